import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../../server/src/engine/formats/aahp/markdown/displayWidth.ts';
import { dotPicture } from '../../../../server/src/engine/formats/aahp/picture/dotPicture.ts';
import { mermaidLabel, mermaidPicture } from '../../../../server/src/engine/formats/aahp/picture/mermaidPicture.ts';
import { layoutPicture } from '../../../../server/src/engine/formats/aahp/picture/layout.ts';
import { describeNodes, englishWords } from '../../../../server/src/engine/formats/aahp/picture/pictureWords.ts';
import { drawPicture, svgFile } from '../../../../server/src/engine/formats/aahp/picture/svgPicture.ts';
import { textPicture } from '../../../../server/src/engine/formats/aahp/picture/textPicture.ts';
import { estimateWidth, estimateWidthsOnce } from '../../../../server/src/engine/formats/aahp/picture/textWidth.ts';
import { signsOf, wrapText } from '../../../../server/src/engine/formats/aahp/picture/wrapText.ts';
import { hostileTitle, injection, pictureOf } from './support.ts';

const words = englishWords;
const shop = pictureOf({
  'T-001': { title: 'Choose a provider', status: 'done' },
  'T-002': { title: 'Take payments by card', status: 'in_progress', depends_on: ['T-001'] },
  'T-003': { title: 'Deploy', status: 'blocked', depends_on: ['T-002', 'T-004'] },
  'T-004': { title: 'Write the terms', status: 'ready' },
  'T-005': { title: 'Round', status: 'ready', depends_on: ['T-006'] },
  'T-006': { title: 'and round', status: 'ready', depends_on: ['T-005', 'T-404'] },
});
const hostile = pictureOf({
  [hostileTitle]: { title: hostileTitle, status: hostileTitle, depends_on: [`${hostileTitle}2`] },
  'T-002': { title: injection, status: 'ready', depends_on: [hostileTitle] },
});

describe('a task graph in a terminal', () => {
  it('is a tree of what waits for what', () => {
    expect(textPicture(shop, words)).toBe(
      [
        '✓ T-001 [done] Choose a provider',
        '└─ ● T-002 [in progress] Take payments by card',
        '   └─ ○ T-003 [blocked] Deploy (also waits for T-004)',
        '▶ T-004 [ready, can start] Write the terms',
        '└─ T-003',
        '? T-404 [no such task]',
        '└─ ↻ T-006 [ready, in a circle] and round (also waits for T-005)',
        '   └─ ↻ T-005 [ready, in a circle] Round',
        '      └─ ↻ T-006 [in a circle] (see above)',
        '',
      ].join('\n'),
    );
  });

  it('names every task of a long chain, which is not indented beyond reading', () => {
    const tasks = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `T-${index + 100}`,
        { title: 'x', status: 'ready', depends_on: index === 0 ? [] : [`T-${index + 99}`] },
      ]),
    );
    const lines = textPicture(pictureOf(tasks), words).trimEnd().split('\n');
    for (let index = 0; index < 300; index++)
      expect(lines.filter((line) => line.includes(`T-${index + 100} [`))).toHaveLength(1);
    for (const line of lines) expect(line.search(/\S/)).toBeLessThan(60);
  });

  it('says that there is nothing', () => expect(textPicture(pictureOf({}), words)).toBe('There are no tasks.\n'));
});

describe('a task graph as SVG', () => {
  const tags = (svg: string) => new Set([...svg.matchAll(/<\/?([A-Za-z]+)/g)].map(([, tag]) => tag));

  it('is closed in itself, says what it shows, and colours by variables with fallbacks', () => {
    const svg = svgFile(shop, words);
    expect(svg).toMatch(/^<\?xml [^>]*\?>\n<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+"/);
    expect(svg).toContain('<desc id="ah-desc">Tasks: 6. Can start: 1. In circles: 2.</desc>');
    expect(svg).toContain('<title>T-003: Deploy. blocked, medium. Waits for T-002, T-004.</title>');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|@import/);
    expect(svg).toContain('stroke:var(--ah-circle,#cf222e)');
    expect(svg.match(/class="ah-arrow /g)).toHaveLength(shop.edges.length);
  });

  it('has no markup of the manifest', () => {
    const svg = svgFile(hostile, words);
    expect([...tags(svg)].sort()).toEqual([
      'clipPath',
      'defs',
      'desc',
      'g',
      'path',
      'rect',
      'style',
      'svg',
      'text',
      'title',
      'tspan',
    ]);
    expect(svg).not.toContain('Ignore all previous');
    expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });

  it('is the same every time', () => expect(svgFile(shop, words)).toBe(svgFile(shop, words)));
});

describe('a task graph as Mermaid', () => {
  it('is a flowchart', () => {
    expect(mermaidPicture(shop, words)).toContain(
      [
        'flowchart LR',
        '  n0["T-001 (done)<br/>Choose a provider"]:::over',
        '  n1["T-002 (in progress)<br/>Take payments by card"]:::progress',
      ].join('\n'),
    );
    expect(mermaidPicture(shop, words)).toContain('  n0 --> n1\n');
    expect(mermaidPicture(shop, words)).toContain('  linkStyle 3,4 stroke:#cf222e');
  });

  it('lets no text be anything but a label', () => {
    const lines = mermaidPicture(hostile, words).trimEnd().split('\n');
    for (const line of lines.filter((one) => one.includes('[')))
      expect(line).toMatch(/^ {2}n\d+\["[\p{L}\p{M}\p{N} ,()?…#;-]*(?:<br\/>[\p{L}\p{M}\p{N} ,()?…#;-]*)?"\]:::\w+$/u);
    expect(lines.join('\n')).not.toContain('Ignore all previous');
    expect(lines.filter((line) => !/^ {2}(?:n\d|classDef |linkStyle )|^flowchart LR$/.test(line))).toEqual([]);
  });

  it('keeps ids readable and turns signs into numbers', () => {
    expect(mermaidLabel('T-001 -> a`b`: "c" #35; <i>\\')).toBe(
      'T-001 #45;#62; a#96;b#96;#58; #34;c#34; #35;35#59; #60;i#62;#92;',
    );
  });
});

describe('a task graph for Graphviz', () => {
  it('quotes labels', () => {
    const dot = dotPicture(hostile, words);
    // A label ends at the first quotation mark that no backslash stands before.
    const labels = [
      ...dot.matchAll(/\[label="((?:[^"\\]|\\.)*)", color="#[0-9a-f]{6}"(?:, style="rounded,dashed")?\];$/gm),
    ];
    expect(labels).toHaveLength(hostile.nodes.length);
    expect(dot.split('\n')).toHaveLength(hostile.nodes.length + hostile.edges.length + 5);
    expect(dot).not.toContain('Ignore all previous');
  });
});

describe('words of a task graph', () => {
  it('say what a task waits for and what needs it', () => {
    expect([...describeNodes(shop, words).values()].slice(0, 2)).toEqual([
      'T-001: Choose a provider. done, medium. Needed by T-002.',
      'T-002: Take payments by card. in progress, medium. Needed by T-003.',
    ]);
  });

  it('count what would be too long to read out', () => {
    const tasks = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`T-${index + 100}`, { status: 'ready' }]),
    );
    const picture = pictureOf({ ...tasks, 'T-001': { status: 'ready', depends_on: Object.keys(tasks) } });
    expect(describeNodes(picture, words).get('n30')).toMatch(/Waits for T-100, .*T-111 \+ 18\.$/);
  });

  it('consists of the same signs, as wide as ever, whichever way they are found', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const font = { size: 12, weight: 400, italic: false } as const;
    const measure = estimateWidthsOnce();
    const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
    for (const text of ['', 'Take payments by card', ascii, 'a\r\nb', 'e\u0301te\u0301', '👩‍💻 works', '한국어']) {
      const signs = signsOf(text);
      expect(signs).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
      for (const weight of [400, 600, 400] as const)
        expect(signs.map((sign) => measure(sign, { ...font, weight }))).toEqual(
          signs.map((sign) => estimateWidth(sign, { ...font, weight })),
        );
    }
  });

  it('break between words and East Asian characters where they can', () => {
    const wrap = (text: string, width: number, lines: number) => wrapText(text, width, lines, displayWidth);
    expect(wrap('Take payments by card in all shops', 14, 2)).toEqual(['Take payments', 'by card in al…']);
    expect(wrap('支払いをカードで受け取る', 8, 3)).toEqual(['支払いを', 'カードで', '受け取る']);
    expect(wrap('API 支払いを受け取る', 10, 3)).toEqual(['API 支払い', 'を受け取る']);
    expect(wrap('支払いを、受け取る。', 8, 3)).toEqual(['支払い', 'を、受け', '取る。']);
    expect(wrap('支払い「カード」', 8, 3)).toEqual(['支払い', '「カー', 'ド」']);
    expect(wrap('', 8, 3)).toEqual([]);
  });

  it('take no sign apart, and put at least one on each line', () => {
    const wrap = (text: string) => wrapText(text, 1, 2, displayWidth);
    expect(wrap('👩‍🚀'.repeat(3))).toEqual(['👩‍🚀', '👩‍🚀…']);
    expect(wrap('e\u0301e\u0301')).toEqual(['e\u0301', 'e\u0301']);
    expect(wrap('🇩🇪🇫🇷')).toEqual(['🇩🇪', '🇫🇷']);
  });

  it.each([
    ['Latin', 'MWM'.repeat(20), 18],
    ['East Asian', '支払いをカードで受け取る'.repeat(5), 17],
    ['emoji', '🎉🚀'.repeat(30), 12],
    ['Cyrillic', 'ЖШЩ'.repeat(20), 18],
  ])('never leave their box, however wide the letters are: %s', (_, title, most) => {
    const svg = svgFile(pictureOf({ 'T-001': { title, status: 'ready' }, [title]: { status: title } }), words);
    const lines = [...svg.matchAll(/<text x="14"[^>]*>([^<]*)<\/text>/g)].map(([, line]) => [...(line ?? '')].length);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const length of lines) expect(length).toBeLessThanOrEqual(most + 1);
    const ids = [...svg.matchAll(/<tspan class="ah-text"[^>]*>([^<]*)<\/tspan>/g)].map(([, id]) => id ?? '');
    expect(ids).toMatchObject(['T-001', expect.stringMatching(/…$/) as string]);
    expect([...(ids[1] ?? '')].length).toBeLessThanOrEqual(most);
  });

  it('are cut where the font needs it', () => {
    const { layers } = drawPicture(shop, layoutPicture(shop), words, () => 20);
    expect(JSON.stringify(layers)).toContain('"Choose a"');
    expect(JSON.stringify(layers)).toContain('"provider"');
  });
});
