import type { Document } from '../../document.ts';
import type { JsonErrorCode } from '../../json/jsonTree.ts';
import { message } from '../../message.ts';
import type { DocumentContext, DocumentRule, Finding, Problem } from '../../rule.ts';
import type { Settings } from '../../settings.ts';
import { lfsReason } from '../../text/lfsPointer.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { unreadableReason } from './unreadableReason.ts';
import { skipReason } from '../../project.ts';

/** Only the first defects are named: behind a missing bracket everything else is a consequence. */
export const problemLimit = 10;

/** What to say of a defect in JSON. */
export const jsonMessages: Readonly<Record<JsonErrorCode, string>> = {
  empty: 'The file is empty. JSON needs a value, usually an object: {}.',
  'value-expected': 'A value is missing here.',
  'key-expected': 'A property name in double quotes is missing here.',
  'colon-expected': 'A colon is missing between the property name and its value.',
  'comma-expected': 'A comma is missing here.',
  'trailing-comma': 'JSON allows no comma behind the last item. Remove it.',
  'brace-unclosed': 'A closing brace "}" is missing for this object. The file may have been cut off.',
  'bracket-unclosed': 'A closing bracket "]" is missing for this array. The file may have been cut off.',
  'content-after-end': 'Only one value may stand in the file. Remove what follows it.',
  comment: 'JSON allows no comments. Remove it.',
  'string-unclosed': 'The closing quote of this string is missing.',
  'string-escape': 'This string holds an invalid escape sequence. Write a backslash as \\\\.',
  'string-control-character': 'This string holds a raw control character. Write it as an escape such as \\n or \\t.',
  number: 'This is no valid JSON number.',
  'unknown-word': 'This is no JSON value. Strings stand in double quotes; the words are true, false and null.',
};

/** The library has one code for whatever is missing; its words tell what it is. */
const missingInYaml: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^Missing closing/, 'yaml-quote'],
  [/^Missing ,/, 'yaml-comma'],
  [/^Missing space after/, 'yaml-blank'],
  [/^Comments must/, 'yaml-comment'],
  [/^Tags and anchors/, 'yaml-tag'],
  [/^Implicit map keys/, 'yaml-value'],
  [/^Sequence item/, 'yaml-dash'],
  [/must end with a|expected/, 'yaml-bracket'],
  [/indicator line$/, 'yaml-directives'],
];

/** By the library's code, or by what is missing; what is not listed is said in the library's words. */
const yamlMessages: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'An alias can have no anchor or tag of its own. Remove what stands before it.',
  BAD_ALIAS:
    'No anchor of this name stands before, or the name is not valid. Define it further up with &, or write the value out.',
  BAD_COLLECTION_TYPE: 'This tag does not fit the value behind it. Remove it.',
  BAD_DIRECTIVE: 'This directive is not valid. Remove the line.',
  BAD_DQ_ESCAPE:
    'This string holds an invalid escape sequence. Write a backslash as \\\\, or put the string in single quotes.',
  BAD_INDENT:
    'The indentation is wrong. Items of one list or mapping begin at the same column, and what belongs to them stands further right.',
  BAD_PROP_ORDER: 'An anchor or tag has to stand directly before its value. Move it.',
  BAD_SCALAR_START: 'A value cannot begin with this character. Put it in quotes.',
  BLOCK_AS_IMPLICIT_KEY:
    'A mapping or list cannot begin here on the same line. Put the text in quotes, or the value on lines of its own.',
  BLOCK_IN_FLOW: 'Inside of brackets there can be no list or mapping laid out in lines. Write it in brackets, too.',
  EXCESSIVE_ALIASES:
    'The aliases of this file stand for more than is read, since that can exhaust programs. Write the values out, or use fewer aliases.',
  KEY_OVER_1024_CHARS: 'YAML allows 1024 characters before the colon of a key. Shorten it.',
  MULTILINE_IMPLICIT_KEY: 'A key has to stand on one line. Put the text in quotes if it is no key.',
  MULTIPLE_ANCHORS: 'A value can have one anchor only. Remove the other.',
  MULTIPLE_TAGS: 'A value can have one tag only. Remove the other.',
  TAB_AS_INDENT: 'YAML allows no tabs as indentation. Use spaces.',
  TAG_RESOLVE_FAILED: 'This tag is not known, or does not fit its value. Remove it.',
  UNEXPECTED_TOKEN:
    'This cannot stand here. Look for a quote, bracket or comma too many or too few, or put the text in quotes.',
  'yaml-quote': 'The closing quote of this text is missing.',
  'yaml-comma': 'A comma is missing between these items.',
  'yaml-blank': 'A blank is missing behind the colon.',
  'yaml-comment': 'A blank is missing before this comment.',
  'yaml-tag': 'A blank is missing behind this tag or anchor.',
  'yaml-value': 'Here is a key without a value. Write a colon and a blank behind it, or put the text in quotes.',
  'yaml-dash': 'Every item of a list begins with "- ". Add it.',
  'yaml-bracket': 'The closing bracket or brace of this list or mapping is missing.',
  'yaml-directives': 'Directives end with a line "---". Add it.',
};

/** Text that is not what its name says: JSON or YAML that does not parse, bytes that are no UTF-8, files that cannot be read. */
export const syntax: DocumentRule = {
  code: 'file/syntax',
  title: 'The file is not valid JSON or YAML, or not readable as text',
  severity: 'error',
  fixable: 'explicit',
  source: 'RFC 8259; YAML 1.2.2',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    ...jsonMessages,
    ...yamlMessages,
    yaml: 'This is not valid YAML: {reason}.',
    unreadable: 'The file cannot be read: {reason}. Check its permissions and that it is a file.',
    'lfs-pointer':
      'The content of this file is not here, so it is not checked: Git LFS keeps a pointer in its place. Run "git lfs pull", and check again.',
    'utf-16': 'The file is UTF-16 text. Handoff files are UTF-8: save it with that encoding.',
    'utf-32': 'The file is UTF-32 text. Handoff files are UTF-8: save it with that encoding.',
    binary: 'The file holds binary data, not text. Restore it from version control or write it anew.',
    'not-utf-8': 'The file is not valid UTF-8 text. Save it with the encoding UTF-8.',
  },
  *check(document: Document, { settings }: DocumentContext): Iterable<Problem> {
    const start = { start: 0, end: Math.min(1, document.text.text.length) };
    if (document.unreadable === lfsReason) {
      yield { range: start, message: 'lfs-pointer' };
    } else if (document.unreadable !== undefined) {
      yield { range: start, message: 'unreadable', args: { reason: unreadableReason(document.unreadable) } };
    } else if (document.text.decodingProblem !== undefined) {
      yield { range: start, message: document.text.decodingProblem };
    } else if (skipReason(document, settings) === undefined && !document.syntaxReportedByEditor) {
      if (document.language === 'json') yield* jsonProblems(document);
      else if (document.language === 'yaml') yield* yamlProblems(document);
    }
  },
};

/** What an editor's own report of a defect may look like. */
interface EditorDefect {
  /** A second place: of brackets that are not closed, editors complain where the text ends. */
  readonly alsoAt: OffsetRange | undefined;
}

/**
 * The defects of JSON that an editor reports itself, in its own words, as findings: it has no fixes for them. Of a document whose defects this rule
 * reports there are none.
 */
export function* leftToEditor(document: Document, settings: Settings): Iterable<Finding & { data: EditorDefect }> {
  const { language, syntaxReportedByEditor } = document;
  if (!syntaxReportedByEditor || language !== 'json' || skipReason(document, settings) !== undefined) return;
  const { text } = document.text;
  const ending = { start: text.trimEnd().length, end: text.length };
  // An editor marks more than the first, and each mark may be asked about.
  for (const { code, start, end } of document.json.errors)
    yield {
      code: syntax.code,
      variant: undefined,
      severity: 'error',
      fixable: syntax.fixable,
      document,
      range: { start, end },
      pointer: undefined,
      message: message(jsonMessages[code]),
      related: [],
      mirror: undefined,
      data: { alsoAt: /^(?:brace|bracket)-unclosed$/.test(code) ? ending : undefined },
    };
}

function* jsonProblems(document: Document): Iterable<Problem> {
  for (const { code, start, end } of document.json.errors.slice(0, problemLimit)) {
    yield { range: { start, end }, message: code };
  }
}

function* yamlProblems(document: Document): Iterable<Problem> {
  let lastLine = -1;
  for (const { code, message: reason, start, end } of document.yaml.errors.slice(0, problemLimit)) {
    // What else is wrong with a line follows from its first defect: a tab, say, makes text, key and value of what was a list.
    const { line } = document.text.positionAt(start);
    if (line === lastLine) continue;
    lastLine = line;
    const range = { start, end };
    const key = code === 'MISSING_CHAR' ? missingInYaml.find(([pattern]) => pattern.test(reason))?.[1] : code;
    yield key !== undefined && Object.hasOwn(yamlMessages, key)
      ? { range, message: key }
      : { range, message: 'yaml', args: { reason } };
  }
}
