import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { compareTranslations, textsInSources, translationProblems } from '../../scripts/localisation.mjs';
import { formatMessage, message } from '../../server/src/engine/message.ts';
import { formats } from '../../server/src/engine/registry.ts';

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

describe('translations', () => {
  it('say all that is said, nothing else, with the same placeholders and commands', () => {
    expect(translationProblems()).toEqual([]);
  }, 60_000);

  it('are looked for of all messages of rules', () => {
    const { server } = textsInSources();
    const messages = formats.flatMap(({ rules }) => rules.flatMap((rule) => Object.values(rule.messages)));
    expect(messages.length).toBeGreaterThan(300);
    expect(messages.filter((text) => !server.has(text))).toEqual([]);
  }, 60_000);

  it('are asked for wherever a person reads: only the command line says messages as they are', () => {
    const saying = sourcesBelow('server/src')
      .filter((path) => !/^server\/src\/(?:cli\/|engine\/message\.ts$)/.test(path))
      .filter((path) => /\bformatMessage\b/.test(readFileSync(path, 'utf8')));
    expect(saying).toEqual([
      // Tells two messages apart.
      'server/src/engine/handoff/operations/newHandoff.ts',
      // For an agent, in English.
      'server/src/engine/handoff/operations/promptForRepair.ts',
      'server/src/handlers/serverContext.ts',
      // For the output channel, which is in English.
      'server/src/workspace/tokenizer.ts',
    ]);
  });

  it('are asked for by handlers for every sentence', () => {
    const plain = sourcesBelow('server/src/handlers').flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(/(\w+)(?:\(|: )\n? *(['`][A-Z][^'`\n]* [^'`\n]* [^'`\n]*\.['`])/g),
      ].flatMap(([, before, sentence]) =>
        before === 'message' || before === 'refuse' || before === 'refused' || before === 'warn'
          ? []
          : `${path}: ${sentence ?? ''}`,
      ),
    );
    expect(plain).toEqual([]);
  });

  it('may put lists and placeholders in an order of their own', () => {
    const translate = (template: string) => (german as Record<string, string>)[template] ?? template;
    const said = message(
      'This answers what {senders: and } wrote, but is addressed to {to}. Address it to the sender of what it answers.',
      {
        senders: ['scout', 'critic'],
        to: 'human',
      },
    );
    expect(formatMessage(said, translate)).toBe(
      'Das beantwortet etwas von scout und critic, ist aber an human gerichtet. Bitte an den Absender dessen richten, was es beantwortet.',
    );
  });
});

describe('the comparison of translations', () => {
  const texts = new Map([
    ['a', 'Move {file} to {place: and }'],
    ['b', 'None.\n[Make one](command:agentHandoff.newTask)'],
  ]);
  const fine = { a: '{place: und }: {file}', b: 'Keine.\n[Anlegen](command:agentHandoff.newTask)' };

  it('lets other orders and separators pass', () => {
    expect(compareTranslations(texts, fine)).toEqual([]);
  });

  it('names what is missing, empty, unused, or has other placeholders or commands', () => {
    expect(compareTranslations(texts, { b: fine.b })).toEqual(['Not translated: "a"']);
    expect(compareTranslations(texts, { ...fine, a: ' ' })).toEqual(['Translated by nothing: "a"']);
    expect(compareTranslations(texts, { ...fine, c: 'Alt' })).toEqual(['Nobody says this any more: "c"']);
    expect(compareTranslations(texts, { ...fine, a: '{datei} nach {place}' })).toEqual([
      'Other placeholders than in the text: "a"',
    ]);
    expect(compareTranslations(texts, { ...fine, b: 'Keine.\n[Anlegen](command:other)' })).toEqual([
      'Other commands than in the text: "b"',
    ]);
  });
});
