import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from '../../server/src/engine/document.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { type Finding, settingKey } from '../../server/src/engine/rule.ts';
import { commandLineLimits, defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import { handoffMatcher } from '../../server/src/workspace/globs.ts';
import { diskState } from '../support/fixture.ts';
import { filesBelow, shared } from './handoffTrees.ts';

/** The day on which the findings of real trees were reviewed. */
export const reviewedOn = '2026-11-28';

const engine = createEngine();
const isHandoffFile = handoffMatcher();

/** The names of the folders of a group of real trees (`aahp`, `aahp-defects`), sorted; none where there is no corpus. */
export function treeNames(group: string): string[] {
  const folder = join(shared, 'corpus', group);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** The folder of a tree. */
export function treeFolder(group: string, name: string): string {
  return join(shared, 'corpus', group, name);
}

/** What `check` says of a folder that is a project of its own, on the day of the review. */
export function findingsBelow(folder: string): Finding[] {
  const files = filesBelow(folder);
  const documents = [...files].flatMap(([path, bytes]) =>
    isHandoffFile(path)
      ? [new Document({ uri: path, path, text: SourceText.fromBytes(bytes), disk: diskState(bytes) })]
      : [],
  );
  const project = engine.project({
    uri: folder,
    documents,
    facts: { exists: (path) => files.has(path), outside: new Set() },
    settings: { ...defaultSettings, limits: commandLineLimits },
    today: reviewedOn,
    generation: 1,
  });
  return [...engine.check(project).values()].flat();
}

/** The pointers, and where there are none the lines from 1, of the findings of a code or `code#variant`, in their order. */
export function placesOf(findings: readonly Finding[], key: string): string[] {
  return findings
    .filter(({ code, variant }) => code === key || settingKey(code, variant) === key)
    .map(({ document, range, pointer }) =>
      pointer === undefined
        ? `${document.name}:${document.text.positionAt(range.start).line + 1}`
        : `${document.name}${pointer}`,
    );
}

/** The manifest of a tree as a JSON parser reads it; `undefined` when it is none. */
export function manifestValue(folder: string): unknown {
  const path = join(folder, '.ai/handoff/MANIFEST.json');
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
