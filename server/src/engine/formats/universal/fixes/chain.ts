import type { Change, Fix, TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { appendItem, removeValues, setMember } from '../../../values/valueEdits.ts';
import { drawChain, recommendedLength } from '../chain.ts';
import { knownHandoff, type UniversalHandoff } from '../handoff.ts';
import { members } from '../vocabulary.ts';

const metaMembers = members['handoff/meta'] ?? [];

/** Section 5: re-entry is allowed when somebody says why. */
const giveReason: Fix = {
  code: 'universal/circular',
  id: 'give-reason',
  kind: 'consent',
  questions: (finding, project) => [
    {
      id: 'reason',
      kind: 'text',
      prompt: message('Why is {skill} to have this work again?', {
        skill: handoffOf(finding, project)?.targetSkill?.string ?? '',
      }),
    },
  ],
  title: () => message('Say why the work goes back'),
  build: (finding, project, { reason = '' }) => {
    if (reason.trim() === '') return undefined;
    return metaChange(finding, project, 'handoff_reason', reason.trim());
  },
};

/** Section 5: long chains need a person who agrees. */
const approve: Fix = {
  code: 'universal/chain-length',
  id: 'approve',
  kind: 'consent',
  questions: (finding, project) => {
    const handoff = handoffOf(finding, project);
    return [
      {
        id: 'approve',
        kind: 'confirm',
        prompt: message(
          'Do you agree that this work is passed on once more, after {chain: → }? The handoff will record it.',
          {
            chain: handoff ? drawChain(handoff, handoff.targetSkill?.string) : [],
          },
        ),
      },
    ];
  },
  title: ({ variant }) => (variant === 'approval' ? message('Record that you approve this handoff') : undefined),
  build: (finding, project, answers) => {
    return answers['approve'] === 'yes' && finding.variant === 'approval'
      ? metaChange(finding, project, 'user_approved', true)
      : undefined;
  },
};

/** Section 5: entries in the middle of a very long chain may go; where the work began and where it was last stays. */
const shortenChain: Fix = {
  code: 'universal/chain-length',
  id: 'shorten-chain',
  kind: 'explicit',
  title: ({ variant }) => (variant === 'recommended' ? message('Leave out the middle of the chain') : undefined),
  build: (finding, project) => {
    const handoff = handoffOf(finding, project);
    const items = handoff?.meta?.member('handoff_chain')?.items ?? [];
    const half = Math.floor(recommendedLength / 2);
    if (!handoff || finding.variant !== 'recommended' || items.length <= recommendedLength) return undefined;
    const changes = removeValues(items.slice(half, items.length - (recommendedLength - half)));
    return changes && editOf(handoff, changes);
  },
};

/** Section 5: the chain ends with whoever hands over. */
const appendSource: Fix = {
  code: 'universal/chain-source',
  id: 'append-source',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const source = handoffOf(finding, project)?.sourceSkill?.string;
    return source === undefined ? undefined : message('Add {source} to the end of the chain', { source });
  },
  build: (finding, project) => {
    const handoff = handoffOf(finding, project);
    const chain = handoff?.meta?.member('handoff_chain');
    const source = handoff?.sourceSkill?.string;
    const change = chain && source !== undefined ? appendItem(chain, source) : undefined;
    return handoff && change && editOf(handoff, [change]);
  },
};

/** The fixes of what rules say about `handoff_chain`. */
export const chain: readonly Fix[] = [giveReason, approve, shortenChain, appendSource];

function handoffOf({ document }: Finding, project: Project): UniversalHandoff | undefined {
  const present = project.document(document.path);
  return present && knownHandoff(present);
}

function metaChange(finding: Finding, project: Project, key: string, value: string | boolean): Change | undefined {
  const handoff = handoffOf(finding, project);
  const change = handoff?.meta && setMember(handoff.meta, key, value, metaMembers);
  return handoff && change && editOf(handoff, [change]);
}

function editOf({ document }: UniversalHandoff, changes: readonly TextChange[]): Change {
  return { edits: new Map([[document.path, changes]]) };
}
