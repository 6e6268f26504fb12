/**
 * Compiles the JSON Schemas of `schemas/` to one stand-alone module of validator functions.
 *
 * The engine must neither compile code at run time (content security policies forbid it, and it is slow to start) nor
 * import from `node:*`, so the validators are generated here and bundled with everything that they call.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { writeIfChanged } from './writeIfChanged.mjs';

const schemaFolder = 'schemas';
const outputFolder = 'server/src/engine/generated';

/** `aahp-manifest.schema.json` becomes `aahpManifest`. */
function exportName(file) {
  return basename(file, '.schema.json').replace(/[-.](\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * Writes `validators.mjs` and `validators.d.mts`; leaves files that would not change untouched, so that watchers rest. Gives the
 * inputs of the module, as esbuild's metafile names them.
 */
export async function buildValidators() {
  const files = (await readdir(schemaFolder)).filter((file) => file.endsWith('.schema.json')).sort();
  const ajv = new Ajv2020.default({
    allErrors: true,
    verbose: false,
    strict: true,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  const exports = {};
  for (const file of files) {
    const schema = JSON.parse(await readFile(join(schemaFolder, file), 'utf8'));
    ajv.addSchema(schema, file);
    exports[exportName(file)] = file;
  }
  const bundled = await build({
    stdin: { contents: standaloneCode.default(ajv, exports), resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
    metafile: true,
    legalComments: 'none',
  });
  const declarations = [
    "import type { ValidateFunction } from 'ajv';",
    ...Object.keys(exports).map((name) => `export declare const ${name}: ValidateFunction;`),
    '',
  ].join('\n');
  await mkdir(outputFolder, { recursive: true });
  await writeIfChanged(join(outputFolder, 'validators.mjs'), bundled.outputFiles[0].text);
  await writeIfChanged(join(outputFolder, 'validators.d.mts'), declarations);
  return bundled.metafile.inputs;
}
