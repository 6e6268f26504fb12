import type { Fix } from '../../fix.ts';
import { message } from '../../message.ts';

/** Writes the file anew without the mark; the text stays as it is. */
export const removeByteOrderMark: Fix = {
  code: 'file/byte-order-mark',
  id: 'remove-mark',
  kind: 'explicit',
  preferred: true,
  beyondText: true,
  title: (finding, project) => {
    return project.document(finding.document.path)?.text.hasByteOrderMark
      ? message('Remove the byte order mark')
      : undefined;
  },
  build: (finding, project) => {
    const document = project.document(finding.document.path);
    return document?.text.hasByteOrderMark ? { withoutByteOrderMark: [document.path] } : undefined;
  },
};
