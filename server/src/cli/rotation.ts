/** What a person has to do about secrets that were taken out of files; `undefined` when there were none. */
export function rotationAdvice(secrets: number): string | undefined {
  if (secrets === 0) return undefined;
  const them =
    secrets === 1 ? 'Rotate the secret where it is used' : `Rotate the ${secrets} secrets where they are used`;
  return `${them}: what stood in a file stays in the history of the repository, and with everybody who has read it.`;
}
