import type { Document } from '../document.ts';
import { findUnsafeText, type SafetyLanguage, type UnsafeText } from './promptInjection.ts';

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
  return { text, language: safetyLanguageOf(document) };
}

/** Markdown by other names: rules, prompts and instructions for agents. */
const markdownName =
  /\.(?:mdx|mdc|prompt|instructions|chatmode|rules)$|^\.(?:cursor|cline|windsurf|roo)rules$|^\.goosehints$/;
const jsonName = /\.(?:jsonl|ndjson|jsonc|json5|ipynb|geojson|webmanifest|code-workspace)$/;
/** Programs and pages: HTML in them is part of what they do, and hiding parts of it is nothing special. */
const codeName =
  /\.(?:x?html?|svg|xml|vue|svelte|astro|[cm]?[jt]sx?|css|scss|less|py|rb|php|java|kt|cs|go|rs|[ch]|cc|cpp|hpp|swift|sh|ps1|lua|sql|ejs|hbs|njk|twig|erb)$/;

/** How the text of a document is read: by its language, and by its name where files of any kind are looked at. */
function safetyLanguageOf({ language, name }: Document): SafetyLanguage {
  if (language !== 'text') return language;
  const lower = name.toLowerCase();
  if (markdownName.test(lower)) return 'markdown';
  if (jsonName.test(lower)) return 'json';
  return codeName.test(lower) ? 'code' : 'text';
}

/** What the text of a document hides and tries to make its reader do; key of `Document.derived`. */
export function unsafeTextOf(document: Document): UnsafeText {
  const { text, language } = scannedText(document);
  return findUnsafeText(text, language);
}

function commentsOnly(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => {
    const comment = line.search(/(?:^|[ \t])#/);
    return comment < 0 ? ' '.repeat(line.length) : ' '.repeat(comment) + line.slice(comment);
  });
}
