import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { secretsOf } from '../../../server/src/engine/safety/documentSecrets.ts';
import { libraryRules, type LibrarySecret } from '../../../server/src/engine/safety/librarySecrets.ts';
import { secretWindows } from '../../../server/src/engine/safety/secretPrefilter.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { noFacts, type Project } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { SecretFacts } from '../../../server/src/workspace/secretFacts.ts';
import { findSecrets, ruleNames, type SecretTextKind } from '../../../server/src/workspace/secretLibrary.ts';
import { listedSecrets, type SecretSample, secretSamples } from '../../support/secretSamples.ts';

const seeds = [1, 2, 3];
const samples = seeds.flatMap(secretSamples);
const engine = createEngine();

function documentOf(text: string, path = 'notes.txt'): Document {
  return new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) });
}

async function projectOf(...documents: Document[]): Promise<Project> {
  const facts = new SecretFacts();
  await facts.look(documents);
  return engine.project({
    uri: 'file:///',
    documents,
    facts: { ...noFacts, librarySecrets: facts.of },
    settings: defaultSettings,
    today: '2026-03-01',
    generation: 1,
  });
}

/** As which file the library looks for a sample, as a file of that name would be looked at. */
function kindOf({ rule, text }: SecretSample): SecretTextKind {
  if (rule === 'gcp') return 'json';
  if (text.includes('_authToken')) return 'npmrc';
  return text.includes('x-oauth-basic') ? 'package' : 'text';
}

async function askWholeText(text: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const kind of ['text', 'package', 'npmrc'] as const)
    for (const { rule, start, end } of await findSecrets(text, kind)) found.add(`${rule} ${start}-${end}`);
  return found;
}

function asSet(secrets: readonly LibrarySecret[] | undefined): Set<string> {
  return new Set((secrets ?? []).map(({ rule, start, end }) => `${rule} ${start}-${end}`));
}

describe('the library of secrets', () => {
  it('has the rules that are known here', () => {
    expect([...ruleNames].sort()).toEqual(Object.keys(libraryRules).sort());
    expect([...new Set(samples.map(({ rule }) => rule))].sort()).toEqual([...ruleNames].sort());
  });

  it.each(ruleNames)('finds the samples of %s, so that they prove something', async (rule) => {
    for (const sample of samples.filter((one) => one.rule === rule)) {
      const found = await findSecrets(sample.text, kindOf(sample));
      expect(
        found.map((one) => one.rule),
        sample.text,
      ).toContain(rule);
    }
  });

  it('is not silenced by comments in the text', async () => {
    const [sample] = samples.filter(({ rule }) => rule === 'gitlab');
    const found = await findSecrets(`<!-- secretlint-disable -->\n${sample?.text ?? ''}`, 'text');
    expect(found).toHaveLength(1);
  });

  it('gives the place of the secret alone', async () => {
    for (const sample of samples.filter(({ rule, text }) => rule === 'aws' || text.includes('_authToken'))) {
      const found = await findSecrets(sample.text, kindOf(sample));
      expect(found.map(({ start, end }) => sample.text.slice(start, end))).toEqual([sample.secret]);
    }
  });
});

describe('the prefilter', () => {
  it.each(ruleNames.filter((rule) => rule !== 'gcp'))('lets every sample of %s through', (rule) => {
    for (const { text } of samples.filter((one) => one.rule === rule))
      expect(secretWindows(text), text).not.toEqual([]);
  });

  it('lets nothing through that holds no secret', () => {
    const text = 'The task-status of T-001, the psk_ prefix, npm_run x and https://acme.io/a:b are no secrets. ';
    expect(secretWindows(text.repeat(50))).toEqual([]);
  });

  it('leaves nothing out that the library finds in the whole text', async () => {
    const filler = 'Nothing to see in this sentence, which is here to be long; only 42 words of it. '.repeat(40);
    for (const seed of seeds) {
      const parts = secretSamples(seed).flatMap(({ text }, index) =>
        index % 7 === 0 ? [filler.repeat(9), text] : [text],
      );
      const document = documentOf(parts.join('\n'));
      const facts = new SecretFacts();
      await facts.look([document]);
      expect(asSet(facts.of(document))).toEqual(await askWholeText(document.text.text));
    }
  });

  it('looks at a text that is full of secrets in pieces, each secret once', async () => {
    const tokens = Array.from(
      { length: 4000 },
      (_, index) => `hf_${'abcdefghij'.repeat(4).slice(index % 5, (index % 5) + 34)}`,
    );
    const document = documentOf(tokens.join('\n'));
    expect(secretWindows(document.text.text).length).toBeGreaterThan(2);
    const facts = new SecretFacts();
    await facts.look([document]);
    expect(facts.of(document)).toHaveLength(tokens.length);
  });
});

describe('SecretFacts', () => {
  it('asks about a document once, and not at all where the prefilter finds nothing', async () => {
    const asked: string[] = [];
    let loads = 0;
    const facts = new SecretFacts(() => {
      loads++;
      return Promise.resolve((text: string) => {
        asked.push(text);
        return Promise.resolve([]);
      });
    });
    const plain = documentOf('Nothing here.');
    const suspicious = documentOf(`It is glpat-${'a'.repeat(20)}.`);
    expect(facts.of(plain)).toBeUndefined();
    await facts.look([plain]);
    expect(facts.of(plain)).toEqual([]);
    expect(loads).toBe(0);
    await facts.look([plain, suspicious]);
    await facts.look([plain, suspicious, documentOf(`It is dckr_pat_${'a'.repeat(27)}.`)]);
    expect(asked).toHaveLength(2);
    expect(loads).toBe(1);
  });
});

describe('secrets of a document', () => {
  it.each(ruleNames)('has one finding for each sample of %s, exactly at the secret', async (rule) => {
    for (const { text, secret } of samples.filter((one) => one.rule === rule)) {
      const document = documentOf(text, rule === 'gcp' ? 'account.json' : 'notes.txt');
      const found = secretsOf(document, await projectOf(document));
      expect(
        found.map(({ start, end }) => text.slice(start, end)),
        text,
      ).toEqual([secret]);
    }
  });

  it('has one for what AAHP lists, whether or not the library was asked', () => {
    for (const { text, secret } of seeds.flatMap(listedSecrets)) {
      const document = documentOf(text);
      const project = engine.project({
        uri: 'file:///',
        documents: [document],
        facts: noFacts,
        settings: defaultSettings,
        today: '2026-03-01',
        generation: 1,
      });
      const found = secretsOf(document, project);
      expect(
        found.map(({ start, end }) => text.slice(start, end)),
        text,
      ).toEqual([secret]);
    }
  });

  it('finds them in escaped strings, at their places in the source', async () => {
    for (const { text, secret, rule } of secretSamples(4)) {
      if (rule === 'gcp') continue;
      const escaped = (part: string) =>
        JSON.stringify(part)
          .slice(1, -1)
          .replace(/[a-c]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
      const source = `{ "note": "⟦🦊\\n${escaped(text)}" }`;
      const document = documentOf(source, 'a.handoff.json');
      const found = secretsOf(document, await projectOf(document));
      expect(
        found.map(({ start, end }) => source.slice(start, end)),
        source,
      ).toEqual([escaped(secret)]);
    }
  });
});
