import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { fileUri, findingOf, findings, until } from './support.ts';

const folder = 'views';
const root = `${folder}/.ai/handoff`;
const trust = `${root}/TRUST.md`;

/** A claim that expired long ago, and one that has nothing to do with dates. */
const register = [
  '# Trust',
  '',
  '| Property | Status | Verified | TTL | Expires |',
  '|---|---|---|---|---|',
  '| Orders are printed | verified | 2026-01-02 | 3d | 2026-01-05 |',
  '| Prices are right | assumed | - | - | - |',
  '',
].join('\n');

describe('the Trust and Health views', () => {
  before(async () => {
    await mkdir(dirname(fileUri(trust).fsPath), { recursive: true });
    await writeFile(fileUri(trust).fsPath, register);
    await findingOf(trust, 'aahp/trust-expired');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(fileUri(folder).fsPath, { recursive: true, force: true });
  });

  it('can be opened by command', async () => {
    await vscode.commands.executeCommand('agentHandoff.trust.focus');
    await vscode.commands.executeCommand('agentHandoff.showHealth', fileUri(root).toString());
    await vscode.commands.executeCommand('agentHandoff.refreshTrust');
    await vscode.commands.executeCommand('agentHandoff.refreshHealth');
  });

  it('lead to the row of a claim without selecting it', async () => {
    const line = register.split('\n').findIndex((one) => one.includes('Orders are printed'));
    const range = { start: { line, character: 0 }, end: { line, character: 10 } };
    await vscode.commands.executeCommand('agentHandoff.openPlace', fileUri(trust).toString(), range);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), fileUri(trust).toString());
    assert.equal(editor.selection.active.line, line);
    assert.ok(editor.selection.isEmpty);
  });

  it('lead to files that are no text', async () => {
    const picture = fileUri(`${root}/picture.png`);
    await writeFile(picture.fsPath, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await vscode.commands.executeCommand('agentHandoff.openPlace', picture.toString());
    await until('the picture to be shown', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input as
        { readonly uri?: vscode.Uri } | undefined;
      return input?.uri?.toString() === picture.toString();
    });
  });

  it('have a claim verified again that a row names', async () => {
    // What a row hands over, beside members of its own.
    const row = { id: 'row', rootUri: fileUri(root).toString(), property: 'Orders are printed' };
    let isDone = false;
    const running = Promise.resolve(vscode.commands.executeCommand('agentHandoff.verifyTrust', row)).then(() => {
      isDone = true;
    });
    await until('the question to be answered', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return isDone;
    });
    await running;
    const today = new Date().toISOString().slice(0, 10);
    await until('the claim to be written', async () => {
      const text = await readFile(fileUri(trust).fsPath, 'utf8');
      return text.includes(`| Orders are printed | verified | ${today} |`);
    });
    await until('the finding to go', () => findings(trust, 'aahp/trust-expired').length === 0);
  });
});
