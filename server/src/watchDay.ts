/** So long at most nobody looks at the clock: a computer that slept over midnight notices soon after it wakes. */
const longestWait = 10 * 60 * 1000;

const dayLength = 24 * 60 * 60 * 1000;

/**
 * Calls back when a new day begins in UTC, at the latest ten minutes after the computer could have noticed, until stopped. Timers do not
 * count the time that a computer sleeps, so the clock is asked now and then.
 */
export function watchDay(clock: () => Date, onDay: () => void): { stop(): void } {
  const dayOf = (time: number) => Math.floor(time / dayLength);
  let known = dayOf(clock().getTime());
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const untilMidnight = dayLength - (clock().getTime() % dayLength);
    timer = setTimeout(look, Math.min(longestWait, untilMidnight + 1000));
    // The timer alone must not keep a server alive whose client is gone.
    (timer as { unref?: () => void }).unref?.();
  };
  const look = () => {
    const present = dayOf(clock().getTime());
    if (present !== known) onDay();
    known = present;
    wait();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
