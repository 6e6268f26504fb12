import { Document } from '../../engine/document.ts';
import { noFacts } from '../../engine/project.ts';
import type { Finding, RuleInfo } from '../../engine/rule.ts';
import { commandLineLimits, defaultSettings } from '../../engine/settings.ts';
import { SourceText } from '../../engine/text/sourceText.ts';
import { createTextScanEngine } from '../../engine/textScan.ts';
import { type FailOn, failsCheck } from '../../engine/verdict.ts';
import type { FileSystem } from '../../workspace/fileSystem.ts';
import type { ProjectPlaces } from '../../workspace/projectPlaces.ts';
import { nameOf, parentUri } from '../../workspace/uris.ts';
import type { Cli } from '../cli.ts';
import type { Clock } from '../clock.ts';
import { fsPathOf, relativeTo } from '../displayPath.ts';
import { createWorkspace, requireConfiguration } from '../loadWorkspace.ts';
import { looseningNotes } from '../looseningNotes.ts';
import { byText, FindingReporter, type ReportedFinding } from '../report.ts';

/** Scans a few files at a time and keeps nothing of them but what is reported. */
export class Scanner {
  private readonly cli: Cli;
  private readonly clock: Clock;
  private readonly failOn: FailOn | undefined;
  private readonly places: ProjectPlaces;
  private readonly engine = createTextScanEngine();
  private readonly found: ReportedFinding[] = [];
  private readonly looseningNotes = new Set<string>();
  private readonly scanned = new Map<string, { readonly unreadable: string | undefined }>();
  /** Names for files that are none, by URI. */
  private readonly names = new Map<string, string>();
  private readonly reporter = new FindingReporter({
    pathOf: (document) => this.pathOf(document.uri),
    placeInRepository: ({ uri }) => {
      const root = this.places.folderOf(uri) ?? parentUri(uri);
      return { root: root + '/', path: this.names.get(uri) ?? relativeTo(fsPathOf(root), uri) };
    },
  });

  /**
   * @param failOn from which severity on a finding makes the scan fail
   * @param places where projects begin
   */
  constructor(cli: Cli, clock: Clock, failOn: FailOn | undefined, places: ProjectPlaces) {
    this.cli = cli;
    this.clock = clock;
    this.failOn = failOn;
    this.places = places;
  }

  /** The findings so far, by file, then in the order of the text. */
  get findings(): readonly ReportedFinding[] {
    return this.found.sort((a, b) => byText(a.place.file, b.place.file));
  }

  /** The files that were looked at so far, as they are reported, in order. */
  get files(): readonly string[] {
    return [...this.scanned.keys()].map((uri) => this.pathOf(uri)).sort(byText);
  }

  /** What to say of the configurations that hold for the files so far. */
  get notes(): readonly string[] {
    return [...this.looseningNotes].sort(byText);
  }

  /** The rules that texts are held against. */
  get rules(): readonly RuleInfo[] {
    return this.engine.rules;
  }

  /** Whether a file was looked at, and why it could not be read. */
  resultOf(uri: string): { readonly unreadable: string | undefined } | undefined {
    return this.scanned.get(uri);
  }

  /**
   * Scans some files. What lies in a handoff root is judged together with the rest of the root.
   * @param name what a single file is called in reports, when it is no file
   * @throws {UsageError} when a configuration file around them cannot be used
   */
  async scan(uris: readonly string[], fileSystem: FileSystem, name?: string): Promise<void> {
    if (name !== undefined) for (const uri of uris) this.names.set(uri, name);
    const wanted = new Set(uris);
    const workspace = createWorkspace(this.engine, this.clock, fileSystem);
    workspace.places.adopt(this.places);
    await workspace.addFiles(uris);
    for (const uri of workspace.projectUris()) {
      const { project, findings } = await workspace.check(uri);
      // The rule that reports what a configuration loosens looks at configurations only, and here they are texts like any other.
      const notes = looseningNotes([project], this.engine.rules, () => false, this.cli);
      for (const note of notes) this.looseningNotes.add(note);
      for (const document of project.documents.values()) {
        // The rest of a handoff root was read for context only.
        if (!wanted.has(document.uri)) continue;
        this.scanned.set(document.uri, { unreadable: document.unreadable });
        this.add(findings.get(document));
      }
    }
    requireConfiguration({ workspace }, this.cli);
  }

  /** Reports a folder that could not be looked into; `reason` is a clause for a person. */
  reportFolder(uri: string, reason: string): void {
    const [text, path] = [SourceText.fromString(''), `${nameOf(uri)}/`];
    const document = new Document({ uri, path, text, unreadable: reason });
    this.names.set(uri, `${this.pathOf(uri)}/`);
    const project = this.engine.project({
      uri: parentUri(uri),
      documents: [document],
      facts: noFacts,
      settings: { ...defaultSettings, limits: commandLineLimits },
      today: this.clock.today,
      generation: 0,
    });
    this.add(this.engine.check(project).get(document));
  }

  private add(findings: readonly Finding[] = []): void {
    for (const finding of findings) this.found.push(this.reporter.report(finding, failsCheck(finding, this.failOn)));
  }

  private pathOf(uri: string): string {
    return this.names.get(uri) ?? relativeTo(this.cli.cwd, uri);
  }
}
