import type { Document } from '../../document.ts';
import { applyTextChanges, type Change, editDocument, type Fix, type TextChange } from '../../fix.ts';
import { removeNodes } from '../../json/jsonEdits.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { removeValues } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { YamlValue } from '../../values/yamlValue.ts';
import { YamlDocument } from '../../yaml/yamlDocument.ts';
import { type DuplicateKey, duplicateKeysOf } from '../duplicateKeys.ts';

const code = 'file/duplicate-key';

/** Removes all but one of the members that share a key. */
export const keepOneKey: readonly Fix[] = [
  {
    code,
    id: 'keep-last',
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => {
      const found = duplicateOf(finding, project);
      return found && keep('last', found)
        ? message('Keep the last {key}, as parsers do', { key: found.duplicate.key })
        : undefined;
    },
    build: (finding, project) => keep('last', duplicateOf(finding, project)),
  },
  {
    code,
    id: 'keep-first',
    kind: 'explicit',
    title: (finding, project) => {
      const found = duplicateOf(finding, project);
      return found && keep('first', found) ? message('Keep the first {key}', { key: found.duplicate.key }) : undefined;
    },
    build: (finding, project) => keep('first', duplicateOf(finding, project)),
  },
];

interface Found {
  readonly document: Document;
  readonly duplicate: DuplicateKey;
}

function duplicateOf(finding: Finding, project: Project): Found | undefined {
  const document = project.document(finding.document.path);
  const duplicate =
    document &&
    duplicateKeysOf(document).find(({ ranges }) => ranges.some(({ start }) => start === finding.range.start));
  return duplicate && { document, duplicate };
}

function keep(which: 'first' | 'last', found: Found | undefined): Change | undefined {
  if (!found) return undefined;
  const { document, duplicate } = found;
  const removed = which === 'first' ? duplicate.ranges.slice(1) : duplicate.ranges.slice(0, -1);
  const changes = document.language === 'yaml' ? removeFromYaml(document, removed) : removeFromJson(document, removed);
  return changes && editDocument(document.path, ...changes);
}

function removeFromJson({ json }: Document, keys: readonly OffsetRange[]): readonly TextChange[] | undefined {
  const starts = new Set(keys.map(({ start }) => start));
  const nodes = json
    .duplicateKeys()
    .flatMap((group) => group.filter((node) => starts.has(json.keyRange(node)?.start ?? -1)));
  return nodes.length === keys.length ? removeNodes(json, nodes) : undefined;
}

function removeFromYaml(document: Document, keys: readonly OffsetRange[]): readonly TextChange[] | undefined {
  const { text } = document.text;
  const starts = new Set(keys.map(({ start }) => start));
  const nodes: ValueNode[] = [];
  for (const composed of document.yaml.documents) {
    if (!composed.contents) continue;
    for (const node of new YamlValue(composed, text, composed.contents).walk()) {
      if (node.keyRange && starts.has(node.keyRange.start)) nodes.push(node);
    }
  }
  const changes = nodes.length === keys.length ? removeValues(nodes) : undefined;
  if (!changes) return undefined;
  // A removed value may hold an anchor that something else refers to.
  const after = new YamlDocument(applyTextChanges(text, changes));
  return after.errors.length <= document.yaml.errors.length ? changes : undefined;
}
