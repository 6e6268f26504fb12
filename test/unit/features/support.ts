import type { Completion, FolderEntry, Hover, InlayHint } from '../../../server/src/engine/features.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import type { Project } from '../../../server/src/engine/project.ts';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings, type Settings } from '../../../server/src/engine/settings.ts';
import { verdictOn } from '../../support/features.ts';
import { documentOf } from '../../support/handoffProject.ts';

/** What is asked of the first text with a cursor `│`. */
export class Cursor {
  readonly project: Project;
  readonly path: string;
  readonly offset: number;
  private readonly entriesOf: (folder: string) => FolderEntry[];
  private readonly engine = createEngine();

  constructor(texts: Readonly<Record<string, string>>, settings: Partial<Settings> = {}) {
    const [path = ''] = Object.entries(texts).find(([, text]) => text.includes('│')) ?? [];
    this.path = path;
    this.offset = texts[path]?.indexOf('│') ?? 0;
    this.entriesOf = (folder) => {
      const inside = folder === '' ? '' : `${folder}/`;
      const below = Object.keys(texts).flatMap((name) => (name.startsWith(inside) ? name.slice(inside.length) : []));
      const names = new Map(below.map((rest) => [rest.replace(/\/.*/, ''), rest.includes('/')]));
      return [...names].map(([name, isFolder]) => ({ name, isFolder }));
    };
    this.project = this.engine.project({
      uri: 'file:///',
      documents: Object.entries(texts).map(([name, text]) => documentOf(name, text.replace('│', ''))),
      facts: {
        exists: (name) => name in texts,
        outside: new Set(),
        now: Date.UTC(2026, 2, 1, 10),
        ...{ readText: (name: string) => texts[name] },
      },
      settings: { ...defaultSettings, ...settings },
      today: '2026-03-01',
      generation: 1,
    });
  }

  get document() {
    return this.project.document(this.path) ?? documentOf(this.path, '');
  }

  get features() {
    return this.engine.featuresFor(this.document, this.project);
  }

  private get place() {
    const { project, document, offset } = this;
    return { project, document, offset, isWarnedOf: verdictOn(this.engine, project), entriesOf: this.entriesOf };
  }

  hovers(): Hover[] {
    return this.features.flatMap((one) => [...(one.hovers?.(this.place) ?? [])]);
  }

  /** The sentences of all hovers. */
  sentences(): string[] {
    return this.hovers().flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'code'
          ? [block.text]
          : block.kind === 'text'
            ? [formatMessage(block.message)]
            : block.items.map((item) => `- ${formatMessage(item)}`),
      ),
    );
  }

  completions(): Completion[] {
    const list = this.features.flatMap((one) => [...(one.completions?.(this.place) ?? [])]);
    return list.sort((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1));
  }

  labels(): string[] {
    return this.completions().map(({ label }) => label);
  }

  /** The text behind choosing a completion, with snippets as an editor without them would insert them. */
  chosen(label: string): string {
    const one = this.completions().find((completion) => completion.label === label);
    if (!one) throw new Error(`${label} is not offered, but ${this.labels().join(', ')}`);
    const text = one.isSnippet ? plain(one.insert) : one.insert;
    return applyTextChanges(this.document.text.text, [...(one.alsoChange ?? []), { ...one.range, text }]);
  }

  hints(): (readonly [line: number, label: string])[] {
    const range = { start: 0, end: this.document.text.text.length };
    const hints: InlayHint[] = this.features.flatMap((one) => [
      ...(one.inlayHints?.(this.project, this.document, range) ?? []),
    ]);
    return hints.map(({ offset, label }) => [
      this.document.text.positionAt(offset).line,
      typeof label === 'string' ? label : formatMessage(label),
    ]);
  }
}

/** A snippet with every stop replaced by its text, of a choice by the first. */
export function plain(snippet: string): string {
  const stops = /\\([\\$}])|\$\d+|\$\{\d+(?::((?:\\.|[^\\}])*)|\|([^,|}]*)[^}]*)?\}/g;
  return snippet.replace(stops, (_, escaped?: string, text?: string, choice?: string) => {
    return escaped ?? text?.replace(/\\([\\$}])/g, '$1') ?? choice ?? '';
  });
}
