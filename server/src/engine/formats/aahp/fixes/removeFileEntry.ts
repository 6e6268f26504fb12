import { removeNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { jsonFix } from './manifestEdit.ts';

/** Takes a file that is not there off the list. */
export const removeFileEntry = jsonFix({
  code: 'aahp/file-missing',
  id: 'remove-entry',
  preferred: true,
  title: ({ json, node }) => message('Remove the entry of {file}', { file: json.key(node) ?? '' }),
  edits: ({ json, node }) => [removeNode(json, node)],
});
