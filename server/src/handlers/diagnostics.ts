import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import type { Project } from '../engine/project.ts';
import { type Finding, type PlaceWithMessage, settingKey } from '../engine/rule.ts';
import type { Severity } from '../engine/severity.ts';
import type { OffsetRange, SourceText } from '../engine/text/sourceText.ts';
import type { CheckedProject } from '../workspace/projectChecks.ts';
import { clientUri, say, type ServerContext } from './serverContext.ts';

const diagnosticSource = 'agent-handoff';

const lspSeverity: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A range of offsets as LSP counts it. */
export function toRange(text: SourceText, { start, end }: OffsetRange): Range {
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

/** A finding as the editor shows it. */
export function toDiagnostic(context: ServerContext, finding: Finding): Diagnostic {
  const diagnostic: Diagnostic = {
    range: toRange(finding.document.text, finding.range),
    severity: lspSeverity[finding.severity],
    source: diagnosticSource,
    code: finding.code,
    message: say(context, finding.message),
    data: {
      rule: settingKey(finding.code, finding.variant),
      pointer: finding.shownPointer ?? finding.pointer,
      fixable: finding.fixable,
    },
  };
  if (context.client.relatedInformation && finding.related.length > 0) {
    diagnostic.relatedInformation = finding.related.map(({ document, range, message }) => ({
      location: { uri: clientUri(context, document.uri), range: toRange(document.text, range) },
      message: say(context, message),
    }));
  }
  return diagnostic;
}

/** The mark in the other file that a finding is about; it leads to the finding and counts as information only. */
function toMirror(
  context: ServerContext,
  { code, document, range, message }: Finding,
  mirror: PlaceWithMessage,
): Diagnostic {
  const diagnostic: Diagnostic = {
    range: toRange(mirror.document.text, mirror.range),
    severity: DiagnosticSeverity.Information,
    source: diagnosticSource,
    code,
    message: say(context, mirror.message),
  };
  if (context.client.relatedInformation) {
    const location = { uri: clientUri(context, document.uri), range: toRange(document.text, range) };
    diagnostic.relatedInformation = [{ location, message: say(context, message) }];
  }
  return diagnostic;
}

/** The only place that publishes diagnostics. It owns every URI it ever published for and clears what has no findings left. */
export class DiagnosticsPublisher {
  private readonly context: ServerContext;
  /** What was published last, by project and URI. */
  private readonly published = new Map<string, Map<string, string>>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Publishes what changed since the last result of the same project. */
  publish(projectUri: string, { project, findings }: CheckedProject): void {
    const before = this.published.get(projectUri) ?? new Map<string, string>();
    const now = new Map<string, string>();
    const byUri = new Map<string, Diagnostic[]>();
    const add = (uri: string, diagnostic: Diagnostic) => {
      const list = byUri.get(uri);
      if (list) list.push(diagnostic);
      else byUri.set(uri, [diagnostic]);
    };
    for (const [document, list] of findings) {
      for (const finding of list) add(document.uri, toDiagnostic(this.context, finding));
    }
    for (const finding of [...findings.values()].flat()) {
      // Behind the findings of the file itself.
      if (finding.mirror) add(finding.mirror.document.uri, toMirror(this.context, finding, finding.mirror));
    }
    const outdated = this.changedSince(project);
    for (const uri of outdated) {
      const known = before.get(uri);
      if (known !== undefined) now.set(uri, known);
    }
    for (const [uri, diagnostics] of byUri) if (!outdated.has(uri)) this.send(uri, diagnostics, before, now);
    // An open document gets an answer even when nothing is wrong with it, so that the editor knows its version was checked.
    for (const { uri } of project.documents.values()) {
      if (!now.has(uri) && !outdated.has(uri) && this.context.workspace.openDocument(uri))
        this.send(uri, [], before, now);
    }
    if (now.size > 0) this.published.set(projectUri, now);
    else this.published.delete(projectUri);
    // A file may have come to another project, which has published for it by now.
    const isOwned = (uri: string) => [...this.published.values()].some((known) => known.has(uri));
    for (const uri of before.keys()) {
      if (!isOwned(uri))
        void this.context.connection.sendDiagnostics({ uri: clientUri(this.context, uri), diagnostics: [] });
    }
  }

  /**
   * The files of which the editor shows another text by now: one that was opened a moment ago while its project is still being looked for. The
   * check that takes in that text follows; until then places would be those of the text before.
   */
  private changedSince(project: Project): ReadonlySet<string> {
    const changed = new Set<string>();
    for (const { uri, text } of project.documents.values()) {
      const open = this.context.workspace.openDocument(uri);
      if (open && withoutByteOrderMark(open.text) !== text.text) changed.add(uri);
    }
    return changed;
  }

  private send(
    uri: string,
    diagnostics: Diagnostic[],
    before: ReadonlyMap<string, string>,
    now: Map<string, string>,
  ): void {
    const version = this.context.workspace.openDocument(uri)?.version;
    const fingerprint = JSON.stringify([version, diagnostics]);
    now.set(uri, fingerprint);
    if (before.get(uri) === fingerprint) return;
    const shown = { uri: clientUri(this.context, uri), diagnostics };
    void this.context.connection.sendDiagnostics(version === undefined ? shown : { ...shown, version });
  }
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
