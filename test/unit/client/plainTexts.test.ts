import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { clientCalls, memberOf, valueOf } from '../../support/clientCalls.ts';

/**
 * VS Code makes a link of `[text](command:…)` in messages, in the prompts of input boxes and in notifications of progress, and runs the command at a
 * click. Text of files and of git must not be able to do that.
 */
describe('texts in which VS Code looks for links', () => {
  it('are plain in messages', () => {
    const calls = clientCalls(['showInformationMessage', 'showWarningMessage', 'showErrorMessage']);
    const open = calls.filter(({ call }) => !isModal(call) && !isPlain(call.arguments[0]));
    expect(calls.length).toBeGreaterThan(15);
    expect(open.map(({ place }) => place)).toEqual([]);
  });

  it('are plain in the prompts of input boxes', () => {
    const calls = clientCalls(['showInputBox']);
    const open = calls.filter(({ call }) => !isPlain(memberOf(call.arguments[0], 'prompt')));
    expect(calls.length).toBeGreaterThan(10);
    expect(open.map(({ place }) => place)).toEqual([]);
  });

  it('are plain in the progress of something', () => {
    const calls = clientCalls(['report']).filter(({ call }) => call.expression.getText() === 'progress.report');
    const open = calls.filter(({ call }) => !isPlain(memberOf(call.arguments[0], 'message')));
    expect(calls.length).toBeGreaterThan(0);
    expect(open.map(({ place }) => place)).toEqual([]);
  });
});

/** Dialogs show their text as it is. */
function isModal({ arguments: given }: ts.CallExpression): boolean {
  return memberOf(given[1], 'modal') !== undefined;
}

/** Whether a text is one of ours alone, or has gone through `plainMessage`. */
function isPlain(expression: ts.Expression | undefined): boolean {
  const value = expression && valueOf(expression);
  if (!value) return false;
  if (ts.isConditionalExpression(value)) return isPlain(value.whenTrue) && isPlain(value.whenFalse);
  if (!ts.isCallExpression(value)) return false;
  if (value.expression.getText() === 'plainMessage') return true;
  return value.expression.getText() === 'l10n.t' && value.arguments.length === 1;
}
