import type { Document } from '../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../rule.ts';
import { isRecognised, startOf } from '../place.ts';

/** A mark that strict parsers of JSON and many of YAML take for a stray character. */
export const byteOrderMark: DocumentRule = {
  code: 'file/byte-order-mark',
  title: 'A JSON or YAML file begins with a byte order mark',
  severity: 'warning',
  fixable: 'explicit',
  source: 'RFC 8259 section 8.1',
  scope: 'document',
  kinds: 'any',
  messages: {
    json: 'The file begins with a byte order mark, which JSON must not have: many parsers refuse it. Remove it.',
    yaml: 'The file begins with a byte order mark, which not every YAML parser accepts. Remove it.',
  },
  *check(document: Document, { kind }: DocumentContext): Iterable<Problem> {
    const { language, text } = document;
    if (!text.hasByteOrderMark || !isRecognised(kind)) return;
    if (language === 'json' || language === 'yaml') yield { range: startOf(document), message: language };
  },
};
