import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { fileUri, findings, noFindingOf, until } from './support.ts';

const folder = 'day';
const root = `${folder}/.ai/handoff`;
const today = new Date().toISOString().slice(0, 10);

/** A project of version 1: no manifest, no section markers, no TTL. */
const files: Readonly<Record<string, string>> = {
  'README.md': '# Shop\n',
  '.ai/handoff/STATUS.md': '# Status\n\nThe shop sells books.\n\n## Build health\n\nThe build is green. (Verified)\n',
  '.ai/handoff/NEXT_ACTIONS.md':
    '# Next actions\n\n## Ready\n\n### T-001: Take payments by card\n\nAsk the bank first.\n',
  '.ai/handoff/DASHBOARD.md':
    '# Dashboard\n\n| ID | Task | Status |\n|---|---|---|\n| T-001 | Take payments by card | ready |\n',
  '.ai/handoff/LOG.md': `# Log\n\n${Array.from({ length: 12 }, (_, index) => `## 2026-01-${String(28 - index)} kim: Step ${12 - index}\n\nDone.\n`).join('\n')}`,
  '.ai/handoff/TRUST.md': `# Trust\n\n| Claim | Status | Verified |\n|---|---|---|\n| Build passes | verified | ${today} |\n`,
};

describe("a user's whole day", () => {
  before(async () => {
    for (const [path, text] of Object.entries(files)) {
      const target = fileUri(`${folder}/${path}`).fsPath;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    }
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Kim');
    git('config', 'user.email', 'kim@example.com');
    git('config', 'commit.gpgSign', 'false');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A shop');
    await until('the project to be looked at', () => {
      return findings(`${root}/STATUS.md`, 'aahp/manifest-missing').length > 0;
    });
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The editor may keep its files for minutes after their last view is closed, so nobody waits for their findings to go.
    await rm(fileUri(folder).fsPath, { recursive: true, force: true });
  });

  it('brings a project of version 1 to version 3, step by step', async () => {
    await accepting(command('migrateHandoff'));
    const manifest = await readManifest();
    assert.equal(manifest.aahp_version, '3.0');
    assert.deepEqual(Object.keys(manifest.tasks), ['T-001']);
    const status = await read('STATUS.md');
    assert.match(status, /<!-- SECTION: summary -->/);
    assert.ok((await read('LOG.md')).includes('Step 12') && !(await read('LOG.md')).includes('Step 1\n'));
    assert.match(await read('LOG-ARCHIVE.md'), /Step 1\n/);
    assert.match(await read('TRUST.md'), /\| TTL \|/);
    await read('.aiignore');
    await noFindingOf(`${root}/STATUS.md`, 'aahp/manifest-missing');
  });

  it('adds a task, and says which one is next', async () => {
    await command('newTask', { title: 'Print invoices', priority: 'high' });
    const { tasks } = await readManifest();
    assert.deepEqual(
      { ...tasks['T-002'], created: '' },
      {
        title: 'Print invoices',
        status: 'ready',
        priority: 'high',
        depends_on: [],
        created: '',
      },
    );
    await command('nextTask');
    await until('the task to be shown', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      const editor = vscode.window.activeTextEditor;
      return (
        editor?.document.fileName.endsWith('MANIFEST.json') &&
        editor.document.lineAt(editor.selection.active).text.includes('T-002')
      );
    });
  });

  it('begins a handoff, during which what is being written is not called drifted', async () => {
    await command('beginHandoff', { agent: 'kim', files: ['STATUS.md'] });
    assert.equal((JSON.parse(await read('HANDOFF.lock')) as { agent: string }).agent, 'kim');
    await until('the lock to be reported', () => findings(`${root}/HANDOFF.lock`, 'aahp/lock-present').length === 1);
    const document = await vscode.workspace.openTextDocument(fileUri(`${root}/STATUS.md`));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(document.lineCount, 0), '\nInvoices can be printed.\n');
    });
    assert.ok(await document.save());
    await command('setTaskState', { id: 'T-002', state: 'done' });
    assert.equal((await readManifest()).tasks['T-002']?.['status'], 'done');
    assert.deepEqual(findings(`${root}/MANIFEST.json`, 'aahp/checksum-drift'), []);
  });

  it('finishes it with one commit and a tag', async () => {
    await command('finishHandoff', {
      agent: 'kim',
      phase: 'implementation',
      context: 'Invoices can be printed. Next: payments (T-001).',
      message: 'Print invoices',
      tag: 'session-1',
    });
    await assert.rejects(stat(fileUri(`${root}/HANDOFF.lock`).fsPath));
    assert.equal(git('log', '--format=%s', '--max-count=2'), 'Print invoices\nA shop\n');
    assert.equal(git('tag', '--list'), 'aahp/session-1\n');
    assert.equal(git('status', '--short'), '');
    const { last_session: session } = await readManifest();
    assert.equal(session['agent'], 'kim');
    assert.equal(session['phase'], 'implementation');
  });

  it('ends with a health check that is good in every point', async () => {
    await command('healthCheck');
    const document = await until('the health document', () => {
      return vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'agent-handoff-health');
    });
    await until('its text', () => document.getText().includes('T-001'));
    const verdicts = document.getText().match(/^[1-5]\. .{17}(\S+)/gm) ?? [];
    assert.deepEqual(
      verdicts.map((line) => line.slice(20)),
      ['good', 'good', 'good', 'good', 'good'],
      document.getText(),
    );
  });

  it('hands an agent what it should read', async () => {
    await vscode.env.clipboard.writeText('');
    await command('copyContext', { purpose: 'fix' });
    assert.match(
      await vscode.env.clipboard.readText(),
      /^Handoff context \(fix\), about \d+ tokens\.[\s\S]*Next task T-001/,
    );
  });
});

function command(name: string, answers: Readonly<Record<string, unknown>> = {}): Thenable<unknown> {
  return vscode.commands.executeCommand(`agentHandoff.${name}`, { rootUri: fileUri(root).toString(), ...answers });
}

/** Accepts what a command proposes, as often as it asks. */
async function accepting(running: Thenable<unknown>): Promise<void> {
  let isDone = false;
  const done = Promise.resolve(running).then(() => (isDone = true));
  await until('the command to end', async () => {
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return isDone;
  });
  await done;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: fileUri(folder).fsPath, encoding: 'utf8' });
}

function read(name: string): Promise<string> {
  return readFile(fileUri(`${root}/${name}`).fsPath, 'utf8');
}

async function readManifest() {
  return JSON.parse(await read('MANIFEST.json')) as {
    readonly aahp_version: string;
    readonly tasks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly last_session: Readonly<Record<string, unknown>>;
  };
}
