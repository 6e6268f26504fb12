import { formatMessage, type Message } from '../engine/message.ts';
import type { FileWrite } from '../workspace/writeFiles.ts';
import { relativeTo } from './displayPath.ts';
import type { OpenedRoot } from './handoffPlaces.ts';
import type { Cli } from './cli.ts';
import { joinUri } from '../workspace/uris.ts';

/** What an operation on a handoff folder came to. */
export interface OperationOutcome {
  readonly dryRun: boolean;
  /** Whether files were written; false for a dry run, for what was not agreed to, and where nothing had to be written. */
  readonly written: boolean;
  /** What was written or would be, relative to the project. */
  readonly writes: readonly FileWrite[];
  readonly said: readonly (Message | string)[];
}

/** What all of these commands tell programs; each adds what is its own. Files are relative to the working directory. */
export function operationJson(
  { shown, project }: Pick<OpenedRoot, 'shown' | 'project'>,
  { dryRun, written, writes, said }: OperationOutcome,
  { cwd }: Pick<Cli, 'cwd'>,
) {
  return {
    root: shown,
    dryRun,
    written,
    files: writes.filter(isChange).map(({ path, before, after }) => ({
      file: relativeTo(cwd, joinUri(project.uri, path)),
      change: before === undefined ? 'created' : after === undefined ? 'removed' : 'changed',
    })),
    messages: said.map((one) => (typeof one === 'string' ? one : formatMessage(one))),
  };
}

function isChange({ before, after }: FileWrite): boolean {
  return !before || !after ? before !== after : Buffer.compare(before, after) !== 0;
}
