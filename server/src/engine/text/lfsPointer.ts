/** What Git LFS keeps in the place of a file whose content is not here. */
export interface LfsPointer {
  /** Lower-case hexadecimal SHA-256 of the content. */
  readonly oid: string;
}

/** Why a file cannot be read in whose place a pointer lies, as a clause for a person. */
export const lfsReason = 'only a Git LFS pointer is here, and "git lfs pull" gets the content';

/** Pointers are shorter than this, in characters. */
const lengthLimit = 1024;

/** Keys besides the first stand in alphabetical order; those of extensions begin with `ext-`. The second address is that of early versions. */
const form =
  /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d\r?\n(?:ext-\d-\S+ .*\n)*oid sha256:([0-9a-f]{64})\r?\nsize \d+\s*$/;

/** Reads the text of a file as a pointer of Git LFS (its specification, version 1); `undefined` for any other text. */
export function lfsPointer(text: string): LfsPointer | undefined {
  if (text.length >= lengthLimit || !text.startsWith('version https://')) return undefined;
  const oid = form.exec(text)?.[1];
  return oid === undefined ? undefined : { oid };
}
