import { FileChangeType } from 'vscode-languageserver-protocol/node';
import { isAtOrBelow } from '../../../server/src/workspace/uris.ts';
import { MemoryFiles } from '../memoryWorkspace.ts';
import { SessionClient } from './sessionClient.ts';
import { contentOf, outermost, settingsChoices, uriOf } from './sessionFiles.ts';
import type { Pause, Session, Step } from './sessionSteps.ts';
import { VirtualClock } from './virtualClock.ts';

type Change = readonly [uri: string, type: FileChangeType];

/** What a session has come to: what the server reports that went through it, what a new one reports of the same state, and what was logged. */
export interface Outcome {
  readonly reported: readonly string[];
  readonly anew: readonly string[];
  readonly log: readonly string[];
}

/** Plays a session, and asks a new server what it thinks of the files, texts, folders and settings that there are in the end. */
export async function playSession(session: Session): Promise<Outcome> {
  const clock = new VirtualClock();
  try {
    return await new Player(session, clock).play();
  } finally {
    clock.giveBack();
  }
}

class Player {
  private readonly session: Session;
  private readonly clock: VirtualClock;
  private readonly disk = new MemoryFiles();
  private readonly client: SessionClient;
  private readonly editors = new Map<string, { text: string; version: number }>();
  private readonly settings = new Map<string, object>();
  private folders: string[];

  constructor(session: Session, clock: VirtualClock) {
    this.session = session;
    this.clock = clock;
    this.folders = session.folders.map(uriOf);
    this.settings.set('', settingsChoices[session.settings] ?? {});
    for (const { path, variant } of session.files) this.disk.files.set(uriOf(path), contentOf(path, variant));
    this.client = this.connect(session.delays);
  }

  async play(): Promise<Outcome> {
    await this.client.start();
    await this.wait(this.session.begin);
    for (const { step, pause } of this.session.steps) {
      this.perform(step);
      await this.wait(pause);
    }
    await this.client.settle();
    const anew = this.connect(0);
    await anew.start();
    await anew.settle();
    for (const [uri, { text }] of this.editors) show(anew, uri, text);
    await anew.settle();
    const outcome = {
      reported: this.client.findings(),
      anew: anew.findings(),
      log: [...this.client.log, ...anew.log],
    };
    await this.client.stop();
    await anew.stop();
    return outcome;
  }

  private connect(delays: number): SessionClient {
    return new SessionClient({
      clock: this.clock,
      fileSystem: this.disk,
      delays,
      folders: this.folders,
      settingsOf: (folder) => this.settings.get(folder) ?? this.settings.get(''),
    });
  }

  private wait(pause: Pause): Promise<void> {
    return pause === 'settle' ? this.client.settle() : pause > 0 ? this.clock.pass(pause) : Promise.resolve();
  }

  private perform(step: Step): void {
    switch (step.kind) {
      case 'write':
        return this.report([this.write(uriOf(step.path), contentOf(step.path, step.variant))]);
      case 'delete':
        return this.report(this.remove(uriOf(step.path), step.deep));
      case 'remake':
        return this.remake(uriOf(step.path), step.variant, step.deep);
      case 'rename':
        return this.rename(uriOf(step.from), uriOf(step.to), step);
      case 'switch':
        return this.report(
          step.files.flatMap(({ path, variant }) => {
            const uri = uriOf(path);
            return variant === undefined ? this.remove(uri, false) : [this.write(uri, contentOf(path, variant))];
          }),
        );
      case 'open': {
        const uri = uriOf(step.path);
        const text = this.disk.files.get(uri) ?? contentOf(step.path, step.unsaved ?? 0);
        return this.open(uri, step.unsaved === undefined ? text : contentOf(step.path, step.unsaved));
      }
      case 'change':
        return this.change(this.editorAt(step.editor), step.variant);
      case 'save':
        return this.save(this.editorAt(step.editor), step.isReported);
      case 'close':
        return this.close(this.editorAt(step.editor));
      case 'settings':
        this.settings.set(step.place === undefined ? '' : uriOf(step.place), settingsChoices[step.choice] ?? {});
        return this.client.tell('workspace/didChangeConfiguration', { settings: null });
      case 'folder': {
        const uri = uriOf(step.place);
        const without = this.folders.filter((folder) => folder !== uri);
        this.folders = without.length < this.folders.length ? without : [...this.folders, uri];
        return this.client.changeFolders(this.folders);
      }
    }
  }

  private write(uri: string, text: string): Change {
    const type = this.disk.files.has(uri) ? FileChangeType.Changed : FileChangeType.Created;
    // What lies in the way is gone, as when a branch has a file where another one has a folder.
    for (const known of [...this.disk.files.keys()]) {
      if (known !== uri && (isAtOrBelow(uri, known) || isAtOrBelow(known, uri))) this.disk.files.delete(known);
    }
    this.disk.files.set(uri, text);
    return [uri, type];
  }

  private remove(uri: string, deep: boolean): Change[] {
    const gone = this.at(uri);
    for (const known of gone) this.disk.files.delete(known);
    const told = deep ? [...new Set([uri, ...gone])] : [uri];
    return gone.length > 0 ? told.map((one) => [one, FileChangeType.Deleted]) : [];
  }

  private remake(uri: string, variant: number, deep: boolean): void {
    const before = this.at(uri);
    const gone = this.remove(uri, deep);
    const pathOf = (one: string) => one.slice(outermost.length + 1);
    const made = before.map((one) => this.write(one, contentOf(pathOf(one), variant)));
    if (made.length > 0) this.report([...gone, [uri, FileChangeType.Created], ...(deep ? made : [])]);
  }

  private rename(from: string, to: string, { byEditor, deep }: { byEditor: boolean; deep: boolean }): void {
    const before = this.at(from);
    if (before.length === 0 || this.at(to).length > 0 || isAtOrBelow(from, to) || isAtOrBelow(to, from)) return;
    const renamed = (one: string) => to + one.slice(from.length);
    const texts = before.map((one) => this.disk.files.get(one) ?? '');
    const gone = this.remove(from, deep);
    const made = before.map((one, index) => this.write(renamed(one), texts[index] ?? ''));
    const came: Change = [to, FileChangeType.Created];
    this.report([...gone, ...(deep ? new Map([came, ...made]) : [came])]);
    if (!byEditor) return;
    for (const [uri, { text }] of [...this.editors]) {
      if (!isAtOrBelow(from, uri) || this.editors.has(renamed(uri))) continue;
      this.close(uri);
      this.open(renamed(uri), text);
    }
    this.client.tell('workspace/didRenameFiles', { files: [{ oldUri: from, newUri: to }] });
  }

  private open(uri: string, text: string): void {
    if (this.editors.has(uri)) return;
    this.editors.set(uri, { text, version: 1 });
    show(this.client, uri, text);
  }

  private change(uri: string | undefined, variant: number): void {
    const editor = uri === undefined ? undefined : this.editors.get(uri);
    if (!editor || uri === undefined) return;
    editor.text = contentOf(uri, variant);
    editor.version++;
    const textDocument = { uri, version: editor.version };
    this.client.tell('textDocument/didChange', { textDocument, contentChanges: [{ text: editor.text }] });
  }

  private save(uri: string | undefined, isReported: boolean): void {
    const editor = uri === undefined ? undefined : this.editors.get(uri);
    if (!editor || uri === undefined) return;
    const change = this.write(uri, editor.text);
    this.client.tell('textDocument/didSave', { textDocument: { uri } });
    if (isReported || change[1] === FileChangeType.Created) this.report([change]);
  }

  private close(uri: string | undefined): void {
    if (uri === undefined) return;
    this.editors.delete(uri);
    this.client.tell('textDocument/didClose', { textDocument: { uri } });
  }

  private editorAt(index: number): string | undefined {
    const uris = [...this.editors.keys()];
    return uris[index % uris.length];
  }

  private report(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const tell = () =>
      this.client.tell('workspace/didChangeWatchedFiles', { changes: changes.map(([uri, type]) => ({ uri, type })) });
    if (this.session.reporting === 0) tell();
    else void this.clock.pause(this.session.reporting).then(tell);
  }

  private at(uri: string): string[] {
    return [...this.disk.files.keys()].filter((known) => isAtOrBelow(uri, known));
  }
}

function show(client: SessionClient, uri: string, text: string): void {
  const languageId = uri.endsWith('.md') ? 'markdown' : uri.endsWith('.yaml') ? 'yaml' : 'json';
  client.tell('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
}
