import { expect, it } from 'vitest';
import type { Connection } from 'vscode-languageserver';
import type { RuleFailure } from '../../../server/src/engine/engine.ts';
import type { ClientFeatures } from '../../../server/src/handlers/clientFeatures.ts';
import { ruleFailureReporter } from '../../../server/src/handlers/ruleFailures.ts';

it('tells people once of a rule that fails, and the log each time, with the path as it is written', () => {
  const shown: unknown[] = [];
  const logged: string[] = [];
  const connection = {
    console: { error: (text: string) => logged.push(text) },
    sendNotification: (_type: unknown, params: unknown) => {
      shown.push(params);
      return Promise.resolve();
    },
  } as unknown as Connection;
  const report = ruleFailureReporter(connection, { options: {} } as ClientFeatures);
  const failure = {
    rule: { code: 'aahp/example' },
    document: { path: 'a\n::error::.md' },
    error: new RangeError('too deep'),
  } as unknown as RuleFailure;
  report(failure);
  report({ ...failure, document: undefined });
  expect(shown).toEqual([
    {
      type: 1,
      message:
        'The check aahp/example failed, and what it looks for is not shown. The output of Agent Handoff says more; please report it.',
    },
  ]);
  expect(logged.map((text) => text.split('\n')[0])).toEqual([
    String.raw`aahp/example failed in "a\n::error::.md": RangeError: too deep`,
    'aahp/example failed: RangeError: too deep',
  ]);
});
