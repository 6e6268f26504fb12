import type { Document, DocumentKind } from '../../document.ts';
import { asObject, countKeys, rootValue } from '../content.ts';
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
  const value = asObject(rootValue(document));
  return value !== undefined && Object.hasOwn(value, 'aahp_version') && countKeys(value, manifestKeys) >= 2;
}
