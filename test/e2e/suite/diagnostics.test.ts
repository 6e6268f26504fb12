import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { fileUri, findingOf, noFindingOf, restoreWorkspace, writeOutside } from './support.ts';

const manifest = '.ai/handoff/MANIFEST.json';
const trust = '.ai/handoff/TRUST.md';

describe('diagnostics', () => {
  beforeEach(restoreWorkspace);

  it('are there for files that are not open', async () => {
    const expired = await findingOf(trust, 'aahp/trust-expired');
    const drift = await findingOf(manifest, 'aahp/checksum-drift');
    const paths = [trust, manifest].map((path) => fileUri(path).toString());
    const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
    assert.equal(
      open.filter((input) => input instanceof vscode.TabInputText && paths.includes(input.uri.toString())).length,
      0,
    );
    assert.match(expired.message, /Build passes/);
    assert.match(drift.message, /STATUS\.md/);
  });

  it('stand on the checksum that does not match', async () => {
    const { range } = await findingOf(manifest, 'aahp/checksum-drift');
    const document = await vscode.workspace.openTextDocument(fileUri(manifest));
    assert.match(document.getText(range), /^"sha256:1e979c12[0-9a-f]{56}"$/);
  });

  it('follow what programs outside the editor write', async () => {
    const text = await readFile(fileUri(trust).fsPath, 'utf8');
    await writeOutside(trust, text.replace('| verified |', '| assumed  |'));
    await noFindingOf(trust, 'aahp/trust-expired');
    await writeOutside(trust, text);
    await findingOf(trust, 'aahp/trust-expired');
  });

  it('go with the file', async () => {
    await rm(fileUri(trust).fsPath);
    await noFindingOf(trust, 'aahp/trust-expired');
  });

  it('come and go with a handoff folder', async () => {
    const second = '.ai/handoff-second';
    await cp(fileUri('.ai/handoff').fsPath, fileUri(second).fsPath, { recursive: true });
    await findingOf(`${second}/TRUST.md`, 'aahp/trust-expired');
    await findingOf(`${second}/MANIFEST.json`, 'aahp/checksum-drift');
    await rm(fileUri(second).fsPath, { recursive: true });
    await noFindingOf(`${second}/TRUST.md`, 'aahp/trust-expired');
    await noFindingOf(`${second}/MANIFEST.json`, 'aahp/checksum-drift');
    await findingOf(manifest, 'aahp/checksum-drift');
  });

  it('come with folders that were made at one stroke, and with what comes there later', async () => {
    const folder = fileUri('late').fsPath;
    const root = 'late/shop/.ai/handoff';
    await mkdir(fileUri(root).fsPath, { recursive: true });
    await writeFile(fileUri(`${root}/STATUS.md`).fsPath, '# Status\n');
    await findingOf(`${root}/STATUS.md`, 'aahp/manifest-missing');
    await writeFile(fileUri(`${root}/MANIFEST.json`).fsPath, '{ "aahp_version": "3.0"\n');
    await findingOf(`${root}/MANIFEST.json`, 'file/syntax');
    await noFindingOf(`${root}/STATUS.md`, 'aahp/manifest-missing');
    await rm(folder, { recursive: true });
    await noFindingOf(`${root}/MANIFEST.json`, 'file/syntax');
  });
});
