import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { toPointer } from '../../../json/jsonPointer.ts';
import { findEntries } from '../log.ts';

/** The ADPL file around a log: what a reader of the log needs to find it. */
export const adpl: DocumentRule = {
  code: 'ahil/adpl',
  title: 'The ADPL file lacks its version or its log',
  severity: 'error',
  fixable: 'none',
  source: 'AHIL 1.0, "Embedding in ADPL"',
  scope: 'document',
  kinds: ['ahil/adpl'],
  messages: {
    root: 'An ADPL file must hold an object with "adpl", its version, and "ahi", which holds the log.',
    version: 'This ADPL file does not say its version. Add "adpl": "1.1" or the version that it was written for.',
    'version-type': 'The version of an ADPL file must be a string such as "1.1".',
    ahi: 'This ADPL file has no "ahi". Add "ahi": { "log": [] }, so that agents and people can write entries.',
    'ahi-type': '"ahi" must be an object that holds the log: { "log": [] }.',
    log: '"ahi" has no "log". Add "log": [], so that agents and people can write entries.',
    'log-type': '"ahi.log" must be an array of entries.',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    const { root } = json;
    if (root === undefined || json.kind(root) === 'missing') return;
    const brace = { start: json.range(root).start, end: json.range(root).start + 1 };
    if (json.kind(root) !== 'object') {
      yield { range: brace, message: 'root', pointer: '' };
      return;
    }
    // What is absent may be behind a syntax error.
    const isWhole = json.errors.length === 0;
    const version = json.member(root, 'adpl');
    if (version === undefined) {
      if (isWhole) yield { range: brace, message: 'version', pointer: '' };
    } else if (!['string', 'missing'].includes(json.kind(version))) {
      yield { range: json.range(version), message: 'version-type', pointer: '/adpl' };
    }
    const ahi = json.member(root, 'ahi');
    if (ahi === undefined) {
      // Without a version either, it may be a file of another kind that has the same extension: one word is enough.
      if (isWhole && version !== undefined) yield { range: brace, message: 'ahi', pointer: '' };
      return;
    }
    if (json.kind(ahi) !== 'object') {
      if (json.kind(ahi) !== 'missing') yield { range: json.range(ahi), message: 'ahi-type', pointer: '/ahi' };
      return;
    }
    const log = json.member(ahi, 'log');
    if (log === undefined) {
      if (isWhole) yield { range: json.keyRange(ahi) ?? brace, message: 'log', pointer: '/ahi' };
    } else if (findEntries(json, true).array === undefined && json.kind(log) !== 'missing') {
      yield { range: json.range(log), message: 'log-type', pointer: toPointer('ahi', 'log') };
    }
  },
};
