import type { ManifestTask } from '../../engine/formats/aahp/manifestModel.ts';
import type { TrustClaim } from '../../engine/formats/aahp/markdown/trust.ts';
import { type HandoffDifference, handoffDifference } from '../../engine/formats/aahp/operations/handoffDiff.ts';
import { differenceLines } from '../../engine/formats/aahp/operations/handoffDiffText.ts';
import {
  type ComparedTexts,
  comparedTexts,
  type RepeatedText,
  type VersionTexts,
} from '../../engine/formats/aahp/operations/versionTexts.ts';
import { formatMessage } from '../../engine/message.ts';
import { withheld } from '../../engine/safety/warnedParts.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeGit } from '../../workspace/git.ts';
import { findCleanCommit } from '../../workspace/gitCleanCommit.ts';
import { handoffAt } from '../../workspace/gitHandoffAt.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { printableJson } from '../printable.ts';

export interface DiffOptions {
  readonly json?: boolean;
}

/** `agent-handoff diff`: what changed since a handoff (AAHP v3 section 3.2). */
export async function diff(ref: string | undefined, path: string, { json }: DiffOptions, cli: Cli): Promise<ExitCode> {
  const { project, root, findings } = await openRoot(path, cli, clockOf(cli), nodeFileSystem);
  const base = ref ?? (await findCleanCommit(nodeGit, project.uri, root.path))?.commit;
  if (base === undefined)
    throw new UsageError(
      'No clean handoff is known: there is no git, or no commit whose manifest fits its files.',
      'Name a branch, a tag or a commit.',
    );
  const before = await handoffAt(nodeGit, project.uri, root.path, base, root.documents.keys());
  if (!before) throw new UsageError(`git knows no commit ${quote(base)} here.`, `Name a branch, a tag or a commit.`);
  const difference = handoffDifference(project, root, before.documents);
  const texts = comparedTexts(project, root, findings, before.documents);
  cli.stdout.write(
    json
      ? asJson(before.commit, difference, texts)
      : differenceLines(before.commit, difference, texts, formatMessage).join('\n') + '\n',
  );
  return exitCodes.clean;
}

function asJson(
  commit: string,
  { tasks, trust, log, context, files }: HandoffDifference,
  texts: ComparedTexts,
): string {
  return printableJson({
    since: commit,
    tasks: tasks.map(({ before, after, members }) => {
      const [one, other] = [taskJson(before, texts.before), taskJson(after, texts.after)];
      return { id: other?.id ?? one?.id ?? null, before: one?.values ?? null, after: other?.values ?? null, members };
    }),
    trust: trust.map(({ before, after }) => {
      const claim = after ? texts.after.claim(after) : before && texts.before.claim(before);
      return { claim: jsonOf(claim), before: claimJson(before, texts.before), after: claimJson(after, texts.after) };
    }),
    log: log.map((entry) => {
      const { agent, title } = texts.after.entry(entry);
      return { date: entry.date.text, agent: jsonOf(agent), title: jsonOf(title), withheld: isWithheld(title) };
    }),
    quickContext: context
      ? {
          before: jsonOf(texts.before.quickContext(context.before)),
          after: jsonOf(texts.after.quickContext(context.after)),
        }
      : null,
    files,
  });
}

function taskJson(task: ManifestTask | undefined, texts: VersionTexts) {
  if (!task) return undefined;
  const said = [texts.title(task), texts.status(task), texts.blockedBy(task), texts.assignedTo(task)] as const;
  const [title, status, blockedBy, assignedTo] = said.map(jsonOf);
  const { priority } = task;
  const values = { title, status, priority, dependsOn: texts.dependencies(task), blockedBy, assignedTo };
  return { id: texts.taskId(task), values: { ...values, withheld: said.some(isWithheld) } };
}

function claimJson(claim: TrustClaim | undefined, texts: VersionTexts) {
  if (!claim) return null;
  return {
    level: claim.level ?? null,
    verified: claim.verified?.text ?? null,
    expires: claim.expires?.text ?? null,
    withheld: isWithheld(texts.claim(claim)),
  };
}

function jsonOf(text: RepeatedText): string | null {
  return typeof text === 'string' ? text : null;
}

function isWithheld(text: RepeatedText): boolean {
  return text === withheld;
}
