import type { AhilLog } from '../log.ts';
import { canonicalJson } from './canonicalJson.ts';

/** An entry as versions of a log are compared by: what it says, not how it is laid out. */
export interface ComparableEntry {
  readonly id: string | undefined;
  /** Equal for entries that say the same. */
  readonly key: string;
  /** Equal for entries that say the same under different ids; `undefined` when that is not known. */
  readonly keyWithoutId: string | undefined;
  /** The JSON source, where there is one: entries with equal sources need no closer look. */
  readonly source: string | undefined;
  /** The members of the entry, where they are known. */
  readonly members: Readonly<Record<string, unknown>> | undefined;
}

/** An entry of some version of a log. What it says is read on first use, which most entries never see. */
export class RecordedEntry implements ComparableEntry {
  readonly id: string | undefined;
  readonly source: string;
  private valueCache: { readonly value: unknown } | undefined;
  private keyCache: string | undefined;
  private keyWithoutIdCache: string | undefined;

  constructor(id: string | undefined, source: string) {
    this.id = id;
    this.source = source;
  }

  get key(): string {
    this.keyCache ??= canonicalJson(this.value);
    return this.keyCache;
  }

  get keyWithoutId(): string {
    this.keyWithoutIdCache ??= canonicalJson(this.value, ['id']);
    return this.keyWithoutIdCache;
  }

  get members(): Readonly<Record<string, unknown>> | undefined {
    const { value } = this;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  }

  /** The plain value; of an entry with syntax errors its source text, which is all that can be compared. */
  private get value(): unknown {
    this.valueCache ??= { value: parsed(this.source) };
    return this.valueCache.value;
  }
}

/** The entries of a version of a log. */
export function recordedEntries(log: AhilLog): RecordedEntry[] {
  return log.entries.map(({ id }, index) => new RecordedEntry(id, log.sourceOf(index)));
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return source;
  }
}
