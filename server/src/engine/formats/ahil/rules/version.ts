import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';

/** A version that this engine does not know, or that is none. A bare array of entries has no version and needs none. */
export const version: DocumentRule = {
  code: 'ahil/version',
  title: 'The version of the log is unknown or malformed',
  severity: { future: 'info', malformed: 'warning' },
  fixable: 'none',
  source: 'AHIL 1.0, "Standalone file"',
  scope: 'document',
  kinds: ['ahil/log'],
  messages: {
    future:
      'The log says that it is of version {version}. Checked is what holds for version 1.0; newer parts are not understood.',
    malformed: '{version} is no version of AHIL. Write "1.0".',
    type: 'The version of the log must be a string. Write "1.0".',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    const node = json.member(json.root, 'schema_version');
    if (node === undefined || json.kind(node) === 'missing') return;
    const text = json.string(node);
    if (text === '1.0') return;
    const match = /^(\d{1,6})\.(\d{1,6})$/.exec(text ?? '');
    const isFuture = match !== null && Number(match[1]) >= 1;
    yield {
      range: json.range(node),
      message: text === undefined ? 'type' : isFuture ? 'future' : 'malformed',
      args: { version: text ?? '' },
      variant: isFuture ? 'future' : 'malformed',
      pointer: '/schema_version',
    };
  },
};
