import { editDocument, type Fix } from '../../fix.ts';
import { commentRemoval } from '../../markdown/commentRemoval.ts';
import { message } from '../../message.ts';

/** Takes out a comment that speaks to the reader, with its lines when nothing else stands on them. */
export const removeComment: Fix = {
  code: 'safety/unexpected-comment',
  id: 'remove',
  kind: 'explicit',
  preferred: true,
  title: () => message('Remove the comment'),
  build: ({ document, range }) => editDocument(document.path, { ...commentRemoval(document.text, range), text: '' }),
};
