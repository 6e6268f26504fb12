import { Engine, type EngineOptions } from './engine.ts';
import { file } from './file/file.ts';
import type { Format } from './format.ts';
import { aahp } from './formats/aahp/aahp.ts';
import { ahil, ahilHashedBy } from './formats/ahil/ahil.ts';
import type { Hash } from './formats/ahil/history/seal.ts';
import { governed } from './formats/governed/governed.ts';
import { uagent } from './formats/uagent/uagent.ts';
import { universal } from './formats/universal/universal.ts';
import { handoff } from './handoff/handoff.ts';
import { safety } from './safety/safety.ts';

/** Everything that is checked. The first format that recognises a document decides what it is. */
export const formats: readonly Format[] = [file, aahp, ahil, universal, governed, uagent, handoff, safety];

/** What a host may do better than the engine by itself. */
export interface EngineHost {
  /** SHA-256 as `sha256Hex` gives it; sealed logs have two for each entry. */
  readonly sha256?: Hash;
}

/** An engine with all formats. Keep one for as long as its documents live: it remembers what it found in them. */
export function createEngine({ sha256 }: EngineHost = {}, options: EngineOptions = {}): Engine {
  const hosted = sha256 ? formats.map((format) => (format === ahil ? ahilHashedBy(sha256) : format)) : formats;
  return new Engine(hosted, options);
}
