import { handoffRoots } from '../../formats/aahp/root.ts';
import type { Project } from '../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../rule.ts';
import { aiignore, type PatternDefect } from '../aiignore/aiignore.ts';
import { aiignoreName, filesUnderIgnore } from './aiignoreMatch.ts';

/** What is said of the first pattern only, since the others suffer from the same, and what where there are no others. */
const saidOnce: ReadonlyMap<PatternDefect, string> = new Map([
  ['files', 'file'],
  ['too-many', 'one-too-many'],
]);

/** Patterns of `.aiignore` that cannot do what they are there for. */
export const aiignorePattern: ProjectRule = {
  code: 'safety/aiignore-pattern',
  title: 'A pattern of .aiignore cannot work',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 section 2.6',
  scope: 'project',
  messages: {
    exception:
      'A pattern that begins with ! is no exception here, so it does nothing. Remove it, and write the other pattern more narrowly.',
    files:
      'This names files, as {count} patterns here do, but .aiignore says which text must not be written into handoff files. It keeps no file from anybody, so these patterns are not used.',
    bracket:
      'The bracket [ of this pattern is never closed, so it stands for itself here, while git and tools like it match nothing with it. Write \\[ if it is meant, or close the set with ].',
    backslash:
      'Nothing follows the backslash that this pattern ends with, so it stands for itself here, while git and tools like it match nothing with it. Write \\\\ if it is meant, or remove it.',
    set: 'No character is in a set of this pattern, so it matches nothing: write ranges from low to high, such as [a-z], and classes by their names, such as [[:digit:]].',
    file: 'This names files, but .aiignore says which text must not be written into handoff files. It keeps no file from anybody, so this pattern is not used.',
    everything: 'This pattern matches nearly every word, so it is not used. Say what it is that must not be written.',
    exponential:
      'Repetitions inside of repetitions: tools that go back while they match may take forever on this pattern. Write each repetition once, such as a+ for (a+)+.',
    lookaround:
      'Lookahead and lookbehind cannot be matched in linear time, so this pattern is not used. Say what the text itself looks like; only whole words match anyway.',
    backreference:
      'Backreferences cannot be matched in linear time, so this pattern is not used. Write out what may be repeated.',
    possessive:
      'Possessive repetitions and atomic groups are not supported, so this pattern is not used. Write it without them.',
    invalid:
      'This is not a valid regular expression, so it is not used. Correct it, or put a backslash before signs that stand for themselves.',
    'too-large': 'This pattern repeats something too often to be used. Name the shortest text that gives it away.',
    explodes:
      'Matching this pattern would take too long, so it is not used: it has to remember too much of what it has seen. Name a fixed beginning, and repeat less behind it.',
    exhausted:
      'Matching this pattern takes too long in the files of this folder, so it was given up. Name a fixed beginning, and repeat less behind it.',
    'too-long':
      'This pattern is longer than 512 characters, so it is not used. Name the shortest text that gives it away.',
    'one-too-many':
      'There are too many patterns before this one, so it is not used. Leave out those that are not needed.',
    'too-many':
      'There are too many patterns before this one, so it is not used, and neither are others behind it: {count} altogether. Leave out those that are not needed.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const document = root.documents.get(aiignoreName);
      if (!document) continue;
      const rules = aiignore(document);
      for (const { line, defect } of rules.patterns) {
        if (defect !== undefined && !saidOnce.has(defect)) yield { document, range: line.range, message: defect };
      }
      for (const [kind, single] of saidOnce) {
        const of = rules.patterns.filter(({ defect }) => defect === kind);
        const message = of.length === 1 ? single : kind;
        if (of[0]) yield { document, range: of[0].line.range, message, args: { count: of.length } };
      }
      for (const file of filesUnderIgnore(root)) rules.matches(file);
      for (const { line } of rules.exhausted) yield { document, range: line.range, message: 'exhausted' };
    }
  },
};
