import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { usableManifest } from '../../../server/src/engine/formats/aahp/operations/usableManifest.ts';
import { handoffRoots } from '../../../server/src/engine/formats/aahp/root.ts';
import { openHandoff } from '../../../server/src/engine/handoff/operations/handoffDocument.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

/** A project of one file of so many bytes, of which nothing was read. */
function projectWith(path: string, bytes: number) {
  const text = SourceText.fromString('');
  const document = new Document({ uri: `file:///${path}`, path, text, truncatedFrom: bytes });
  const project = createEngine().project({
    uri: 'file:///',
    documents: [document],
    facts: { exists: () => true, outside: new Set() },
    settings: { ...defaultSettings, limits: { ...defaultSettings.limits, fileSize: 5 * 1024 * 1024 } },
    today: '2026-03-01',
    generation: 1,
  });
  return { document, project };
}

function reasonOf(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('reason' in result)) return 'nothing was refused';
  return formatMessage(result.reason as Parameters<typeof formatMessage>[0]);
}

describe('operations on files over the limit', () => {
  it('say how large a manifest is and how large it may be', () => {
    const { project } = projectWith('.ai/handoff/MANIFEST.json', 6 * 1024 * 1024);
    const root = handoffRoots(project)[0] ?? expect.fail('There is no root.');
    expect(reasonOf(usableManifest(root, project))).toBe(
      'MANIFEST.json has 6 MB; the limit is 5 MB. Raise "limits.fileSize" in the configuration first.',
    );
  });

  it('say it of a handoff, to the byte where both would look the same', () => {
    const { document, project } = projectWith('handoffs/a.handoff.json', 5 * 1024 * 1024 + 1);
    expect(reasonOf(openHandoff(document, project))).toBe(
      'a.handoff.json has 5242881 bytes; the limit is 5242880 bytes. Raise "limits.fileSize" in the configuration first.',
    );
  });
});
