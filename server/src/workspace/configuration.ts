import type { TrustBindings } from '../engine/formats/aahp/operations/trustBinding.ts';
import { type Message, message } from '../engine/message.ts';
import { parseJson } from '../engine/json/parseJson.ts';
import { formats } from '../engine/registry.ts';
import { defaultSeverity } from '../engine/rule.ts';
import {
  type AcceptedFinding,
  defaultLock,
  type Limits,
  type CountTokens,
  type LockSettings,
  type Settings,
} from '../engine/settings.ts';
import { isAtLeast, type Severity, type SeveritySetting } from '../engine/severity.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { configurationProblemsOf, placedProblem } from './configurationProblems.ts';
import type { FileGlobs } from './globs.ts';
import type { TokenCounting } from './tokenizer.ts';

/** What `agent-handoff.config.json` and, with the same members, an editor's settings may say. */
export interface Configuration {
  readonly rules?: Readonly<Record<string, SeveritySetting>>;
  readonly files?: FileGlobs;
  readonly limits?: Partial<Limits>;
  readonly accepted?: readonly AcceptedFinding[];
  readonly lock?: Partial<LockSettings>;
  /** How tokens are counted; `characters`, the default, leaves it to each format's own estimate. */
  readonly tokens?: TokenCounting;
  /** The roles that a U.AgentHandoff may name. */
  readonly agentRoles?: readonly string[];
  readonly staleHandoff?: { readonly ignore?: readonly string[] };
  /** What shows whether a claim of TRUST.md holds; only a configuration file may say so. */
  readonly trust?: TrustBindings;
  /** Only an editor says who the person is that it works for; a file of the project cannot know. */
  readonly identity?: string;
}

/** A configuration that can be used, or why it cannot. */
export type ConfigurationResult =
  | { readonly kind: 'valid'; readonly configuration: Configuration }
  | { readonly kind: 'invalid'; readonly problems: readonly Message[] };

/** Reads the text of a configuration file. Problems have the line and column in front. */
export function parseConfiguration(bytes: Uint8Array): ConfigurationResult {
  const source = SourceText.fromBytes(bytes);
  const problems = configurationProblemsOf(source, knownSettingKeys());
  if (problems.length > 0) return { kind: 'invalid', problems: problems.map((one) => placedProblem(one, source)) };
  return { kind: 'valid', configuration: parseJson(source.text).value as Configuration };
}

/**
 * Reads an editor's settings, which may hold more members than ours and half-typed values: each member that is not valid, and each rule
 * that there is not or whose severity is none, is left out, with a sentence that says so.
 */
export function readEditorSettings(settings: unknown): { configuration: Configuration; problems: Message[] } {
  const configuration: Record<string, unknown> = {};
  const problems: Message[] = [];
  const known = knownSettingKeys();
  const isUsable = (name: string, value: unknown) => {
    const source = SourceText.fromString(JSON.stringify({ [name]: value }));
    const found = configurationProblemsOf(source, known);
    for (const { said } of found)
      problems.push(message('{setting}: {problem}', { setting: `agentHandoff.${name}`, problem: said }));
    return found.length === 0;
  };
  const members = typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>) : {};
  for (const name of ['rules', 'files', 'limits', 'lock', 'staleHandoff', 'tokens', 'agentRoles']) {
    const value = members[name];
    if (value === undefined || value === null) continue;
    // One rule that is misspelt does not take the others with it.
    if (name === 'rules' && typeof value === 'object' && !Array.isArray(value)) {
      const usable = Object.entries(value).filter(([key, severity]) => isUsable(name, { [key]: severity as unknown }));
      configuration[name] = Object.fromEntries(usable);
    } else if (isUsable(name, value)) configuration[name] = value;
  }
  const { identity } = members;
  if (isName(identity)) configuration['identity'] = identity;
  else if (identity !== undefined && identity !== null) {
    problems.push(message('agentHandoff.identity must be one word that names a person or an agent, and not "all".'));
  }
  return { configuration, problems };
}

/** Whether something can stand for the sender in the id of a log entry. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s\p{Cc}"\\]+$/u.test(value) && value !== 'all';
}

/** Every `code` and `code#variant` that a severity can be set for. */
export function knownSettingKeys(): ReadonlySet<string> {
  const keys = formats.flatMap(({ rules }) =>
    rules.flatMap(({ code, severity }) => [
      code,
      ...(typeof severity === 'string' ? [] : Object.keys(severity).map((variant) => `${code}#${variant}`)),
    ]),
  );
  return new Set(keys);
}

export interface SettingsSources {
  /** From the project's configuration file. */
  readonly file?: Configuration | undefined;
  /** From the editor's settings. */
  readonly editor?: Configuration | undefined;
  /** The project's folder relative to that of the configuration file; `file` of accepted findings is relative to the latter. */
  readonly base?: string;
  readonly limits: Limits;
  /** In an untrusted workspace nothing that the workspace itself brings may loosen a rule. */
  readonly trusted: boolean;
  /** The tokenizer, where `tokenCountingOf` names one. */
  readonly countTokens?: CountTokens | undefined;
}

/** How tokens are counted: the editor wins, and in an untrusted workspace nothing that the workspace brings counts. */
export function tokenCountingOf({
  file,
  editor,
  trusted,
}: Pick<SettingsSources, 'file' | 'editor' | 'trusted'>): TokenCounting | undefined {
  return editor?.tokens ?? (trusted ? file?.tokens : undefined);
}

/** Merges what the configuration file and the editor say; the editor wins where both name the same rule. */
export function resolveSettings({ file, editor, base = '', limits, trusted, countTokens }: SettingsSources): Settings {
  const agentRoles = editor?.agentRoles ?? (trusted ? file?.agentRoles : undefined);
  const severities = new Map<string, SeveritySetting>();
  for (const [key, severity] of Object.entries(file?.rules ?? {})) {
    if (trusted || !isLowered(key, severity)) severities.set(key, severity);
  }
  for (const [key, severity] of Object.entries(editor?.rules ?? {})) severities.set(key, severity);
  return {
    severities,
    limits: { ...limits, ...(trusted ? file?.limits : {}), ...editor?.limits },
    accepted: trusted ? acceptedBelow(base, file?.accepted ?? []) : [],
    // While a lock is young, what it names is not reported.
    lock: { ...defaultLock, ...(trusted ? file?.lock : {}), ...editor?.lock },
    ...(countTokens && { countTokens }),
    ...(agentRoles && { agentRoles }),
    ...(editor?.identity !== undefined && { identity: editor.identity }),
    staleHandoff: { ignore: editor?.staleHandoff?.ignore ?? (trusted ? file?.staleHandoff?.ignore : undefined) ?? [] },
  };
}

/** The entries about files in a folder, with paths relative to it. */
function acceptedBelow(base: string, accepted: readonly AcceptedFinding[]): readonly AcceptedFinding[] {
  if (base === '') return accepted;
  const prefix = `${base}/`;
  return accepted.flatMap((entry) =>
    entry.file.startsWith(prefix) ? [{ ...entry, file: entry.file.slice(prefix.length) }] : [],
  );
}

/**
 * The settings of an editor that make a rule quieter than the configuration file or the default says, and the globs by which it does not
 * look at files that are looked at otherwise, as `files.exclude` or `files.aahp`.
 */
export function loweredByEditor(editor: Configuration | undefined, file: Configuration | undefined): string[] {
  const rules = Object.entries(editor?.rules ?? {}).filter(([key, severity]) => {
    const shared = file?.rules?.[key];
    return shared === undefined ? isLowered(key, severity) : isLower(severity, shared);
  });
  const globs = Object.entries(editor?.files ?? {}).filter(([key, own]) => {
    if (key === 'exclude') return own.some((glob) => !file?.files?.exclude?.includes(glob));
    const usual = formats.find(({ id }) => id === key)?.globs ?? [];
    return usual.some((glob) => !own.includes(glob));
  });
  return [...rules.map(([key]) => key), ...globs.map(([key]) => `files.${key}`)];
}

/** Whether a setting makes a rule, or any variant of it that the key covers, quieter than its default. */
function isLowered(key: string, setting: SeveritySetting): boolean {
  const [code, variant] = key.split('#');
  const rule = formats.flatMap(({ rules }) => rules).find((one) => one.code === code);
  if (!rule) return false;
  if (variant !== undefined) return isLower(setting, defaultSeverity(rule, variant));
  const defaults = typeof rule.severity === 'string' ? [rule.severity] : Object.values(rule.severity);
  return defaults.some((severity) => isLower(setting, severity));
}

function isLower(setting: SeveritySetting, than: SeveritySetting): boolean {
  return than !== 'off' && !isAtLeast(setting, than satisfies Severity);
}
