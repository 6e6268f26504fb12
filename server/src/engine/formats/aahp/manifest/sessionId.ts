/**
 * The id of a session that nobody named, as the protocol's own generator makes it: `cli-` and the Unix time in seconds.
 * `now` is the time in milliseconds since 1970-01-01 UTC. AAHP v3 section 7.1.
 */
export function generateSessionId(now: number): string {
  return `cli-${Math.floor(now / 1000)}`;
}
