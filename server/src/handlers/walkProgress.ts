import { message } from '../engine/message.ts';
import { say, type ServerContext } from './serverContext.ts';

/** Milliseconds after which people wonder why nothing is said of their files. */
const patience = 1000;

/**
 * Waits for a walk through folders of the workspace; where it takes long, the editor shows that it is under way. It cannot be cancelled: rules
 * look at files together, and would be wrong about what is known only in part.
 */
export async function showWalk(context: ServerContext, walk: Promise<unknown>): Promise<void> {
  if (!context.client.showsProgress) {
    await walk;
    return;
  }
  let hasEnded = false;
  const ended = walk.finally(() => (hasEnded = true));
  const timer = setTimeout(() => {
    if (!hasEnded && !context.isShutDown()) void show(context, ended);
  }, patience);
  try {
    await ended;
  } finally {
    clearTimeout(timer);
  }
}

/** Never rejects: a client that refuses is left alone, and what became of the walk is said by whoever waits for it. */
async function show(context: ServerContext, walk: Promise<unknown>): Promise<void> {
  try {
    const progress = await context.connection.window.createWorkDoneProgress();
    // Also where the walk has ended meanwhile: the client waits for a beginning and an end of what it was asked to show.
    progress.begin(say(context, message('Looking for handoff files')));
    await walk.catch(() => undefined);
    progress.done();
  } catch {
    // Nothing is shown then.
  }
}
