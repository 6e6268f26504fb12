import type { Document } from '../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../rule.ts';
import { duplicateKeysOf } from '../duplicateKeys.ts';
import { isRecognised } from '../place.ts';

/** A key that stands twice: what stands behind the first is in the file, but no parser gives it to anybody. */
export const duplicateKey: DocumentRule = {
  code: 'file/duplicate-key',
  title: 'An object holds the same key more than once',
  severity: 'error',
  fixable: 'explicit',
  source: 'RFC 8259 section 4; YAML 1.2.2 section 3.2.1.3',
  scope: 'document',
  kinds: 'any',
  messages: {
    json: 'The key "{key}" stands here again further down, and JSON parsers silently keep only the last. Remove one of them.',
    yaml: 'The key "{key}" stands here again further down: YAML parsers refuse the file or keep only the last. Remove one of them.',
    last: 'The one that parsers keep',
  },
  *check(document: Document, { kind }: DocumentContext): Iterable<Problem> {
    if (!isRecognised(kind)) return;
    for (const { key, ranges, pointer } of duplicateKeysOf(document)) {
      const last = ranges[ranges.length - 1];
      for (const range of ranges.slice(0, -1)) {
        yield {
          range,
          message: document.language === 'yaml' ? 'yaml' : 'json',
          args: { key },
          pointer,
          related: last ? [{ document, range: last, message: 'last' }] : [],
        };
      }
    }
  },
};
