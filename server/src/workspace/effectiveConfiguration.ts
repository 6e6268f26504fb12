import { defaultRoles } from '../engine/formats/uagent/roles.ts';
import { toPointer } from '../engine/json/jsonPointer.ts';
import { parseJson } from '../engine/json/parseJson.ts';
import { formats } from '../engine/registry.ts';
import { defaultLock, type Limits } from '../engine/settings.ts';
import { SourceText, type Position } from '../engine/text/sourceText.ts';
import type { Configuration } from './configuration.ts';

/** One setting as it is in force. */
export interface EffectiveSetting {
  /** The member at the root that it belongs to, such as `rules`. */
  readonly group: string;
  /** Its name in the group, such as `aahp/log-order`; empty where the group is the setting. */
  readonly name: string;
  /** Where it stands, or would stand, in a configuration file (RFC 6901). */
  readonly pointer: string;
  readonly value: unknown;
  /** What holds where nothing is said; `null` where that is nothing. */
  readonly default: unknown;
  /** Where the file says so, from 0 in UTF-16 units; `undefined` for what holds by default. */
  readonly place: Position | undefined;
}

/** A configuration file that can be used. */
export interface UsedConfiguration {
  readonly configuration: Configuration;
  readonly bytes: Uint8Array;
}

/**
 * Every setting of a project, those that the file says and the defaults of all others, in the order of the schema. Of rules only
 * those that the file names are listed, unless all are asked for.
 * @param used `undefined` where there is no file
 * @param limits the limits that hold by default
 */
export function effectiveConfiguration(
  used: UsedConfiguration | undefined,
  limits: Limits,
  { allRules }: { readonly allRules: boolean },
): EffectiveSetting[] {
  const configuration = used?.configuration ?? {};
  const source = used && SourceText.fromBytes(used.bytes);
  const json = source && parseJson(source.text);
  const setting = (group: string, name: string, fallback: unknown, ...way: (string | number)[]): EffectiveSetting => {
    const pointer = toPointer(group, ...(way.length > 0 ? way : name === '' ? [] : [name]));
    const node = json?.nodeAt(pointer);
    if (!json || node === undefined)
      return { group, name, pointer, value: fallback, default: fallback, place: undefined };
    const { start } = json.keyRange(node) ?? json.range(node);
    return {
      group,
      name,
      pointer,
      value: valueAt(configuration, pointer),
      default: fallback,
      place: source.positionAt(start),
    };
  };
  return [
    ...rulesOf(configuration, allRules).map(([key, fallback]) => setting('rules', key, fallback)),
    ...formats.filter(({ globs }) => globs.length > 0).map(({ id, globs }) => setting('files', id, globs)),
    setting('files', 'exclude', []),
    ...(['fileSize', 'depth', 'findings'] as const).map((name) => setting('limits', name, limits[name])),
    setting('lock', 'staleMinutes', defaultLock.staleMinutes),
    setting('staleHandoff', 'ignore', []),
    ...Object.keys(configuration.trust ?? {}).map((claim) => setting('trust', claim, null)),
    setting('tokens', '', 'characters'),
    setting('agentRoles', '', defaultRoles),
    ...(configuration.accepted ?? []).map(({ code, file }, index) =>
      setting('accepted', `${code} in ${file}`, null, index),
    ),
  ];
}

/** The keys of rules to list, each with its default: a severity, or one for each variant. */
function rulesOf({ rules = {} }: Configuration, all: boolean): (readonly [key: string, fallback: unknown])[] {
  const defaults = new Map<string, unknown>();
  for (const { rules: known } of formats) {
    for (const { code, severity } of known) {
      defaults.set(code, severity);
      if (typeof severity === 'string') continue;
      for (const [variant, one] of Object.entries(severity)) defaults.set(`${code}#${variant}`, one);
    }
  }
  const written = Object.keys(rules);
  if (!all) return written.map((key) => [key, defaults.get(key) ?? null] as const);
  const codes = formats.flatMap(({ rules: known }) => known.map(({ code }) => code)).sort();
  return codes
    .flatMap((code) => [code, ...written.filter((key) => key.startsWith(`${code}#`))])
    .map((key) => [key, defaults.get(key) ?? null] as const);
}

function valueAt(configuration: Configuration, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], configuration);
}
