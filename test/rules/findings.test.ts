import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { questionsOf } from '../../server/src/engine/fix.ts';
import { formatMessage } from '../../server/src/engine/message.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { type Finding, type PlaceWithMessage, settingKey } from '../../server/src/engine/rule.ts';
import { parseFixture, realise } from '../support/fixture.ts';
import { fixtureProject } from '../support/fixtureProject.ts';

/**
 * A fixture marks where findings stand. What each of them says, to which other places it leads and which fixes it offers is written down in
 * `findings/<format>.txt`, to be read whenever it changes; `vitest run --project unit -u test/rules/findings.test.ts` writes it anew.
 */
const folder = import.meta.dirname;
const engine = createEngine();
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.fixture'))
  .sort();

for (const format of [...new Set(fixtures.map((file) => file.split('/')[0] ?? ''))]) {
  it(`says the reviewed sentences and offers the reviewed fixes: ${format}/*`, { timeout: 60_000 }, async () => {
    const blocks = fixtures.filter((file) => file.startsWith(`${format}/`)).map((file) => describeFixture(file));
    await expect(blocks.filter((block) => block !== '').join('\n')).toMatchFileSnapshot(`findings/${format}.txt`);
  });
}

function describeFixture(file: string): string {
  const fixture = parseFixture(readFileSync(join(folder, file), 'utf8'));
  const [format = '', rule = ''] = file.split('/');
  const codes = fixture.directives.codes?.split(/\s+/) ?? [`${format}/${rule}`];
  const project = fixtureProject(engine, fixture, 'lf', realise(fixture.files, 'lf').bytes);
  const findings = [...engine.check(project).values()].flat().filter(({ code }) => codes.includes(code));
  return findings.length === 0
    ? ''
    : `== ${file}\n${findings.map((finding) => describeFinding(finding, project)).join('')}`;
}

function describeFinding(finding: Finding, project: Project): string {
  const { code, variant, severity, message, related, mirror } = finding;
  const lines = [`${placeOf(finding)} ${severity} ${settingKey(code, variant)}`, `  ${formatMessage(message)}`];
  for (const place of related) lines.push(`  see ${describePlace(place)}`);
  if (mirror) lines.push(`  mirrored at ${describePlace(mirror)}`);
  for (const fix of engine.fixesFor(finding, project)) {
    const title = fix.title(finding, project);
    lines.push(`  ${fix.kind} fix ${fix.id}: ${title ? formatMessage(title) : ''}`);
    for (const { kind, prompt } of questionsOf(fix, finding, project))
      lines.push(`    asks (${kind}): ${formatMessage(prompt)}`);
  }
  return `${lines.join('\n')}\n`;
}

function describePlace(place: PlaceWithMessage): string {
  return `${placeOf(place)} ${formatMessage(place.message)}`;
}

function placeOf({ document, range }: Pick<PlaceWithMessage, 'document' | 'range'>): string {
  const { line, character } = document.text.positionAt(range.start);
  return `${document.path}:${String(line + 1)}:${String(character + 1)}`;
}
