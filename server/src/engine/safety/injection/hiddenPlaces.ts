import type { TextContainer } from '../textUnit.ts';
import type { HiddenElement, OpeningTag } from './hiddenHtml.ts';
import { lineStartOf } from './lines.ts';
import type { SafetyLanguage, ScanResult } from './scanResult.ts';

/** A part of a source that a reader of the rendered text does not see. */
export interface HiddenPlace {
  readonly start: number;
  readonly end: number;
  readonly container: TextContainer;
}

/** `[//]: # (text)`, `[comment]: <> "text"`: what follows the `]:` of a link definition whose title is the text. */
const LINK_COMMENT =
  /\]:[ \t]{0,4}(?:<[^>\n]{0,200}>|[^\s<]\S{0,300})[ \t]{1,4}(?:\(([^\n]{6,2000})\)|"([^"\n]{6,2000})"|'([^'\n]{6,2000})')[ \t]{0,4}\r?(?:\n|$)/y;
/** The title of an inline link or image, from its `](`. */
const LINK_TITLE = /\]\([^()\s]{0,400}\s{1,4}(?:"([^"\n]{12,1000})"|'([^'\n]{12,1000})')\)/y;
/** Attributes that hold text but are not shown with the page. */
const ATTRIBUTE =
  /\s(?:data-[\w-]{1,40}|aria-label|aria-description|title|alt|content|value|placeholder|summary)\s?=\s?(?:"([^"<>]{24,2000})"|'([^'<>]{24,2000})')/gi;

/**
 * Hidden places of a source, in order, not overlapping: HTML comments, link reference comments, link titles, attributes, and
 * elements that are styled away. Code fences hold none: there everything is shown.
 * @param tags the opening tags of the source
 * @param elements its hidden elements
 */
export function hiddenPlaces(
  source: string,
  language: SafetyLanguage,
  scanned: ScanResult,
  tags: readonly OpeningTag[],
  elements: readonly HiddenElement[],
): HiddenPlace[] {
  if (language === 'json') return [];
  if (language === 'yaml') return callsInYaml(source, scanned);
  const places: HiddenPlace[] = scanned.comments.map((comment) => ({ ...comment, container: 'comment' }));
  const add = (match: RegExpExecArray | null, offset: number, container: TextContainer): void => {
    if (match === null) return;
    const text = match[1] ?? match[2] ?? match[3];
    if (text === undefined) return;
    const start = offset + match.index + match[0].lastIndexOf(text);
    places.push({ start, end: start + text.length, container });
  };
  for (const at of scanned.links) {
    if (source.charCodeAt(at + 1) !== 0x3a) {
      LINK_TITLE.lastIndex = at;
      add(LINK_TITLE.exec(source), 0, 'link-title');
      continue;
    }
    if (!/^ {0,3}\[[^\]\n]{1,80}$/.test(source.slice(lineStartOf(source, at, 90), at))) continue;
    LINK_COMMENT.lastIndex = at;
    add(LINK_COMMENT.exec(source), 0, 'link-title');
  }
  let closed = 0;
  for (const at of scanned.braces) {
    if (at < closed || !source.startsWith('{/*', at)) continue;
    const close = source.indexOf('*/}', at + 3);
    if (close < 0) break;
    places.push({ start: at + 3, end: close, container: 'comment' });
    closed = close;
  }
  for (const tag of tags) {
    if (tag.attributes.length < 24) continue;
    ATTRIBUTE.lastIndex = 0;
    for (let match = ATTRIBUTE.exec(tag.attributes); match !== null; match = ATTRIBUTE.exec(tag.attributes)) {
      add(match, tag.attributesStart, 'hidden-html');
    }
  }
  for (const element of elements) {
    places.push({ start: element.innerStart, end: element.innerEnd, container: 'hidden-html' });
  }
  return shownNowhere(places, scanned);
}

/** "# to the agent: …", "# agents reading this must …": how a comment calls to a machine. */
const YAML_CALL =
  /^[\s#*-]{0,6}(?:(?:an? )?(?:note|message|hint|memo|word|instructions?) )?(?:(?:to|for|dear|attention|hey|hello|if you are)[ ,:]{1,2})?(?:(?:the|any|every|all|an?|next|whichever|ai|coding|language|reading) ){0,3}(?:agents?|assistants?|models?|bots?|llms?|copilots?|ais?)\b(?: (?:reading|that reads?|who reads?|processing|parsing)[^.:,\n]{0,30})?(?:[:,]| (?:should|must|shall|(?:needs?|ha(?:s|ve)|is|are) to)\b) ?\S/i;

/** Comments of YAML that call to a machine: the others are notes about the lines beside them. */
function callsInYaml(source: string, scanned: ScanResult): HiddenPlace[] {
  return scanned.comments
    .filter(({ start, end }) => YAML_CALL.test(source.slice(start, Math.min(end, start + 160))))
    .map((comment) => ({ ...comment, container: 'comment' as const }));
}

/** The places in order, without those in code fences and without those inside others. */
function shownNowhere(places: HiddenPlace[], scanned: ScanResult): HiddenPlace[] {
  places.sort((a, b) => a.start - b.start);
  const { fences } = scanned;
  const kept: HiddenPlace[] = [];
  let fence = 0;
  for (const place of places) {
    while ((fences[fence]?.end ?? Number.POSITIVE_INFINITY) <= place.start) fence++;
    if ((fences[fence]?.start ?? Number.POSITIVE_INFINITY) <= place.start) continue;
    const last = kept.at(-1);
    if (last === undefined || place.start >= last.end) kept.push(place);
  }
  return kept;
}
