import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const { menus, views } = packageJson.contributes;

/** What the filters of the views say while a menu is shown. */
const states = [
  { tasksAreFiltered: false, logIsFiltered: false },
  { tasksAreFiltered: true, logIsFiltered: true },
];

/** The commands of a view's title that are icons, and those in its menu. */
function titleOf(view: string, state: Readonly<Record<string, boolean>>) {
  const shown = menus['view/title'].filter(({ when }) => {
    const [place, ...conditions] = when.split(' && ');
    return place === `view == ${view}` && conditions.every((one) => holds(one, state));
  });
  const isIcon = ({ group }: { group: string }) => group.startsWith('navigation');
  return {
    icons: shown.filter(isIcon).map(({ command }) => command),
    menu: shown.filter((one) => !isIcon(one)).map(({ command }) => command),
  };
}

function holds(condition: string, state: Readonly<Record<string, boolean>>): boolean {
  const name = condition.replace(/^!/, '').replace('agentHandoff.', '');
  expect(state).toHaveProperty(name);
  return state[name] !== condition.startsWith('!');
}

describe('the titles of the views', () => {
  const cases = views.agentHandoff.flatMap(({ id }) => states.map((state) => ({ id, state })));

  // VS Code adds "Collapse All" and "More Actions", and a side bar can be as narrow as 170 pixels: there is room for two more beside a name.
  it.each(cases)('leave room for the name of $id', ({ id, state }) => {
    const { icons } = titleOf(id, state);
    expect(icons.length).toBeGreaterThan(0);
    expect(icons.length).toBeLessThanOrEqual(2);
  });

  it.each(cases)('offer nothing of $id twice', ({ id, state }) => {
    const { icons, menu } = titleOf(id, state);
    expect(menu.filter((command) => icons.includes(command))).toEqual([]);
    expect(new Set(menu).size).toBe(menu.length);
  });

  it('offer the same commands with a filter as without, beside the one that takes it away', () => {
    for (const { id } of views.agentHandoff) {
      const [without = [], withFilter = []] = states.map((state) => {
        const { icons, menu } = titleOf(id, state);
        return [...icons, ...menu].filter((command) => !/clear\w*Filter$/.test(command)).sort();
      });
      expect(withFilter).toEqual(without);
    }
  });
});

describe('the icons of rows', () => {
  // Icons are within reach of the mouse only, the menu (Shift+F10) also of the keyboard.
  it('stand in the menu of their rows, too', () => {
    const rows = menus['view/item/context'];
    const place = ({ command, when }: (typeof rows)[number]) => `${command} ${when}`;
    const inMenus = new Set(rows.filter(({ group }) => !group.startsWith('inline')).map(place));
    const icons = rows.filter(({ group }) => group.startsWith('inline'));
    expect(icons.length).toBeGreaterThan(0);
    expect(icons.map(place).filter((one) => !inMenus.has(one))).toEqual([]);
  });
});
