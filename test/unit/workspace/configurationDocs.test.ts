import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../../server/src/workspace/configuration.ts';
import schema from '../../../schemas/agent-handoff-config.schema.json' with { type: 'json' };

const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

/** Every member that a configuration may have, by its way from the root. */
function* members(at: Described, path: string): Generator<[string, Described], void, undefined> {
  for (const [name, member] of Object.entries(at.properties ?? {})) {
    yield [`${path}/${name}`, member];
    yield* members(member, `${path}/${name}`);
  }
  if (at.items) yield* members(at.items, `${path}/0`);
}

describe('the page about the configuration', () => {
  it.each([...members(schema as Described, '')])('names %s, and the schema describes it', (path, member) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    expect(page.includes(`\`${name}\``) || page.includes(`"${name}"`)).toBe(true);
    expect(member.description ?? '').not.toBe('');
  });

  it.each([...page.matchAll(/```json\n(.*?)```/gs)].map(([, example = '']) => [example]))(
    'shows an example that can be used: %s',
    (example) => {
      const complete = example.replace('"9f2c…"', `"${'9f2c'.repeat(16)}"`);
      expect(parseConfiguration(new TextEncoder().encode(complete))).toMatchObject({ kind: 'valid' });
    },
  );
});
