import { editDocument, type Fix } from '../../../fix.ts';
import { parsePointer } from '../../../json/jsonPointer.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import { replaceValue } from '../../../values/valueEdits.ts';
import type { ValueNode } from '../../../values/valueNode.ts';
import { fileHashes } from '../../common/fileFacts.ts';
import { canonicalIdFor } from '../canonicalId.ts';
import { findAgent, registryOf } from '../registry.ts';

/** Puts the canonical id in place of an alias or a misspelling. */
const canonicalId: Fix = {
  code: 'governed/agent-unknown',
  id: 'canonical-id',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const id = canonicalIdOf(finding, project);
    return id === undefined ? undefined : message('Write {id}', { id });
  },
  build: (finding, project) => {
    const id = canonicalIdOf(finding, project);
    const node = nodeOf(finding, project);
    const change = node && id !== undefined ? replaceValue(node, id) : undefined;
    return change && editDocument(finding.document.path, change);
  },
};

/** Writes the lock's hash into a handoff. It vouches for the prompt, so a person has to. */
const takeLockedHash: Fix = {
  code: 'governed/prompt-hash',
  id: 'take-locked-hash',
  kind: 'consent',
  questions: (finding, project) => [
    {
      id: 'vouch',
      kind: 'confirm',
      prompt: message(
        'Have you compared the prompt of {agent} with the one that this handoff was made with? The handoff will vouch for the hash of the lock.',
        {
          agent: agentIdOf(finding, project) ?? '',
        },
      ),
    },
  ],
  title: (finding, project) => {
    return lockedHash(finding, project) === undefined ? undefined : message('Write the hash that the lock records');
  },
  build: (finding, project, answers) => {
    const hash = lockedHash(finding, project);
    const node = nodeOf(finding, project);
    if (!node || hash === undefined || answers['vouch'] !== 'yes') return undefined;
    const change = replaceValue(node, hash);
    return change && editDocument(finding.document.path, change);
  },
};

/** Records the present hash of a prompt in the lock. It vouches for the prompt, so a person has to. */
const recordHash: Fix = {
  code: 'governed/lock-drift',
  id: 'record-hash',
  kind: 'consent',
  questions: ({ data }) => [
    {
      id: 'vouch',
      kind: 'confirm',
      prompt: message('Have you read {file} as it is now? The lock will vouch for it from now on.', {
        file: fileOf(data) ?? '',
      }),
    },
  ],
  title: ({ data }) => {
    const file = fileOf(data);
    return file === undefined ? undefined : message('Record the present hash of {file}', { file });
  },
  build: (finding, project, answers) => {
    const file = fileOf(finding.data);
    const hashes = file === undefined ? undefined : fileHashes(project, file);
    const node = nodeOf(finding, project);
    if (!node || !hashes || answers['vouch'] !== 'yes') return undefined;
    const change = replaceValue(node, hashes.raw);
    return change && editDocument(finding.document.path, change);
  },
};

/** The fixes that take something over from the registry, or record something there. */
export const registry: readonly Fix[] = [canonicalId, takeLockedHash, recordHash];

function nodeOf({ document, pointer = '' }: Finding, project: Project): ValueNode | undefined {
  const present = project.document(document.path);
  return present && valuesOf(present)?.nodeAt(parsePointer(pointer));
}

function canonicalIdOf(finding: Finding, project: Project): string | undefined {
  const document = project.document(finding.document.path);
  const id = nodeOf(finding, project)?.string;
  const found = document && registryOf(document, project);
  if (!found || typeof found === 'string' || id === undefined) return undefined;
  const canonical = findAgent(found, id)?.canonicalId ?? canonicalIdFor(id, found);
  return canonical === id ? undefined : canonical;
}

function agentIdOf(finding: Finding, project: Project): string | undefined {
  return nodeOf(finding, project)?.parent?.member('agent_id')?.string;
}

function lockedHash(finding: Finding, project: Project): string | undefined {
  const document = project.document(finding.document.path);
  const id = agentIdOf(finding, project);
  const found = document && registryOf(document, project);
  return !found || typeof found === 'string' || id === undefined ? undefined : findAgent(found, id)?.locked?.hash;
}

function fileOf(data: unknown): string | undefined {
  const { file } = (data ?? {}) as { file?: unknown };
  return typeof file === 'string' ? file : undefined;
}
