import type { Document } from '../../document.ts';
import { editDocument, type Fix, type TextChange } from '../../fix.ts';
import { commentRemoval } from '../../markdown/commentRemoval.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import { type SuppressedCode, type Suppression, suppressionsOf } from '../../suppression.ts';

const code = 'handoff/suppression';

/** Takes directives back, or names in them what was meant. */
export const repairDirective: readonly Fix[] = [
  {
    code,
    id: 'correct-code',
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => {
      const near = textOf(finding.data, 'near');
      return near === undefined || !targetOf(finding, project)?.named
        ? undefined
        : message('Replace the code by {near}', { near });
    },
    build: (finding, project) => {
      const near = textOf(finding.data, 'near');
      const target = targetOf(finding, project);
      if (near === undefined || !target?.named) return undefined;
      return editDocument(target.document.path, { ...target.named.range, text: near });
    },
  },
  {
    code,
    id: 'remove-directive',
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => {
      const target = targetOf(finding, project);
      if (!target) return undefined;
      return target.named && target.directive.codes.length > 1
        ? message('Remove {code} from the directive', { code: target.named.code })
        : message('Remove the directive');
    },
    build: (finding, project) => {
      const target = targetOf(finding, project);
      if (!target) return undefined;
      const { document, directive, named } = target;
      const change =
        named && directive.codes.length > 1
          ? withoutCode(directive, named)
          : { ...commentRemoval(document.text, directive.range), text: '' };
      return editDocument(document.path, change);
    },
  },
];

interface Target {
  readonly document: Document;
  readonly directive: Suppression;
  /** The code that the finding is about; `undefined` when it is about the directive as a whole. */
  readonly named: SuppressedCode | undefined;
}

function targetOf(finding: Finding, project: Project): Target | undefined {
  const document = project.document(finding.document.path);
  if (!document) return undefined;
  const { start, end } = finding.range;
  const directive = suppressionsOf(document).find(({ range }) => range.start <= start && end <= range.end);
  if (!directive) return undefined;
  const name = textOf(finding.data, 'code');
  if (name === undefined) return { document, directive, named: undefined };
  const named = directive.codes.find(({ code: other, range }) => other === name && range.start === start);
  return named && { document, directive, named };
}

function withoutCode({ codes }: Suppression, named: SuppressedCode): TextChange {
  const index = codes.indexOf(named);
  const next = codes[index + 1];
  if (next) return { start: named.range.start, end: next.range.start, text: '' };
  return { start: codes[index - 1]?.range.end ?? named.range.start, end: named.range.end, text: '' };
}

function textOf(data: unknown, key: 'code' | 'near'): string | undefined {
  const value = (data as Partial<Record<string, unknown>> | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
}
