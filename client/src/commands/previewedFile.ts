/** What is read of a URI here. */
interface File {
  readonly path: string;
  toString(): string;
}

/**
 * The file that a preview shows. Its tab only names it, behind words in the editor's language, so it is known when exactly one of the files that it
 * may be has that name.
 *
 * @param label of the tab, such as `Preview STATUS.md`
 */
export function previewedFile<T extends File>(label: string, files: readonly T[]): T | undefined {
  const named = new Map<string, T>();
  let longest = 0;
  for (const file of files) {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    if (!endsWithName(label, name) || name.length < longest) continue;
    // Of `my notes.md` and `notes.md` the longer one is named.
    if (name.length > longest) named.clear();
    longest = name.length;
    named.set(file.toString(), file);
  }
  const [only] = named.values();
  return named.size === 1 ? only : undefined;
}

/** Whether a label ends with a name that begins where a word does. */
function endsWithName(label: string, name: string): boolean {
  if (name === '' || !label.endsWith(name)) return false;
  return !/[\p{L}\p{N}_.-]$/u.test(label.slice(0, label.length - name.length));
}
