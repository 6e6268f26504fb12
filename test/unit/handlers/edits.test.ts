import type { ResourceOperationKind } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import { editOfFiles, type FileEdits } from '../../../server/src/handlers/edits.ts';
import type { ServerContext } from '../../../server/src/handlers/serverContext.ts';

const folder = 'file:///w/.ai/handoff';
const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const edits: FileEdits = {
  created: [{ uri: `${folder}/LOG.md`, text: '# Log\n', overwrite: false }],
  edited: [{ uri: `${folder}/MANIFEST.json`, edits: [{ range: place, newText: '[' }] }],
  removed: [`${folder}/HANDOFF.lock`],
};
const alone = (part: keyof FileEdits): FileEdits => ({
  ...{ created: [], edited: [], removed: [] },
  [part]: edits[part],
});

/** A client that shows the manifest, under a name of its own. */
function contextOf(documentChanges: boolean, operations: readonly ResourceOperationKind[]): ServerContext {
  const shown = { version: 3, text: '{', languageId: 'json', writtenUri: 'file:///W/.ai/handoff/MANIFEST.json' };
  return {
    client: { documentChanges, resourceOperations: new Set(operations) },
    workspace: { openDocument: (uri: string) => (uri === `${folder}/MANIFEST.json` ? shown : undefined) },
  } as unknown as ServerContext;
}

describe('an edit of files', () => {
  it('makes files first and removes files last, with versions and the names that the client gave', () => {
    expect(editOfFiles(contextOf(true, ['create', 'delete']), edits)).toEqual({
      documentChanges: [
        { kind: 'create', uri: `${folder}/LOG.md`, options: { overwrite: false, ignoreIfExists: false } },
        {
          textDocument: { uri: `${folder}/LOG.md`, version: null },
          edits: [{ range: { ...place, end: place.start }, newText: '# Log\n' }],
        },
        {
          textDocument: { uri: 'file:///W/.ai/handoff/MANIFEST.json', version: 3 },
          edits: edits.edited[0]?.edits,
        },
        { kind: 'delete', uri: `${folder}/HANDOFF.lock` },
      ],
    });
  });

  it('is none where a client cannot do all of it', () => {
    expect(editOfFiles(contextOf(true, ['create']), edits)).toBeUndefined();
    expect(editOfFiles(contextOf(true, ['create']), alone('removed'))).toBeUndefined();
    expect(editOfFiles(contextOf(true, ['delete']), alone('created'))).toBeUndefined();
    expect(editOfFiles(contextOf(true, ['create']), alone('created'))).toBeDefined();
    expect(editOfFiles(contextOf(true, []), alone('edited'))).toBeDefined();
  });

  it('is plain changes for a client that knows no others', () => {
    expect(editOfFiles(contextOf(false, []), alone('edited'))).toEqual({
      changes: { 'file:///W/.ai/handoff/MANIFEST.json': edits.edited[0]?.edits },
    });
  });
});
