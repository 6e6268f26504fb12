import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Lets Node keep the compiled program from run to run: hooks start it often, and an editor waits for it. Only what is loaded behind this
 * call is kept, therefore each program is a bundle of its own behind a small entry. The place is the user's own: compiled
 * code in a folder that others may write to could be exchanged. Without such a place, or in older versions of Node, nothing is kept.
 */
export function keepCompiledCode(): void {
  if (!('enableCompileCache' in module)) return;
  try {
    const cache = process.env['XDG_CACHE_HOME'] ?? process.env['LOCALAPPDATA'] ?? join(homedir(), '.cache');
    module.enableCompileCache(join(cache, 'agent-handoff', 'compiled'));
  } catch {
    // A user without a home has no cache.
  }
}
