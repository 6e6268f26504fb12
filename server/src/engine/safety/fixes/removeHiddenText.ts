import { editDocument, type Fix } from '../../fix.ts';
import { message } from '../../message.ts';
import { unsafeTextOf } from '../scannedText.ts';

/** Removes what a reader does not see. What can be seen stays as it is. */
export const removeHiddenText: Fix = {
  code: 'safety/hidden-text',
  id: 'remove',
  kind: 'explicit',
  preferred: true,
  title: () => message('Remove the hidden text'),
  build: ({ document, range: { start, end } }) => {
    const { hidden } = document.derived(unsafeTextOf);
    const found = hidden.find((one) => one.start === start && one.end === end);
    return editDocument(document.path, { start, end, text: found?.kept ?? '' });
  },
};
