import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import english from '../../../package.nls.json' with { type: 'json' };
import german from '../../../package.nls.de.json' with { type: 'json' };
import { formats } from '../../../server/src/engine/registry.ts';

const { configuration, commands, views, walkthroughs } = packageJson.contributes;
const files = configuration.properties['agentHandoff.files'].properties;

describe('agentHandoff.files', () => {
  const replaceable = formats.filter(({ id }) => id in files);

  it('can replace the globs of every format that has some', () => {
    expect(replaceable.map(({ id }) => id)).toEqual(
      formats.filter(({ globs }) => globs.length > 0).map(({ id }) => id),
    );
  });

  it.each(replaceable.map(({ id, globs }) => [id, globs] as const))(
    'offers and lists the built-in globs of %s',
    (id, globs) => {
      expect(files[id as Exclude<keyof typeof files, 'exclude'>].default).toEqual(globs);
      for (const texts of [english, german])
        for (const glob of globs) expect(texts['configuration.files']).toContain(`\`${glob}\``);
    },
  );
});

describe('steps of the walkthrough', () => {
  const events = walkthroughs
    .flatMap(({ steps }) => steps)
    .map(({ id, completionEvents }) => [id, completionEvents] as const);
  const ids = new Set([
    ...commands.map(({ command }) => command),
    ...Object.values(views).flatMap((list) => list.map(({ id }) => `${id}.focus`)),
  ]);

  it.each(events)('count %s as done when somebody did it, not when a view came into sight', (_id, list) => {
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter((event) => !/^on(?:Command|Context):/.test(event))).toEqual([]);
    const own = list.flatMap((event) => /^onCommand:(agentHandoff\..+)$/.exec(event)?.[1] ?? []);
    expect(own.filter((id) => !ids.has(id))).toEqual([]);
    // A key that nothing sets would never be true; those that the views go by are set.
    const keys = list.flatMap((event) => /^onContext:(.+)$/.exec(event)?.[1] ?? []);
    const conditions = packageJson.contributes.viewsWelcome.map(({ when }) => when).join(' ');
    expect(keys.filter((key) => !conditions.includes(key))).toEqual([]);
  });
});
