import { build } from 'esbuild';
import { join } from 'node:path';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { bundles } from '../../../scripts/bundles.mjs';

const root = join(import.meta.dirname, '../../..');

it('runs in a web worker, with nothing of Node', async () => {
  const worker = (bundles as { entryPoints: string[]; outfile: string }[]).find(({ entryPoints }) =>
    entryPoints.includes('server/src/main.browser.ts'),
  );
  const { entryPoints, outfile, ...options } = worker ?? expect.fail('There is no bundle for browsers.');
  expect([entryPoints, outfile]).toHaveLength(2);
  const { outputFiles } = await build({
    ...options,
    absWorkingDir: root,
    sourcemap: false,
    write: false,
    stdin: {
      contents: `import { findSecrets } from './secretLibrary.ts'; globalThis.findSecrets = findSecrets;`,
      resolveDir: join(root, 'server/src/workspace'),
    },
  });
  const sandbox: Record<string, unknown> = { atob, console, performance, PerformanceObserver, setTimeout };
  vm.runInNewContext(outputFiles[0]?.text ?? '', sandbox);
  const findSecrets = sandbox['findSecrets'] as (text: string, kind: string) => Promise<{ rule: string }[]>;
  const token = ['glpat', 'aB3dE6gH9jK2mN5pQ8sT'].join('-');
  expect((await findSecrets(`see ${token}`, 'text')).map(({ rule }) => rule)).toEqual(['gitlab']);
  const account = JSON.stringify({ private_key_id: 'x', private_key: ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ') });
  expect((await findSecrets(account, 'json')).map(({ rule }) => rule)).toEqual(['gcp']);
}, 30_000);
