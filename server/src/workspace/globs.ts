import picomatch from 'picomatch';
import type { FormatId } from '../engine/document.ts';
import { formats } from '../engine/registry.ts';

/** Globs per format that replace the built-in ones; `exclude` removes files from all. */
export type FileGlobs = Readonly<Partial<Record<FormatId | 'exclude', readonly string[]>>>;

/** Folders that never hold handoff files and are large. */
export const skippedFolders: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  '__pycache__',
]);

/** The globs of all formats, with a setting's own in place of the built-in ones. */
export function handoffGlobs(setting: FileGlobs = {}): string[] {
  const globs = formats.flatMap((format) => setting[format.id as FormatId] ?? format.globs);
  return [...new Set(globs)];
}

/** A test for paths relative to a workspace folder: whether the file is one that is looked at. */
export function handoffMatcher(setting: FileGlobs = {}): (path: string) => boolean {
  return picomatch(handoffGlobs(setting), { dot: true, ignore: [...(setting.exclude ?? [])] });
}
