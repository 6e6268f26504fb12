import { detectConfiguration } from '../configuration/configurationFile.ts';
import type { Format } from '../format.ts';
import { keepOneKey } from './fixes/keepOneKey.ts';
import { removeByteOrderMark } from './fixes/removeByteOrderMark.ts';
import { repairJson } from './fixes/repairJson.ts';
import { resolveConflict } from './fixes/resolveConflict.ts';
import { byteOrderMark } from './rules/byteOrderMark.ts';
import { conflictMarkers } from './rules/conflictMarkers.ts';
import { duplicateKey } from './rules/duplicateKey.ts';
import { outsideRoot } from './rules/outsideRoot.ts';
import { syntax } from './rules/syntax.ts';
import { tooDeep } from './rules/tooDeep.ts';
import { tooLarge } from './rules/tooLarge.ts';
import { unrecognised } from './rules/unrecognised.ts';

/** Rules about files as such, whatever their format. */
export const file: Format = {
  id: 'file',
  globs: [],
  detect: detectConfiguration,
  rules: [syntax, conflictMarkers, duplicateKey, byteOrderMark, tooLarge, tooDeep, unrecognised, outsideRoot],
  fixes: [...repairJson, ...resolveConflict, ...keepOneKey, removeByteOrderMark],
};
