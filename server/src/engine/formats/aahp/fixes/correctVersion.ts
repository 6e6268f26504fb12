import { replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { VersionData } from '../rules/version.ts';
import { jsonFix } from './manifestEdit.ts';

/** Writes the version that was meant. */
export const correctVersion = jsonFix({
  code: 'aahp/version',
  id: 'correct-version',
  preferred: true,
  title: ({ data }) => {
    const meant = (data as VersionData | undefined)?.version;
    return meant === undefined ? undefined : message('Write version {version}', { version: meant });
  },
  edits: ({ json, node, data }) => [replaceNode(json, node, (data as VersionData).version)],
});
