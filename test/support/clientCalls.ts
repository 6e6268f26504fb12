import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const client = join(import.meta.dirname, '../../client/src');

/** A call of a method, such as `window.showQuickPick(…)`, in the source of the client. */
export interface ClientCall {
  /** File and line. */
  readonly place: string;
  readonly name: string;
  readonly call: ts.CallExpression;
}

/** All source files of the client. */
export function clientSources(): { file: string; text: string }[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }));
}

/** The calls of methods with these names. */
export function clientCalls(names: readonly string[]): ClientCall[] {
  return clientSources().flatMap(({ file, text }) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const found: ClientCall[] = [];
    const pending: ts.Node[] = [source];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const name = node.expression.name.text;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        if (names.includes(name)) found.push({ place: `${file}:${line + 1}`, name, call: node });
      }
      ts.forEachChild(node, (child) => void pending.push(child));
    }
    return found;
  });
}

/** An expression, or what the constant of that name in the same function was made with. */
export function valueOf(expression: ts.Expression): ts.Expression {
  if (!ts.isIdentifier(expression)) return expression;
  for (let scope: ts.Node = expression.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (!ts.isBlock(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (name.getText() === expression.text && initializer) return initializer;
      }
    }
  }
  return expression;
}

/** A member of an object literal; `undefined` where there is none. */
export function memberOf(object: ts.Expression | undefined, name: string): ts.Expression | undefined {
  const literal = object && valueOf(object);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return undefined;
  const member = literal.properties.find((one) => one.name?.getText() === name);
  if (member && ts.isShorthandPropertyAssignment(member)) return member.name;
  return member && ts.isPropertyAssignment(member) ? member.initializer : undefined;
}
