import fc from 'fast-check';
import { elsewhere, folderPlaces, sessionFiles, settingsChoices } from './sessionFiles.ts';

/** What people, other programs and the editor do. Numbers choose among what there is, and are taken round; a step that has no place to happen does nothing. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly variant: number }
  | { readonly kind: 'delete'; readonly path: string; readonly deep: boolean }
  /** A folder is taken away and made anew at one stroke. */
  | { readonly kind: 'remake'; readonly path: string; readonly variant: number; readonly deep: boolean }
  | {
      readonly kind: 'rename';
      readonly from: string;
      readonly to: string;
      readonly byEditor: boolean;
      readonly deep: boolean;
    }
  /** Several files come, change and go together, as when another branch is checked out. */
  | {
      readonly kind: 'switch';
      readonly files: readonly { readonly path: string; readonly variant: number | undefined }[];
    }
  | { readonly kind: 'open'; readonly path: string; readonly unsaved: number | undefined }
  | { readonly kind: 'change'; readonly editor: number; readonly variant: number }
  | { readonly kind: 'save'; readonly editor: number; readonly isReported: boolean }
  | { readonly kind: 'close'; readonly editor: number }
  | { readonly kind: 'settings'; readonly place: string | undefined; readonly choice: number }
  | { readonly kind: 'folder'; readonly place: string };

/** Milliseconds that pass behind a step; `settle` until nothing happens any more. */
export type Pause = number | 'settle';

export interface Session {
  /** The files that there are at first, with the number of their content. */
  readonly files: readonly { readonly path: string; readonly variant: number }[];
  readonly folders: readonly string[];
  readonly settings: number;
  readonly begin: Pause;
  readonly steps: readonly { readonly step: Step; readonly pause: Pause }[];
  /** How long changes take to be reported. */
  readonly reporting: number;
  readonly delays: number;
}

/** Sessions have few files, so that much happens to each; those that say what is looked at are among them more often than others. */
const someFiles = fc.uniqueArray(
  fc.record({
    path: fc.oneof(
      fc.constantFrom(...sessionFiles.filter(decides)),
      fc.constantFrom(...sessionFiles.filter((path) => path.startsWith('a/'))),
      fc.constantFrom(...sessionFiles),
    ),
    variant: fc.nat(6),
    isThere: fc.nat(9).map((chance) => chance < 7),
  }),
  { selector: ({ path }) => path, minLength: 4, maxLength: 18, size: 'max' },
);

function decides(path: string): boolean {
  return /(?:^|\/)(?:agent-handoff\.config\.json|\.gitignore|HEAD|MANIFEST\.json)$/.test(path);
}

/** Those with others in them matter most. */
const someFolder = fc.constantFrom('.', '.', 'a', 'a', ...folderPlaces);

/** Places are numbers at first, which are taken round among the files and folders that the session has. */
const place = fc.nat(999);
const variant = fc.nat(6);
const deep = fc.boolean();
const editor = fc.nat(5);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);

const step = fc.oneof(
  { weight: 18, arbitrary: fc.record({ kind: kind('write'), path: place, variant }) },
  { weight: 14, arbitrary: fc.record({ kind: kind('delete'), path: place, isFolder: fc.boolean(), deep }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('remake'), path: place, variant, deep }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: kind('rename'),
      from: place,
      to: fc.oneof(place, fc.constantFrom(...elsewhere)),
      byEditor: fc.boolean(),
      isFolder: fc.boolean(),
      deep,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('switch'),
      files: fc.array(fc.record({ path: place, variant: optional(variant) }), { maxLength: 8, size: 'max' }),
    }),
  },
  { weight: 17, arbitrary: fc.record({ kind: kind('open'), path: place, unsaved: optional(variant) }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('change'), editor, variant }) },
  { weight: 7, arbitrary: fc.record({ kind: kind('save'), editor, isReported: fc.boolean() }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('close'), editor }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('settings'),
      place: optional(fc.constantFrom(...folderPlaces)),
      choice: fc.nat(settingsChoices.length - 1),
    }),
  },
  { weight: 9, arbitrary: fc.record({ kind: kind('folder'), place: someFolder }) },
);

const pause: fc.Arbitrary<Pause> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('settle' as const) },
  { weight: 10, arbitrary: fc.nat(12) },
  { weight: 5, arbitrary: fc.nat(60) },
  { weight: 2, arbitrary: fc.nat(200) },
);

export const session: fc.Arbitrary<Session> = fc
  .record({
    steps: fc.array(fc.record({ step, pause }), { minLength: 3, maxLength: 20, size: 'max' }),
    files: someFiles,
    folders: fc.uniqueArray(someFolder, { minLength: 1, maxLength: 4, size: 'max' }),
    settings: fc.nat(settingsChoices.length - 1),
    begin: pause,
    reporting: fc.constantFrom(0, 3, 75),
    delays: fc.nat(),
  })
  .map(({ steps, files, ...more }) => {
    const paths = files.map(({ path }) => path);
    const folders = [...new Set(paths.flatMap(foldersAround))];
    const fileAt = (index: number) => paths[index % paths.length] ?? '';
    const folderAt = (index: number) => folders[index % folders.length] ?? '.';
    return {
      ...more,
      files: files.filter(({ isThere }) => isThere),
      steps: steps.map((one) => ({ step: withPaths(one.step, fileAt, folderAt), pause: one.pause })),
    };
  });

function withPaths(
  one: typeof step extends fc.Arbitrary<infer Numbered> ? Numbered : never,
  fileAt: (index: number) => string,
  folderAt: (index: number) => string,
): Step {
  switch (one.kind) {
    case 'write':
    case 'open':
      return { ...one, path: fileAt(one.path) };
    case 'delete': {
      const { path, isFolder, ...more } = one;
      return { ...more, path: isFolder ? folderAt(path) : fileAt(path) };
    }
    case 'remake':
      return { ...one, path: folderAt(one.path) };
    case 'rename': {
      const { from, to, isFolder, ...more } = one;
      const at = isFolder ? folderAt : fileAt;
      return { ...more, from: at(from), to: typeof to === 'string' ? to : at(to) };
    }
    case 'switch':
      return { ...one, files: one.files.map((file) => ({ ...file, path: fileAt(file.path) })) };
    default:
      return one;
  }
}

/** The folders that a file lies in, but for the one around all. */
function foldersAround(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** A session in words, a step a line. */
export function describe(one: Session): string {
  const withPause = (text: string, after: Pause) =>
    after === 0 ? text : `${text}, then ${after === 'settle' ? 'rest' : `${after} ms`}`;
  return [
    `files ${one.files.map(({ path, variant: number }) => `${path} (${number})`).join(', ')}`,
    `settings ${JSON.stringify(settingsChoices[one.settings])}, reports after ${one.reporting} ms, delays ${one.delays}`,
    withPause(`folders ${one.folders.join(', ')}`, one.begin),
    ...one.steps.map(({ step: { kind, ...more }, pause: after }) =>
      withPause(`${kind} ${JSON.stringify(more)}`, after),
    ),
  ].join('\n');
}
