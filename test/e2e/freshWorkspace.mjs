import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/vscode/paths.mjs';
import { beforeExit } from '../../scripts/vscode/processTree.mjs';

/** The workspace that tests start from; they never work on it itself. */
export const fixtureWorkspace = join(projectRoot, 'test/e2e/workspace');

/**
 * Makes a copy of the fixture workspace for one run.
 *
 * @returns {{ folder: string, remove: () => void }} absolute path of the copy; it is removed with this process at the latest
 */
export function freshWorkspace() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-workspace-')));
  cpSync(fixtureWorkspace, folder, { recursive: true });
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  const forget = beforeExit(removeFolder);
  const remove = () => {
    removeFolder();
    forget();
  };
  return { folder, remove };
}
