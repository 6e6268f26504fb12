import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { editorLimits } from '../../../server/src/engine/settings.ts';
import {
  type Configuration,
  loweredByEditor,
  parseConfiguration,
  readEditorSettings,
  resolveSettings,
} from '../../../server/src/workspace/configuration.ts';

const parse = (text: string) => parseConfiguration(new TextEncoder().encode(text));
const problemsOf = (text: string) => {
  const result = parse(text);
  return result.kind === 'invalid'
    ? result.problems.map((problem) => formatMessage(problem)).join(' ')
    : expect.fail('it is valid');
};

describe('reading a configuration file', () => {
  it('takes what it knows', () => {
    const text =
      '\ufeff{ "rules": { "aahp/schema#enum": "off", "aahp/checksum-drift": "error" }, "limits": { "depth": 9 } }';
    expect(parse(text)).toMatchObject({ kind: 'valid', configuration: { limits: { depth: 9 } } });
  });

  it.each([
    ['{ "rules": ', 'Line 1, column 3: It is not valid JSON. A value is missing here.'],
    [
      '{\n  // why\n  "rules": {} }',
      'Line 2, column 3: It is not valid JSON. It has no comments; write them into "$comment".',
    ],
    ['[]', 'Line 1, column 1: The configuration must be an object.'],
    ['{ "rule": {} }', 'Line 1, column 3: There is no setting "rule". Did you mean rules?'],
    ['{ "colour": {} }', 'There is no setting "colour". There are rules, files, limits'],
    ['{ "files": { "aaph": [] } }', 'files has no member "aaph". Did you mean aahp?'],
    [
      '{\n "rules": { "aahp/checksum-drift": "loud" } }',
      'Line 2, column 36: rules["aahp/checksum-drift"] cannot be "loud". Possible are off, hint,',
    ],
    ['{ "rules": { "aahp/checksum-drift": "warn" } }', 'Did you mean warning?'],
    ['{ "rules": { "aahp/no-such-rule": "off" } }', 'There is no rule "aahp/no-such-rule".'],
    ['{ "rules": { "aahp/checksum-drfit": "off" } }', 'Did you mean aahp/checksum-drift?'],
    ['{ "rules": { "AAHP": "off" } }', 'There is no rule "AAHP".'],
    ['{ "rules": { "aahp/schema#no-such-variant": "off" } }', 'There is no rule "aahp/schema#no-such-variant".'],
    ['{ "limits": { "depth": 100000 } }', 'limits.depth must be at most 512.'],
    ['{ "limits": { "depth": 0.5 } }', 'limits.depth must be a whole number.'],
    ['{ "lock": { "staleMinutes": 0 } }', 'lock.staleMinutes must be at least 1.'],
    ['{ "files": { "exclude": "vendor/**" } }', 'files.exclude must be a list.'],
    ['{ "agentRoles": [] }', 'agentRoles must hold at least one item.'],
    ['{ "agentRoles": ["a", "a"] }', 'agentRoles holds an item twice.'],
    ['{ "tokens": "o200k" }', 'tokens cannot be "o200k".'],
    ['{ "trust": { "Build": "npm test && rm x" } }', 'trust.Build must be a program with its arguments'],
    [
      '{ "trust": { "It\'s built": { "script": "a", "timeoutMinutes": 0 } } }',
      'trust["It\'s built"] must be a program',
    ],
    ['{ "accepted": [{ "code": "aahp/schema", "file": "x" }] }', 'accepted[0] lacks "reason".'],
    [
      '{ "accepted": [{ "code": "no code", "file": "x", "reason": "r" }] }',
      'accepted[0].code must be the code of a rule',
    ],
    ['{ "accepted": [{ "code": "a/b", "file": "x", "reason": "" }] }', 'accepted[0].reason must not be empty.'],
    [
      '{ "accepted": [{ "code": "a/b", "file": "x", "reason": "r", "expires": "soon" }] }',
      'accepted[0].expires must be a date',
    ],
    [
      `{ "accepted": [{ "code": "a/b", "file": "x", "reason": "r", "hash": "${'0'.repeat(64)}" }] }`,
      'accepted[0] has "hash" and lacks "salt".',
    ],
    [
      '{ "accepted": [{ "code": "a/b", "file": "x", "reason": "r", "hash": "0", "salt": "s" }] }',
      'accepted[0].salt must have at least 16 characters.',
    ],
    [
      '{ "accepted": [{ "code": "a/b", "file": "x", "reason": "r", "hash": "0", "salt": "s" }] }',
      'accepted[0].hash must be 64 hexadecimal digits.',
    ],
    ['['.repeat(100_000), 'It is nested too deeply.'],
    ['{ "\\u001b[31mrules": {} }', 'There is no setting "\\u{1b}[31mrules".'],
  ])('says what is wrong with %.40s', (text, hint) => {
    expect(problemsOf(text)).toContain(hint);
  });
});

describe('an editor’s settings', () => {
  it('are taken member by member', () => {
    const { configuration, problems } = readEditorSettings({
      rules: { 'aahp/schema': 'off' },
      limits: { depth: 'x' },
      other: 1,
    });
    expect(configuration).toEqual({ rules: { 'aahp/schema': 'off' } });
    expect(problems.map((one) => formatMessage(one)).join()).toContain('agentHandoff.limits');
    expect(readEditorSettings(null)).toEqual({ configuration: {}, problems: [] });
  });

  it('keep the rules that can be used beside those that cannot', () => {
    const rules = {
      'aahp/log-order': 'off',
      'aahp/task-cycle': 'loud',
      'aahp/checksum-drfit': 'off',
    };
    const { configuration, problems } = readEditorSettings({ rules });
    expect(configuration).toEqual({ rules: { 'aahp/log-order': 'off' } });
    expect(problems.map((one) => formatMessage(one))).toEqual([
      'agentHandoff.rules: rules["aahp/task-cycle"] cannot be "loud". Possible are off, hint, info, warning, error.',
      'agentHandoff.rules: There is no rule "aahp/checksum-drfit". Did you mean aahp/checksum-drift?',
    ]);
  });

  it('say who the person is, if it is a name that can sign entries', () => {
    expect(readEditorSettings({ identity: 'maria' })).toEqual({ configuration: { identity: 'maria' }, problems: [] });
    for (const identity of ['', 'two words', 'all', 'a"b', 5, 'x\n']) {
      const { configuration, problems } = readEditorSettings({ identity });
      expect(configuration).toEqual({});
      expect(problems.map((one) => formatMessage(one)).join()).toContain('agentHandoff.identity');
    }
    const { configuration } = readEditorSettings({ identity: 'maria' });
    expect(resolveSettings({ limits: editorLimits, trusted: true, editor: configuration }).identity).toBe('maria');
    expect(resolveSettings({ limits: editorLimits, trusted: true }).identity).toBeUndefined();
  });

  it('are named where they make a rule quieter than the project or the default says', () => {
    const file: Configuration = {
      rules: { 'aahp/task-cycle': 'warning', 'aahp/log-order': 'error', 'aahp/log-length': 'off' },
    };
    const editor: Configuration = {
      rules: {
        'aahp/log-length': 'hint',
        'aahp/task-cycle': 'warning',
        'aahp/log-order': 'warning',
        'aahp/checksum-drift': 'hint',
        'aahp/log-date': 'error',
      },
    };
    expect(loweredByEditor(editor, file)).toEqual(['aahp/log-order', 'aahp/checksum-drift']);
  });

  it('are named where they keep files from being looked at that are looked at otherwise', () => {
    const aahp = ['**/.ai/handoff/**', '**/.ai/handoff-*/**'];
    const editor: Configuration = {
      files: { exclude: ['vendor/**', 'old/**'], aahp: [...aahp, 'more/**'], ahil: ['logs/*.json'], uagent: [] },
    };
    expect(loweredByEditor(editor, undefined)).toEqual(['files.exclude', 'files.ahil', 'files.uagent']);
    expect(loweredByEditor({ files: { exclude: ['old/**'] } }, { files: { exclude: ['old/**', 'x/**'] } })).toEqual([]);
  });
});

describe('the settings of a project', () => {
  const sources = { limits: editorLimits, trusted: true };
  const file: Configuration = {
    rules: { 'aahp/checksum-drift': 'off', 'aahp/log-order': 'error', 'aahp/schema#type': 'hint' },
    limits: { findings: 5 },
    accepted: [{ code: 'aahp/schema', file: 'x', reason: 'known' }],
  };

  it('let the editor win over the file, and the file over the defaults', () => {
    const settings = resolveSettings({
      ...sources,
      file,
      editor: { rules: { 'aahp/log-order': 'hint' }, limits: { depth: 3 } },
    });
    expect(Object.fromEntries(settings.severities)).toEqual({ ...file.rules, 'aahp/log-order': 'hint' });
    expect(settings.limits).toEqual({ ...editorLimits, findings: 5, depth: 3 });
  });

  it('take nothing from an untrusted workspace that makes a rule quieter', () => {
    const settings = resolveSettings({ ...sources, file, trusted: false });
    expect(Object.fromEntries(settings.severities)).toEqual({ 'aahp/log-order': 'error' });
    expect(settings.limits).toEqual(editorLimits);
    expect(settings.accepted).toEqual([]);
  });

  it('take no patience with locks and no neglect of changes from an untrusted workspace', () => {
    const patient: Configuration = { lock: { staleMinutes: 100_000 }, staleHandoff: { ignore: ['**'] } };
    const settings = resolveSettings({ ...sources, file: patient, trusted: false });
    expect(settings.lock).toEqual({ staleMinutes: 60 });
    expect(settings.staleHandoff).toEqual({ ignore: [] });
    expect(resolveSettings({ ...sources, file: patient })).toMatchObject(patient);
  });

  it('ignore the changes that the editor names, in place of those of the file', () => {
    const { configuration, problems } = readEditorSettings({ staleHandoff: { ignore: ['docs/**'] } });
    expect(problems).toEqual([]);
    const settings = resolveSettings({
      ...sources,
      file: { staleHandoff: { ignore: ['src/**'] } },
      editor: configuration,
    });
    expect(settings.staleHandoff).toEqual({ ignore: ['docs/**'] });
    const refused = readEditorSettings({ staleHandoff: { ignore: 'docs/**' } }).problems;
    expect(refused.map((one) => formatMessage(one))).toEqual([
      'agentHandoff.staleHandoff: staleHandoff.ignore must be a list.',
    ]);
  });

  it('accept findings by paths relative to the configuration, which may lie around the project', () => {
    const entry = (path: string) => ({ code: 'aahp/log-order', file: path, reason: 'Imported' });
    const outer: Configuration = {
      accepted: [entry('packages/a/.ai/handoff/LOG.md'), entry('packages/ab/LOG.md'), entry('.ai/handoff/LOG.md')],
    };
    const of = (base: string) =>
      resolveSettings({ ...sources, file: outer, base }).accepted.map(({ file: path }) => path);
    expect(of('packages/a')).toEqual(['.ai/handoff/LOG.md']);
    expect(of('')).toEqual(outer.accepted?.map(({ file: path }) => path));
    expect(of('packages/b')).toEqual([]);
  });
});
