import { type HashBudget, hashBudget, isBroad, names } from '../../configuration/acceptance.ts';
import { type AcceptedEntry, acceptedEntries } from '../../configuration/acceptedEntries.ts';
import { configurationIn } from '../../configuration/configurationFile.ts';
import type { Document } from '../../document.ts';
import { startOf } from '../../file/place.ts';
import { handoffRoots, type HandoffRoot } from '../../formats/aahp/root.ts';
import type { Project } from '../../project.ts';
import {
  type AcceptanceContext,
  type AcceptanceRule,
  codeOf,
  type Problem,
  type ProblemInDocument,
  type RuleInfo,
} from '../../rule.ts';
import type { AcceptedFinding } from '../../settings.ts';
import { closest } from '../../text/closest.ts';
import { parseIsoDate } from '../../text/isoDate.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { type AllowlistDefect, piiAllowlist, piiAllowlistName } from '../piiAllowlist.ts';
import { readingOf } from '../reading.ts';
import { personalDataIn } from './pii.ts';

/** What the fixes need to know of a finding. */
export interface AllowlistData {
  /** What is wrong with the list as a whole, or with the entry at `entry`. */
  readonly list?: 'version' | 'entries';
  /** JSON Pointer of the entry. */
  readonly entry?: string;
  /** The code that was meant. */
  readonly near?: string;
}

/** Entries of pii-allowlist.json and of `accepted` in the configuration that allow nothing, or nothing any more. */
export const allowlist: AcceptanceRule = {
  code: 'safety/allowlist',
  title: 'An entry that allows something is invalid, expired or unused',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.6; Agent Handoff, accepted findings',
  scope: 'acceptances',
  messages: {
    root: 'This file cannot be read as an allowlist, so it allows nothing. Write an object with "version": 1 and an array "entries".',
    version: 'An allowlist has "version": 1. Without it this one allows nothing.',
    entries: 'An allowlist has its entries in an array "entries". Without it this one allows nothing.',
    shape: 'An entry is an object with value, kind, reason, owner and expires. This one allows nothing.',
    missing: 'This entry has no {member}, so it allows nothing. Write it, or remove the entry.',
    value:
      'This is not one whole e-mail address, so the entry allows nothing. Patterns and lists are not allowed here.',
    kind: 'The only kind that can be allowed here is "email". The entry allows nothing.',
    date: 'This is not a day of the calendar as YYYY-MM-DD, so the entry allows nothing.',
    'unknown-member': 'Entries have no member {name}, so this one allows nothing. Remove the member.',
    expired:
      'This entry expired on {date} and allows nothing any more. Remove it, or look at it again and give it a later date.',
    unused: 'No file of this folder holds this address, so the entry allows nothing. Remove it.',
    'accepted-shape': 'An accepted finding has a code, a file and a reason. This one accepts nothing.',
    'no-rule': 'There is no rule {code}, so this entry accepts nothing. Remove it.',
    near: 'There is no rule {code}, so this entry accepts nothing. Did you mean {near}?',
    never: 'What {code} reports is always shown, so this entry accepts nothing. Remove it.',
    owner: 'A finding of {code} is accepted only where somebody answers for it. Write who, as "owner".',
    salt: 'A hash needs a "salt" that was hashed with the text, so this entry accepts nothing. Write it, or remove the entry.',
    'no-file': 'There is no file {file}, so this entry accepts nothing. Remove it.',
    'accepted-unused': '{code} reports nothing like this in {file}, so this entry accepts nothing. Remove it.',
  },
  *check(project: Project, context: AcceptanceContext): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const document = root.documents.get(piiAllowlistName);
      if (document && !project.isSkipped(document)) yield* checkAllowlist(document, root, project);
    }
    const configuration = configurationIn(project);
    if (configuration?.json.errors.length === 0) {
      const budget: HashBudget = { left: hashBudget };
      for (const entry of acceptedEntries(configuration)) {
        const problem = checkAccepted(entry, configuration, project, context, budget);
        if (problem) yield { document: configuration, ...problem };
      }
    }
  },
};

/** Files that entries name and that are no documents, whose existence matters. */
export function* acceptedPaths(project: Project): Generator<string, void, undefined> {
  const configuration = configurationIn(project);
  if (!configuration) return;
  for (const { finding } of acceptedEntries(configuration)) {
    if (finding && isPath(finding.file) && project.document(finding.file) === undefined) yield finding.file;
  }
}

function* checkAllowlist(document: Document, root: HandoffRoot, project: Project): Generator<ProblemInDocument> {
  const { tree, defect, entries } = piiAllowlist(document);
  const top = tree.root;
  if (defect !== undefined && (top === undefined || defect === 'root')) {
    // Text that is no JSON at all is reported as such.
    if (tree.errors.length === 0) yield { document, range: startOf(document), message: 'root' };
    return;
  }
  if (defect !== undefined && top !== undefined) {
    const member = tree.member(top, defect);
    const range = member === undefined ? startOf(document) : tree.range(member);
    const data: AllowlistData = { list: defect };
    yield { document, range, message: defect, data };
  }
  const isUsed = usedAddresses(root, project);
  for (const { node, members, defect: wrong } of entries) {
    const pointer = tree.pointer(node);
    const data: AllowlistData = { entry: pointer };
    const at = (name: string) => tree.range(tree.member(node, name) ?? node);
    if (wrong) {
      const args = wrong.kind === 'missing' ? { member: wrong.member } : argsOf(wrong, document);
      const message = wrong.kind === 'expires' ? 'date' : wrong.kind;
      yield { document, range: rangeOf(wrong, document, node), message, args, pointer, data };
    } else if (members.expires !== undefined && members.expires < project.today) {
      yield { document, range: at('expires'), message: 'expired', args: { date: members.expires }, pointer, data };
    } else if (defect === undefined && isUsed && !isUsed(members.value ?? '')) {
      yield { document, range: at('value'), message: 'unused', pointer, data };
    }
  }
}

function argsOf(defect: AllowlistDefect, { json: tree }: Document): Readonly<Record<string, string>> {
  return defect.kind === 'unknown-member' ? { name: tree.key(defect.node) ?? '' } : {};
}

function rangeOf(defect: AllowlistDefect, { json: tree }: Document, entry: number): OffsetRange {
  if (defect.kind === 'unknown-member') return tree.keyRange(defect.node) ?? tree.range(defect.node);
  return tree.range('node' in defect ? defect.node : entry);
}

/** Tells whether an address stands in a file of a folder; `undefined` when a file could not be read. */
function usedAddresses(root: HandoffRoot, project: Project): ((address: string) => boolean) | undefined {
  const used = new Set<string>();
  for (const [name, document] of root.documents) {
    if (name === piiAllowlistName) continue;
    if (document.unreadable !== undefined || document.truncatedFrom !== undefined) return undefined;
    if (project.facts.outside.has(document.path)) return undefined;
    for (const address of document.derived(addressesOf)) used.add(address);
  }
  return (address) => used.has(address.toLowerCase());
}

function addressesOf(document: Document): readonly string[] {
  const { text } = document.derived(readingOf);
  return personalDataIn(document).map(({ start, end }) => text.slice(start, end).toLowerCase());
}

function checkAccepted(
  { node, finding }: AcceptedEntry,
  { json: tree }: Document,
  project: Project,
  context: AcceptanceContext,
  budget: HashBudget,
): Problem | undefined {
  const pointer = tree.pointer(node);
  const data: AllowlistData = { entry: pointer };
  const at = (name: string) => tree.range(tree.member(node, name) ?? node);
  if (!finding) return { range: tree.range(node), message: 'accepted-shape', pointer, data };
  const { code, file, expires } = finding;
  const rule = context.rules.get(codeOf(code));
  if (!rule || !isKnown(code, rule)) {
    const near = closest(code, [...context.rules.values()].flatMap(codesOf));
    if (near === undefined) return { range: at('code'), message: 'no-rule', args: { code }, pointer, data };
    return { range: at('code'), message: 'near', args: { code, near }, pointer, data: { ...data, near } };
  }
  if (rule.alwaysShown) return { range: at('code'), message: 'never', args: { code }, pointer, data };
  if (code.startsWith('safety/') && (finding.owner?.trim() ?? '') === '')
    return { range: at('code'), message: 'owner', args: { code }, pointer };
  if (finding.hash !== undefined && finding.salt === undefined)
    return { range: at('hash'), message: 'salt', pointer, data };
  if (expires !== undefined && parseIsoDate(expires) === undefined)
    return { range: at('expires'), message: 'date', pointer, data };
  if (expires !== undefined && expires < project.today)
    return { range: at('expires'), message: 'expired', args: { date: expires }, pointer, data };
  const use = useOf(finding, rule, project, context, budget);
  if (use === 'no-file') return { range: at('file'), message: 'no-file', args: { file }, pointer, data };
  if (use === 'unused')
    return { range: tree.range(node), message: 'accepted-unused', args: { code, file }, pointer, data };
  return undefined;
}

/** What becomes of an entry: it accepts something or may do so, its file is not there, or nothing of the kind is found in it. */
function useOf(
  finding: AcceptedFinding,
  rule: RuleInfo,
  project: Project,
  { problemsOf }: AcceptanceContext,
  budget: HashBudget,
): 'used' | 'no-file' | 'unused' {
  const { code, file } = finding;
  const document = project.documents.get(file);
  // A file that is there and no document belongs to another project below this one, or is not looked at.
  if (!document) return isPath(file) && project.facts.exists(file) === false ? 'no-file' : 'used';
  if (project.facts.outside.has(file) || document.unreadable !== undefined) return 'used';
  if (rule.uncertain || (project.isSkipped(document) && !code.startsWith('safety/'))) return 'used';
  // What the host has not found out yet may be just what the entry accepts.
  if (rule.code === 'safety/secret' && project.facts.librarySecrets?.(document) === undefined) return 'used';
  const { text } = document.text;
  const found = (problemsOf(document).get(rule.code) ?? []).some(({ variant, pointer, range }) => {
    const marked = isBroad(finding) ? '' : text.slice(range.start, range.end);
    return names(finding, { code: rule.code, variant, file, pointer, text: marked }, budget);
  });
  // What was not compared for want of time may be used.
  return found || budget.left <= 0 ? 'used' : 'unused';
}

function isKnown(code: string, rule: RuleInfo): boolean {
  return codesOf(rule).includes(code);
}

function codesOf({ code, severity, alwaysShown }: RuleInfo): string[] {
  if (alwaysShown) return [code];
  return typeof severity === 'string'
    ? [code]
    : [code, ...Object.keys(severity).map((variant) => `${code}#${variant}`)];
}

/** Whether a path of an entry can be one of the project at all. */
function isPath(file: string): boolean {
  return file !== '' && !file.startsWith('/') && !file.split('/').includes('..') && !file.includes('\\');
}
