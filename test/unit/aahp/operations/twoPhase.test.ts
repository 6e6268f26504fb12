import { describe, expect, it } from 'vitest';
import {
  beginHandoff,
  leftovers,
  minutesSince,
} from '../../../../server/src/engine/formats/aahp/operations/lockChanges.ts';
import {
  keepAsUnknown,
  noteRestored,
  touchedFiles,
} from '../../../../server/src/engine/formats/aahp/operations/recovery.ts';
import { lockOf } from '../../../../server/src/engine/formats/aahp/lock.ts';
import { checksumOf, driftedManifest, manifest, status } from '../../../support/handoffFiles.ts';
import { filesAfter, handoff, now, saidBy } from '../../../support/operations.ts';

const lock = '{"agent":"lee","started":"2026-03-01T10:30:00Z","updating":["STATUS.md","../outside.md"]}';

describe('beginning a handoff', () => {
  it('makes a lock that says who writes what since when', () => {
    const { project, root } = handoff({ 'MANIFEST.json': manifest(), 'STATUS.md': status, 'LOG.md': '# Log\n' });
    const operation = beginHandoff(project, root, { agent: ' kim\n2 ', now });
    expect(JSON.parse(filesAfter(project, operation)['HANDOFF.lock'] ?? '')).toEqual({
      agent: 'kim 2',
      started: '2026-03-01T12:00:00Z',
      updating: ['STATUS.md', 'LOG.md'],
    });
    expect(saidBy(operation)).toEqual(['The handoff is begun. STATUS.md, LOG.md may be written now.']);
    expect(operation).toMatchObject({ agent: 'kim 2', updating: ['STATUS.md', 'LOG.md'] });
  });

  it('warns of files that were changed outside of the protocol', () => {
    const { project, root } = handoff({ 'MANIFEST.json': driftedManifest(), 'STATUS.md': status });
    expect(saidBy(beginHandoff(project, root, { agent: 'kim', now }))[1]).toMatch(
      /do not match their checksums.*: STATUS\.md\./,
    );
  });

  it('is refused while one is open, and for files that there are not', () => {
    const open = handoff({ 'HANDOFF.lock': lock, 'STATUS.md': status });
    expect(saidBy(beginHandoff(open.project, open.root, { agent: 'kim', now }))[0]).toMatch(
      /^A handoff that lee began at 2026-03-01T10:30:00Z is not finished\./,
    );
    const { project, root } = handoff({ 'STATUS.md': status });
    expect(saidBy(beginHandoff(project, root, { agent: 'kim', files: ['STATUS.md', 'STAUTS.md'], now }))).toEqual([
      '.ai/handoff has no STAUTS.md. Correct the names.',
    ]);
    expect(saidBy(beginHandoff(project, root, { agent: ' ', now }))).toEqual(['Say who begins the handoff.']);
  });

  it('counts the minutes, and knows what a killed write leaves behind', () => {
    const { project, root } = handoff({ 'HANDOFF.lock': lock, '.STATUS.md.0123456789ab.tmp': 'x', 'a.tmp': 'mine' });
    const found = lockOf(root, project);
    expect(found && minutesSince(found, now)).toBe(90);
    expect(found && minutesSince(found, '2026-01-01T00:00:00Z')).toBe(0);
    expect(leftovers(root)).toEqual(['.ai/handoff/.STATUS.md.0123456789ab.tmp']);
  });
});

describe('recovering', () => {
  const clean = '# Status\n\nOld claim. (Verified)\nOther line.\n';
  const present = '# Status\n\nOld claim. (Verified)\nNew claim. (VERIFIED) and (assumed)\n\n```\n(Verified)\n```\n';
  const trust = (level: string) =>
    `# Trust\n\n| Property | Status | Verified | TTL |\n|---|---|---|---|\n| Old | verified | 2026-02-01 | 7d |\n| Build | ${level} | 2026-03-01 | 3d |\n`;
  const files = {
    'MANIFEST.json': driftedManifest(),
    'STATUS.md': present,
    'TRUST.md': trust('(Verified)'),
    'LOG.md': '# Log\n\n## 2026-02-01 kim: Old\n\nSeen. (Verified)\n',
    'HANDOFF.lock': lock,
    '.STATUS.md.0123456789ab.tmp': 'half',
  };
  const state = {
    commit: 'abc1234',
    texts: new Map([
      ['.ai/handoff/STATUS.md', clean],
      ['.ai/handoff/TRUST.md', trust('untested').replaceAll('\n', '\r\n')],
      ['.ai/handoff/MANIFEST.json', manifest()],
      ['.ai/handoff/WORKFLOW.md', '# W\n'],
    ]),
  };

  it('shows what was touched', () => {
    const { project, root } = handoff(files);
    expect(touchedFiles(project, root, state).map(({ name, state: how, newLines }) => [name, how, newLines])).toEqual([
      ['../outside.md', 'same', 0],
      ['STATUS.md', 'changed', 4],
      ['TRUST.md', 'changed', 1],
      ['WORKFLOW.md', 'gone', 0],
    ]);
  });

  it('makes the claims unknown that the clean state does not have, and notes it', () => {
    const { project, root } = handoff(files);
    const operation = keepAsUnknown(project, root, state, { agent: 'kim', now });
    const after = filesAfter(project, operation);
    expect(after['STATUS.md']).toBe(
      present.replace('New claim. (VERIFIED) and (assumed)', 'New claim. (UNKNOWN) and (unknown)'),
    );
    expect(after['TRUST.md']).toBe(trust('(Unknown)'));
    expect(after['LOG.md']).toMatch(/^# Log\n\n## \[2026-03-01\] kim: recovered from an interrupted session\n/);
    expect(after['LOG.md']).toContain(
      'The session of lee that began at 2026-03-01T10:30:00Z did not end. What it wrote in STATUS.md, TRUST.md, WORKFLOW.md counts as unknown',
    );
    expect(after['LOG.md']).toContain('Seen. (Verified)');
    expect(Object.keys(after).sort()).toEqual(['LOG.md', 'MANIFEST.json', 'STATUS.md', 'TRUST.md']);
    expect(saidBy(operation)).toEqual([
      '2 claims in STATUS.md become unknown.',
      'A claim in TRUST.md becomes unknown.',
      'The recovery is noted in LOG.md, and the lock is gone.',
    ]);
  });

  it('makes what was assumed unknown as well, and says nothing of files without claims', () => {
    const rows = '| Property | Status | Verified |\n|---|---|---|\n| A | assumed | - |\n| B | untested | - |\n';
    const { project, root } = handoff({
      'MANIFEST.json': manifest(),
      'TRUST.md': rows,
      'LOG.md': '# Log\n',
      'WORKFLOW.md': '# Workflow\n\nAs ever.\n',
      'HANDOFF.lock': '{"agent":"lee","started":"2026-03-01T10:30:00Z","updating":["TRUST.md","WORKFLOW.md"]}',
    });
    const operation = keepAsUnknown(project, root, undefined, { agent: 'kim', now });
    expect(filesAfter(project, operation)['TRUST.md']).toBe(rows.replace('assumed', 'unknown'));
    expect(saidBy(operation)).toEqual([
      'A claim in TRUST.md becomes unknown.',
      'The recovery is noted in LOG.md, and the lock is gone.',
    ]);
  });

  it('takes all claims of a touched file for unknown where there is no clean state', () => {
    const { project, root } = handoff(files);
    const after = filesAfter(project, keepAsUnknown(project, root, undefined, { agent: 'kim', now }));
    expect(after['STATUS.md']).toContain('Old claim. (Unknown)');
    expect(after['TRUST.md']).toBe(files['TRUST.md']);
  });

  it('leaves files alone that match a checksum from before the session, where there is no clean state', () => {
    const recorded = {
      ...files,
      'MANIFEST.json': manifest({
        files: {
          'STATUS.md': { checksum: checksumOf(present), updated: '2026-03-01T10:00:00Z', lines: 8, summary: 'S' },
        },
      }),
    };
    const states = (lockText: string) => {
      const { project, root } = handoff({ ...recorded, 'HANDOFF.lock': lockText });
      return touchedFiles(project, root, undefined).flatMap(({ name, state: how }) =>
        name === 'STATUS.md' ? how : [],
      );
    };
    const at = (started: string) => lock.replace('2026-03-01T10:30:00Z', started);
    expect(states(at('2026-03-01T23:30:00Z'))).toEqual(['same']);
    // The manifest may be of the session itself, then.
    expect(states(at('2020-01-01T10:30:00Z'))).toEqual(['changed']);
    expect(states(at('once'))).toEqual(['changed']);
    const { project, root } = handoff({ ...recorded, 'HANDOFF.lock': at('2026-03-01T23:30:00Z') });
    const after = filesAfter(project, keepAsUnknown(project, root, undefined, { agent: 'kim', now }));
    expect(after['STATUS.md']).toBe(present);
    expect(after['LOG.md']).toContain('It had changed nothing yet.');
  });

  it('notes that the files were put back', () => {
    const { project, root } = handoff(files);
    const after = filesAfter(project, noteRestored(project, root, { agent: 'kim', now, commit: 'abc1234' }));
    expect(after['LOG.md']).toContain('are those of the last clean commit again (abc1234).');
    expect(after).not.toHaveProperty('HANDOFF.lock');
  });
});
