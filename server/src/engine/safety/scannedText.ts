import type { Document } from '../document.ts';
import type { SafetyLanguage } from './promptInjection.ts';

/** The text of a document as the safety rules read it: of the same length, so that every offset is one of the document. */
export interface ScannedText {
  readonly text: string;
  readonly language: SafetyLanguage;
}

/**
 * What is scanned of a document, whatever its format and whether or not it parses. Of `.aiignore` only the comments: its
 * patterns name what must not be written, and so look like it (AAHP v3 section 2.6).
 */
export function scannedText(document: Document): ScannedText {
  const { text } = document.text;
  if (document.name === '.aiignore') return { text: commentsOnly(text), language: 'text' };
  return { text, language: document.language };
}

function commentsOnly(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => {
    const comment = /(?:^|[ \t])#.*$/.exec(line);
    return ' '.repeat(comment ? comment.index : line.length) + (comment?.[0] ?? '');
  });
}
