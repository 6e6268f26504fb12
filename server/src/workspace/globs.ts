import type { FormatId } from '../engine/document.ts';
import { configurationFileName, isConfiguration } from '../engine/configuration/configurationFile.ts';
import { formats } from '../engine/registry.ts';
import { globMatcher } from './globMatcher.ts';

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

/** Whether a path is that of such a folder, or leads into one. */
export function isInSkippedFolder(path: string): boolean {
  return path.split('/').some((name) => skippedFolders.has(name));
}

/** The globs of all formats, with a setting's own in place of the built-in ones. */
export function handoffGlobs(setting: FileGlobs = {}): string[] {
  const globs = formats.flatMap((format) => setting[format.id as FormatId] ?? format.globs);
  return [...new Set(globs)];
}

/**
 * A test for paths relative to a workspace folder: whether the file is one that is looked at. Configuration files are, whatever the
 * globs say.
 */
export function handoffMatcher(setting: FileGlobs = {}): (path: string) => boolean {
  const matches = globMatcher(handoffGlobs(setting), setting.exclude);
  return (path) => (path.endsWith(configurationFileName) && isConfiguration(path)) || matches(path);
}

/**
 * Tells what in a setting leaves out a file: the JSON Pointer of the glob in `exclude` that matches it, or of the globs that
 * replace the built-in ones which would name it. `undefined` for files that are looked at, and for those that no built-in glob
 * names either: those are no handoff files.
 * @returns a function of paths relative to the folder that the globs are relative to
 */
export function leftOutBy(setting: FileGlobs): (path: string) => string | undefined {
  const isLookedAt = handoffMatcher(setting);
  const isHandoffFile = handoffMatcher();
  const excluded = (setting.exclude ?? []).map((glob) => globMatcher([glob]));
  const replaced = formats.flatMap(({ id, globs }) =>
    globs.length > 0 && setting[id as FormatId] ? [{ id, matches: globMatcher(globs) }] : [],
  );
  return (path) => {
    if (isLookedAt(path) || !isHandoffFile(path)) return undefined;
    const index = excluded.findIndex((matches) => matches(path));
    if (index !== -1) return `/files/exclude/${index}`;
    const format = replaced.find(({ matches }) => matches(path));
    return format && `/files/${format.id}`;
  };
}
