import type { TextContainer } from '../textUnit.ts';
import { hiddenElements } from './hiddenHtml.ts';
import type { SafetyLanguage, ScanResult } from './scan.ts';

/** A part of a source that a reader of the rendered text does not see. */
export interface HiddenPlace {
  readonly start: number;
  readonly end: number;
  readonly container: TextContainer;
}

/** `[//]: # (text)`, `[comment]: <> "text"`: a link definition whose title is the text. */
const LINK_COMMENT =
  /^[ ]{0,3}\[[^\]\n]{1,80}\]:[ \t]{0,4}(?:<[^>\n]{0,200}>|[^\s<]\S{0,300})[ \t]{1,4}(?:\(([^\n]{6,2000})\)|"([^"\n]{6,2000})"|'([^'\n]{6,2000})')[ \t]{0,4}$/gm;
/** The title of an inline link or image. */
const LINK_TITLE = /\]\([^()\s]{0,400}\s{1,4}(?:"([^"\n]{12,1000})"|'([^'\n]{12,1000})')\)/g;
/** Attributes that hold text but are not shown with the page. */
const ATTRIBUTE =
  /\s(?:data-[\w-]{1,40}|aria-label|aria-description|title|alt|content)\s?=\s?(?:"([^"<>]{24,2000})"|'([^'<>]{24,2000})')/gi;

/**
 * Hidden places of a source, in order, not overlapping: HTML comments, link reference comments, link titles, attributes, and
 * elements that are styled away. Code fences hold none: there everything is shown.
 */
export function hiddenPlaces(source: string, language: SafetyLanguage, scanned: ScanResult): HiddenPlace[] {
  if (language === 'json' || language === 'yaml') return [];
  const places: HiddenPlace[] = scanned.comments.map((comment) => ({ ...comment, container: 'comment' }));
  const add = (match: RegExpMatchArray, container: TextContainer): void => {
    const text = match.slice(1).find((group) => group !== undefined);
    if (text === undefined) return;
    const start = match.index! + match[0].lastIndexOf(text);
    places.push({ start, end: start + text.length, container });
  };
  if (source.includes(']:')) for (const match of source.matchAll(LINK_COMMENT)) add(match, 'link-title');
  if (source.includes('](')) for (const match of source.matchAll(LINK_TITLE)) add(match, 'link-title');
  if (/<[a-zA-Z]/.test(source)) for (const match of source.matchAll(ATTRIBUTE)) add(match, 'hidden-html');
  for (const element of hiddenElements(source))
    places.push({ start: element.innerStart, end: element.innerEnd, container: 'hidden-html' });
  places.sort((a, b) => a.start - b.start);
  const { fences } = scanned;
  const kept: HiddenPlace[] = [];
  let fence = 0;
  for (const place of places) {
    while (fence < fences.length && fences[fence]!.end <= place.start) fence++;
    if (fence < fences.length && fences[fence]!.start <= place.start) continue;
    const last = kept.at(-1);
    if (last !== undefined && place.start < last.end) continue;
    kept.push(place);
  }
  return kept;
}
