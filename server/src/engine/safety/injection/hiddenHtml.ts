/** An HTML element whose content a reader of the rendered page does not see. All offsets are UTF-16 offsets of the source. */
export interface HiddenElement {
  /** The whole element with its tags. */
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  /** What hides it, in plain words. */
  readonly means: string;
}

const TAG = /<([a-zA-Z][a-zA-Z0-9-]{0,20})((?:\s|\/)[^<>]{0,800})?>/y;
/** How far the end of an element is searched. */
const ELEMENT_LIMIT = 20_000;

const HIDING: readonly (readonly [RegExp, string])[] = [
  [/display\s{0,3}:\s{0,3}none/i, 'display: none'],
  [
    /transform\s{0,3}:[^;"']{0,80}scale(?:[XYxy]|3d)?\(\s{0,3}(?:0(?:\.0\d{0,3})?|\.0\d{0,3})\s{0,3}[,)]/i,
    'scaled to nothing',
  ],
  [
    /(?:^|[;"'\s])(?:scale|zoom)\s{0,3}:\s{0,3}(?:0(?:\.0\d{0,3})?|\.0\d{0,3}|0%)\s{0,3}(?:[;"'!]|$)/i,
    'scaled to nothing',
  ],
  [/opacity\(\s{0,3}(?:0|0?\.0\d{0,3}|0%)\s{0,3}\)/i, 'no opacity'],
  [/visibility\s{0,3}:\s{0,3}(?:hidden|collapse)/i, 'visibility: hidden'],
  [/opacity\s{0,3}:\s{0,3}(?:0|0?\.0\d{0,3}|0?\.0|0%)\s{0,3}(?:[;"'!]|$)/i, 'no opacity'],
  [
    /font-size\s{0,3}:\s{0,3}(?:0|[01](?:\.\d{1,3})?(?:px|pt)|0?\.\d{1,3}(?:px|pt|em|rem))\s{0,3}(?:px|pt|em|rem|%)?\s{0,3}(?:[;"'!]|$)/i,
    'text too small to see',
  ],
  [/(?:left|top|right|text-indent|margin-left)\s{0,3}:\s{0,3}-\d{4,6}(?:px|em|rem|pt)?/i, 'moved off the page'],
  [/clip(?:-path)?\s{0,3}:\s{0,3}(?:rect\(\s{0,3}[01]|inset\(\s{0,3}(?:50|100)%)/i, 'clipped away'],
  [
    /(?:^|[;"'\s])(?:max-)?(?:height|width)\s{0,3}:\s{0,3}0(?:px)?\s{0,3}[;"'][^>]{0,200}overflow\s{0,3}:\s{0,3}hidden/i,
    'no height',
  ],
  [
    /(?:^|[;"'\s])color\s{0,3}:\s{0,3}(?:transparent|rgba\([^)]{1,30},\s{0,3}0(?:\.0{1,3})?\s{0,3}\))/i,
    'transparent text',
  ],
];

const WHITE =
  /^(?:white|snow|#ffff?|#ffffff(?:ff)?|#fefefe|#fffffe|rgba?\(255,\s{0,2}255,\s{0,2}255(?:,\s{0,2}1)?\))$/i;
const BLACK = /^(?:black|#000f?|#000000(?:ff)?|rgba?\(0,\s{0,2}0,\s{0,2}0(?:,\s{0,2}1)?\))$/i;
const COLOR = /(?:^|[;"'\s])color\s{0,3}[:=]\s{0,3}["']?([^;"'\s>]{1,30})/i;
const BACKGROUND = /(?:background(?:-color)?|bgcolor)\s{0,3}[:=]\s{0,3}["']?([^;"'\s>]{1,30})/i;

/** A colour in one of its spellings: `#FFF`, `white` and `#ffffff` are the same. */
function plainColor(color: string): string {
  if (WHITE.test(color)) return 'white';
  if (BLACK.test(color)) return 'black';
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  return (
    short === null
      ? color
      : `#${short
          .slice(1)
          .map((digit) => digit.repeat(2))
          .join('')}`
  ).toLowerCase();
}

/** What in the attributes of a tag hides its content; undefined when nothing does. */
function hiding(name: string, attributes: string): string | undefined {
  if (
    /\s(?:hidden)(?=[\s/=>]|$)/i.test(` ${attributes}`) &&
    !/hidden\s?=\s?["']?(?:false|until-found)/i.test(attributes) &&
    !/type\s?=/i.test(attributes)
  ) {
    return 'the hidden attribute';
  }
  const style = /style\s{0,3}=\s{0,3}(?:"([^"]{0,600})"|'([^']{0,600})')/i.exec(attributes);
  const css = style === null ? '' : `${style[1] ?? style[2] ?? ''};`;
  for (const [pattern, reason] of HIDING) if (css !== '' && pattern.test(css)) return reason;
  const text = css !== '' ? css : /^font$/i.test(name) ? attributes : '';
  if (text === '') return undefined;
  if (/^font$/i.test(name) && /size\s?=\s?["']?(?:0|-\d)/i.test(attributes)) return 'text too small to see';
  const color = COLOR.exec(text)?.[1];
  const background = BACKGROUND.exec(text)?.[1];
  if (color === undefined) return undefined;
  if (background !== undefined)
    return plainColor(color) === plainColor(background) ? 'text in the colour of its background' : undefined;
  return WHITE.test(color) ? 'white text' : undefined;
}

/** Elements that are never shown, or only where scripts are switched off. They count when they are closed: in prose their names stand alone. */
const UNSEEN = /^(?:template|noscript)$/i;

const VOID = /^(?:img|br|hr|input|meta|link|source|col|area|base|embed|param|track|wbr)$/i;

/** An opening tag. */
export interface OpeningTag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The text between the name and the closing bracket, and where it begins. */
  readonly attributes: string;
  readonly attributesStart: number;
}

/**
 * The opening tags of a text that have attributes or are of an element that is never shown, in order.
 * @param places where `<` stands, if that is known; other places do no harm
 */
export function openingTags(source: string, places: Iterable<number> = placesOf(source, '<')): OpeningTag[] {
  const tags: OpeningTag[] = [];
  for (const at of places) {
    if (source.charCodeAt(at) !== 0x3c) continue;
    const next = source.charCodeAt(at + 1) | 0x20;
    if (next < 0x61 || next > 0x7a) continue;
    TAG.lastIndex = at;
    const match = TAG.exec(source);
    if (match?.[1] === undefined || (match[2] === undefined && !UNSEEN.test(match[1]))) continue;
    tags.push({
      start: at,
      end: TAG.lastIndex,
      name: match[1],
      attributes: match[2] ?? '',
      attributesStart: at + 1 + match[1].length,
    });
  }
  return tags;
}

function* placesOf(source: string, part: string): Generator<number, void, undefined> {
  for (let at = source.indexOf(part); at >= 0; at = source.indexOf(part, at + 1)) yield at;
}

/** The elements of a text, given its opening tags, that hide their content and hold at least one word. */
export function hiddenElements(source: string, tags: readonly OpeningTag[]): HiddenElement[] {
  const found: HiddenElement[] = [];
  const ends = new ElementEnds(source);
  let last = 0;
  for (const tag of tags) {
    if (tag.start < last || VOID.test(tag.name)) continue;
    const isUnseen = UNSEEN.test(tag.name);
    const reason = hiding(tag.name, tag.attributes) ?? (isUnseen ? `the ${tag.name.toLowerCase()} element` : undefined);
    if (reason === undefined) continue;
    const close = ends.of(tag.name, tag.end);
    if (isUnseen && close.start === close.end) continue;
    const inner = source.slice(tag.end, close.start).replace(/<[^<>]{0,400}>/g, ' ');
    if (!/\p{L}{2}/u.test(inner)) continue;
    found.push({ start: tag.start, end: close.end, innerStart: tag.end, innerEnd: close.start, means: reason });
    last = close.end;
  }
  return found;
}

/** Finds where elements end. Remembers where each name is closed next, so that unclosed ones cost little. */
class ElementEnds {
  readonly #source: string;
  readonly #nextClose = new Map<string, number>();

  constructor(source: string) {
    this.#source = source;
  }

  /** The closing tag of an element whose inside begins at `from`; the end of the paragraph when there is none near. */
  of(name: string, from: number): { start: number; end: number } {
    const source = this.#source;
    const limit = Math.min(source.length, from + ELEMENT_LIMIT);
    const next = this.#closing(name, from);
    if (next >= 0 && next < limit) {
      const tag = new RegExp(`<(/?)${name}(?=[\\s/>])[^<>]{0,800}>`, 'gi');
      let depth = 1;
      for (const match of source.slice(from, limit).matchAll(tag)) {
        if (match[1] === '/') depth--;
        else if (!match[0].endsWith('/>')) depth++;
        if (depth === 0) return { start: from + match.index, end: from + match.index + match[0].length };
      }
    }
    const blank = source.slice(from, limit).indexOf('\n\n');
    const end = blank < 0 ? limit : from + blank;
    return { start: end, end };
  }

  #closing(name: string, from: number): number {
    const known = this.#nextClose.get(name);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const pattern = new RegExp(`</${name}[\\s>]`, 'gi');
    pattern.lastIndex = from;
    const found = pattern.exec(this.#source)?.index ?? -1;
    this.#nextClose.set(name, found);
    return found;
  }
}
