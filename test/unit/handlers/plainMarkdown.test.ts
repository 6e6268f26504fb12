import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { codeBlock, plainMarkdown } from '../../../server/src/handlers/plainMarkdown.ts';

const renderer = new MarkdownIt({ html: true, linkify: true });

/** What a reader sees, without tags. */
function seen(markdown: string): string {
  return renderer
    .renderInline(markdown)
    .replace(/<[^>]*>/g, '⟨tag⟩')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

describe('plainMarkdown', () => {
  it.each([
    '*emphasis* and _more_ and **strong**',
    '[link](https://attacker.test) and ![image](http://attacker.test/a.png)',
    '<img src=x onerror=alert(1)> <!-- comment --> &lt;',
    'https://attacker.test www.attacker.test someone@attacker.test',
    '$(zap) `code` ~~gone~~ | a | b |',
    '# no heading',
    '1. no list',
    'back\\slash',
  ])('shows %s as it is', (text) => {
    expect(seen(plainMarkdown(text))).toBe(text);
  });
});

describe('codeBlock', () => {
  it('cannot be left by backticks in the text', () => {
    const html = renderer.render(codeBlock('a\n````\n<b>out</b>\n```'));
    expect(html).toBe('<pre><code class="language-text">a\n````\n&lt;b&gt;out&lt;/b&gt;\n```\n</code></pre>\n');
  });

  it('escapes what cannot be seen and keeps lines', () => {
    expect(codeBlock('a\u202eb\r\nc\u001b[31m')).toBe('```text\na\\u{202e}b\nc\\u{1b}[31m\n```');
  });
});
