import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Recheck from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { SPEAKER, SPEAKER_FOREIGN } from '../../../server/src/engine/safety/injection/rules/address.ts';

// The build in plain JavaScript needs no program of the platform.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof Recheck;

const folder = path.resolve(import.meta.dirname, '../../../server/src/engine/safety');

/** How long one expression and those of a file may take to be proven, in milliseconds; a slow machine needs its time. */
const LIMIT = 120_000;
const TEST_LIMIT = 600_000;

function sources(at: string): string[] {
  return fs.readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(at, entry.name);
    return entry.isDirectory() ? sources(file) : file.endsWith('.ts') ? [file] : [];
  });
}

/** Every regular expression that is written down in a source file. */
function literals(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true));
  return found;
}

describe('regular expressions of the safety rules', () => {
  const files = [
    path.join(folder, 'hiddenText.ts'),
    path.join(folder, 'promptInjection.ts'),
    ...[
      'addressPasswords.ts',
      'assignedSecrets.ts',
      'exemptAddress.ts',
      'librarySecrets.ts',
      'personalData.ts',
      'phoneNumbers.ts',
      'placeholder.ts',
      'privateKeys.ts',
      'reading.ts',
      'redaction.ts',
      'scannedText.ts',
      'secretPatterns.ts',
      'secretPrefilter.ts',
      'tokenMarks.ts',
    ].map((name) => path.join(folder, name)),
    path.join(folder, 'piiAllowlist.ts'),
    path.join(folder, 'unexpectedComment.ts'),
    path.join(folder, 'loosening.ts'),
    ...sources(path.join(folder, 'aiignore')),
    ...sources(path.join(folder, 'fixes')),
    ...sources(path.join(folder, 'rules')),
    ...sources(path.join(folder, '../configuration')),
    ...sources(path.join(folder, 'injection')),
  ];

  it.each(
    files.map((file) => [path.relative(folder, file), file] as const).filter(([, file]) => literals(file).length > 0),
  )(
    'of %s take linear time',
    (_name, file) => {
      for (const literal of literals(file)) {
        const end = literal.lastIndexOf('/');
        const flags = literal.slice(end + 1).replace(/[gy]/g, '');
        const { status } = checkSync(literal.slice(1, end), flags, { checker: 'automaton', timeout: LIMIT });
        expect(status, literal).toBe('safe');
      }
    },
    TEST_LIMIT,
  );

  it.each([SPEAKER, SPEAKER_FOREIGN])('put together of others takes linear time: %#', ({ source, flags }) => {
    expect(checkSync(source, flags, { checker: 'automaton', timeout: LIMIT }).status).toBe('safe');
  });
});
