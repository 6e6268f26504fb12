import { editDocument, type Fix } from '../../fix.ts';
import { message } from '../../message.ts';

/** Removes what a reader does not see. What can be seen stays as it is. */
export const removeHiddenText: Fix = {
  code: 'safety/hidden-text',
  id: 'remove',
  kind: 'explicit',
  preferred: true,
  title: () => message('Remove the hidden text'),
  build: ({ document, range }) => editDocument(document.path, { ...range, text: '' }),
};
