import module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The entry does one thing: it lets Node keep the compiled program from run to run, since hooks start it often. Only what is loaded
 * behind this point is kept, therefore the program is a bundle of its own. The place is the user's own: compiled code in a
 * folder that others may write to could be exchanged.
 */
function keepCompiledCode(): void {
  try {
    const cache = process.env['XDG_CACHE_HOME'] ?? process.env['LOCALAPPDATA'] ?? join(homedir(), '.cache');
    module.enableCompileCache(join(cache, 'agent-handoff', 'compiled'));
  } catch {
    // A user without a home has no cache.
  }
}

// Older versions of Node cannot do it.
if ('enableCompileCache' in module) keepCompiledCode();
createRequire(__filename)('./cliProgram.cjs');
