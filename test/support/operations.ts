import { createHash } from 'node:crypto';
import { Document } from '../../server/src/engine/document.ts';
import { applyTextChanges } from '../../server/src/engine/fix.ts';
import type { Operation } from '../../server/src/engine/formats/aahp/operations/operation.ts';
import { type HandoffRoot, handoffRoots } from '../../server/src/engine/formats/aahp/root.ts';
import { formatMessage } from '../../server/src/engine/message.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

export const now = '2026-03-01T12:00:00.500Z';

/** A project whose only root `.ai/handoff` has files with these texts, as if they were on disk. */
export function handoff(
  files: Readonly<Record<string, string>>,
  today = '2026-03-01',
  settings = defaultSettings,
): { project: Project; root: HandoffRoot } {
  const project = createEngine().project({
    uri: 'file:///demo',
    documents: Object.entries(files).map(([name, text]) => onDisk(`.ai/handoff/${name}`, text)),
    facts: { exists: (path) => path.replace('.ai/handoff/', '') in files, outside: new Set() },
    settings,
    today,
    generation: 1,
  });
  const [root] = handoffRoots(project);
  if (!root) throw new Error('There is no root.');
  return { project, root };
}

function onDisk(path: string, text: string): Document {
  const digest = (content: string) => createHash('sha256').update(content).digest('hex');
  const lf = text.replaceAll('\r', '');
  return new Document({
    uri: `file:///demo/${path}`,
    path,
    text: SourceText.fromString(text),
    disk: {
      size: Buffer.byteLength(text),
      modified: Date.parse('2026-02-28T10:00:00Z'),
      newlines: text.split('\n').length - 1,
      sha256: { raw: digest(text), withoutCr: digest(lf), crlf: digest(lf.replaceAll('\n', '\r\n')) },
    },
  });
}

/** What an operation leaves of the files of the root, by name; throws when it is refused. */
export function filesAfter(project: Project, operation: Operation): Record<string, string> {
  if (operation.kind === 'refused') throw new Error(formatMessage(operation.reason));
  const { edits, create, remove } = operation.change;
  const files: Record<string, string> = {};
  const nameOf = (path: string) => path.replace('.ai/handoff/', '');
  for (const { path, text } of project.documents.values()) {
    if (remove?.includes(path)) continue;
    const mark = text.hasByteOrderMark ? '\ufeff' : '';
    files[nameOf(path)] = mark + applyTextChanges(text.text, edits?.get(path) ?? []);
  }
  for (const [path, text] of create ?? []) files[nameOf(path)] = text;
  return files;
}

/** The sentences of an operation, or the reason of its refusal. */
export function saidBy(operation: Operation): string[] {
  return operation.kind === 'refused'
    ? [formatMessage(operation.reason)]
    : operation.said.map((one) => formatMessage(one));
}
