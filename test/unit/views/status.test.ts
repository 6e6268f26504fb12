import { describe, expect, it } from 'vitest';
import { limitsOf } from '../../../client/src/status/limits.ts';
import { type Place, rootOfFile } from '../../../client/src/status/rootOfFile.ts';
import type { RootStatusInfo, StatusParams } from '../../../server/src/protocol.ts';

const none: StatusParams = {
  roots: [],
  drifted: [],
  lowered: [],
  configurationProblems: [],
  limited: [],
  capped: [],
};

describe('what limits the check', () => {
  it('is nothing in a trusted workspace where everything is as the project wants it', () => {
    expect(limitsOf(none, true)).toEqual([]);
  });

  it('is told with the gravest first', () => {
    const status: StatusParams = {
      ...none,
      lowered: ['aahp/log-order'],
      configurationProblems: [{ uri: 'file:///c', problems: ['It is not valid JSON.'] }],
      settingProblems: ['agentHandoff.rules: There is no rule "x".'],
      limited: ['file:///large.md'],
      capped: ['file:///many.md'],
      tokenizerProblem: 'It could not be loaded.',
    };
    expect(limitsOf(status, false).map(({ kind }) => kind)).toEqual([
      'configuration',
      'settings',
      'lowered',
      'too-large',
      'capped',
      'untrusted',
      'tokenizer',
    ]);
  });
});

describe('the root that a file belongs to', () => {
  const placeOf = (uri: string): Place => {
    const { protocol, host, pathname } = new URL(uri);
    return { scheme: protocol, authority: host, path: pathname };
  };
  const status = (uri: string) => ({ root: { uri } }) as RootStatusInfo;
  const roots = [
    status('file:///w/.ai/handoff-docs'),
    status('file:///w/.ai/handoff'),
    status('file:///w/app/.ai/handoff'),
    status('file:///elsewhere/handoff'),
  ];
  const of = (uri: string) => rootOfFile(roots, placeOf(uri), placeOf)?.root.uri;

  it.each([
    ['a file of it', 'file:///w/.ai/handoff-docs/STATUS.md', 'file:///w/.ai/handoff-docs'],
    ['a file of the project, which means the usual one', 'file:///w/src/a.ts', 'file:///w/.ai/handoff'],
    ['the innermost project', 'file:///w/app/src/a.ts', 'file:///w/app/.ai/handoff'],
    ['a root that lies elsewhere', 'file:///elsewhere/handoff/LOG.md', 'file:///elsewhere/handoff'],
    ['a folder that only begins alike', 'file:///w/application/a.ts', 'file:///w/.ai/handoff'],
    ['a file of no project', 'file:///other/a.ts', undefined],
    ['a file of another machine', 'ssh://host/w/src/a.ts', undefined],
    ['a sibling of the workspace', 'file:///wide/a.ts', undefined],
  ])('is that of %s', (_, file, root) => {
    expect(of(file)).toBe(root);
  });
});
