import { acceptedEntries } from '../../server/src/engine/configuration/acceptedEntries.ts';
import { configurationFileName } from '../../server/src/engine/configuration/configurationFile.ts';
import type { Engine } from '../../server/src/engine/engine.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { defaultSettings, type Settings } from '../../server/src/engine/settings.ts';
import type { SeveritySetting } from '../../server/src/engine/severity.ts';
import { type Fixture, type FixtureDirectives, overtakenIn, toDocuments, type Variation } from './fixture.ts';
import { historyOf } from './fixtureHistory.ts';

/** The project that a fixture describes, with these files in it. */
export function fixtureProject(
  engine: Engine,
  fixture: Fixture,
  variation: Variation,
  bytes: ReadonlyMap<string, Uint8Array>,
): Project {
  const { directives } = fixture;
  const history = historyOf(fixture, variation);
  const documents = toDocuments(bytes, overtakenIn(fixture, variation));
  const configuration = documents.find(({ path }) => path === configurationFileName);
  const projectThatKnows = (exists: (path: string) => boolean | undefined) =>
    engine.project({
      uri: 'file:///',
      documents,
      configuration: configuration && { document: configuration, path: configuration.path, base: '' },
      facts: {
        leftOut: leftOutOf(directives),
        exists,
        outside: new Set(directives.outside?.split(/\s+/)),
        ...(history && { history }),
      },
      settings: {
        ...settingsOf(directives),
        accepted: configuration ? acceptedEntries(configuration).flatMap(({ finding }) => finding ?? []) : [],
      },
      today: directives.today,
      generation: 1,
    });
  // As in an editor, the host looks up what the rules ask for beforehand, and nothing else.
  const there = new Set([...bytes.keys(), ...(directives.exists?.split(/\s+/) ?? [])]);
  const asked = new Set(engine.probes(projectThatKnows(() => undefined)));
  return projectThatKnows((path) => (asked.has(path) ? there.has(path) : undefined));
}

function leftOutOf({ leftOut }: FixtureDirectives): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const pair of leftOut?.split(/\s+/) ?? []) {
    const [pointer = '', path = ''] = pair.split('=');
    files.set(pointer, [...(files.get(pointer) ?? []), path]);
  }
  return files;
}

function settingsOf({ rules, limits }: FixtureDirectives): Settings {
  const pairs = (text: string | undefined) =>
    (text?.split(/\s+/) ?? []).map((pair) => pair.split('=') as [string, string]);
  return {
    ...defaultSettings,
    severities: new Map(pairs(rules) as [string, SeveritySetting][]),
    limits: {
      ...defaultSettings.limits,
      ...Object.fromEntries(pairs(limits).map(([key, value]) => [key, Number(value)])),
    },
  };
}
