import { commands, type Disposable, l10n, Uri } from 'vscode';
import { requests, type TasksResult, type TrustResult, type TrustRowInfo } from '../../../server/src/protocol.ts';
import { plainLabel } from '../commands/plainLabel.ts';
import { stateLabel } from '../commands/stateLabel.ts';
import { shownTitle } from '../commands/taskTitle.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { Refresher } from '../refresher.ts';
import type { PreviewedFile, PreviewTask } from './handoffPlugin.ts';

/** Files of handoff folders in the usual places, for as long as the server has not said where they are. */
const usualFolder = /\/\.ai\/handoff(?:-[^/]*)?$/;

const nothing: PreviewedFile = { tasks: new Map(), claims: new Map() };

/**
 * What the server knows of the files that previews show. Asked for when the first file of a handoff folder is rendered, and again when the server says
 * that something changed; previews are then rendered anew.
 */
export class PreviewFacts implements Disposable {
  private readonly server: ServerConnection;
  private readonly subscription: Disposable;
  /** By the URI of the folder. */
  private folders: ReadonlyMap<string, PreviewedFile> = new Map();
  /** The claims of registers by the URI of the file. */
  private registers: ReadonlyMap<string, PreviewedFile['claims']> = new Map();
  private known = '';
  private isWanted = false;
  private readonly refresher = new Refresher(() => this.load());

  constructor(server: ServerConnection) {
    this.server = server;
    this.subscription = server.onModelChanged(() => {
      if (this.isWanted) void this.refresher.request();
    });
  }

  /** What to show of a document; `undefined` when it lies in no handoff folder. */
  file(document: Uri): PreviewedFile | undefined {
    const { path } = document;
    const folderPath = path.slice(0, path.lastIndexOf('/'));
    const folder = this.folders.get(document.with({ path: folderPath, query: '', fragment: '' }).toString());
    if (!folder && !usualFolder.test(folderPath)) return undefined;
    if (!this.isWanted) {
      this.isWanted = true;
      void this.refresher.request();
    }
    const claims = this.registers.get(document.toString());
    return { ...(folder ?? nothing), ...(claims && { claims }) };
  }

  private async load(): Promise<void> {
    const tasks = await this.server.ask<TasksResult>(requests.tasks);
    const trust = await this.server.ask<TrustResult>(requests.trust);
    const said = JSON.stringify([tasks, trust]);
    if (said === this.known) return;
    this.known = said;
    this.folders = new Map(tasks?.roots.map(({ root, tasks: list }) => [key(root.uri), folderOf(list)]));
    this.registers = new Map(trust?.roots.map(({ register }) => [key(register.uri), claimsOf(register.claims)]));
    // Absent where VS Code's Markdown extension is switched off.
    await commands.executeCommand('markdown.preview.refresh').then(undefined, () => undefined);
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

/** A URI as VS Code writes it. */
function key(uri: string): string {
  const { path } = Uri.parse(uri);
  return Uri.parse(uri)
    .with({ path: path.endsWith('/') ? path.slice(0, -1) : path })
    .toString();
}

function folderOf(tasks: TasksResult['roots'][number]['tasks']): PreviewedFile {
  const shown = tasks.map((task): [string, PreviewTask] => [
    task.id,
    {
      state: task.state,
      stateLabel: stateLabel(task.state),
      title: plainLabel(shownTitle(task)),
      href: `MANIFEST.json#L${task.range.start.line + 1}`,
    },
  ]);
  return { tasks: new Map(shown), claims: new Map() };
}

function claimsOf(claims: readonly TrustRowInfo[]): PreviewedFile['claims'] {
  return new Map(claims.map((claim) => [claim.range.start.line, { state: claim.state, note: noteOf(claim) }]));
}

/** What has become of a claim, where that is more than its level says. */
function noteOf({ state, daysLeft }: TrustRowInfo): string {
  if (state === 'expired') return l10n.t('expired');
  if (state !== 'expiring') return '';
  if (daysLeft === 0) return l10n.t('expires today');
  return daysLeft === 1 ? l10n.t('expires tomorrow') : l10n.t('expires in {0} days', daysLeft ?? 0);
}
