/** The middle one of an unsorted list of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Times two functions in turn, so that a machine whose speed drifts slows both alike.
 * @param {number} rounds counted runs of each, after two that are not
 * @returns {Promise<{ ours: number, peer: number, ratio: number }>} medians in milliseconds, and the median of the ratios pair by pair
 */
export async function alternate(rounds, ours, peer) {
  const times = { ours: [], peer: [] };
  for (let round = -2; round < rounds; round++) {
    const a = await time(ours);
    const b = await time(peer);
    if (round < 0) continue;
    times.ours.push(a);
    times.peer.push(b);
  }
  const ratios = times.ours.map((one, index) => one / times.peer[index]);
  return { ours: median(times.ours), peer: median(times.peer), ratio: median(ratios) };
}

/** A function may give another one that tidies up, which is not timed. */
async function time(run) {
  const start = performance.now();
  const tidyUp = await run();
  const elapsed = performance.now() - start;
  await tidyUp?.();
  return elapsed;
}

/** A result as a line for a person. */
export function describe({ ours, peer, ratio }, peerName) {
  return `${ratio.toFixed(2)} of ${peerName} (${ours.toFixed(1)} ms against ${peer.toFixed(1)} ms, medians)`;
}
