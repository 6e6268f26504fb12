import {
  type CancellationToken,
  type Connection,
  type Disposable,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import type { Engine } from '../engine/engine.ts';
import { formatMessage, type Message, message } from '../engine/message.ts';
import type { ProjectChecks } from '../workspace/projectChecks.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Git, GitRunner } from '../workspace/git.ts';
import type { GitWriter } from '../workspace/gitWriter.ts';
import type { ClientFeatures } from './clientFeatures.ts';

/** Everything a handler works with. Made once in `initialize`. */
export interface ServerContext {
  readonly connection: Connection;
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly checks: ProjectChecks;
  readonly client: ClientFeatures;
  /** Absent where processes cannot be started: in a browser, or in an untrusted workspace. */
  readonly git: () => (Git & GitRunner) | undefined;
  /** Git where it writes, for what a person asks for; absent where `git` is. */
  readonly gitWriter: () => GitWriter | undefined;
  /** Whether the client has asked for the end; only `exit` may follow. */
  readonly isShutDown: () => boolean;
  /** Ends when the files of the first workspace folders are known, for answers that a client does not ask for again. */
  readonly foldersWalked: Promise<void>;
  /** The present time as an ISO string in UTC. */
  readonly now: () => string;
}

/** A message in the language of the editor. */
export function say({ client }: Pick<ServerContext, 'client'>, said: Message): string {
  const { translations } = client.options;
  return formatMessage(said, (template) => translations?.[template] ?? template);
}

/** The answer to a request for a plan or a text that there is none, with a sentence that says why. */
export interface RefusedAnswer {
  readonly kind: 'refused';
  readonly reason: string;
}

/** A refusal in the language of the client; several reasons follow each other as sentences. */
export function refused(context: ServerContext, ...reasons: readonly Message[]): RefusedAnswer {
  return { kind: 'refused', reason: reasons.map((reason) => say(context, reason)).join(' ') };
}

/** The same when this program itself fails. */
export function failure(context: ServerContext): RefusedAnswer {
  return refused(context, message('The server failed; its output says why.'));
}

/** The same when an edit would make files, and the client cannot. */
export function cannotCreate(context: ServerContext): RefusedAnswer {
  return refused(context, message('This editor cannot create files on behalf of a language server.'));
}

/** The URI of a file as the client knows it: as it wrote it when it opened the file, and as this program writes it for all other files. */
export function clientUri({ workspace }: ServerContext, uri: string): string {
  return workspace.openDocument(uri)?.writtenUri ?? uri;
}

/**
 * Runs the handler of a request so that nothing it does can take the server down: errors are logged and give the fallback, and a cancelled request is
 * answered as cancelled at once, whatever its handler still waits for, and never with an empty result that the client would take for the truth.
 */
export async function handleRequest<Result>(
  context: ServerContext,
  name: string,
  token: CancellationToken | undefined,
  fallback: Result,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    if (context.isShutDown()) throw tooLate();
    // While somebody types, most requests are cancelled at once; one turn lets that word arrive before the work begins.
    if (token) await nextTurn();
    throwIfCancelled(token);
    return await untilCancelled(token, run);
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    logError(context, name, error);
    return fallback;
  }
}

/**
 * Runs what a notification asks for: nobody waits for an answer, so errors are logged, and after the shutdown nothing is done. Never rejects,
 * since a rejection that nobody hears would end the server.
 */
export async function handleNotification(
  context: ServerContext,
  name: string,
  run: () => void | Promise<void>,
): Promise<void> {
  if (context.isShutDown()) return;
  try {
    await run();
  } catch (error) {
    logError(context, name, error);
  }
}

function logError({ connection }: ServerContext, name: string, error: unknown): void {
  connection.console.error(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

/** Ends when what has already arrived was read. Browsers lack `setImmediate`. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}

/** The answer to any request after the shutdown. */
export function tooLate(): ResponseError {
  return new ResponseError(ErrorCodes.InvalidRequest, 'The server has been shut down.');
}

/** Gives the result of a function, or fails as soon as nobody wants it any more; what the function still does then ends unheard. */
async function untilCancelled<Result>(
  token: CancellationToken | undefined,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  if (!token) return run();
  let listening: Disposable | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    listening = token.onCancellationRequested(() => reject(cancellation()));
  });
  try {
    return await Promise.race([cancelled, run()]);
  } finally {
    listening?.dispose();
  }
}

function throwIfCancelled(token: CancellationToken | undefined): void {
  if (token?.isCancellationRequested) throw cancellation();
}

function cancellation(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}
