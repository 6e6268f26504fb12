// Packages the extension and makes sure that nothing ships which should not.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openPromise } from 'yauzl';
import { nodeBinary, projectRoot } from './paths.mjs';
import { run } from './run.mjs';

/** What may be in the package, as the packaging tool names it. Everything else is a mistake in .vscodeignore. */
const ALLOWED = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package(\.nls(\.[\w-]+)?)?\.json|readme\.md|changelog\.md|LICENSE(\.txt|\.md)?|THIRD-PARTY-NOTICES[\w.-]*)$/i,
  /^extension\/dist\/[\w.-]+\.cjs$/,
  /^extension\/dist\/[\w-]+\.browser\.js$/,
  /^extension\/(media|syntaxes|schemas|l10n)\/(?!.*\.(map|ts|mts|cts)$)/,
  /^extension\/docs\/rules\//,
];

/** How much of the end of a bundle is looked at, in bytes. */
const END_LENGTH = 2_000;

/** @typedef {{ name: string, bytes: number, end: string }} Entry a file in the package, its uncompressed size, the end of a bundle */

/**
 * Builds the bundles in production mode and packages the extension into `<name>-<version>.vsix` in the folder of the checkout.
 *
 * @returns {Promise<{ file: string, bytes: number, entries: Entry[] }>} name of the package, its size, what is in it
 * @throws {Error} when building or packaging fails, or the package holds what it must not or lacks what it needs
 */
export async function buildVsix() {
  await run(nodeBinary(), ['esbuild.mjs', '--production'], { cwd: projectRoot });
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  const file = `${manifest.name}-${manifest.version}.vsix`;
  const tool = join(projectRoot, 'node_modules/@vscode/vsce/vsce');
  await run(nodeBinary(), [tool, 'package', '--no-dependencies', '--allow-missing-repository', '--out', file], {
    cwd: projectRoot,
  });
  const path = join(projectRoot, file);
  const entries = await readEntries(path);
  const problems = [...unexpected(entries), ...missing(entries, manifest), ...mapped(entries)];
  if (problems.length > 0)
    throw new Error(`${file} is not fit to ship:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return { file, bytes: (await stat(path)).size, entries };
}

/**
 * @param {string} path of a zip file
 * @returns {Promise<Entry[]>} its files, without folders
 */
async function readEntries(path) {
  const zip = await openPromise(path, { lazyEntries: true });
  const entries = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes } = entry;
    if (name.endsWith('/')) continue;
    entries.push({
      name,
      bytes,
      end: isBundle(name) ? await readEnd(await zip.openReadStreamPromise(entry)) : '',
    });
  }
  return entries;
}

/**
 * Reads what a package brings to the folder of the installed extension.
 *
 * @param {string} path of the package
 * @returns {Promise<Map<string, Buffer>>} contents by path in that folder
 */
export async function readExtension(path) {
  const zip = await openPromise(path, { lazyEntries: true });
  const files = new Map();
  for await (const entry of zip.eachEntry()) {
    const name = /^extension\/(.*[^/])$/.exec(entry.fileName)?.[1];
    if (name === undefined) continue;
    const parts = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    files.set(name, Buffer.concat(parts));
  }
  return files;
}

/** @param {string} name of a file in the package */
export function isBundle(name) {
  return /^extension\/dist\/.*\.c?js$/.test(name);
}

/** @param {import('node:stream').Readable} stream */
async function readEnd(stream) {
  let end = Buffer.alloc(0);
  for await (const chunk of stream) end = Buffer.concat([end, chunk]).subarray(-END_LENGTH);
  return end.toString('utf8');
}

/** @param {readonly Entry[]} entries */
function unexpected(entries) {
  return entries
    .filter(({ name }) => !ALLOWED.some((pattern) => pattern.test(name)))
    .map(({ name }) => `${name} does not belong into the package (see .vscodeignore)`);
}

/**
 * @param {readonly Entry[]} entries
 * @param {{ main?: string, browser?: string, icon?: string }} manifest
 */
function missing(entries, manifest) {
  const names = new Set(entries.map(({ name }) => name));
  return [
    manifest.main,
    manifest.browser,
    manifest.icon,
    'dist/server.cjs',
    'dist/serverProgram.cjs',
    'dist/server.browser.js',
    'dist/mcp.cjs',
    'dist/tokenizer.cjs',
    'dist/tokenizer.browser.js',
    'dist/cli.cjs',
    'dist/cliProgram.cjs',
  ]
    .filter((path) => path !== undefined)
    .map((path) => `extension/${path.replace(/^\.\//, '')}`)
    .filter((name) => !names.has(name))
    .map((name) => `${name} is missing`);
}

/** @param {readonly Entry[]} entries */
function mapped(entries) {
  return entries
    .filter(({ end }) => end.includes('sourceMappingURL='))
    .map(({ name }) => `${name} refers to a source map: it was not built for production`);
}
