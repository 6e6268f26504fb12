/**
 * The files that the protocol's own generator lists in a manifest, in its order. Files that are not there are left out.
 * AAHP v3 section 4, with the files that later versions of the tool know.
 */
export const handoffFileNames = [
  'STATUS.md',
  'NEXT_ACTIONS.md',
  'LOG.md',
  'LOG-ARCHIVE.md',
  'LOG-ARCHIVE.index.json',
  'DASHBOARD.md',
  'TRUST.md',
  'CONVENTIONS.md',
  'WORKFLOW.md',
  'GROUNDING.md',
  'pii-allowlist.json',
] as const;

/** The files that every follow-up session reads: they make up the core of the token budget and the quick context. */
export const coreFileNames: readonly string[] = ['STATUS.md', 'NEXT_ACTIONS.md'];

/** Whether the manifest schema allows a file of this name (relative to the handoff folder, with `/`) in `files`. */
export function isListable(name: string): boolean {
  return (
    (name.endsWith('.md') && name.length > 3) || name === 'pii-allowlist.json' || name === 'LOG-ARCHIVE.index.json'
  );
}

/**
 * The files a regenerated manifest lists, in order: the known ones that are there, then those that the manifest lists
 * already, that are there and that the schema allows. The protocol's own generator drops the latter; whoever listed a
 * document of their own wants it watched, so here it stays.
 *
 * `present`: names of the files in the handoff folder, relative to it, with `/`. `listed`: the keys of `files` in the
 * present manifest; none when there is no manifest.
 */
export function filesToList(present: Iterable<string>, listed: Iterable<string>): string[] {
  const there = new Set(present);
  const names = new Set<string>(handoffFileNames.filter((name) => there.has(name)));
  for (const name of listed) if (there.has(name) && isListable(name)) names.add(name);
  return [...names];
}

/**
 * The files directly in a handoff folder that a manifest may list, those of the protocol first. What lies in folders below is listed
 * where somebody wants it watched. `present`: names relative to the folder, with `/`.
 */
export function listableNames(present: Iterable<string>): string[] {
  const rank = (name: string) => {
    const index = (handoffFileNames as readonly string[]).indexOf(name);
    return index === -1 ? handoffFileNames.length : index;
  };
  return [...present]
    .filter((name) => !name.includes('/') && isListable(name))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
