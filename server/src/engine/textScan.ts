import type { Document } from './document.ts';
import { Engine } from './engine.ts';
import { syntax } from './file/rules/syntax.ts';
import { tooLarge } from './file/rules/tooLarge.ts';
import { startOf } from './file/place.ts';
import type { Format } from './format.ts';
import { detectAahp } from './formats/aahp/detect.ts';
import { placeInRoot } from './formats/aahp/root.ts';
import { sizeOf } from './project.ts';
import type { DocumentContext, Problem } from './rule.ts';
import { safety } from './safety/safety.ts';
import { sizeAndLimit } from './sizeAndLimit.ts';
import { lfsReason } from './text/lfsPointer.ts';

/**
 * What is known of files of any format: handoff roots, since some rules of safety go by what lies in them, and what keeps a file from
 * being read. Nothing is parsed to find out what a file is.
 */
const anyText: Format = {
  id: 'file',
  globs: [],
  detect: (document) => (placeInRoot(document.path) ? detectAahp(document) : undefined),
  rules: [
    {
      ...syntax,
      messages: {
        ...syntax.messages,
        folder: 'The folder cannot be read: {reason}. Check its permissions.',
      },
      *check(document: Document): Iterable<Problem> {
        const { path, unreadable: reason } = document;
        // In folders of any files pointers mostly stand for what is no text.
        if (reason === undefined || reason === lfsReason) return;
        const message = path.endsWith('/') ? 'folder' : 'unreadable';
        yield { range: startOf(document), message, args: { reason } };
      },
    },
    {
      ...tooLarge,
      *check(document: Document, { settings }: DocumentContext): Iterable<Problem> {
        if (sizeOf(document) <= settings.limits.fileSize) return;
        yield { range: startOf(document), message: 'large', args: sizeAndLimit(document, settings.limits.fileSize) };
      },
    },
  ],
  fixes: [],
};

/**
 * An engine for texts of any kind that agents read, such as AGENTS.md, memory banks and prompts: it applies the rules of `safety/*` and
 * reports what cannot be read. A document whose path ends in `/` stands for a folder.
 */
export function createTextScanEngine(): Engine {
  return new Engine([anyText, safety]);
}
