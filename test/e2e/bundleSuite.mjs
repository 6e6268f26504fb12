import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../../scripts/vscode/paths.mjs';

const suiteFolder = join(projectRoot, 'test/e2e/suite');
const outputFolder = join(projectRoot, 'out/test/e2e');

/**
 * Bundles the extension-host suite, `test/e2e/suite/*.test.ts`, into one module that exports `run()`.
 *
 * VS Code runs such a module only together with an extension under development. Where the extension under test is installed
 * from its package like any other, an empty extension beside the bundle stands in for that.
 *
 * @returns {Promise<{ tests: string, emptyExtension: string }>} absolute paths of the module and of the empty extension's folder
 * @throws {Error} when the suite has no tests or does not compile
 */
export async function bundleSuite() {
  const files = (await readdir(suiteFolder)).filter((name) => name.endsWith('.test.ts')).sort();
  if (files.length === 0) throw new Error(`No tests in ${suiteFolder}.`);
  await rm(outputFolder, { recursive: true, force: true });
  await mkdir(outputFolder, { recursive: true });
  const tests = join(outputFolder, 'index.cjs');
  await build({
    stdin: {
      contents: `
        import { runSuite } from './runSuite.ts';
        export const run = () => runSuite([${files.map((file) => `() => import(${JSON.stringify(`./${file}`)})`).join(', ')}]);`,
      resolveDir: suiteFolder,
      sourcefile: 'index.ts',
      loader: 'ts',
    },
    outfile: tests,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    sourcemap: 'external',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  const manifest = { name: 'empty', publisher: 'test', version: '0.0.0', engines: { vscode: '*' } };
  await writeFile(join(outputFolder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return { tests, emptyExtension: outputFolder };
}
