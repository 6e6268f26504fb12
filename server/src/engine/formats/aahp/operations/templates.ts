import { cellText, inlineText } from '../markdown/writtenText.ts';

/** What the templates are filled with. */
export interface TemplateValues {
  /** The name of the project. */
  readonly project: string;
  /** Who makes the folder. */
  readonly agent: string;
  /** ISO date. */
  readonly today: string;
  /** The commit that is checked out, or `unknown`. */
  readonly commit: string;
}

/** The text of every file that a new handoff folder gets (AAHP v3 section 4), by name; MANIFEST.json is made from them. */
export function templates({ project, agent, today, commit }: TemplateValues): ReadonlyMap<string, string> {
  const maker = inlineText(agent);
  const lines = provenance(maker, today, commit);
  return new Map([
    ['STATUS.md', status(cellText(project), lines)],
    ['NEXT_ACTIONS.md', nextActions],
    ['LOG.md', log(maker, today, lines)],
    ['LOG-ARCHIVE.md', logArchive],
    ['DASHBOARD.md', dashboard],
    ['TRUST.md', trust],
    ['CONVENTIONS.md', conventions],
    ['WORKFLOW.md', workflow],
    ['.aiignore', aiIgnore],
  ]);
}

/** The quick context of a new handoff folder. */
export const firstContext =
  'The handoff folder is new and nothing is recorded yet. Next: describe the project in STATUS.md (T-001).';

/** The task that a new handoff folder begins with. */
export const firstTask = { id: 'T-001', title: 'Describe the project in STATUS.md', priority: 'high' } as const;

const provenance = (agent: string, today: string, commit: string) => `> **Agent:** ${agent}
> **Session ID:** init
> **Timestamp:** ${today}
> **Commit before:** ${commit}
> **Commit after:** ${commit}`;

const status = (project: string, lines: string) => `# Status of ${project}

How the project stands; whoever ends a session brings this up to date.

${lines}

<!-- SECTION: summary -->
## Summary

The handoff folder is new. What the project does and how far it is has still to be written here. (Unknown)
<!-- /SECTION: summary -->

<!-- SECTION: build_health -->
## Build health

| Check | Result | Notes |
|-------|--------|-------|
| build | not run yet (Unknown) | |
| tests | not run yet (Unknown) | |
<!-- /SECTION: build_health -->

<!-- SECTION: what_is_missing -->
## What is missing

Nothing is known to be missing yet. (Unknown)
<!-- /SECTION: what_is_missing -->
`;

const nextActions = `# Next actions

The tasks to work on now, at most five; the graph of all tasks is in MANIFEST.json.

## Ready

### ${firstTask.id}: ${firstTask.title} [${firstTask.priority}]

Write down what the project does, how far it is, and what is missing. Then add the tasks that come next.

## Blocked

## Recently completed
`;

const log = (agent: string, today: string, lines: string) => `# Log

What was done, newest first; the last ten entries, older ones are in LOG-ARCHIVE.md.

## [${today}] ${agent}: Handoff folder made

${lines}

The files were made from templates. Nothing in them has been checked.
`;

const logArchive = `# Log archive

Older entries of LOG.md, newest first. For people and for investigations; agents need not read it.
`;

const dashboard = `# Dashboard

All that is built and all that is to be done, at a glance.

## Components

| Component | State | Notes |
|-----------|-------|-------|

## Tasks

| ID | Task | Priority | Blocked by | Ready? |
|----|------|----------|------------|--------|
| ${firstTask.id} | ${firstTask.title} | ${firstTask.priority} | - | Ready |
`;

const trust = `# Trust

What has been checked, by whom, and until when it counts as checked.

What changes with every commit holds for one to three days, architecture and conventions for up to thirty. A claim that has expired is
an assumption until somebody checks it again.

| Property | Status | Provenance | Verified | TTL | Expires | Agent |
|----------|--------|------------|----------|-----|---------|-------|
| The build passes | untested | - | - | 3d | - | - |
| The tests pass | untested | - | - | 3d | - | - |
| The architecture in STATUS.md is the real one | untested | - | - | 30d | - | - |
`;

const conventions = `# Conventions

How work is done in this project; agents read it before they build something new.

## Code

Language, style, formatting and naming have still to be written here.

## Commits

One concern a commit. The handoff files are committed together with the work that they describe.

## Handoff files

- What somebody has run or seen is (Verified), what is believed is (Assumed), the rest is (Unknown).
- Secrets and personal data never go into these files; .aiignore lists what they look like.
`;

const workflow = `# Workflow

How a session runs, from its first look at these files to its last commit.

## Begin

1. Run the health check, and recover first if the session before was interrupted.
2. Read the quick context in MANIFEST.json, then only the files that the work needs.
3. Take the next task that may be started and say who works on it.

## Work

1. Begin the handoff before the files of this folder are changed.
2. Bring STATUS.md, NEXT_ACTIONS.md and TRUST.md up to date, and add an entry to LOG.md.

## End

1. Mark the task as done, so that what waited for it becomes ready.
2. Finish the handoff: the manifest is made anew, the lock goes, and everything is committed at once.
`;

/** Patterns of what must never be written into handoff files (AAHP v3 section 2.6). */
export const aiIgnore = `# What must never stand in the files of this folder, one pattern a line.
# Patterns are globs; \\b at both ends makes one a regular expression.

# Secrets
*_KEY=*
*_SECRET=*
*_TOKEN=*
*_PASSWORD=*
Bearer *
\\bsk-[A-Za-z0-9_-]{16,}\\b
\\bgh[pousr]_[A-Za-z0-9]{16,}\\b
\\bAKIA[A-Z0-9]{16}\\b
-----BEGIN * PRIVATE KEY-----

# Personal data
\\b\\d{3}-\\d{2}-\\d{4}\\b
`;
