import fc from 'fast-check';
import { describe, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { insertMembers, removeNodes } from '../../../server/src/engine/json/jsonEdits.ts';
import { parseJson } from '../../../server/src/engine/json/parseJson.ts';
import { propertyRuns } from '../../support/propertyRuns.ts';
import { same } from '../../support/same.ts';

/** White space and comments between the parts of a JSON text; each comment has a number of its own and a comma that is none. */
const filling = fc.array(fc.constantFrom('', ' ', '\n  ', '\t', '\r\n', '/*', '//'), { maxLength: 3 });

interface Drawn {
  readonly members: readonly (readonly [string, unknown])[];
  readonly text: string;
}

/** An object with members `k0`, `k1` … and comments anywhere, with the comma before or behind a line. */
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    values: fc.array(
      fc.oneof(fc.nat(9), fc.constantFrom('x, y', '//', '/* no */', true, null), fc.constant({ a: [1, 2] })),
      {
        maxLength: 5,
      },
    ),
    fillings: fc.array(filling, { minLength: 24, maxLength: 24 }),
  })
  .map(({ values, fillings }) => {
    let used = 0;
    const gap = () => {
      const index = used++;
      const parts = fillings[index] ?? [];
      return parts
        .map((part) => (part === '/*' ? `/* c${index}, */` : part === '//' ? `// c${index},\n` : part))
        .join('');
    };
    const members = values.map((value, index) => [`k${index}`, value] as const);
    const texts = members.map(([key, value]) => `${gap()}"${key}":${gap()}${JSON.stringify(value)}${gap()}`);
    return { members, text: `{${members.length === 0 ? gap() : texts.join(',')}}` };
  });

/** The comments of a text, in their order; strings hold some that are none. */
function commentsIn(text: string): string[] {
  return text.match(/(?:\/\*|\/\/) c\d+,/g) ?? [];
}

describe('edits beside comments', () => {
  const runs = propertyRuns(3_601, 400);

  it(`remove members and nothing else (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(drawn, fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }), ({ members, text }, chosen) => {
        const tree = parseJson(text);
        const nodes = [...tree.children(0)].filter((_, index) => chosen.includes(index));
        const result = applyTextChanges(text, removeNodes(tree, nodes) ?? []);
        const left = members.filter((_, index) => !chosen.includes(index));
        requireValue(result, nodes.length === 0 ? members : left);
        // Between a key and its value comments belong to what goes.
        const gone = nodes.flatMap((node) => {
          const { start, end } = tree.memberRange(node);
          return commentsIn(text.slice(start, end));
        });
        same(
          commentsIn(result),
          commentsIn(text).filter((comment) => !gone.includes(comment)),
          'comments are gone',
        );
      }),
      runs,
    );
  });

  it(`insert members and change nothing else (seed ${runs.seed})`, () => {
    const order = ['k0', 'new', 'k1', 'k2', 'other', 'k3'];
    fc.assert(
      fc.property(drawn, fc.subarray(['new', 'other', 'last'], { minLength: 1 }), ({ members, text }, keys) => {
        const edits = insertMembers(
          parseJson(text),
          0,
          keys.map((key) => ({ key, value: { of: key } })),
          order,
        );
        if (!edits) throw new Error('Nothing was inserted.');
        const result = applyTextChanges(text, edits);
        const value = requireValue(result, [...members, ...keys.map((key) => [key, { of: key }] as const)]);
        same(commentsIn(result), commentsIn(text), 'comments are gone or moved');
        const ranks = Object.keys(value).flatMap((key) => (order.includes(key) ? order.indexOf(key) : []));
        same(
          ranks,
          [...ranks].sort((a, b) => a - b),
          'the order is another',
        );
      }),
      runs,
    );
  });
});

/** The value of a text that is JSON apart from comments; its members in any order. */
function requireValue(text: string, members: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const tree = parseJson(text);
  same(
    tree.errors.filter(({ code }) => code !== 'comment').map(({ code }) => code),
    [],
    `${text} is broken`,
  );
  const value = tree.value as Record<string, unknown>;
  const sorted = (entries: readonly (readonly [string, unknown])[]) =>
    [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  same(sorted(Object.entries(value)), sorted(members), `${text} holds something else`);
  return value;
}
