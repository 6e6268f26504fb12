/**
 * Compares what the extension says with its translations: `node scripts/localisation.mjs [--list client|server|package]`.
 *
 * Without an option it exits with 1 when a translation is missing, unused, or has other placeholders than the text.
 * --list   prints the texts of one part as a JSON array, for whoever translates them
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** Functions that make a message of a text, and which of their arguments are texts. */
const callees = {
  'l10n.t': [0],
  message: [0],
  refuse: [0],
  refused: [0],
  fixFor: [3],
  labelled: [0, 1],
  redact: [1],
  signal: [3],
};

/** Objects whose values are texts, by the name of the variable or member that holds them. */
const tables = new Set([
  'messages',
  'jsonMessages',
  'yamlMessages',
  'schemaMessages',
  'categoryMeanings',
  'entryStatusInfos',
  'says',
  'patterns',
  'partNames',
  'skipReasons',
  'unreadableReasons',
  'manifestReasons',
  'noteMessages',
  'reasons',
  'secretKinds',
  'personalDataKinds',
  'sizes',
  'wholeSizes',
]);

/** Members and variables that hold one text. */
const members = new Set(['reason', 'moreFindings', 'oneMoreFinding', 'remedy']);

/** Where `description` is a text that hovers show; elsewhere it may be anything. */
const describing = /ahil\/snippets\.ts$/;

/** Where the reasons of findings are constants among words and patterns. */
const signalling = /safety\/(?:injection\/rules\/\w+|promptInjection|hiddenText)\.ts$/;

/** The command line and its tools speak English; generated modules say nothing. */
const skipped = new Set(['cli', 'generated', 'lexicon']);

/** Schemas whose descriptions are shown in hovers and completions. The one of the configuration is shown by VS Code itself, as it is. */
const schemas = ['aahp-manifest', 'ahil-entry', 'governed-handoff', 'uagent-handoff', 'universal-handoff'];

/**
 * @typedef {object} Texts
 * @property {ReadonlySet<string>} client
 * @property {ReadonlySet<string>} server
 */

/**
 * The English texts in the sources, which are the keys of translations.
 *
 * @returns {Texts}
 */
export function textsInSources() {
  const server = textsBelow('server/src');
  for (const name of schemas) collectDescriptions(readJson(`schemas/${name}.schema.json`), server);
  return { client: textsBelow('client/src'), server };
}

/** @param {string} path below the root */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * @param {string} folder
 * @returns {Set<string>}
 */
function textsBelow(folder) {
  /** @type {Set<string>} */
  const texts = new Set();
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const parts = relative(join(root, folder), path).split(/[\\/]/);
    if (!entry.isFile() || !path.endsWith('.ts') || parts.some((part) => skipped.has(part))) continue;
    collect(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), texts);
  }
  return texts;
}

/**
 * @param {ts.SourceFile} file
 * @param {Set<string>} texts
 */
function collect(file, texts) {
  const isSignalling = signalling.test(file.fileName.replaceAll('\\', '/'));
  const isDescribing = describing.test(file.fileName.replaceAll('\\', '/'));
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(file);
      if (Object.hasOwn(callees, name)) {
        for (const index of callees[/** @type {keyof typeof callees} */ (name)]) {
          const argument = node.arguments[index];
          if (argument) literals(argument, texts);
        }
      }
    } else if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
      const name = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
      if (node.initializer && tables.has(name)) values(node.initializer, texts);
      if (node.initializer && (members.has(name) || (isDescribing && name === 'description')))
        literals(node.initializer, texts);
    }
    if (
      isSignalling &&
      ts.isStringLiteralLike(node) &&
      /^(?:an?|the|text|words?|it|asks?|tells?|claims?|an order) [a-z]/.test(node.text) &&
      /^[^,|\\]*$/.test(node.text) &&
      !/[?*+]/.test(node.text)
    )
      texts.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/**
 * Adds what a value may be: a text, one of two texts, or a sum of texts. Nothing of what is computed.
 *
 * @param {ts.Expression} node
 * @param {Set<string>} texts
 */
function literals(node, texts) {
  if (ts.isConditionalExpression(node)) {
    literals(node.whenTrue, texts);
    literals(node.whenFalse, texts);
  } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    literals(node.expression, texts);
  } else {
    const text = constant(node);
    if (text !== undefined && text !== '') texts.add(text);
  }
}

/**
 * @param {ts.Expression} node
 * @returns {string | undefined}
 */
function constant(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const left = constant(node.left);
  const right = constant(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}

/**
 * Adds the texts among the values of an object, at any depth.
 *
 * @param {ts.Expression} node
 * @param {Set<string>} texts
 */
function values(node, texts) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) values(node.expression, texts);
  else if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) if (ts.isPropertyAssignment(property)) values(property.initializer, texts);
  } else literals(node, texts);
}

/**
 * @param {unknown} schema
 * @param {Set<string>} texts
 */
function collectDescriptions(schema, texts) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'description' && typeof value === 'string') texts.add(value);
    else collectDescriptions(value, texts);
  }
}

/**
 * The placeholders of a text, sorted; those of lists without the separator, which belongs to the language.
 *
 * @param {string} text
 * @returns {string}
 */
function placeholders(text) {
  return [...new Set([...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(({ 1: name }) => name))].sort().join(' ');
}

/**
 * What is wrong with a translation.
 *
 * @param {ReadonlyMap<string, string>} texts the English texts by their keys
 * @param {Readonly<Record<string, string>>} translations by the same keys
 * @returns {string[]} sentences, none when all is well
 */
export function compareTranslations(texts, translations) {
  const problems = [];
  for (const [key, text] of texts) {
    const translation = translations[key];
    if (translation === undefined) problems.push(`Not translated: ${JSON.stringify(key)}`);
    else if (translation.trim() === '') problems.push(`Translated by nothing: ${JSON.stringify(key)}`);
    else if (placeholders(text) !== placeholders(translation))
      problems.push(`Other placeholders than in the text: ${JSON.stringify(key)}`);
    else if (commandLinks(text) !== commandLinks(translation))
      problems.push(`Other commands than in the text: ${JSON.stringify(key)}`);
  }
  for (const key of Object.keys(translations))
    if (!texts.has(key)) problems.push(`Nobody says this any more: ${JSON.stringify(key)}`);
  return problems;
}

/** @param {string} text */
function commandLinks(text) {
  return [...text.matchAll(/\]\((command:[^)]*)\)/g)].map(({ 1: command }) => command).join(' ');
}

/**
 * Compares all translations that ship with what is said.
 *
 * @returns {string[]} sentences that begin with the name of a file, none when all is well
 */
export function translationProblems() {
  const { client, server } = textsInSources();
  const bundle = new Map([...client, ...server].map((text) => [text, text]));
  /** @type {Map<string, string>} */
  const manifest = new Map(Object.entries(readJson('package.nls.json')));
  const bundles = readdirSync(join(root, 'l10n')).filter((name) => /^bundle\.l10n\.\w[\w-]*\.json$/.test(name));
  const manifests = readdirSync(root).filter((name) => /^package\.nls\.\w[\w-]*\.json$/.test(name));
  const problems = [
    ...bundles.map((name) => ({ name: `l10n/${name}`, texts: bundle })),
    ...manifests.map((name) => ({ name, texts: manifest })),
  ].flatMap(({ name, texts }) => compareTranslations(texts, readJson(name)).map((problem) => `${name}: ${problem}`));
  const languages = (/** @type {string[]} */ names) =>
    names
      .map((name) => name.split('.').at(-2))
      .sort()
      .join(' ');
  if (languages(bundles) !== languages(manifests))
    problems.push('Bundles and manifests are not of the same languages.');
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const part = process.argv[2] === '--list' ? process.argv[3] : undefined;
  if (part !== undefined) {
    const texts =
      part === 'package'
        ? Object.keys(readJson('package.nls.json'))
        : textsInSources()[part === 'client' ? 'client' : 'server'];
    console.log(JSON.stringify([...texts], undefined, 1));
  } else {
    const problems = translationProblems();
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
}
