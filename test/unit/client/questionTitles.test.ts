import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const client = join(import.meta.dirname, '../../../client/src');

/** Where the options are among the arguments of what asks a person. */
const optionsAt: Readonly<Record<string, number>> = { showQuickPick: 1, showInputBox: 0, showSaveDialog: 0 };

describe('questions to a person', () => {
  // They come up away from what was clicked, and several in a row: without a title nobody knows what they belong to.
  it('say in a title what they are asked for', () => {
    const asked: string[] = [];
    const without: string[] = [];
    for (const { place, name, call } of callsOfWindow()) {
      asked.push(place);
      const options = call.arguments[optionsAt[name] ?? 0];
      if (!options || !hasTitle(options)) without.push(place);
    }
    expect(asked.length).toBeGreaterThan(20);
    expect(without).toEqual([]);
  });

  it('are not asked by a dialog of VS Code that has no room for a title', () => {
    const calls = sources().filter(({ text }) => text.includes('showWorkspaceFolderPick'));
    expect(calls.map(({ file }) => file)).toEqual([]);
  });
});

function sources(): { file: string; text: string }[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }));
}

function callsOfWindow(): { place: string; name: string; call: ts.CallExpression }[] {
  return sources().flatMap(({ file, text }) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const found: { place: string; name: string; call: ts.CallExpression }[] = [];
    const pending: ts.Node[] = [source];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const name = node.expression.name.text;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        if (Object.hasOwn(optionsAt, name)) found.push({ place: `${file}:${line + 1}`, name, call: node });
      }
      ts.forEachChild(node, (child) => void pending.push(child));
    }
    return found;
  });
}

/** Whether an object literal, or the constant of that name in the same function, has a member `title`. */
function hasTitle(options: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(options)) {
    return options.properties.some(({ name }) => name !== undefined && name.getText() === 'title');
  }
  if (!ts.isIdentifier(options)) return false;
  for (let scope: ts.Node = options.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (!ts.isBlock(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (name.getText() === options.text && initializer) return hasTitle(initializer);
      }
    }
  }
  return false;
}
