import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import ajvFormats, { type FormatsPlugin } from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { aahpManifest } from '../../server/src/engine/generated/validators.mjs';
import { isIsoTime } from '../../server/src/engine/formats/aahp/isoTime.ts';
import { settingKey } from '../../server/src/engine/rule.ts';
import { goldenCount, goldenSeed, type ManifestMutation, manifestMutations } from '../support/manifestMutations.ts';
import { projectOf } from '../support/handoffProject.ts';
import { findingsBelow, manifestValue, treeFolder, treeNames } from './aahpTrees.ts';
import { shared } from './handoffTrees.ts';

// The protocol's own schema lies beside the checkout where there is any.
const path = join(shared, 'corpus/aahp-reference-schema/aahp-manifest.schema.json');
const present = existsSync(path);
if (!present) console.warn('No corpus beside the checkout: our manifest schema is not compared with the reference.');

const mutationCount = 3000;
const seed = 3_141_592;

const trees = ['aahp', 'aahp-defects'].flatMap((group) =>
  treeNames(group).map((name) => ({ name: `${group}/${name}`, folder: treeFolder(group, name) })),
);

/**
 * Codes that report what the reference schema objects to. Those about times, ids and checksums belong to rules of their own, so that
 * nobody hears of one defect twice.
 */
const schemaCodes: ReadonlySet<string> = new Set([
  'aahp/schema#type',
  'aahp/schema#value',
  'aahp/schema#required',
  'aahp/schema#unknown-key',
  'aahp/schema#too-long',
  'aahp/schema#enum',
  'aahp/schema#null',
  'aahp/version#shape',
  'aahp/checksum-placeholder',
  'aahp/next-task-id#type',
  'aahp/next-task-id#lag',
  'aahp/task-id',
  'aahp/task-blocked-by-id',
  'aahp/task-unknown-dependency',
  'aahp/tasks-shape',
  'aahp/timestamp',
  'aahp/not-a-manifest',
]);

describe.skipIf(!present)('our schema of the manifest and the reference', () => {
  const manifests = trees.flatMap(({ name, folder }) => {
    const value = manifestValue(folder);
    return value === undefined ? [] : [{ name, folder, value }];
  });

  it.each(manifests)('object to the same places of $name', ({ value }) => {
    expect(placesOf(aahpManifest)(value)).toEqual(placesOf(reference(false))(value));
  });

  it.each(manifests)('have the same verdict on $name in the findings', ({ folder, value }) => {
    const validate = reference(true);
    validate(value);
    const objections = (validate.errors ?? []).filter((error) => !isPlainDate(error, value));
    const said = findingsBelow(folder)
      .filter(({ code, variant }) => schemaCodes.has(settingKey(code, variant)))
      .filter(({ document }) => document.name === 'MANIFEST.json');
    const beyond = said.filter(({ code, variant }) => !beyondTheSchema.has(settingKey(code, variant)));
    if (objections.length > 0) expect(said, JSON.stringify(objections[0])).not.toEqual([]);
    else expect(beyond.map(({ message }) => message)).toEqual([]);
  });

  it('disagree on real manifests only where days are given for times, which ISO 8601 allows', () => {
    const valid = { reference: 0, ours: 0, days: 0 };
    for (const { value } of manifests) {
      const validate = reference(true);
      const accepted = validate(value);
      if (accepted) valid.reference++;
      if (aahpManifest(value)) valid.ours++;
      const errors = validate.errors ?? [];
      if (!accepted && errors.every((error) => isPlainDate(error, value))) valid.days++;
    }
    expect(valid.reference).toBeGreaterThan(5);
    expect(manifests.length - valid.reference).toBeGreaterThan(20);
  });

  it(`agree on ${mutationCount} mutations, place by place`, async () => {
    const validate = reference(false);
    const verdicts = { valid: 0, invalid: 0 };
    const disagreements: string[] = [];
    for (const { value, described } of manifestMutations(seed, mutationCount)) {
      const expected = placesOf(validate)(value);
      const ours = placesOf(aahpManifest)(value);
      verdicts[expected.length === 0 ? 'valid' : 'invalid']++;
      if (expected.join() !== ours.join()) disagreements.push(`${described}: ${expected.join()} / ${ours.join()}`);
    }
    expect(disagreements).toEqual([]);
    // The unit tests go by these verdicts where there is no reference.
    const verdictOf = ({ value, described }: ManifestMutation) =>
      `${validate(value) ? 'valid  ' : 'invalid'} ${described}`;
    const verdictList = manifestMutations(goldenSeed, goldenCount).map(verdictOf).join('\n') + '\n';
    await expect(verdictList).toMatchFileSnapshot('../unit/aahp/golden/schemaVerdicts.txt');
    // Both verdicts have to be common, else agreement would say nothing.
    expect(verdicts.valid).toBeGreaterThan(mutationCount / 10);
    expect(verdicts.invalid).toBeGreaterThan(mutationCount / 10);
  });

  it('have a finding for every mutation that the reference rejects, and none for those that it accepts', () => {
    const validate = reference(true);
    const disagreements: string[] = [];
    for (const { value, described } of manifestMutations(seed + 1, 800)) {
      validate(value);
      const objections = (validate.errors ?? []).filter((error) => !isTimeOfOurs(error, value));
      const said = findingsOf(value).filter((key) => schemaCodes.has(key));
      const beyond = said.filter((key) => !beyondTheSchema.has(key));
      if (objections.length > 0 ? said.length === 0 : beyond.length > 0)
        disagreements.push(`${described}: ${JSON.stringify(objections[0] ?? null)} / ${said.join()}`);
    }
    expect(disagreements).toEqual([]);
  });
});

/** What these say goes beyond any schema: ids in use, tasks that are not there, times that are still to come. */
const beyondTheSchema: ReadonlySet<string> = new Set([
  'aahp/next-task-id#lag',
  'aahp/task-unknown-dependency',
  'aahp/task-blocked-by-id',
  'aahp/timestamp',
]);

function reference(withFormats: boolean): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ...(withFormats ? {} : { validateFormats: false }) });
  // A CommonJS module: its default export lies one level deeper than its types say.
  if (withFormats) (ajvFormats as unknown as { readonly default: FormatsPlugin }).default(ajv);
  return ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object);
}

/**
 * The places that a validator objects to, in order and without duplicates. The two schemas express the names of tasks and files in
 * different keywords, so a name that does not fit is named by its place alone.
 */
function placesOf(validate: ValidateFunction): (value: unknown) => string[] {
  return (value) => {
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    const places = errors.map(({ instancePath, keyword, params }) => {
      const { missingProperty, additionalProperty } = params as Readonly<Record<string, string>>;
      const isName =
        instancePath === '/tasks' && ['additionalProperties', 'propertyNames', 'pattern'].includes(keyword);
      if (isName) return `${instancePath} name`;
      return `${instancePath} ${keyword} ${missingProperty ?? additionalProperty ?? ''}`.trim();
    });
    // What a task under a wrong name holds is looked at by one of the schemas only; a value that is none of the words for it is
    // of a wrong type, too, in one of them.
    return [...new Set(places)]
      .filter((place) => !isBelowWrongName(place) && !places.includes(place.replace(/ type$/, ' enum')))
      .sort();
  };
}

function isBelowWrongName(place: string): boolean {
  const name = /^\/tasks\/([^/ ]+)/.exec(place)?.[1];
  return name !== undefined && !/^T-\d{3,}$/.test(name);
}

function valueAt(value: unknown, pointer: string): unknown {
  let at: unknown = value;
  for (const segment of pointer.split('/').slice(1))
    at = (at as Record<string, unknown> | null)?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
  return at;
}

/** A day where the reference wants day and time. */
function isPlainDate(error: ErrorObject, value: unknown): boolean {
  return error.keyword === 'format' && /^\d{4}-\d{2}-\d{2}$/.test(String(valueAt(value, error.instancePath)));
}

/** A time that ISO 8601 knows, but RFC 3339, which the reference goes by, does not. */
function isTimeOfOurs(error: ErrorObject, value: unknown): boolean {
  return error.keyword === 'format' && isIsoTime(String(valueAt(value, error.instancePath)));
}

/** The findings of a manifest beside the files that it lists, as `code#variant`. */
function findingsOf(value: unknown): string[] {
  // The listed files are there: of one that is not, only that is said.
  const listed = Object.keys((value as { files?: object | null } | null)?.files ?? {});
  const files = listed
    .filter((name) => /^[\w.-]+$/.test(name))
    .map((name) => [`.ai/handoff/${name}`, '# Text\n'] as const);
  const { engine, project } = projectOf({
    ...Object.fromEntries<string>(files),
    '.ai/handoff/MANIFEST.json': JSON.stringify(value, null, 2),
  });
  return [...engine.check(project).values()].flat().map(({ code, variant }) => settingKey(code, variant));
}
