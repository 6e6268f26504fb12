import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  applyFix,
  fileUri,
  findingOf,
  noFindingOf,
  restoreWorkspace,
  untilEditorHas,
  writeOutside,
} from './support.ts';

const manifest = '.ai/handoff/MANIFEST.json';
const status = '.ai/handoff/STATUS.md';
const drift = 'aahp/checksum-drift';
const fix = 'Record the present checksum of STATUS.md';

/** The checksum that the fixture's manifest has for STATUS.md, and a pattern for any. */
const recorded = 'sha256:1e979c12e8cc81b209ac64162cadcb0aa5cded11ac8b93fac0b448df6983f17f';
const anyChecksum = /sha256:[0-9a-f]{64}/;

describe('fixes', () => {
  beforeEach(restoreWorkspace);

  it('change the diagnosed document, not the active one', async () => {
    const active = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(fileUri(status)));
    const before = active.document.getText();
    await applyFix(manifest, await findingOf(manifest, drift), fix);
    await noFindingOf(manifest, drift);
    assert.equal(active.document.getText(), before);
    assert.equal(active.document.isDirty, false);
  });

  it('change nothing else in the file', async () => {
    const before = await readFile(fileUri(manifest).fsPath, 'utf8');
    await applyFix(manifest, await findingOf(manifest, drift), fix);
    const after = await readFile(fileUri(manifest).fsPath, 'utf8');
    assert.notEqual(after, before);
    assert.equal(after.replace(anyChecksum, recorded), before);
  });

  it('keep a byte order mark and CRLF line endings', async () => {
    const text = await readFile(fileUri(manifest).fsPath, 'utf8');
    const crlf = text.replaceAll('\n', '\r\n');
    const before = `\uFEFF${crlf}`;
    await writeOutside(manifest, before);
    await untilEditorHas(manifest, crlf);
    await applyFix(manifest, await findingOf(manifest, drift), fix);
    await noFindingOf(manifest, drift);
    const after = await readFile(fileUri(manifest).fsPath, 'utf8');
    assert.equal(after.includes(recorded), false);
    assert.equal(after.replace(anyChecksum, recorded), before);
  });
});
