import {
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  type RelativePattern,
} from 'vscode-languageserver';
import { handoffMatcher } from '../workspace/globs.ts';
import { joinUri, parentUri } from '../workspace/uris.ts';
import type { ServerContext } from './serverContext.ts';

/** So many folders are watched; what rules ask beyond them is seen when a handoff file changes. */
const folderLimit = 200;

/**
 * Has the client watch what rules asked about beside handoff files: prompts, artifacts, seals, listed files; and handoff files that only
 * settings name. Each check may ask for other ones, so the watchers follow.
 */
export class AskedFilesWatcher {
  private readonly context: ServerContext;
  /** Whether a file is watched as every handoff file is. */
  private readonly isUsual = handoffMatcher();
  /** By project, what is to be watched. */
  private readonly wanted = new Map<string, readonly RelativePattern[]>();
  private registered = '[]';
  private registration: Disposable | undefined;
  private updating: Promise<void> = Promise.resolve();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /**
   * Takes note of what the last check of a project asked about.
   * @param documents the paths of the files that were checked, relative to the project
   */
  update(project: string, documents: Iterable<string>): void {
    const { client, connection, isShutDown, workspace } = this.context;
    if (!client.watchesRelativePatterns) return;
    const { paths, names } = workspace.askedBy(project);
    const named = [...documents].filter((path) => !this.isUsual(path));
    const folders = new Set([...paths, ...named].map((path) => parentUri(joinUri(project, path))));
    const patterns = [
      ...[...folders].sort().map((baseUri) => ({ baseUri, pattern: '*' })),
      ...[...names].sort().map((name) => ({ baseUri: project, pattern: `**/${literal(name)}` })),
    ];
    if (patterns.length > 0) this.wanted.set(project, patterns);
    else this.wanted.delete(project);
    this.updating = this.updating
      .then(() => this.register())
      .catch((error: unknown) => {
        // A client that is leaving watches nothing any more.
        if (!isShutDown()) connection.console.error(`watchAskedFiles: ${String(error)}`);
      });
  }

  private async register(): Promise<void> {
    const patterns = [...this.wanted.values()].flat().slice(0, folderLimit);
    const key = JSON.stringify(patterns);
    if (key === this.registered || this.context.isShutDown()) return;
    this.registered = key;
    const before = this.registration;
    // The old ones go last, so that nothing is missed in between; when the client refuses the new ones, they stay.
    this.registration = patterns.length > 0 ? await this.watch(patterns) : undefined;
    before?.dispose();
  }

  private watch(patterns: readonly RelativePattern[]): Promise<Disposable> {
    const watchers: FileSystemWatcher[] = patterns.map((globPattern) => ({ globPattern }));
    return this.context.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }
}

/** A glob that matches a name, whatever signs it has: those that mean something in globs match any character. */
function literal(name: string): string {
  return name.replace(/[*?[\]{}!\\]/g, '?');
}
