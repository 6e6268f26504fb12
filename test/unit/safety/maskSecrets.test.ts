import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { Engine } from '../../../server/src/engine/engine.ts';
import type { Format } from '../../../server/src/engine/format.ts';
import { formatMessage, message } from '../../../server/src/engine/message.ts';
import { noFacts, type Project } from '../../../server/src/engine/project.ts';
import { maskText, messageWithoutSecrets } from '../../../server/src/engine/safety/maskSecrets.ts';
import { safety } from '../../../server/src/engine/safety/safety.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const password = ['tr0ub4dor', 'and', '3'].join('-');
const key = ['p9Lm', '3kQw', '77Zt/x'].join('-');

/** A format whose rule repeats everything that it finds. */
const talkative: Format = {
  id: 'handoff',
  globs: [],
  detect: () => undefined,
  fixes: [],
  rules: [
    {
      code: 'handoff/talkative',
      title: 'Repeats what it reads',
      severity: 'info',
      fixable: 'none',
      source: 'test',
      scope: 'project',
      messages: { said: '{text} and {list} and {inner}', there: 'there: {text}' },
      *check({ documents }: Project) {
        for (const document of documents.values()) {
          const { text } = document.text;
          const inner = message('inside: {text}', { text });
          const place = { document, range: { start: 0, end: 1 }, message: 'there', args: { text } };
          const args = { text, list: ['x', text], inner };
          const pointer = `/keys/${key.replaceAll('/', '~1')}/0`;
          yield {
            document,
            range: { start: 0, end: 1 },
            message: 'said',
            args,
            related: [place],
            mirror: place,
            pointer,
          };
        }
      },
    },
  ],
};
const engine = new Engine([safety, talkative]);

function projectOf(...files: readonly (readonly [path: string, text: string])[]): Project {
  return engine.project({
    uri: 'file:///',
    documents: files.map(([path, text]) => new Document({ uri: path, path, text: SourceText.fromString(text) })),
    facts: noFacts,
    settings: defaultSettings,
    today: '2026-03-01',
    generation: 1,
  });
}

/** All that a finding says, as a program gets it. */
function saidOf(project: Project): string {
  const findings = [...engine.check(project).values()].flat();
  expect(findings.map(({ code }) => code)).toContain('handoff/talkative');
  return findings
    .flatMap(({ message: said, related, mirror, pointer, shownPointer }) => [
      formatMessage(said),
      ...related.map((place) => formatMessage(place.message)),
      mirror ? formatMessage(mirror.message) : '',
      shownPointer ?? pointer ?? '',
    ])
    .join('\n');
}

describe('what is said of a project with secrets', () => {
  it('repeats none, in no argument, related place, mirror or pointer of any rule', () => {
    const project = projectOf(
      ['.ai/handoff/STATUS.md', `DB_PASSWORD=${password} API_SECRET=${key}`],
      ['b.md', `see ${password}`],
    );
    const said = saidOf(project);
    expect(said).not.toContain(password);
    expect(said).not.toContain(key);
    expect(said).not.toContain(key.replace('/', '~1'));
    expect(said).toContain('see <redacted: password>');
  });

  it('repeats none that is written with escapes, neither as written nor as meant', () => {
    const written = password.replace('t', '\\u0074');
    const project = projectOf(
      ['a.json', `{ "x": "🦊 DB_PASSWORD=${written}" }`],
      ['b.md', `see ${password} and ${written}`],
    );
    const said = saidOf(project);
    expect(said).not.toContain(password);
    expect(said).not.toContain(written);
    expect(said).toContain('see <redacted: password> and <redacted: password>');
  });

  it('leaves words alone that a secret is a part of, and everything where there is none', () => {
    const project = projectOf(['a.md', 'DB_PASSWORD=h8ck then h8cker'], ['b.md', 'all is well']);
    expect(saidOf(project)).toContain('h8cker');
    expect(saidOf(projectOf(['b.md', 'all is well']))).toContain(
      'all is well and x, all is well and inside: all is well',
    );
  });

  it('keeps the pointer that fixes are built from', () => {
    const project = projectOf(['a.md', `API_SECRET=${key}`]);
    const [finding] = [...engine.check(project).values()].flat().filter(({ code }) => code === 'handoff/talkative');
    expect(finding?.pointer).toContain('~1');
    expect(finding?.shownPointer).toBe('/keys/<redacted: secret>/0');
  });

  it('masks messages and texts that are no findings', () => {
    const project = projectOf(['a.md', `DB_PASSWORD=${password}`]);
    expect(formatMessage(messageWithoutSecrets(message('Rename {name}', { name: `T-1 ${password}` }), project))).toBe(
      'Rename T-1 <redacted: password>',
    );
    expect(maskText(`${password} NEW_SECRET=${key}!`, project)).toBe(
      '<redacted: password> NEW_SECRET=<redacted: secret>!',
    );
  });
});
