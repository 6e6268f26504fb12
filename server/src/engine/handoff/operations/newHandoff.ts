import { Document } from '../../document.ts';
import { type Refused, refuse } from '../../formats/aahp/operations/operation.ts';
import { fileExists } from '../../formats/common/fileFacts.ts';
import type { NewDocument } from '../../formats/common/newDocument.ts';
import { formatMessage, message, type Message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import { SourceText } from '../../text/sourceText.ts';
import { newGoverned, type NewGovernedRequest } from './newGoverned.ts';
import { newUagent, type NewUagentRequest } from './newUagent.ts';
import { newUniversal, type NewUniversalRequest } from './newUniversal.ts';

/** What a person answers before a handoff is written. */
export type NewHandoffRequest = NewUniversalRequest | NewGovernedRequest | NewUagentRequest;

/** What the host adds to it. */
export interface NewHandoffContext {
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** A fresh UUID of version 4. */
  readonly newId: string;
  /** The folder, relative to the project, that the handoff is written in; by the convention of its format without one. */
  readonly folder?: string | undefined;
  /** Where it is written, relative to the project; by the convention of its format without it. */
  readonly path?: string | undefined;
}

/** A new handoff that is not checked yet. */
export interface NewHandoff {
  readonly kind: 'drafted';
  readonly document: Document;
}

/**
 * Drafts a new handoff: its text with ids, times and hashes filled in, at a path by the convention of its format. Refused when something
 * that it needs is not known, or when there is such a file already. Check the draft before it is written; see `objectionsTo`.
 */
export function draftHandoff(
  project: Project,
  request: NewHandoffRequest,
  context: NewHandoffContext,
): NewHandoff | Refused {
  const made = draft(project, request, context);
  if ('kind' in made) return made;
  const name = made.path.slice(made.path.lastIndexOf('/') + 1);
  const path = context.path ?? (context.folder === undefined ? made.path : joined(context.folder, name));
  if (fileExists(project, path)) return refuse('{path} exists already. Choose another place.', { path });
  const uri = `${project.uri.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return { kind: 'drafted', document: new Document({ uri, path, text: SourceText.fromString(made.text) }) };
}

function draft(project: Project, request: NewHandoffRequest, context: NewHandoffContext): NewDocument | Refused {
  switch (request.format) {
    case 'universal':
      return newUniversal(project, request, context);
    case 'governed':
      return newGoverned(project, request, context);
    case 'uagent':
      return newUagent(project, request, context);
  }
}

/** What is to be said of a checked draft. */
export interface Verdict {
  /** Why it would not be valid. */
  readonly refused: Refused | undefined;
  /** What a person should know of it. */
  readonly said: readonly Message[];
}

/** Judges a draft by what the rules say of it: with an error it is not written, warnings and hints are said. */
export function objectionsTo(findings: readonly Finding[]): Verdict {
  const own = findings.filter(({ code }) => /^(?:universal|governed|uagent)\//.test(code));
  const errors = [...own.filter(({ severity }) => severity === 'error')];
  const hostile = findings.filter(({ code, severity }) => code.startsWith('safety/') && severity === 'error');
  const refused = [...errors, ...hostile];
  const [first] = refused;
  // A place that a person chose need not follow the convention.
  const said = own.filter(({ severity, code }) => severity !== 'error' && !code.endsWith('/file-name'));
  return {
    refused: first && {
      kind: 'refused',
      reason:
        refused.length === 1
          ? message('The handoff would not be valid. {first}', { first: first.message })
          : message('The handoff would not be valid. {first} ({count} more)', {
              first: first.message,
              count: refused.length - 1,
            }),
    },
    said: unique(said.map((finding) => finding.message)),
  };
}

function unique(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((one) => [formatMessage(one), one])).values()];
}

function joined(folder: string, name: string): string {
  return folder === '' || folder === '.' ? name : `${folder}/${name}`;
}
