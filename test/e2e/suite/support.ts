// What the tests inside the extension host share.
import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';

/** How long a condition may take to come true, in milliseconds; less than a test may take. */
const PATIENCE = 20_000;

/** The id of the extension under test. */
const EXTENSION = 'agent-handoff.agent-handoff';

/**
 * Waits for a condition.
 *
 * @param what completes "Waited in vain for …"
 * @param condition anything but `undefined` or `false` ends the waiting
 * @returns what the condition gave
 */
export async function until<T>(
  what: string,
  condition: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await pause(50);
  }
}

/** @returns the extension under test */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(EXTENSION);
  assert.ok(found, `${EXTENSION} is not installed`);
  return found;
}

/** @returns the workspace folder of this run, a copy of the fixture workspace */
function workspaceFolder(): vscode.WorkspaceFolder {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'no folder is open');
  return folder;
}

/** @returns the URI of a file in the workspace */
export function fileUri(path: string): vscode.Uri {
  return vscode.Uri.joinPath(workspaceFolder().uri, path);
}

/** Writes a file of the workspace as a program outside the editor would. */
export async function writeOutside(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(fileUri(path).fsPath, content);
}

/** Waits until the editor has the text of a file that a program outside changed, whether it is open or not. */
export async function untilEditorHas(path: string, text: string): Promise<void> {
  await until(`the editor to have read ${path}`, async () => {
    return (await vscode.workspace.openTextDocument(fileUri(path))).getText() === text;
  });
}

/**
 * Closes all editors, puts the files of the handoff folder back as the fixture has them and waits until their findings are there again. The
 * folder itself stays: file watchers miss what happens in a folder that is deleted and made anew at once.
 */
export async function restoreWorkspace(): Promise<void> {
  const fixture = process.env['AGENT_HANDOFF_TEST_FIXTURE'];
  assert.ok(fixture, 'AGENT_HANDOFF_TEST_FIXTURE names no folder');
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await cp(join(fixture, '.ai'), fileUri('.ai').fsPath, { recursive: true });
  await until('the findings of the fixture', () => {
    return findings('.ai/handoff/MANIFEST.json').length > 0 && findings('.ai/handoff/TRUST.md').length > 0;
  });
}

/**
 * @param path of a file in the workspace
 * @param code leaves out the findings of other rules
 * @returns the extension's findings in the file
 */
export function findings(path: string, code?: string): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(fileUri(path))
    .filter(
      (diagnostic) => diagnostic.source === 'agent-handoff' && (code === undefined || codeOf(diagnostic) === code),
    );
}

/** Waits until a file has exactly one finding of a rule. */
export async function findingOf(path: string, code: string): Promise<vscode.Diagnostic> {
  return until(`one finding ${code} in ${path}`, () => {
    const [finding, ...others] = findings(path, code);
    return others.length === 0 && finding;
  });
}

/** Waits until a file has no finding of a rule. */
export async function noFindingOf(path: string, code: string): Promise<void> {
  await until(`no finding ${code} in ${path}`, () => findings(path, code).length === 0);
}

/**
 * Applies the quick fix for a finding whose title contains a text, whichever editor is active, and saves the file. The editor gives up
 * on asking for fixes when the text changes meanwhile, for instance because the file was read anew, so it is asked until it answers.
 */
export async function applyFix(path: string, finding: vscode.Diagnostic, title: string): Promise<void> {
  const uri = fileUri(path);
  const action = await until(`the fix "${title}"`, async () => {
    const kind = vscode.CodeActionKind.QuickFix.value;
    return (await askCodeActions(uri, finding.range, kind)).find((one) => one.title.includes(title));
  });
  if (action.edit) assert.ok(await vscode.workspace.applyEdit(action.edit), 'the edit was not applied');
  if (action.command)
    await vscode.commands.executeCommand(action.command.command, ...((action.command.arguments ?? []) as unknown[]));
  const document = await vscode.workspace.openTextDocument(uri);
  assert.ok(!document.isDirty || (await document.save()), `${path} was not saved`);
}

async function askCodeActions(uri: vscode.Uri, range: vscode.Range, kind: string): Promise<vscode.CodeAction[]> {
  const resolved = 50;
  try {
    return await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range, kind, resolved);
  } catch (error) {
    if (error instanceof Error && error.name === 'Canceled') return [];
    throw error;
  }
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}
