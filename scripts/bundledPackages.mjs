/** Tells which packages the bundles contain. */
import { build } from 'esbuild';
import { bundles } from './bundles.mjs';
import { buildValidators } from './buildValidators.mjs';
import { generate } from './generate.mjs';

/** The folders of all packages that the bundles or the generated validators contain, below `node_modules`. */
export async function bundledPackages() {
  const folders = new Set();
  const collect = (inputs) => {
    for (const input of Object.keys(inputs)) {
      const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
      if (match) folders.add(match[1]);
    }
  };
  await generate();
  collect(await buildValidators());
  for (const options of bundles) {
    const { metafile } = await build({ ...options, metafile: true, write: false, sourcemap: false });
    collect(metafile.inputs);
  }
  return [...folders].sort();
}
