import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../server/src/engine/registry.ts';
import type { Finding } from '../../server/src/engine/rule.ts';
import { findingsBelow, placesOf, treeFolder, treeNames } from './aahpTrees.ts';
import { shared } from './handoffTrees.ts';

// What the protocol's own linter complains about in real trees, beside the checkout where there is any of it.
const path = join(shared, 'parity/lint.tsv');
const available = existsSync(path) && treeNames('aahp').length > 0;
if (!available) console.warn('No corpus beside the checkout: our check is not compared with the reference linter.');

interface Complaint {
  readonly tree: string;
  readonly text: string;
}

const rows = available ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(1) : [];
const complaints = rows.flatMap((row): Complaint[] => {
  const [tree = '', , texts = ''] = row.split('\t');
  const each = texts.split(';').map((text) => text.replace(/^\d+ /, '').replace(/^[!✗] /, ''));
  return each.filter((text) => text !== '').map((text) => ({ tree, text }));
});

/** Where a file is named in a complaint about its checksum or about its absence. */
const checksumCodes = ['aahp/checksum-drift', 'aahp/checksum-placeholder', 'aahp/checksum-not-portable'];
const hasPii = createEngine().rules.some(({ code }) => code === 'safety/pii');

describe.skipIf(!available)('the complaints of the reference linter', () => {
  const trees = new Map(
    rows.map((row) => row.slice(0, 2)).map((name) => [name, findingsBelow(treeFolder('aahp', name))]),
  );

  it('are there for every tree', () => {
    expect([...trees.keys()]).toEqual(treeNames('aahp'));
    expect(complaints.length).toBeGreaterThan(70);
  });

  it.each(complaints)('$tree: $text', ({ tree, text }) => {
    const findings = trees.get(tree) ?? [];
    expect(verdict(text, findings)).toBe('as it should be');
  });

  it.each(complaints.filter(({ text }) => text.startsWith('Checksum mismatch')))(
    '$tree: $text is said by one rule alone',
    ({ tree, text }) => {
      const file = text.slice('Checksum mismatch: '.length);
      const place = `MANIFEST.json/files/${file}`;
      const said = checksumCodes
        .flatMap((code) => placesOf(trees.get(tree) ?? [], code))
        .filter((one) => one.startsWith(place));
      expect(said).toHaveLength(1);
    },
  );

  it('are not exceeded where the linter is content: checksums and files that it accepts are accepted', () => {
    for (const [tree, findings] of trees) {
      const named = complaints.filter((one) => one.tree === tree).map(({ text }) => text);
      const drifted = placesOf(findings, 'aahp/checksum-drift').map((place) => fileOf(place));
      for (const file of drifted) expect(named, tree).toContain(`Checksum mismatch: ${file}`);
      const missing = placesOf(findings, 'aahp/file-missing').map((place) => fileOf(place));
      for (const file of missing) expect(named, tree).toContain(`${file}: file not found`);
    }
  });
});

/** Whether a complaint that is right has a finding of ours, and one that is wrong has none. */
function verdict(text: string, findings: readonly Finding[]): string {
  const has = (code: string, place: string) => placesOf(findings, code).includes(place);
  const expectThat = (holds: boolean) => (holds ? 'as it should be' : 'not as it should be');
  const mismatch = /^Checksum mismatch: (.+)$/.exec(text)?.[1];
  if (mismatch !== undefined) {
    const entry = `MANIFEST.json/files/${mismatch}`;
    return expectThat(checksumCodes.some((code) => has(code, `${entry}/checksum`) || has(code, entry)));
  }
  const missing = /^(.+): file not found$/.exec(text)?.[1];
  if (missing !== undefined) return expectThat(has('aahp/file-missing', `MANIFEST.json/files/${missing}`));
  const field = /^Missing required field: (.+)$/.exec(text)?.[1];
  if (field !== undefined) {
    // A file without a version is no manifest, which is one finding instead of one for each field.
    const other = placesOf(findings, 'aahp/not-a-manifest').length === 1;
    const said = findings.filter(({ code, message }) => code === 'aahp/schema' && message.args['field'] === field);
    return expectThat(other ? said.length === 0 : said.length === 1);
  }
  if (text === 'Invalid JSON.')
    return expectThat(
      placesOf(findings, 'file/conflict-markers').length === 1 && placesOf(findings, 'file/syntax').length === 0,
    );
  // All of these are `Authorization: Bearer <token>` and words about it.
  if (text.startsWith('Possible secret pattern')) return expectThat(placesOf(findings, 'safety/secret').length === 0);
  // The owner's address, and `user@host` of ssh, which is none.
  if (text === 'Possible email addresses found')
    return expectThat(!hasPii || placesOf(findings, 'safety/pii').length >= 1);
  return `not known: ${text}`;
}

/** The file that a place below `files` is about. */
function fileOf(place: string): string {
  return place.replace(/^MANIFEST\.json\/files\//, '').replace(/\/checksum$/, '');
}
