import type { Document, DocumentKind } from '../../document.ts';
import { placeInRoot } from './root.ts';

const manifestKeys = [
  'aahp_version',
  'last_session',
  'quick_context',
  'next_task_id',
  'files',
  'tasks',
  'token_budget',
];

/** What a file is in AAHP (v3 section 4): by its name inside a handoff root, elsewhere by a manifest's keys. */
export function detectAahp(document: Document): DocumentKind | undefined {
  const place = placeInRoot(document.path);
  if (!place) return isManifestElsewhere(document) ? 'aahp/manifest' : undefined;
  switch (place.name) {
    case 'MANIFEST.json':
      return 'aahp/manifest';
    case 'HANDOFF.lock':
      return 'aahp/lock';
    case '.aiignore':
      return 'aahp/ignore';
    case 'pii-allowlist.json':
      return 'aahp/pii-allowlist';
    case 'LOG-ARCHIVE.index.json':
      return 'aahp/archive-index';
    default:
      return document.language === 'markdown' ? 'aahp/markdown' : undefined;
  }
}

function isManifestElsewhere(document: Document): boolean {
  if (document.language !== 'json') return false;
  // Asked of every JSON file, so the tree is looked at and no value is built.
  const { json } = document;
  const has = (key: string) => json.member(json.root, key) !== undefined;
  return has('aahp_version') && manifestKeys.filter(has).length >= 2;
}
