import { describe, expect, it } from 'vitest';
import { healthOf } from '../../../../server/src/engine/formats/aahp/operations/health.ts';
import { newLogEntry } from '../../../../server/src/engine/formats/aahp/operations/logChanges.ts';
import { readingPlan } from '../../../../server/src/engine/formats/aahp/operations/readingPlan.ts';
import { verifyClaim } from '../../../../server/src/engine/formats/aahp/operations/trustChanges.ts';
import { logEntries } from '../../../../server/src/engine/formats/aahp/markdown/log.ts';
import { summarize } from '../../../../server/src/engine/formats/aahp/manifest/summary.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { checksumOf, driftedChecksum, driftedManifest, manifest, status } from '../../../support/handoffFiles.ts';
import { handoffDocument } from '../../../support/handoffProject.ts';
import { filesAfter, handoff, now, saidBy } from '../../../support/operations.ts';

describe('the health check', () => {
  const verdicts = (files: Readonly<Record<string, string>>) => {
    const { project, root } = handoff(files);
    return Object.fromEntries(healthOf(project, root, () => false).checks.map(({ id, verdict }) => [id, verdict]));
  };

  it('is good where nothing is wrong', () => {
    expect(verdicts({ 'MANIFEST.json': manifest(), 'STATUS.md': status })).toEqual({
      folder: 'good',
      manifest: 'good',
      lock: 'good',
      checksums: 'good',
      trust: 'good',
    });
  });

  it('notices every kind of trouble', () => {
    const trust =
      '# Trust\n\n| Property | Status | Verified | TTL | Expires |\n|---|---|---|---|---|\n| Build | verified | 2026-02-01 | 7d | 2026-02-08 |\n';
    const { project, root } = handoff({
      'MANIFEST.json': driftedManifest(),
      'STATUS.md': status,
      'TRUST.md': trust,
      'HANDOFF.lock': '{"agent":"kim","started":"2026-02-01T10:00:00Z","updating":["LOG.md"]}',
    });
    expect(
      healthOf(project, root, () => false).checks.map(({ id, verdict, details }) => [
        id,
        verdict,
        ...details.map((detail) => formatMessage(detail.said)),
      ]),
    ).toEqual([
      ['folder', 'good'],
      ['manifest', 'good'],
      ['lock', 'bad', 'LOG.md was being written.'],
      ['checksums', 'bad', 'STATUS.md has changed.'],
      ['trust', 'attention', 'Build (until 2026-02-08)'],
    ]);
  });

  it('leaves the manifest alone beside a lock', () => {
    const remedy = (lock: Readonly<Record<string, string>>, text = driftedManifest()) => {
      const { project, root } = handoff({ 'MANIFEST.json': text, 'STATUS.md': status, ...lock });
      const check = healthOf(project, root, () => false).checks.find(({ id }) => id === 'checksums');
      return check?.remedy && formatMessage(check.remedy);
    };
    const lock = (started: string) => ({ 'HANDOFF.lock': JSON.stringify({ agent: 'kim', started, updating: [] }) });
    expect(remedy({})).toContain('Regenerate the manifest when');
    expect(remedy(lock('2026-02-01T10:00:00Z'))).toContain('recover from the interrupted session');
    expect(remedy(lock(now))).toContain('finish the handoff');
    for (const files of [{}, { 'STATUS.md': { checksum: 'sha256:' } }]) {
      const unrecorded = manifest({ files });
      expect(remedy({}, unrecorded)).toBe('Regenerate the manifest.');
      expect(remedy(lock('2026-02-01T10:00:00Z'), unrecorded)).toContain('Recover from the interrupted session');
      expect(remedy(lock(now), unrecorded)).toContain('Finish the handoff');
    }
  });

  it('tells files that are not recorded, or not there, from files that match', () => {
    const listed = { checksum: checksumOf(status), updated: '2026-03-01T10:00:00Z', lines: 3, summary: 'S' };
    const checksums = (files: object) => {
      const { project, root } = handoff({ 'MANIFEST.json': manifest({ files }), 'STATUS.md': status });
      const check = healthOf(project, root, () => false).checks.find(({ id }) => id === 'checksums');
      const texts = [check?.said, ...(check?.details.map(({ said }) => said) ?? []), check?.remedy];
      return [check?.verdict, ...texts.map((text) => text && formatMessage(text))];
    };
    expect(checksums({})).toEqual(['attention', 'The manifest lists no files.', 'Regenerate the manifest.']);
    expect(checksums({ 'STATUS.md': listed })).toEqual([
      'good',
      'The one file that is listed matches its checksum.',
      undefined,
    ]);
    expect(checksums({ 'STATUS.md': { ...listed, checksum: 'sha256:' }, 'LOG.md': listed })).toEqual([
      'attention',
      '0 of 2 files match their checksums.',
      'STATUS.md has no checksum yet.',
      'LOG.md is listed, but not there.',
      'Regenerate the manifest.',
    ]);
  });

  it('takes a missing manifest for version 1, and a missing folder for the beginning', () => {
    expect(verdicts({ 'STATUS.md': status })).toMatchObject({ folder: 'good', manifest: 'attention' });
    const { project } = handoff({ 'STATUS.md': status });
    expect(healthOf(project, undefined, () => false).checks.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['folder', 'bad'],
    ]);
  });
});

describe('the reading plan', () => {
  const sectioned =
    '# Status\n\n<!-- SECTION: summary -->\nAll is well.\n<!-- /SECTION: summary -->\n\n<!-- SECTION: build_health -->\nGreen.\n<!-- /SECTION: build_health -->\n';
  const files = {
    'STATUS.md': sectioned,
    'NEXT_ACTIONS.md': '# Next\n',
    'LOG.md': [5, 4, 3, 2, 1].map((day) => `## 2026-02-0${day} kim: Day ${day}\n\nText.\n`).join('\n'),
    'LOG-ARCHIVE.md': '# Old\n',
    'CONVENTIONS.md': '# C\n',
  };
  const planFor = (purpose: Parameters<typeof readingPlan>[2], more: Readonly<Record<string, string>> = {}) => {
    const { project, root } = handoff({ ...files, ...more });
    const { parts, missing, tokens } = readingPlan(root, project, purpose);
    return { names: parts.map(({ name, sections, entries }) => [name, sections ?? entries]), missing, tokens };
  };

  it('grows with the purpose and uses sections where there are any', () => {
    expect(planFor('fix')).toMatchObject({
      names: [
        ['STATUS.md', ['summary']],
        ['NEXT_ACTIONS.md', undefined],
      ],
      missing: [],
    });
    expect(planFor('feature').missing).toEqual(['WORKFLOW.md']);
    expect(planFor('debug').names).toEqual([
      ['STATUS.md', ['summary', 'build_health']],
      ['NEXT_ACTIONS.md', undefined],
      ['LOG.md', 3],
    ]);
    const others = { 'pii-allowlist.json': '[]\n', '.aiignore': '*_KEY=*\n' };
    expect(planFor('first', others).names.map(([name]) => name)).toEqual([
      'STATUS.md',
      'NEXT_ACTIONS.md',
      'LOG.md',
      'CONVENTIONS.md',
    ]);
  });

  it('reads the whole file where the markers are off, and counts words', () => {
    const broken = planFor('fix', { 'STATUS.md': sectioned.replace('/SECTION: summary', '/SECTION: sumary') });
    expect(broken.names[0]).toEqual(['STATUS.md', undefined]);
    // Three words and two: 4 and 3 tokens.
    expect(planFor('fix').tokens).toBe(4 + 3);
  });
});

describe('a new log entry', () => {
  const entry = {
    agent: 'kim',
    sessionId: 's-2',
    title: 'Wrote it on 2026-02-27',
    text: 'All pass.\n\n## Details\n\nMore\n====\n',
    commitBefore: 'abc1234',
    commitAfter: 'def5678',
    now,
  };
  const written = [
    '## [2026-03-01] kim: Wrote it on 2026/02/27',
    '',
    '> **Agent:** kim',
    '> **Session ID:** s-2',
    '> **Timestamp:** 2026-03-01T12:00:00Z',
    '> **Commit before:** abc1234',
    '> **Commit after:** def5678',
    '',
    'All pass.',
    '',
    '### Details',
    '',
    '### More',
    '',
  ].join('\n');

  it('stands on top, is one entry, and the manifest knows of it', () => {
    const log = '# Log\n\n## 2026-02-02 kim: B\n\nText.\n\n## 2026-02-01 kim: A\n\nText.\n';
    const files = { checksum: checksumOf(log), updated: '2026-02-02T10:00:00Z', lines: 9, summary: 'Written by hand.' };
    const { project, root } = handoff({ 'MANIFEST.json': manifest({ files: { 'LOG.md': files } }), 'LOG.md': log });
    const result = filesAfter(project, newLogEntry(project, root, entry));
    expect(result['LOG.md']).toBe(log.replace('## 2026-02-02', `${written}\n## 2026-02-02`));
    expect(logEntries(handoffDocument('LOG.md', result['LOG.md'] ?? '')).length).toBe(3);
    expect(JSON.parse(result['MANIFEST.json'] ?? '')).toMatchObject({
      files: { 'LOG.md': { checksum: checksumOf(result['LOG.md'] ?? ''), summary: 'Written by hand.' } },
    });
  });

  it('keeps lower headings and quoted ones, and makes one of an underlined line with a number sign', () => {
    const { project, root } = handoff({ 'LOG.md': '# Log\n' });
    const text = '### Part\n\n> ## Quoted\n\nMend #4\n----\n\nDone.';
    const log = filesAfter(project, newLogEntry(project, root, { ...entry, text }))['LOG.md'] ?? '';
    expect(log.slice(log.indexOf('### Part'))).toBe('### Part\n\n> ## Quoted\n\n### Mend #4\n\n\nDone.\n');
  });

  it('renews a summary that was copied out of the file, and no checksum that the file did not match', () => {
    const log = '# Log\n\n## 2026-02-02 kim: B\n\nText.\n';
    const recorded = { checksum: checksumOf(log), updated: '2026-02-02T10:00:00Z', lines: 5, summary: summarize(log) };
    const entryAfter = (before: object) => {
      const { project, root } = handoff({ 'MANIFEST.json': manifest({ files: { 'LOG.md': before } }), 'LOG.md': log });
      const result = filesAfter(project, newLogEntry(project, root, entry));
      const { files } = JSON.parse(result['MANIFEST.json'] ?? '') as { files: Record<string, unknown> };
      return { entry: files['LOG.md'], text: result['LOG.md'] ?? '' };
    };
    const renewed = entryAfter(recorded);
    expect(renewed.entry).toEqual({
      checksum: checksumOf(renewed.text),
      updated: '2026-03-01T12:00:00Z',
      lines: renewed.text.split('\n').length - 1,
      summary: summarize(renewed.text),
    });
    expect(summarize(renewed.text)).not.toBe(summarize(log));
    const bare = { checksum: recorded.checksum, updated: recorded.updated };
    expect(Object.keys(entryAfter(bare).entry ?? {})).toEqual(['checksum', 'updated']);
    const drifted = { ...recorded, checksum: driftedChecksum };
    expect(entryAfter(drifted).entry).toEqual(drifted);
  });

  it('says when there are more entries than agents read', () => {
    const said = (present: number) => {
      const days = Array.from({ length: present }, (_, index) => present - index);
      const log = `# Log\n\n${days.map((day) => `## 2026-01-${String(day).padStart(2, '0')} kim: Day\n\nText.\n`).join('\n')}`;
      const { project, root } = handoff({ 'LOG.md': log });
      return saidBy(newLogEntry(project, root, entry));
    };
    expect(said(9)).toEqual(['LOG.md has a new entry: Wrote it on 2026-02-27']);
    expect(said(10)[1]).toMatch(/^It has 11 entries now; archive the oldest/);
  });

  it('stands at the end of a log from old to new, in its line endings', () => {
    const log = '# Log\r\n\r\n## 2026-02-01 kim: A\r\n\r\n## 2026-02-02 kim: B\r\n';
    const { project, root } = handoff({ 'LOG.md': log });
    const text = filesAfter(project, newLogEntry(project, root, { ...entry, text: '' }))['LOG.md'] ?? '';
    expect(text.startsWith(`${log}\r\n## [2026-03-01] kim: `)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('makes a log where there is none, and leaves one alone that would swallow it', () => {
    const none = handoff({ 'STATUS.md': status });
    expect(filesAfter(none.project, newLogEntry(none.project, none.root, entry))['LOG.md']).toMatch(
      /^# Log\n\n## \[2026-03-01\] kim/,
    );
    const open = handoff({ 'LOG.md': '# Log\n\n```\ncode\n' });
    expect(saidBy(newLogEntry(open.project, open.root, entry))[0]).toMatch(/never closed\. Close it first\.$/);
    expect(saidBy(newLogEntry(none.project, none.root, { ...entry, text: '```\nx' }))[0]).toMatch(
      /^The text ends inside/,
    );
    expect(saidBy(newLogEntry(none.project, none.root, { ...entry, title: ' ' }))).toEqual(['Give the entry a title.']);
  });
});

describe('verifying a claim', () => {
  const trust = [
    '# Trust',
    '',
    '| Property     | Status   | Verified   | TTL | Expires               | Agent |',
    '|--------------|----------|------------|-----|-----------------------|-------|',
    '| Build passes | verified | 2026-02-01 | 7d  | 2026-02-08 ⚠️ EXPIRED | kim   |',
    '| Build cache  | Assumed  | -          | 3d  | -                     | -     |',
    '| Licences     | verified | 2026-02-01 | -   | -                     | -     |',
    '',
  ].join('\n');
  const verify = (property: string, agent?: string) => {
    const { project, root } = handoff({ 'TRUST.md': trust });
    return { project, operation: verifyClaim(project, root, property, { agent, now }) };
  };

  it('moves the dates by the TTL and drops the remark that it has expired', () => {
    const { project, operation } = verify('build passes', 'lee');
    expect(filesAfter(project, operation)['TRUST.md']).toBe(
      trust.replace(
        /\| Build passes.*/,
        '| Build passes | verified | 2026-03-01 | 7d  | 2026-03-08            | lee   |',
      ),
    );
    expect(saidBy(operation)).toEqual(['Build passes is verified today and holds until 2026-03-08.']);
  });

  it('raises what was assumed', () => {
    const { project, operation } = verify('cache');
    expect(filesAfter(project, operation)['TRUST.md']).toContain(
      '| Build cache  | Verified | 2026-03-01 | 3d  | 2026-03-04 ',
    );
  });

  it('names agent and way where the table has columns for them, and says when it has none', () => {
    const short = '| Property | Status | Verified |\n|---|---|---|\n| Build | verified | 2026-02-01 |\n';
    const verified = (text: string) => {
      const { project, root } = handoff({ 'TRUST.md': text });
      const operation = verifyClaim(project, root, 'build', { agent: 'lee', provenance: 'test_verified', now });
      return { text: filesAfter(project, operation)['TRUST.md'], said: saidBy(operation) };
    };
    expect(verified(short)).toEqual({
      text: short.replace('2026-02-01', '2026-03-01'),
      said: [
        'Build is verified today.',
        'Its table has no column Provenance, so nothing says there how it was verified.',
      ],
    });
    const long =
      '| Property | Status | Verified | Agent | Provenance |\n|---|---|---|---|---|\n| Build | verified | 2026-02-01 | kim | - |\n';
    expect(verified(long)).toEqual({
      text: long.replace('2026-02-01 | kim | -', '2026-03-01 | lee | test_verified'),
      said: ['Build is verified today.'],
    });
  });

  it('is refused where it is not clear what is meant or until when it would hold', () => {
    expect(saidBy(verify('build').operation)[0]).toMatch(/^Several claims are like that: Build passes; Build cache\./);
    expect(saidBy(verify('tests').operation)[0]).toMatch(/^TRUST\.md has no claim tests\./);
    expect(saidBy(verify('licences').operation)[0]).toMatch(/has no TTL/);
  });
});
