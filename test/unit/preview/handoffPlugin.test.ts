import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { handoffPlugin, type PreviewedFile } from '../../../client/src/preview/handoffPlugin.ts';

const file: PreviewedFile = {
  tasks: new Map([
    ['T-001', { state: 'done', stateLabel: 'Done', title: 'Crawl "all" <b>pages</b>', href: 'MANIFEST.json#L7' }],
  ]),
  claims: new Map([[2, { state: 'expired', note: 'expired' }]]),
};

/** What the preview makes of a text; `env.file` stands for the document. */
function render(text: string, known: PreviewedFile | null = file): string {
  const md = new MarkdownIt({ html: true });
  handoffPlugin(md, (environment) => (environment as { file?: PreviewedFile }).file);
  // As VS Code does it: parsed without a document, rendered with one.
  return md.renderer.render(md.parse(text, {}), md.options, known ? { file: known } : {});
}

const plain = (text: string) => new MarkdownIt({ html: true }).render(text);
const task = (id: string) =>
  `<a class="agent-handoff-task agent-handoff-done" href="MANIFEST.json#L7" data-href="MANIFEST.json#L7" title="Crawl &quot;all&quot; &lt;b&gt;pages&lt;/b&gt;">${id} <span class="agent-handoff-state">Done</span></a>`;

describe('the Markdown preview', () => {
  it('shows tasks that the manifest knows with their state', () => {
    expect(render('See T-001, T-001b and T-002.')).toBe(`<p>See ${task('T-001')}, ${task('T-001b')} and T-002.</p>\n`);
    expect(render('XT-001 T-0012 T-001-x `T-001`')).not.toContain('T-0012 <span');
  });

  it('makes no link within a link', () => {
    const html = render('[see T-001](LOG.md) T-001');
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html).toContain('<span class="agent-handoff-task agent-handoff-done" title=');
  });

  it('labels sections where they begin and draws a line where they end', () => {
    expect(render('<!-- SECTION: summary -->\nGreen.\n<!-- /SECTION: summary -->\n')).toBe(
      '<!-- SECTION: summary -->\n<div class="agent-handoff-section">summary</div><p>Green.</p>\n' +
        '<!-- /SECTION: summary -->\n<div class="agent-handoff-section-end" aria-hidden="true"></div>',
    );
    expect(render('Text <!-- SECTION: a --> more')).toContain('<span class="agent-handoff-section">a</span>');
    expect(render('<!-- a comment -->')).toBe('<!-- a comment -->');
  });

  it('shows levels of trust, and which claims have expired', () => {
    const html = render('| Property | Status |\n|---|---|\n| Builds | **verified** |\n| Is verified | assumed |\n');
    expect(html).toContain(
      '<td><strong><span class="agent-handoff-trust agent-handoff-level-verified">verified</span> <span class="agent-handoff-trust agent-handoff-expired">expired</span></strong></td>',
    );
    expect(html).toContain(
      '<td>Is verified</td>\n<td><span class="agent-handoff-trust agent-handoff-level-assumed">assumed</span></td>',
    );
    expect(render('| Level | Meaning |\n|---|---|\n| verified | seen |\n')).not.toContain('agent-handoff');
  });

  it('shows the tags behind statements', () => {
    expect(render('pass (Verified), (maybe)')).toBe(
      '<p>pass <span class="agent-handoff-trust agent-handoff-level-verified">Verified</span>, (maybe)</p>\n',
    );
  });

  it('leaves other files exactly as they are', () => {
    const text =
      '# T-001\n\n<!-- SECTION: a -->\n\n| Property | Status |\n|---|---|\n| x | verified |\n\n(Verified) [T-001](a) <b>x</b> <!-- SECTION: b -->\n';
    expect(render(text, null)).toBe(plain(text));
  });

  it('never makes markup of what a file says', () => {
    const hostile: PreviewedFile = {
      tasks: new Map([
        ['T-001', { state: 'done', stateLabel: '<i>', title: '"><script>x</script>', href: '"onclick="x' }],
      ]),
      claims: new Map([[2, { state: 'expired', note: '<img src=x>' }]]),
    };
    const html = render(
      '<!-- SECTION: "><img src=x onerror=y> -->\n\nT-001 &lt;b&gt; (Verified)\n\n| Property | Status |\n|---|---|\n| a | verified &lt;u&gt; |\n',
      hostile,
    ).replace(/<!--.*?-->/gs, '');
    expect(html).not.toMatch(/<(?:script|img|i|u|b)\b/);
    expect(html).not.toContain('"onclick');
    expect(render('<!-- SECTION: a\u202e\u0007b -->')).toContain('>a\ufffd\ufffdb<');
    expect(render(`<!-- SECTION: ${'x'.repeat(190)} -->`)).toContain(`>${'x'.repeat(120)}…<`);
  });

  it('closes every element that it opens, whatever the markers do', () => {
    const html = render('- <!-- SECTION: a -->\n\n> <!-- /SECTION -->\n\n<!-- /SECTION: b --><!-- SECTION: c -->\n');
    for (const tag of ['div', 'span', 'a'])
      expect(html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length).toBe(html.match(new RegExp(`</${tag}>`, 'g'))?.length);
  });
});
