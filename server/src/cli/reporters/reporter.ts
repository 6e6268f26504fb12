import type { Paint } from '../colour.ts';
import type { Report } from '../report.ts';

export interface ReportOptions {
  readonly paint: Paint;
  /** Only what makes the check fail is wanted; the report holds nothing else then. */
  readonly quiet: boolean;
  /** What an annotation calls a file that is known by its path relative to the working directory. */
  readonly annotatedPath: (file: string) => string;
}

/** Turns a report into the text that is printed. */
export type Reporter = (report: Report, options: ReportOptions) => string;

/** The formats of a report. Each is loaded when it is asked for. */
const loaders = {
  text: async () => (await import('./text.ts')).reportText,
  json: async () => (await import('./json.ts')).reportJson,
  sarif: async () => (await import('./sarif.ts')).reportSarif,
  github: async () => (await import('./github.ts')).reportGitHub,
  junit: async () => (await import('./junit.ts')).reportJUnit,
} satisfies Record<string, () => Promise<Reporter>>;

export type FormatName = keyof typeof loaders;

/** What `--format` takes, the default first. */
export const formatNames = Object.keys(loaders) as FormatName[];

/** Loads a reporter when it is asked for, so that no run waits for the others. */
export function loadReporter(format: FormatName): Promise<Reporter> {
  return loaders[format]();
}
