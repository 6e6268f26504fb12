import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { projectRoot } from '../../scripts/vscode/paths.mjs';

/**
 * Makes stack traces out of a bundle lead to its sources. It is done outside of the extension host, which formats stack traces
 * in a way of its own that ignores source maps.
 *
 * @param {string} bundle absolute path; its source map lies beside it
 * @returns {Promise<(text: string) => string>} puts `source:line:column` in the place of each place in the bundle
 */
export async function sourcePlaces(bundle) {
  const map = new SourceMap(JSON.parse(await readFile(`${bundle}.map`, 'utf8')));
  const name = relative(projectRoot, bundle).replaceAll('\\', '/').replace(/[.\\]/g, '\\$&');
  const places = new RegExp(`[^\\s()]*${name}:(\\d+):(\\d+)`, 'g');
  return (text) =>
    text.replace(places, (place, line, column) => {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return place;
      const source = relative(projectRoot, resolve(dirname(bundle), entry.originalSource));
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
}
