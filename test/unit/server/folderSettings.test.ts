import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../support/memoryWorkspace.ts';
import { SessionClient } from '../../support/session/sessionClient.ts';
import { VirtualClock } from '../../support/session/virtualClock.ts';

const first = 'file:///w/first';
const second = 'file:///w/second';

describe('the settings of a folder among several', () => {
  let clock: VirtualClock;
  let client: SessionClient;
  beforeEach(async () => {
    clock = new VirtualClock();
    const fileSystem = new MemoryFiles();
    for (const folder of [first, second]) fileSystem.files.set(`${folder}/.ai/handoff/STATUS.md`, '# Status\n');
    const settingsOf = (folder: string) => (folder === '' ? {} : { rules: { 'aahp/manifest-missing': 'error' } });
    client = new SessionClient({ clock, fileSystem, delays: 0, settingsOf, folders: [first] });
    await client.start();
  });
  afterEach(async () => {
    await client.stop();
    clock.giveBack();
  });

  it('hold from the start, and as soon as one comes', async () => {
    await client.settle();
    const finding = (folder: string) => `${folder}/.ai/handoff/STATUS.md:0:0 1 aahp/manifest-missing`;
    const reported = () => client.findings().map((line) => line.split(' ').slice(0, 3).join(' '));
    expect(reported()).toEqual([finding(first)]);
    client.changeFolders([first, second]);
    await client.settle();
    expect(reported()).toEqual([finding(first), finding(second)]);
  });

  it('do not bring back one that is taken away while they are asked for', async () => {
    client.changeFolders([first, second]);
    client.changeFolders([first]);
    await client.settle();
    expect(client.findings().filter((line) => line.startsWith(second))).toEqual([]);
  });
});
