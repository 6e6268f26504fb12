import type { Document } from '../../document.ts';
import { isRecognised } from '../../file/place.ts';
import type { Problem, RuleInfo, SuppressionContext, SuppressionRule } from '../../rule.ts';
import { namesCode, type SuppressedCode, type Suppression } from '../../suppression.ts';
import { closest } from '../../text/closest.ts';

const ownCode = 'handoff/suppression';

/** Directives that silence nothing, or that nobody can judge because they do not say why. */
export const suppression: SuppressionRule = {
  code: ownCode,
  title: 'A directive that silences findings has no reason, no effect, or is not allowed',
  severity: 'warning',
  fixable: 'explicit',
  source: 'Agent Handoff, inline suppression',
  scope: 'suppressions',
  messages: {
    directive:
      'There is no directive {name}. Write agent-handoff-disable-next-line or agent-handoff-disable, with the code of a rule.',
    empty: 'This directive names no rule, so it silences nothing. Name the code of a rule, or remove it.',
    reason: 'This directive does not say why. Write the reason behind the codes and two dashes.',
    unknown: 'There is no rule {code}, so naming it silences nothing. Remove it.',
    near: 'There is no rule {code}. Did you mean {near}?',
    safety:
      '{code} cannot be silenced from inside a file. Accept the finding in the configuration of the project instead.',
    line: '{code} reports nothing on the next line, so naming it silences nothing. Remove it.',
    file: '{code} reports nothing in this file, so naming it silences nothing. Remove it.',
    expired: 'This directive was meant until {date} and silences nothing any more. Remove it, or give it a later date.',
  },
  *check(document: Document, context: SuppressionContext): Iterable<Problem> {
    // Of files that are in no format only what is unsafe is reported.
    if (!isRecognised(context.kind)) return;
    const reported = reportedLines(document, context);
    for (const directive of context.suppressions) {
      const { codes, reason, expires, range, unknown } = directive;
      if (unknown !== undefined) {
        yield { range, message: 'directive', args: { name: unknown } };
        continue;
      }
      if (codes.length === 0) {
        yield { range, message: 'empty' };
        continue;
      }
      if (reason === undefined) yield { range, message: 'reason' };
      const expired = expires !== undefined && expires < context.today;
      if (expired) yield { range, message: 'expired', args: { date: expires } };
      for (const named of codes) {
        const problem = problemOf(named, directive, expired, context, reported);
        if (problem) yield { range: named.range, ...problem };
      }
    }
  },
};

type Reported = (code: string, line: number | undefined) => boolean;

function problemOf(
  { code }: SuppressedCode,
  { line }: Suppression,
  expired: boolean,
  { rules }: SuppressionContext,
  reported: Reported,
): Omit<Problem, 'range'> | undefined {
  const data = { code };
  if (code.startsWith('safety/')) return { message: 'safety', args: { code }, data };
  const rule = rules.get(code.replace(/#.*$/, ''));
  if (!rule || !variantsOf(rule).some((variant) => namesCode(code, rule.code, variant))) {
    const candidates = [...rules.values()].filter((other) => !other.code.startsWith('safety/')).flatMap(namesOf);
    const near = closest(code, candidates);
    if (near === undefined) return { message: 'unknown', args: { code }, data };
    return { message: 'near', args: { code, near }, data: { code, near } };
  }
  // What this rule itself reports is not known yet, and what a rule could not find out is no reason to call it silent.
  if (expired || rule.code === ownCode || rule.uncertain || reported(code, line)) return undefined;
  return { message: line === undefined ? 'file' : 'line', args: { code }, data };
}

/** Looks up where the other rules report something; `undefined` for the line means anywhere in the file. */
function reportedLines(document: Document, { problems }: SuppressionContext): Reported {
  const linesOf = new Map<string, Set<number>>();
  const lines = (code: string): Set<number> => {
    let known = linesOf.get(code);
    if (!known) {
      const found = (problems.get(code.replace(/#.*$/, '')) ?? []).filter(({ variant }) =>
        namesCode(code, code.replace(/#.*$/, ''), variant),
      );
      known = new Set(found.map(({ range }) => document.text.positionAt(range.start).line));
      linesOf.set(code, known);
    }
    return known;
  };
  return (code, line) => (line === undefined ? lines(code).size > 0 : lines(code).has(line));
}

function variantsOf({ severity }: RuleInfo): (string | undefined)[] {
  return typeof severity === 'string' ? [undefined] : [undefined, ...Object.keys(severity)];
}

function namesOf(rule: RuleInfo): string[] {
  return variantsOf(rule).map((variant) => (variant === undefined ? rule.code : `${rule.code}#${variant}`));
}
