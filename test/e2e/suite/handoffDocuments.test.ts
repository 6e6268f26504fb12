import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { fileUri, findings, until, writeOutside } from './support.ts';

const folder = 'handoffs';
const session = 'sessions/12';
const sessionFile = `${session}/handoffs/session-context.json`;

/** A Universal Handoff with a word that is nearly right, and a session of a given length. */
function handoff(sessionLength: number): string {
  const notes = 'The parser reads nested lists. '.repeat(sessionLength);
  return `${JSON.stringify(
    {
      handoff: {
        version: '3.0',
        schema_type: 'universal',
        timestamp: '2026-02-20T09:00:00Z',
        trace_id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
        source: { skill: 'builder', workflow_id: 'run-12', session_path: session, phase: 'Build' },
        target: { skill: 'reviewer' },
        context: { summary: 'Review the parser', problem_type: 'verificaton' },
        payload: { working: {}, session: { state: { notes } } },
        meta: { token_count: 205, confidence: 'high', handoff_chain: ['builder'] },
      },
    },
    undefined,
    2,
  )}\n`;
}

/** Shows a handoff in a file of its own: the editor may keep one for minutes after its last view is closed. */
async function show(file: string, text: string): Promise<vscode.TextEditor> {
  await vscode.workspace.fs.createDirectory(fileUri(folder));
  await writeOutside(file, text);
  const editor = await vscode.window.showTextDocument(fileUri(file));
  await until('the findings of the handoff', () => findings(file, 'universal/schema').length > 0);
  return editor;
}

async function read(path: string): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(fileUri(path))).toString('utf8');
}

describe('handoff documents', () => {
  const made = new Set<string>();
  const own = (name: string) => {
    const path = `${folder}/${name}-20260220T090000Z.json`;
    made.add(path);
    return path;
  };

  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The folders stay: file watchers miss what happens in one that is deleted and made anew at once.
    for (const path of made) await rm(fileUri(path).fsPath, { force: true });
    made.clear();
  });

  it('are repaired as one change that can be undone', async () => {
    const file = own('repaired');
    const { document } = await show(file, handoff(3));
    const before = document.getText();
    await vscode.commands.executeCommand('agentHandoff.repairHandoff', { uri: document.uri.toString(), apply: true });
    await until('the repair', () => document.getText().includes('"verification"'));
    await until('the file to be saved', () => !document.isDirty);
    await until('no error to be left', () => findings(file, 'universal/schema').length === 0);
    await vscode.commands.executeCommand('undo');
    await until('the text before', () => document.getText() === before);
  });

  it('move their session to a file that they refer to', async () => {
    const file = own('compressed');
    made.add(sessionFile);
    const { document } = await show(file, handoff(600));
    await vscode.commands.executeCommand('agentHandoff.compressHandoff', { uri: document.uri.toString(), apply: true });
    await until('the reference', () => document.getText().includes(sessionFile));
    assert.match(await read(sessionFile), /The parser reads nested lists/);
    assert.equal(document.getText().includes('"session"'), false);
    await until('the limit to be kept', () => findings(file, 'universal/token-limit').length === 0);
  });

  it('give a prompt that asks an agent for the repair', async () => {
    await show(own('prompt'), handoff(3));
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('agentHandoff.copyRepairPrompt');
    const prompt = await until('the prompt', async () => (await vscode.env.clipboard.readText()) || undefined);
    assert.match(prompt, /\/handoff\/context\/problem_type: verificaton is no possible problem_type/);
    assert.match(prompt, /```json\n\{/);
  });

  it('are made valid from answers, numbered, and opened', async () => {
    const request = {
      format: 'uagent',
      context: 'AgentWorkflow',
      sessionId: 'S1',
      from: 'strategist',
      to: 'executor',
      instructions: ['Write the printer'],
      constraints: ['No new dependencies'],
    };
    for (const number of [1, 2]) {
      const path = `runtime/contexts/AgentWorkflow/handoffs/S1.executor.${number}.handoff.yaml`;
      made.add(path);
      await vscode.commands.executeCommand('agentHandoff.newUagentHandoff', {
        folder: fileUri('').toString(),
        request,
      });
      await until('the new file in an editor', () => {
        return vscode.window.activeTextEditor?.document.uri.path.endsWith(path) ?? false;
      });
      assert.match(await read(path), new RegExp(`handoff_id: "?S1\\.executor\\.${number}"?\\n`));
      // The next one is numbered by what the server knows of.
      await until('the server to know the file', async () => {
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          fileUri(path),
          new vscode.Position(5, 2),
        );
        const texts = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]).map(({ value }) => value);
        return texts.some((value) => value.includes('Handoffs of S1'));
      });
      assert.deepEqual(findings(path), []);
    }
  });

  it('of prompts are refused without a registry, with the reason, and nothing is written', async () => {
    const agent = { id: 'domain-05-product' };
    const request = {
      format: 'governed',
      source: agent,
      target: agent,
      requestType: 'task',
      description: 'Look',
      expectedOutput: 'A word',
      attested: [],
    };
    await vscode.commands.executeCommand('agentHandoff.newGovernedHandoff', {
      folder: fileUri('').toString(),
      request,
    });
    assert.equal(vscode.window.activeTextEditor, undefined);
    await assert.rejects(() => read(`${folder}/anything.json`));
  });
});
