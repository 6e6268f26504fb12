import { Document } from '../../document.ts';
import { detectAahp } from '../../formats/aahp/detect.ts';
import { detectAhil } from '../../formats/ahil/detect.ts';
import { parseJson } from '../../json/parseJson.ts';
import { resolveConflicts } from '../../text/conflicts.ts';
import { SourceText } from '../../text/sourceText.ts';
import { uniteLogs } from './uniteLogs.ts';
import { uniteManifests } from './uniteManifests.ts';

/** What both sides of all conflicts of a file make together. */
export interface UnitedSides {
  readonly kind: 'manifest' | 'log';
  /** The whole file: valid JSON in the layout of our side. */
  readonly text: string;
  /** What both sides have in different versions, of which one was taken: ids of tasks. */
  readonly decided: readonly string[];
}

/** Deeper files are not checked, and so they are not put together either. */
const depthLimit = 512;

/**
 * Unites both sides of a MANIFEST.json (tasks by id) or an AHIL log (entries by id). `undefined` for files of other kinds, and when a
 * side is not valid JSON or not of the same shape as the other. Computed once a version of the document.
 */
export function uniteSides(document: Document): UnitedSides | undefined {
  return document.derived(unite);
}

function unite(document: Document): UnitedSides | undefined {
  if (document.language !== 'json') return undefined;
  const ours = sideOf(document, 'ours');
  const theirs = sideOf(document, 'theirs');
  if (!ours || !theirs) return undefined;
  const united = uniteKinds(ours, theirs);
  return united && parseJson(united.text).errors.length === 0 ? united : undefined;
}

function uniteKinds(ours: Document, theirs: Document): UnitedSides | undefined {
  if (detectAahp(ours) === 'aahp/manifest' && detectAahp(theirs) === 'aahp/manifest')
    return uniteManifests(ours.json, theirs.json);
  const kind = detectAhil(ours);
  if ((kind === 'ahil/log' || kind === 'ahil/adpl') && detectAhil(theirs) === kind)
    return uniteLogs(ours.json, theirs.json, kind === 'ahil/adpl');
  return undefined;
}

function sideOf(document: Document, side: 'ours' | 'theirs'): Document | undefined {
  const text = resolveConflicts(document.text, document.conflicts, side);
  if (text === undefined) return undefined;
  const { uri, path } = document;
  const resolved = new Document({ uri, path, text: SourceText.fromString(text) });
  return resolved.json.errors.length === 0 && resolved.json.depth <= depthLimit ? resolved : undefined;
}
