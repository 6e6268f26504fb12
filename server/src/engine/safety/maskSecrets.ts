import type { Document } from '../document.ts';
import { parsePointer, pointerSegment } from '../json/jsonPointer.ts';
import { areMessages, type Message, type MessageArguments } from '../message.ts';
import type { Project } from '../project.ts';
import type { Finding, PlaceWithMessage } from '../rule.ts';
import { secretsOf } from './documentSecrets.ts';
import { readingOf } from './reading.ts';
import { secretsByPattern } from './secretPatterns.ts';

/** A secret as it may stand in a message, and what stands there instead. */
interface KnownSecret {
  readonly text: string;
  readonly placeholder: string;
}

/** More different ones are not looked for in messages: each is looked for in every argument. */
const limit = 500;

/** What is shorter stands in ordinary words. */
const shortest = 4;

/**
 * Findings that repeat no secret of the project's files, whichever rule they are of: titles, names and values in messages are
 * often what was written into a file. Where there are no secrets, the findings as they are. Pointers stay, for fixes are built
 * from them; one that names a secret gets a form that may be shown.
 */
export function withoutSecrets(
  findings: ReadonlyMap<Document, readonly Finding[]>,
  project: Project,
): ReadonlyMap<Document, readonly Finding[]> {
  const secrets = project.derived(knownSecrets);
  if (secrets.length === 0) return findings;
  return new Map(
    [...findings].map(([document, list]) => [document, list.map((finding) => maskFinding(finding, secrets))]),
  );
}

/** A message without the secrets that a project's files hold, such as the title of a fix. */
export function messageWithoutSecrets(message: Message, project: Project): Message {
  const secrets = project.derived(knownSecrets);
  return secrets.length === 0 ? message : maskMessage(message, secrets);
}

/** A text without the secrets in it that a project's files hold, and without others that can be told by their form. */
export function maskText(text: string, project: Project): string {
  let masked = mask(text, project.derived(knownSecrets));
  for (const { start, end, kind } of secretsByPattern(masked).reverse())
    masked = masked.slice(0, start) + `<redacted: ${kind}>` + masked.slice(end);
  return masked;
}

function knownSecrets(project: Project): readonly KnownSecret[] {
  const known = new Map<string, KnownSecret>();
  for (const document of project.documents.values()) {
    if (project.facts.outside.has(document.path)) continue;
    for (const { start, end, kind } of secretsOf(document, project)) {
      if (known.size >= limit) break;
      const placeholder = `<redacted: ${kind}>`;
      const written = document.text.text.slice(start, end);
      known.set(written, { text: written, placeholder });
      if (!written.includes('\\')) continue;
      const meant = meaning(document, start, end);
      if (meant !== undefined) known.set(meant, { text: meant, placeholder });
    }
  }
  // A secret that holds another one goes first.
  return [...known.values()]
    .filter(({ text }) => text.length >= shortest)
    .sort((a, b) => b.text.length - a.text.length);
}

/** What an escaped piece of a document says; `undefined` where it is none that can be read by itself. */
function meaning(document: Document, start: number, end: number): string | undefined {
  const reading = document.derived(readingOf);
  // The reading is never longer than the source, and pieces keep their order.
  let low = 0;
  let high = reading.text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reading.sourceRange(middle, middle + 1).start < start) low = middle + 1;
    else high = middle;
  }
  const from = low;
  high = reading.text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reading.sourceRange(middle, middle + 1).start < end) low = middle + 1;
    else high = middle;
  }
  return low > from ? reading.text.slice(from, low) : undefined;
}

function maskFinding(finding: Finding, secrets: readonly KnownSecret[]): Finding {
  const message = maskMessage(finding.message, secrets);
  const related = finding.related.map((place) => maskPlace(place, secrets));
  const mirror = finding.mirror && maskPlace(finding.mirror, secrets);
  const pointer = finding.pointer === undefined ? undefined : maskPointer(finding.pointer, secrets);
  const isSame =
    message === finding.message &&
    mirror === finding.mirror &&
    pointer === finding.pointer &&
    related.every((place, index) => place === finding.related[index]);
  if (isSame) return finding;
  return { ...finding, message, related, mirror, ...(pointer !== finding.pointer && { shownPointer: pointer }) };
}

function maskPointer(pointer: string, secrets: readonly KnownSecret[]): string {
  const segments = parsePointer(pointer);
  const masked = segments.map((segment) => mask(segment, secrets));
  return masked.every((segment, index) => segment === segments[index]) ? pointer : masked.map(pointerSegment).join('');
}

function maskPlace(place: PlaceWithMessage, secrets: readonly KnownSecret[]): PlaceWithMessage {
  const message = maskMessage(place.message, secrets);
  return message === place.message ? place : { ...place, message };
}

function maskMessage(message: Message, secrets: readonly KnownSecret[]): Message {
  let isSame = true;
  const args: Record<string, MessageArguments[string]> = {};
  for (const [name, value] of Object.entries(message.args)) {
    const masked = maskArgument(value, secrets);
    if (masked !== value) isSame = false;
    args[name] = masked;
  }
  return isSame ? message : { ...message, args };
}

function maskArgument(value: MessageArguments[string], secrets: readonly KnownSecret[]): MessageArguments[string] {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return mask(value, secrets);
  if ('template' in value) return maskMessage(value, secrets);
  if (areMessages(value)) {
    const messages = value.map((item) => maskMessage(item, secrets));
    return messages.every((item, index) => item === value[index]) ? value : messages;
  }
  const masked = value.map((item) => mask(item, secrets));
  return masked.every((item, index) => item === value[index]) ? value : masked;
}

function mask(text: string, secrets: readonly KnownSecret[]): string {
  let masked = text;
  for (const { text: secret, placeholder } of secrets) {
    for (let at = masked.indexOf(secret); at >= 0; at = masked.indexOf(secret, at)) {
      const end = at + secret.length;
      // A short one may be part of an ordinary word.
      if (isWord(masked, at - 1, at) || isWord(masked, end - 1, end)) {
        at = end;
        continue;
      }
      masked = masked.slice(0, at) + placeholder + masked.slice(end);
      at += placeholder.length;
    }
  }
  return masked;
}

/** Whether a word goes on from one character to the next. */
function isWord(text: string, first: number, second: number): boolean {
  return /[A-Za-z0-9]/.test(text.charAt(first)) && /[A-Za-z0-9]/.test(text.charAt(second));
}
