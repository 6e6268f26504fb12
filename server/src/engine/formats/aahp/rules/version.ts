import type { Document } from '../../../document.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { isManifest } from '../manifestModel.ts';

/** Version 1 of the protocol has no manifest. */
const knownMajors = [2, 3];

/** What the fix of `aahp/version` needs: the version to write. */
export interface VersionData {
  readonly version: string;
}

/** The version decides which members a manifest may have; three things can be wrong with it. */
export const version: DocumentRule = {
  code: 'aahp/version',
  title: 'The version of the protocol is malformed, unknown or too low',
  severity: { shape: 'info', 'unknown-major': 'info', 'too-low': 'hint' },
  fixable: 'explicit',
  source: 'AAHP v3 sections 1.1 and 8.5',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    shape: 'The version is a text of two numbers with a dot between them, such as "3.0".',
    'shape-meant': 'The version is a text of two numbers with a dot between them: write "{version}".',
    'unknown-major':
      'Version {version} of the protocol is not known here; the file is checked as version 3.0. Correct the number, or expect findings that its own rules do not share.',
    'too-low':
      'Tasks came with version 3.0, but this manifest says {version}: readers of that version do not look for them. Write "3.0".',
  },
  *check(document: Document): Iterable<Problem> {
    if (!isManifest(document)) return;
    const { json } = document;
    const node = json.member(json.root, 'aahp_version');
    if (node === undefined || json.kind(node) === 'missing') return;
    const place = { range: json.range(node), pointer: '/aahp_version' };
    const stated = json.string(node);
    if (stated === undefined || !/^\d+\.\d+$/.test(stated)) {
      const meant = meantVersion(json, node);
      yield meant === undefined
        ? { ...place, variant: 'shape', message: 'shape' }
        : { ...place, variant: 'shape', message: 'shape-meant', args: { version: meant }, data: { version: meant } };
      return;
    }
    const major = Number(stated.split('.')[0]);
    const args = { version: stated };
    if (!knownMajors.includes(major)) {
      yield { ...place, variant: 'unknown-major', message: 'unknown-major', args };
    } else if (major < 3 && json.member(json.root, 'tasks') !== undefined) {
      yield { ...place, variant: 'too-low', message: 'too-low', args, data: { version: '3.0' } };
    }
  },
};

/** The well-formed version that another spelling means: `3`, `v3.0`, `3.0.1`, or a number instead of a text. */
function meantVersion(json: JsonTree, node: JsonNode): string | undefined {
  const { start, end } = json.range(node);
  const kind = json.kind(node);
  const written = kind === 'number' ? json.text.slice(start, end) : json.string(node);
  const match = written === undefined ? null : /^\s*v?(\d{1,3})(?:\.(\d{1,3}))?(?:\.\d+)*\s*$/i.exec(written);
  return match?.[1] === undefined ? undefined : `${match[1]}.${match[2] ?? '0'}`;
}
