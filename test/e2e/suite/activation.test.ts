import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  it('happens on a workspace with handoff files', async () => {
    const extension = vscode.extensions.getExtension('agent-handoff.agent-handoff');
    assert.ok(extension, 'the extension is not installed');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
