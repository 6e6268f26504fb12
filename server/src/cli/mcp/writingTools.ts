import * as z from 'zod';
import { priorities, taskStates } from '../../engine/formats/aahp/vocabulary.ts';
import { entryTypes } from '../../engine/formats/ahil/vocabulary.ts';
import { folder } from './readingTools.ts';
import { option, tool, type ToolCommand } from './tool.ts';

const title = z.string().min(1).max(200);

/** What an agent may answer; approving and overriding are a person's. */
const answers = {
  acknowledge: 'it was received and is still to be done',
  act: 'it was done',
  reject: 'it cannot or shall not be done; `content` says why',
  note: 'it was seen, and nothing is to be done',
} as const;

/** The tools that write, each in the name of the agent that is served. */
export const writingTools = [
  tool({
    name: 'claim_task',
    title: 'Claim a task',
    description:
      'Takes the most urgent task that may be started, or the one named: sets it to in progress and assigns it.',
    input: z.object({ id: z.string().optional().describe('The task, such as T-001'), path: folder }),
    writes: true,
    replaces: 'next --claim',
    options: { task: 'id' },
    command: ({ id, path }, as) => ({
      args: ['next', '--claim', '--json', ...option('as', as), ...option('task', id), '--', path],
      paths: [path],
    }),
  }),
  tool({
    name: 'new_task',
    title: 'Add a task',
    description: 'Adds a task under the next free id.',
    input: z.object({
      title: title.describe('What there is to do'),
      priority: z.enum(priorities).default('medium'),
      depends_on: z.array(z.string()).default([]).describe('Ids of tasks that have to be done before'),
      blocked_by: z.string().optional().describe('What outside of the tasks holds it up'),
      path: folder,
    }),
    writes: true,
    replaces: 'task new',
    options: { priority: 'priority', 'depends-on': 'depends_on', 'blocked-by': 'blocked_by' },
    command: ({ title: what, priority, depends_on, blocked_by, path }) => ({
      args: [
        ...['task', 'new', '--json', ...option('priority', priority)],
        ...(depends_on.length > 0 ? option('depends-on', depends_on) : []),
        ...[...option('blocked-by', blocked_by), '--', what, path],
      ],
      paths: [path],
    }),
  }),
  tool({
    name: 'set_task',
    title: 'Change a task',
    description:
      'Changes state, priority, title, dependencies or assignee of a task, and what follows for other tasks.',
    input: z.object({
      id: z.string().describe('The task, such as T-001'),
      state: z.enum(taskStates).optional(),
      priority: z.enum(priorities).optional(),
      title: title.optional(),
      depends_on: z
        .array(z.string())
        .optional()
        .describe('All tasks that have to be done before; none for an empty list'),
      assign: z.string().optional().describe('Who works on it; nobody for an empty text'),
      path: folder,
    }),
    writes: true,
    replaces: 'task set',
    options: { status: 'state', priority: 'priority', title: 'title', 'depends-on': 'depends_on', assign: 'assign' },
    command: ({ id, state, priority, title: what, depends_on, assign, path }) => ({
      args: [
        ...['task', 'set', '--json', ...option('status', state), ...option('priority', priority)],
        ...[...option('title', what), ...option('depends-on', depends_on), ...option('assign', assign), '--', id, path],
      ],
      paths: [path],
    }),
  }),
  tool({
    name: 'append_entry',
    title: 'Append an entry to an AHIL log',
    description:
      'Appends an entry in your name to a log between agents and humans. Id, date and status follow from the type; what the format forbids is refused.',
    input: z.object({
      file: z.string().describe('The log: *.ahil.json, exchange.json or *.adpl'),
      type: z.enum(entryTypes),
      to: z.string().describe('Whom it is for: an agent, "human" or "all"'),
      content: z.string().min(1).describe('The message, specific enough to act on'),
      context: z.record(z.string(), z.unknown()).optional().describe('Further data'),
      refs: z.array(z.string()).default([]).describe('Ids of the entries that it refers to'),
    }),
    writes: true,
    replaces: 'append',
    options: { type: 'type', to: 'to', content: 'content', context: 'context', ref: 'refs' },
    command: ({ file, type, to, content, context, refs }, as) => ({
      args: [
        ...['append', '--json', ...option('type', type), ...option('from', as), ...option('to', to)],
        ...[...option('content', content), ...option('context', context && JSON.stringify(context))],
        ...[...refs.flatMap((ref) => option('ref', ref)), '--', file],
      ],
      paths: [file],
    }),
  }),
  tool({
    name: 'answer_entry',
    title: 'Answer an entry of an AHIL log',
    description: `Appends your answer to an entry: ${Object.entries(answers)
      .map(([answer, meaning]) => `"${answer}": ${meaning}`)
      .join('; ')}. Approving and overriding are for people.`,
    input: z.object({
      id: z.string().describe('The entry'),
      answer: z.enum(Object.keys(answers) as [keyof typeof answers]),
      content: z.string().optional().describe('What was done, or why not'),
      path: folder,
    }),
    writes: true,
    replaces: 'answer',
    options: { content: 'content' },
    command: ({ id, answer, content, path }, as) => ({
      args: [
        ...['answer', '--json', `--${answer}`, ...option('from', as), ...option('content', content), '--', id, path],
      ],
      paths: [path],
    }),
  }),
  tool({
    name: 'write_log',
    title: 'Write a log entry',
    description: 'Adds an entry with provenance to LOG.md: what you did, in your name.',
    input: z.object({
      title: title.describe('What was done, in a line'),
      text: z.string().default('').describe('What there is to tell, in Markdown'),
      session_id: z.string().optional(),
      path: folder,
    }),
    writes: true,
    replaces: 'log new',
    options: { 'session-id': 'session_id', text: 'text' },
    command: ({ title: what, text, session_id, path }, as) => ({
      args: [
        ...[
          'log',
          'new',
          '--json',
          ...option('agent', as),
          ...option('session-id', session_id),
          ...option('text', text),
        ],
        ...['--', what, path],
      ],
      paths: [path],
    }),
  }),
  tool({
    name: 'begin_handoff',
    title: 'Begin a handoff',
    description: 'Takes the lock of the handoff folder, so that others see that you are at work in it.',
    input: z.object({ path: folder }),
    writes: true,
    replaces: 'begin',
    command: ({ path }, as) => ({ args: ['begin', '--json', ...option('agent', as), '--', path], paths: [path] }),
  }),
  tool({
    name: 'finish_handoff',
    title: 'Finish a handoff',
    description:
      'Regenerates the manifest, checks the folder, and gives the lock back. Refused while the check fails: put right what it says, and call it again. Nothing is committed.',
    input: z.object({
      phase: z.string().optional().describe('Phase of the work, such as implementation or idle'),
      context: z.string().optional().describe('The quick context: what the next agent has to know first'),
      path: folder,
    }),
    writes: true,
    replaces: 'finish',
    options: { phase: 'phase', context: 'context' },
    command: (input, as) => sessionCommand('finish', input, as),
  }),
  tool({
    name: 'update_manifest',
    title: 'Regenerate the manifest',
    description:
      'Writes checksums, summaries and sizes of the handoff folder into MANIFEST.json, after you changed its files.',
    input: z.object({
      phase: z.string().optional().describe('Phase of the work'),
      context: z.string().optional().describe('The quick context; the present one stays without it'),
      path: folder,
    }),
    writes: true,
    replaces: 'manifest',
    options: { phase: 'phase', context: 'context' },
    command: (input, as) => sessionCommand('manifest', input, as),
  }),
];

/** What the commands have in common that write the manifest at the end of some work. */
function sessionCommand(
  command: 'finish' | 'manifest',
  { phase, context, path }: { phase?: string | undefined; context?: string | undefined; path: string },
  as: string,
): ToolCommand {
  const options = [...option('agent', as), ...option('phase', phase), ...option('context', context)];
  return { args: [command, '--json', ...options, '--', path], paths: [path] };
}
