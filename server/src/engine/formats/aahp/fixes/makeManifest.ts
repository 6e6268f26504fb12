import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import { placeInRoot } from '../root.ts';

/** Makes a manifest from the files that are there, as every regeneration does. */
export const makeManifest: Fix = {
  code: 'aahp/manifest-missing',
  id: 'make-manifest',
  kind: 'explicit',
  beyondText: true,
  title: () => message('Make MANIFEST.json from the files of this folder'),
  build: (finding) => {
    const place = placeInRoot(finding.document.path);
    return place && { thenRegenerate: place.root };
  },
};
