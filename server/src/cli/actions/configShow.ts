import { quote } from '../../engine/text/quote.ts';
import { commandLineLimits } from '../../engine/settings.ts';
import { type EffectiveSetting, effectiveConfiguration } from '../../workspace/effectiveConfiguration.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { type Paint, painter } from '../colour.ts';
import { openConfiguredProject } from '../configurationFiles.ts';
import { relativeTo } from '../displayPath.ts';
import { namePlace } from '../namedPlaces.ts';
import { padded, printableJson, printablePath, widest } from '../printable.ts';

export interface ConfigShowOptions {
  readonly all?: boolean;
  readonly json?: boolean;
  readonly color: boolean;
}

/** `agent-handoff config [path]`: what is in force for a project, and where each value comes from. */
export async function configShow(
  path: string,
  { all = false, json = false, color }: ConfigShowOptions,
  cli: Cli,
): Promise<ExitCode> {
  const { loaded, project, file } = await openConfiguredProject(await namePlace(path, cli), cli, clockOf(cli));
  const configuration = loaded.workspace.configurationOf(project);
  const used = file && configuration && { configuration, bytes: file.bytes };
  const settings = effectiveConfiguration(used, commandLineLimits, { allRules: all });
  const shown = { project: relativeTo(cli.cwd, project), file: file ? relativeTo(cli.cwd, file.uri) : undefined };
  cli.stdout.write(json ? asJson(shown, settings) : asText(shown, settings, painter(cli, cli.stdout, color), all));
  return exitCodes.clean;
}

interface Shown {
  readonly project: string;
  readonly file: string | undefined;
}

function asJson({ project, file }: Shown, settings: readonly EffectiveSetting[]): string {
  return printableJson({
    project,
    file: file ?? null,
    settings: settings.map(({ pointer, value, default: fallback, place }) => ({
      pointer,
      value,
      default: fallback,
      origin: place ? { line: place.line, character: place.character } : null,
    })),
  });
}

function asText({ project, file }: Shown, settings: readonly EffectiveSetting[], paint: Paint, all: boolean): string {
  const lines = [
    `Project:       ${printablePath(project)}`,
    `Configuration: ${file === undefined ? 'none; "agent-handoff config init" makes one' : printablePath(file)}`,
  ];
  const width = widest(settings.map(({ name }) => quote(name)));
  let before: string | undefined;
  for (const setting of settings) {
    const { group, name } = setting;
    if (group !== before) lines.push('');
    if (name === '') {
      // A setting without members stands on the line of its name.
      lines.push(`${paint('bold', group.padEnd(width + 4))}${describe(setting, file ?? '', paint)}`);
    } else {
      if (group !== before) lines.push(paint('bold', group));
      lines.push(`  ${padded(quote(name), width)}  ${describe(setting, file ?? '', paint)}`);
    }
    before = group;
  }
  if (!all) {
    const written = settings.some(({ group }) => group === 'rules');
    const others = written ? 'All other rules have' : 'All rules have';
    lines.push('', `${others} their defaults; "agent-handoff config --all" lists them.`);
  }
  return lines.join('\n') + '\n';
}

function describe({ value, default: fallback, place }: EffectiveSetting, file: string, paint: Paint): string {
  if (!place) return `${valueText(value)}  ${paint('dim', '(default)')}`;
  const instead = fallback === null ? '' : `, in place of ${valueText(fallback)}`;
  return `${valueText(value)}  ${paint('dim', `(${printablePath(file)}:${place.line + 1}${instead})`)}`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => quote(String(one))).join(', ');
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(
      ([key, one]) =>
        `${quote(key)}: ${Array.isArray(one) ? one.map((part) => quote(String(part))).join(' ') : quote(String(one))}`,
    )
    .join(', ');
}
