import { Document } from '../../server/src/engine/document.ts';
import type { EarlierVersion, History, LaterWork } from '../../server/src/engine/history.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import type { Fixture, FixtureDirectives, Variation } from './fixture.ts';

/** What version control says in a fixture; `undefined` when the fixture says nothing of it. */
export function historyOf({ before, directives }: Fixture, variation: Variation): History | undefined {
  const { tracked, branches, commits, later } = directives;
  if (before.size === 0 && [tracked, branches, commits, later].every((one) => one === undefined)) return undefined;
  const versions = new Map([...before].map(([path, texts]) => [path, toVersions(path, texts, variation)]));
  const trackedPaths = words(tracked);
  const commitNames = words(commits);
  const pairs = words(branches).map((pair) => pair.split('='));
  const none: readonly EarlierVersion[] = [];
  return {
    versions: (path) => versions.get(path) ?? none,
    hasCommit: (name) => commitNames.includes(name),
    isTracked: (path) => trackedPaths.includes(path),
    branchesWith: (path) =>
      pairs.flatMap(([holder, branch]) => (holder === path && branch !== undefined ? branch : [])),
    laterWork: (root) => (later === undefined || root !== '.ai/handoff' ? undefined : laterWork(later)),
  };
}

function toVersions(path: string, texts: readonly string[], variation: Variation): EarlierVersion[] {
  return texts.map((text, index) => {
    const varied = text.replaceAll('⟦⟧', variation === 'emoji' ? '🦊' : '');
    const document = new Document({ uri: `git:${path}?${index}`, path, text: SourceText.fromString(varied) });
    return { name: `${index + 1}`.repeat(7), document, ...(index === 0 && { atBase: true as const }) };
  });
}

function laterWork(later: Required<FixtureDirectives>['later']): LaterWork {
  const [subjects = '', files = '', root = ''] = later.split('|').map((part) => part.trim());
  const commits = subjects
    .split(';')
    .map((subject) => subject.trim())
    .filter((subject) => subject !== '')
    .map((subject, index) => ({ name: `${index + 1}`.repeat(7), subject }));
  return { commits, count: commits.length, dirty: words(files), handoffIsDirty: root === 'writing' };
}

function words(text: string | undefined): string[] {
  return text?.split(/\s+/).filter((word) => word !== '') ?? [];
}
