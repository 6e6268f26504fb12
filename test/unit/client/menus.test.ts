import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const { menus } = packageJson.contributes;
const items = [...menus['editor/title'], ...menus['explorer/context']].filter(
  ({ command }) => command === 'agentHandoff.regenerateManifest',
);

/** Whether the paths that a condition asks for include one. `resourcePath` has the separators of the machine. */
function fits(when: string, path: string): boolean {
  const source = /resourcePath =~ \/((?:\[(?:\\.|[^\]])*\]|\\.|[^/])*)\//.exec(when)?.[1];
  if (source === undefined) throw new Error(`${when} asks for no path.`);
  return new RegExp(source).test(path);
}

describe.each(items)('Regenerate Manifest, $when', ({ when }) => {
  it.each([
    '/home/me/project/.ai/handoff/MANIFEST.json',
    '/home/me/project/.ai/handoff-billing/MANIFEST.json',
    'C:\\project\\.ai\\handoff\\MANIFEST.json',
    'C:\\project\\.ai\\handoff-billing\\MANIFEST.json',
  ])('is offered for %s', (path) => {
    expect(fits(when, path)).toBe(true);
  });

  it.each([
    '/home/me/project/MANIFEST.json',
    '/home/me/project/.ai/handoffs/MANIFEST.json',
    '/home/me/project/.ai/handoff/old/MANIFEST.json',
    '/home/me/project/.ai/handoff/STATUS.md',
    'C:\\project\\x.ai\\handoff\\MANIFEST.json',
  ])('is not offered for %s', (path) => {
    expect(fits(when, path)).toBe(false);
  });
});
