import type { Engine } from '../../server/src/engine/engine.ts';
import type { Completion, Hover, HoverBlock, LanguageFeatures, Name, Place } from '../../server/src/engine/features.ts';
import { formatMessage } from '../../server/src/engine/message.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { type IsWarnedOf, warnedParts } from '../../server/src/engine/safety/warnedParts.ts';
import { projectOf } from './handoffProject.ts';

/** Stands for the cursor in the texts of tests. */
export const cursor = '│';

/** A place in a project of texts, one of which holds the cursor, and the features that are asked there. */
export interface FeaturePlace {
  readonly place: Place;
  readonly features: readonly LanguageFeatures[];
}

/** Reads the cursor out of the one text that has it. @throws when there is none */
export function featurePlace(texts: Readonly<Record<string, string>>, today?: string): FeaturePlace {
  const marked = Object.entries(texts).find(([, text]) => text.includes(cursor));
  if (!marked) throw new Error('No text holds the cursor.');
  const [path, text] = marked;
  const { engine, project } = projectOf({ ...texts, [path]: text.replace(cursor, '') }, today);
  const document = documentIn(project, path);
  const offset = text.replace(/^\ufeff/, '').indexOf(cursor);
  const place = { project, document, offset, isWarnedOf: verdictOn(engine, project) };
  return { place, features: engine.featuresFor(document, project) };
}

/** What the rules say of a project; nobody who does not ask waits for them. */
export function verdictOn(engine: Engine, project: Project): IsWarnedOf {
  let verdict: IsWarnedOf | undefined;
  return (document, range) => (verdict ??= warnedParts(project, engine.check(project)))(document, range);
}

/** The hovers at the cursor: what each is about, and its lines. */
export function hoversAt(
  texts: Readonly<Record<string, string>>,
  today?: string,
): { about: string; lines: string[] }[] {
  const { place, features } = featurePlace(texts, today);
  const shown = ({ range, blocks }: Hover) => ({
    about: place.document.text.text.slice(range.start, range.end),
    lines: blocks.flatMap(linesOf),
  });
  return features.flatMap((one) => [...(one.hovers?.(place) ?? [])].map(shown));
}

/** The completions at the cursor. */
export function completionsAt(texts: Readonly<Record<string, string>>, today?: string): Completion[] {
  const { place, features } = featurePlace(texts, today);
  return features.flatMap((one) => [...(one.completions?.(place) ?? [])]);
}

/** The text of the document at the cursor once a completion was chosen; stops of snippets stay as they are. */
export function textWith(texts: Readonly<Record<string, string>>, completion: Completion): string {
  const { text } = featurePlace(texts).place.document.text;
  const changes = [...(completion.alsoChange ?? []), { ...completion.range, text: completion.insert }];
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((result, change) => result.slice(0, change.start) + change.text + result.slice(change.end), text);
}

/** The inlay hints of a document, each as the text of its line with the hint in `⟦ ⟧` where it stands. */
export function hintedLines(texts: Readonly<Record<string, string>>, path: string, today?: string): string[] {
  const { engine, project } = projectOf(texts, today);
  const document = documentIn(project, path);
  const { text } = document.text;
  const all = { start: 0, end: text.length };
  return engine
    .featuresFor(document, project)
    .flatMap((one) => [...(one.inlayHints?.(project, document, all) ?? [])])
    .map(({ offset, label }) => {
      const start = text.lastIndexOf('\n', offset - 1) + 1;
      const end = text.indexOf('\n', offset);
      return `${text.slice(start, offset)}⟦${formatMessage(label)}⟧${text.slice(offset, end < 0 ? undefined : end)}`.trim();
    });
}

/** The code lenses of a document: the text they stand at, their title, and what they do. */
export function lensesOf(
  texts: Readonly<Record<string, string>>,
  path: string,
  today?: string,
): { at: string; title: string; action: string | undefined; arguments: readonly unknown[] }[] {
  const { engine, project } = projectOf(texts, today);
  const document = documentIn(project, path);
  return engine
    .featuresFor(document, project)
    .flatMap((one) => [...(one.codeLenses?.(project, document) ?? [])])
    .map(({ range, title, action }) => ({
      at: document.text.text.slice(range.start, range.end),
      title: formatMessage(title),
      action: action?.name,
      arguments: action?.arguments ?? [],
    }));
}

/** The name at the cursor; its places as `path:line:column`, 1-based, with what they are. */
export function nameAt(
  texts: Readonly<Record<string, string>>,
): { text: string; places: string[]; objection: Name['objection'] } | undefined {
  const { place, features } = featurePlace(texts);
  const name = features.map((one) => one.nameAt?.(place)).find((found) => found !== undefined);
  if (!name) return undefined;
  const places = name.occurrences.map(({ document, range, isDefinition, isHistory = false }) => {
    if (document.text.text.slice(range.start, range.end) !== name.text) throw new Error('The range is not the name.');
    const { line, character } = document.text.positionAt(range.start);
    return `${document.path}:${line + 1}:${character + 1}${isDefinition ? ' definition' : ''}${isHistory ? ' history' : ''}`;
  });
  return { text: name.text, places, objection: name.objection };
}

/** The symbols of a document as kind and name. */
export function symbolsOf(texts: Readonly<Record<string, string>>, path: string): string[] {
  const { engine, project } = projectOf(texts);
  const document = documentIn(project, path);
  return engine
    .featuresFor(document, project)
    .flatMap((one) => [...(one.symbols?.(project, document, verdictOn(engine, project)) ?? [])])
    .map(({ kind, name }) => `${kind} ${name}`);
}

/** The links of a document: the text that is a link, and the path it leads to. */
export function linksOf(texts: Readonly<Record<string, string>>, path: string): [text: string, target: string][] {
  const { engine, project } = projectOf(texts);
  const document = documentIn(project, path);
  return engine
    .featuresFor(document, project)
    .flatMap((one) => [...(one.links?.(project, document) ?? [])])
    .map((link) => [document.text.text.slice(link.range.start, link.range.end), link.path]);
}

function linesOf(block: HoverBlock): string[] {
  if (block.kind === 'text') return [formatMessage(block.message)];
  return block.kind === 'list' ? block.items.map((item) => `- ${formatMessage(item)}`) : block.text.split('\n');
}

function documentIn(project: Project, path: string) {
  const document = project.document(path);
  if (!document) throw new Error(`There is no document ${path}.`);
  return document;
}
