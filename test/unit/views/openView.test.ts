import { describe, expect, it, vi } from 'vitest';

const { executeCommand } = vi.hoisted(() => ({ executeCommand: vi.fn<(command: string) => Promise<void>>() }));
vi.mock('vscode', () => ({ commands: { executeCommand } }));

const { openView, revealTop } = await import('../../../client/src/views/openView.ts');

const element = (id: string) => ({
  id,
  node: { id },
  parent: undefined,
  rootUri: id,
  property: undefined,
  purpose: undefined,
});

describe('opening a view by command', () => {
  it('is tried again when something else was opened at the same time, and not for ever', async () => {
    const view = { visible: false };
    executeCommand.mockResolvedValueOnce().mockImplementationOnce(() => {
      view.visible = true;
      return Promise.resolve();
    });
    await openView(view, 'agentHandoff.health');
    expect(executeCommand.mock.calls).toEqual([['agentHandoff.health.focus'], ['agentHandoff.health.focus']]);
    executeCommand.mockReset().mockResolvedValue();
    await openView({ visible: false }, 'agentHandoff.health');
    expect(executeCommand).toHaveBeenCalledTimes(3);
  });
});

describe('revealing a root in a view', () => {
  const tree = (...present: readonly (ReturnType<typeof element> | undefined)[]) => ({
    topElement: vi.fn<() => Promise<ReturnType<typeof element> | undefined>>(() => Promise.resolve(present[0])),
    redraw: vi.fn<() => void>(),
  });

  it('has the view draw its rows first when it does not know them yet', async () => {
    const rows = tree(element('a'));
    const reveal = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('Data tree node not found'));
    await revealTop({ reveal }, rows, 'a');
    expect(reveal).toHaveBeenCalledTimes(2);
    expect(rows.redraw).toHaveBeenCalledTimes(1);
  });

  it('looks at the tree as it is by then, and reveals nothing that is gone', async () => {
    const rows = tree(element('a'));
    rows.topElement.mockResolvedValueOnce(element('a')).mockResolvedValueOnce(undefined);
    const reveal = vi.fn(() => Promise.reject(new Error('Data tree node not found')));
    await revealTop({ reveal }, rows, 'a');
    expect(reveal).toHaveBeenCalledTimes(1);
    await revealTop({ reveal }, tree(undefined), 'a');
    expect(reveal).toHaveBeenCalledTimes(1);
  });
});
