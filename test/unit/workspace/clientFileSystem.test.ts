import type { Connection } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import { requests } from '../../../server/src/protocol.ts';
import { clientFileSystem } from '../../../server/src/workspace/clientFileSystem.ts';

const uri = 'vfs:/w/.ai/handoff/STATUS.md';
const folder = 'vfs:/w';

/** A client that gives one answer to every question, or fails. */
function clientWith(answer: unknown): Connection {
  const sendRequest = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  return { sendRequest } as unknown as Connection;
}

describe('files that only the client reaches', () => {
  it('are asked for, never outside of their folder', async () => {
    const asked: unknown[][] = [];
    const sendRequest = (...given: unknown[]) => {
      asked.push(given);
      return Promise.resolve({ kind: 'file', base64: btoa('# Status\n'), modified: 7 });
    };
    const files = clientFileSystem({ sendRequest } as unknown as Connection);
    expect(await files.read(uri, folder, true)).toMatchObject({
      kind: 'file',
      bytes: new TextEncoder().encode('# Status\n'),
      disk: { size: 9, modified: 7, newlines: 1 },
    });
    expect(await files.read('vfs:/x/STATUS.md', folder, false)).toEqual({ kind: 'outside' });
    expect(await files.exists('vfs:/x/STATUS.md', folder)).toBeUndefined();
    expect(asked).toEqual([[requests.readFile, { uri }]]);
  });

  it.each([
    ['fails', new Error('The provider is gone.')],
    ['answers nothing', null],
    ['answers something else', { kind: 'something' }],
    ['answers no base64', { kind: 'file', base64: '%%%', modified: 0 }],
  ])('cannot be read from a client that %s', async (_, answer) => {
    const files = clientFileSystem(clientWith(answer));
    expect(await files.read(uri, folder, false)).toEqual({ kind: 'unreadable', reason: 'the editor cannot read it' });
    expect(await files.list(folder)).toEqual([]);
  });

  it('may be there as long as a client does not say', async () => {
    expect(await clientFileSystem(clientWith(new Error('The provider is gone.'))).exists(uri, folder)).toBeUndefined();
    expect(await clientFileSystem(clientWith(null)).exists(uri, folder)).toBeUndefined();
    expect(await clientFileSystem(clientWith(false)).exists(uri, folder)).toBe(false);
  });
});
