import { describe, expect, it } from 'vitest';
import { clientCalls, clientSources, memberOf } from '../../support/clientCalls.ts';

/** Where the options are among the arguments of what asks a person. */
const optionsAt: Readonly<Record<string, number>> = { showQuickPick: 1, showInputBox: 0, showSaveDialog: 0 };

describe('questions to a person', () => {
  // They come up away from what was clicked, and several in a row: without a title nobody knows what they belong to.
  it('say in a title what they are asked for', () => {
    const asked = clientCalls(Object.keys(optionsAt));
    const without = asked.filter(({ name, call }) => !memberOf(call.arguments[optionsAt[name] ?? 0], 'title'));
    expect(asked.length).toBeGreaterThan(20);
    expect(without.map(({ place }) => place)).toEqual([]);
  });

  it('are not asked by a dialog of VS Code that has no room for a title', () => {
    const calls = clientSources().filter(({ text }) => text.includes('showWorkspaceFolderPick'));
    expect(calls.map(({ file }) => file)).toEqual([]);
  });
});
