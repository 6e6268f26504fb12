import type { Document } from '../../document.ts';
import { depthOf, skipReason } from '../../project.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../rule.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { yamlDepthLimit } from '../../yaml/yamlDocument.ts';

/** Says that a file was not checked, at the place where it becomes too deep. */
export const tooDeep: DocumentRule = {
  code: 'file/too-deep',
  title: 'The file nests deeper than the limit and is not checked',
  severity: 'warning',
  fixable: 'none',
  source: 'Agent Handoff, limits',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    deep: 'The file nests objects and arrays {depth} levels deep; files with more than {limit} are not checked. Flatten what begins here, or raise the limit in the configuration.',
    unreadable:
      'The file nests mappings and sequences {depth} levels deep; YAML with more than {limit} cannot be read. Flatten what begins here.',
  },
  *check(document: Document, { settings }: DocumentContext): Iterable<Problem> {
    const reason = skipReason(document, settings);
    if (reason !== undefined && reason !== 'too-deep') return;
    const { depth: limit } = settings.limits;
    const depth = depthOf(document);
    // The parser of YAML has a limit of its own, whatever the settings allow.
    const readable = document.language === 'yaml' ? Math.min(limit, yamlDepthLimit) : limit;
    if (depth <= readable) return;
    const message = readable < limit ? 'unreadable' : 'deep';
    yield { range: placeDeeperThan(readable, document), message, args: { depth, limit: readable } };
  },
};

function placeDeeperThan(limit: number, document: Document): OffsetRange {
  const tree = document.language === 'yaml' ? document.yaml : document.json;
  const start = tree.offsetDeeperThan(limit) ?? 0;
  return { start, end: Math.min(start + 1, document.text.text.length) };
}
