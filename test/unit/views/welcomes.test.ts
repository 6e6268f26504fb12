import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const { views, viewsWelcome } = packageJson.contributes;
const ids = views.agentHandoff.map(({ id }) => id);
const switches = ['hasHandoffFolder', 'tasksAreFiltered', 'logIsFiltered'].map((name) => `agentHandoff.${name}`);

/** What an empty view says in a workspace, while certain context keys are set. */
function saysIn(view: string, keys: readonly string[]): string[] {
  const holds = (condition: string) =>
    condition.startsWith('workspaceFolderCount ')
      ? condition === 'workspaceFolderCount != 0'
      : keys.includes(condition.replace('!', '')) !== condition.startsWith('!');
  return viewsWelcome
    .filter((one) => one.view === view && one.when.split(' && ').every(holds))
    .map(({ contents }) => contents);
}

describe.each(ids)('the view %s without rows', (id) => {
  it('says that it is being filled until it says itself that it is empty, whatever the others know', () => {
    const others = ids.filter((one) => one !== id).map((one) => `${one}.isEmpty`);
    for (const keys of [[], others, [...others, 'agentHandoff.hasHandoffFolder']])
      expect(saysIn(id, keys)).toEqual(['%welcome.looking%']);
  });

  it('says then one thing, why it is empty', () => {
    for (const set of [[], ...switches.map((one) => [one]), switches]) {
      const said = saysIn(id, [`${id}.isEmpty`, ...set]);
      expect(said).toHaveLength(1);
      expect(said).not.toContain('%welcome.looking%');
    }
  });
});
