import type { Document } from '../../document.ts';
import { asObject, rootValue } from '../../formats/content.ts';
import type { DocumentRule, Problem } from '../../rule.ts';
import { startOf } from '../place.ts';

/** A file whose name says that it is a handoff or a log, so that somebody expects it to be checked as one. */
export const unrecognised: DocumentRule = {
  code: 'file/unrecognised',
  title: 'A file with the name of a handoff is in no known format',
  severity: 'info',
  fixable: 'none',
  source: 'Agent Handoff, detection by content',
  scope: 'document',
  kinds: ['unrecognised'],
  messages: {
    handoff:
      'This file has the name of a handoff but is in no known format, so it is checked for unsafe text only. A handoff has a root key "handoff" (Universal Handoff Schema), or "handoff_id", "source_agent" and "target_agent" (Agent Handoff Schema), or "type": "U.AgentHandoff".',
    near: 'This file has the name of a handoff but is in no known format, so it is checked for unsafe text only. It comes closest to {format}, of which it lacks {missing}.',
    log: 'This file has the name of an AHIL log but is none, so it is checked for unsafe text only. A log is an object with "schema_version" and an array "entries", or an array of entries.',
  },
  *check(document: Document): Iterable<Problem> {
    const { language } = document;
    // What cannot be read may well be a handoff; the syntax is what has to be mended first.
    if (language === 'json' ? document.json.errors.length > 0 : document.yaml.errors.length > 0) return;
    const range = startOf(document);
    if (/\.ahil\.json$/i.test(document.name)) {
      yield { range, message: 'log' };
      return;
    }
    const root = asObject(rootValue(document)) ?? {};
    if (isOlderUniversal(root)) return;
    const near = nearestFormat(root);
    yield near ? { range, message: 'near', args: near } : { range, message: 'handoff' };
  },
};

type Root = Readonly<Record<string, unknown>>;

/** Versions 1 and 2 of the Universal Handoff Schema are another format, of which nothing is said. */
function isOlderUniversal(root: Root): boolean {
  const version = asObject(root['handoff'])?.['version'];
  return typeof version === 'string' && /^[12]\./.test(version);
}

interface Near {
  readonly [key: string]: string | readonly string[];
  readonly format: string;
  readonly missing: readonly string[];
}

/** The format of whose distinguishing keys the document has most; `undefined` when it has none of any. */
function nearestFormat(root: Root): Near | undefined {
  const universal = ['schema_type', 'source', 'target', 'payload', 'meta'];
  const inner = asObject(root['handoff']);
  if (inner) return { format: 'Universal Handoff', missing: universal.filter((key) => !Object.hasOwn(inner, key)) };
  const candidates = [
    { format: 'Universal Handoff', keys: universal, wrapper: 'handoff' },
    { format: 'Agent Handoff', keys: ['handoff_id', 'source_agent', 'target_agent'] },
    { format: 'U.AgentHandoff', keys: ['type', 'from_agent_type', 'to_agent_type', 'session_id'] },
  ].map(({ format, keys, wrapper }) => {
    const missing = keys.filter((key) => !Object.hasOwn(root, key));
    return {
      format,
      missing: wrapper === undefined ? missing : [wrapper, ...missing],
      present: keys.length - missing.length,
    };
  });
  const best = candidates.reduce((best, next) => (next.present > best.present ? next : best));
  // One key alone, such as `type` or `source`, has nothing to say in any file.
  const distinct = best.present > 1 || Object.hasOwn(root, 'handoff_id') || Object.hasOwn(root, 'from_agent_type');
  return best.present > 0 && distinct ? { format: best.format, missing: best.missing } : undefined;
}
