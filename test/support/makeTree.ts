import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What a file of a tree is: its text or bytes, a link, or a named pipe. */
export type TreeEntry =
  string | Uint8Array | { readonly linkTo: string } | { readonly pipe: true } | { readonly folder: true };

/** A folder with these files, by path, that is deleted when the test is over. */
export function makeTree(entries: Readonly<Record<string, TreeEntry>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, entry] of Object.entries(entries)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (typeof entry === 'string' || entry instanceof Uint8Array) writeFileSync(target, entry);
    else if ('linkTo' in entry) symlinkSync(entry.linkTo, target);
    else if ('folder' in entry) mkdirSync(target, { recursive: true });
    else spawnSync('mkfifo', [target]);
  }
  return folder;
}
