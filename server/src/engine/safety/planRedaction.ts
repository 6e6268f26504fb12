import type { Document } from '../document.ts';
import type { Engine } from '../engine.ts';
import type { Change, TextChange } from '../fix.ts';
import type { Project } from '../project.ts';
import type { OffsetRange } from '../text/sourceText.ts';
import { kindOfFinding, redactPii, redactSecret } from './fixes/redact.ts';
import { pushAll } from '../pushAll.ts';

/** A place that a redaction takes something out of. Says what it was, never the thing itself. */
export interface RedactedPlace {
  readonly document: Document;
  /** In the text as it was. */
  readonly range: OffsetRange;
  readonly code: 'safety/secret' | 'safety/pii';
  /** Such as `aws-access-key` or `email`. */
  readonly kind: string;
}

export interface RedactionPlan {
  /** `undefined` when there is nothing to do. */
  readonly change: Change | undefined;
  /** By path, then in the order of the text. */
  readonly places: readonly RedactedPlace[];
}

const fixes = { 'safety/secret': redactSecret, 'safety/pii': redactPii } as const;

/**
 * Replaces every secret and every personal datum in some documents by a placeholder, as the quick fixes do: without those that
 * settings switch off or accept, and that the allowlist allows. Files that are no readable text are left alone.
 */
export function planRedaction(
  engine: Engine,
  project: Project,
  isWanted: (document: Document) => boolean,
): RedactionPlan {
  const { uri, documents, facts, configuration, today, generation } = project;
  const settings = { ...project.settings, limits: { ...project.settings.limits, findings: Number.POSITIVE_INFINITY } };
  const unlimited = engine.project({
    uri,
    documents: documents.values(),
    facts,
    configuration,
    settings,
    today,
    generation,
  });
  const places: RedactedPlace[] = [];
  const edits = new Map<string, readonly TextChange[]>();
  for (const [document, findings] of engine.check(unlimited)) {
    if (!isWanted(document) || !isEditable(document)) continue;
    const changes: TextChange[] = [];
    for (const finding of findings) {
      const { code, range } = finding;
      const kind = kindOfFinding(finding);
      if ((code !== 'safety/secret' && code !== 'safety/pii') || kind === undefined) continue;
      const change = fixes[code].build(finding, unlimited, {})?.edits?.get(document.path);
      if (!change) continue;
      pushAll(changes, change);
      places.push({ document, range, code, kind });
    }
    if (changes.length > 0) edits.set(document.path, changes);
  }
  places.sort((a, b) =>
    a.document.path < b.document.path ? -1 : a.document.path > b.document.path ? 1 : a.range.start - b.range.start,
  );
  return { change: edits.size > 0 ? { edits } : undefined, places };
}

function isEditable({ unreadable, truncatedFrom, text }: Document): boolean {
  return unreadable === undefined && truncatedFrom === undefined && text.decodingProblem === undefined;
}
