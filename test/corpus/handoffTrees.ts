import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Document } from '../../server/src/engine/document.ts';
import type { FileFacts } from '../../server/src/engine/formats/common/fileFacts.ts';
import type { Facts, Project } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { type Finding, settingKey } from '../../server/src/engine/rule.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

/** Real trees and the specifications lie beside the checkout where there are any. */
export const shared = resolve(import.meta.dirname, '../../../shared');

/** A tree of files, real or made up, as the engine sees it together with what a host would know of its other files. */
export class Tree {
  readonly engine = createEngine();
  readonly project: Project;

  /**
   * @param files the bytes of every file by path
   * @param isDocument which of them a host would make documents of; the others are known through facts alone
   */
  constructor(files: ReadonlyMap<string, Uint8Array>, isDocument: (path: string) => boolean) {
    const documents = [...files].flatMap(([path, bytes]) =>
      isDocument(path) ? new Document({ uri: `file:///${path}`, path, text: SourceText.fromBytes(bytes) }) : [],
    );
    const folders = new Set(
      [...files.keys()].flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))),
    );
    const facts: Facts & FileFacts = {
      exists: (path) => files.has(path) || folders.has(path),
      outside: new Set(),
      readText: (path) => {
        const bytes = files.get(path);
        return bytes && SourceText.fromBytes(bytes).text;
      },
      fileHash: (path) => {
        const bytes = files.get(path);
        return bytes && hashes(bytes);
      },
      filesNamed: (name) => [...files.keys()].filter((path) => path.slice(path.lastIndexOf('/') + 1) === name),
    };
    this.project = this.engine.project({
      uri: 'file:///',
      documents,
      facts,
      settings: defaultSettings,
      today: '2026-03-01',
      generation: 1,
    });
  }

  get findings(): Finding[] {
    return [...this.engine.check(this.project).values()].flat();
  }

  /** The findings as `path code pointer`, sorted. */
  list(prefix = ''): string[] {
    return this.findings
      .filter(({ code }) => code.startsWith(prefix))
      .map(({ code, variant, document, pointer }) =>
        `${document.path} ${settingKey(code, variant)} ${pointer ?? ''}`.trim(),
      )
      .sort();
  }
}

/** The files below a folder; none when it does not exist. */
export function filesBelow(folder: string): Map<string, Uint8Array> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), new Uint8Array(readFileSync(join(folder, path)))]));
}

/** The fenced blocks of a language in a Markdown file beside the checkout, in their order. */
export function fencedBlocks(file: string, language: string): string[] {
  const text = readFileSync(join(shared, file), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function hashes(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString('latin1');
  const withoutCr = text.replaceAll('\r', '');
  const hash = (content: string) => createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex');
  return { raw: hash(text), withoutCr: hash(withoutCr), crlf: hash(withoutCr.replaceAll('\n', '\r\n')) };
}
