import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerContext } from '../../../server/src/handlers/serverContext.ts';
import { showWalk } from '../../../server/src/handlers/walkProgress.ts';

/** As much of a server as the progress needs. @param answer gives the client's answer to being asked to show something */
function server({ showsProgress = true, isShutDown = false, answer = () => Promise.resolve() } = {}) {
  const said: string[] = [];
  const progress = { begin: (title: string) => said.push(`begin: ${title}`), done: () => said.push('done') };
  const createWorkDoneProgress = async () => {
    said.push('asked');
    await answer();
    return progress;
  };
  const context = {
    client: { showsProgress, options: {} },
    connection: { window: { createWorkDoneProgress } },
    isShutDown: () => isShutDown,
  };
  return { said, context: context as unknown as ServerContext };
}

/** A walk, and what ends it. */
function walk() {
  let end = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const walking = new Promise<void>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { walking, end, fail };
}

const shown = ['asked', 'begin: Looking for handoff files'];

describe('the progress of a walk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown after a second', async () => {
    const { said, context } = server();
    const { walking, end } = walk();
    const showing = showWalk(context, walking);
    await vi.advanceTimersByTimeAsync(999);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(shown);
    end();
    await showing;
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([...shown, 'done']);
  });

  it('is not shown of a shorter walk, by a client that cannot, or after the shutdown', async () => {
    const short = server();
    await showWalk(short.context, Promise.resolve());
    expect(vi.getTimerCount()).toBe(0);
    const others = [server({ showsProgress: false }), server({ isShutDown: true })];
    for (const { context } of others) {
      const { walking, end } = walk();
      const showing = showWalk(context, walking);
      await vi.advanceTimersByTimeAsync(10_000);
      end();
      await showing;
    }
    expect([short, ...others].flatMap(({ said }) => said)).toEqual([]);
  });

  it('ends also where the walk is over before the client has answered, or fails', async () => {
    let permit = (): void => undefined;
    const { said, context } = server({ answer: () => new Promise((resolve) => (permit = resolve)) });
    const { walking, fail } = walk();
    const showing = expect(showWalk(context, walking)).rejects.toThrow('lost');
    await vi.advanceTimersByTimeAsync(1000);
    fail(new Error('lost'));
    await showing;
    permit();
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([...shown, 'done']);
  });

  it('does no harm where the client refuses', async () => {
    const { said, context } = server({ answer: () => Promise.reject(new Error('no')) });
    const { walking, end } = walk();
    const showing = showWalk(context, walking);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    await showing;
    expect(said).toEqual(['asked']);
  });
});
