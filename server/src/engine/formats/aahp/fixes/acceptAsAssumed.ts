import type { Document } from '../../../document.ts';
import type { Fix, TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { changeWithNote } from '../logNote.ts';
import { isInCode } from '../markdown/codeLines.ts';
import { rootOf } from '../root.ts';

/**
 * What the protocol asks for when a checksum does not match (AAHP v3 section 2.2): note it in LOG.md, read the file as assumed. Inline
 * `(Verified)` becomes `(Assumed)`, and the checksum is recorded of the file as it then is.
 */
export const acceptAsAssumed: Fix = {
  code: 'aahp/checksum-drift',
  id: 'accept-as-assumed',
  kind: 'explicit',
  title: (finding, project) => {
    const file = fileOf(finding, project);
    return file && message('Accept {file} as assumed: note it in LOG.md and record the checksum', { file: file.name });
  },
  build: (finding, project) => {
    const file = fileOf(finding, project);
    const manifest = project.document(finding.document.path);
    const root = manifest && rootOf(manifest, project);
    if (!file || !root) return undefined;
    const tags = verifiedTags(file);
    const note = {
      title: `${file.name} was changed outside of the protocol`,
      text: `${file.name} did not match its checksum in MANIFEST.json. What it says counts as assumed until somebody has checked it.`,
    };
    const edits = tags.length > 0 ? new Map([[file.path, tags]]) : undefined;
    return changeWithNote(root, project, note, edits, new Set([file.path]));
  },
};

function fileOf({ data }: Finding, project: Project): Document | undefined {
  const path = (data as { file?: unknown } | undefined)?.file;
  const file = typeof path === 'string' ? project.document(path) : undefined;
  return file && !project.isSkipped(file) ? file : undefined;
}

/** Every `(Verified)` outside of code blocks, in whatever capitals. */
function verifiedTags(file: Document): TextChange[] {
  if (file.language !== 'markdown') return [];
  const changes: TextChange[] = [];
  for (const match of file.text.text.matchAll(/\((verified)\)/gi)) {
    const word = match[1] ?? '';
    const start = match.index + 1;
    if (isInCode(file.markdown, file.text.positionAt(start).line)) continue;
    const assumed = word === word.toUpperCase() ? 'ASSUMED' : word.startsWith('V') ? 'Assumed' : 'assumed';
    changes.push({ start, end: start + word.length, text: assumed });
  }
  return changes;
}
