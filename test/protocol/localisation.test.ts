import { afterEach, describe, expect, it } from 'vitest';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { driftedManifest, rootFiles } from '../support/handoffFiles.ts';
import { TestClient, transports } from '../support/testClient.ts';

describe.each(transports)('a server whose client brings translations (%s)', (transport) => {
  let client: TestClient;

  afterEach(async () => {
    await client.stop();
  });

  it('speaks the language of the editor', async () => {
    client = await TestClient.start({
      transport,
      files: rootFiles('.', driftedManifest()),
      initializationOptions: { translations: german },
    });
    await client.open('.ai/handoff/MANIFEST.json');
    const found = await client.diagnostics('.ai/handoff/MANIFEST.json', (list) => list.length > 0);
    expect(JSON.stringify(found)).toContain('hat sich geändert, seit diese Prüfsumme festgehalten wurde.');
  });
});
