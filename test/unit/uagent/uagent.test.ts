import { describe, expect, it } from 'vitest';
import type { Document } from '../../../server/src/engine/document.ts';
import { noFacts, type Facts } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings, type Settings } from '../../../server/src/engine/settings.ts';
import { withText } from '../../../server/src/engine/formats/common/textPipeline.ts';
import { nextNumber } from '../../../server/src/engine/formats/uagent/handoffId.ts';
import { numbersIn, parseHandoffId } from '../../../server/src/engine/formats/uagent/handoff.ts';
import { isIsoTime } from '../../../server/src/engine/formats/uagent/isoTime.ts';
import { meantRole, defaultRoles } from '../../../server/src/engine/formats/uagent/roles.ts';
import { newUagentHandoff, type UagentAnswers } from '../../../server/src/engine/formats/uagent/template.ts';

const engine = createEngine();

function projectOf(documents: readonly Document[], settings: Settings = defaultSettings, facts: Facts = noFacts) {
  return engine.project({ uri: '', documents, facts, settings, today: '2026-03-01', generation: 1 });
}

function codesOf(documents: readonly Document[], settings?: Settings): string[] {
  return [...engine.check(projectOf(documents, settings)).values()].flat().map(({ code }) => code);
}

const answers: UagentAnswers = {
  context: 'Release',
  sessionId: 'REL-7',
  from: 'strategist',
  to: 'executor',
  number: 1,
  instructions: ['Tag the commit: now', '- really', 'yes'],
  constraints: ['No "force" push # ever'],
  now: '2026-02-20T09:00:00Z',
};

describe('a new handoff', () => {
  it.each(['json', 'yaml'] as const)('has no finding (%s)', (language) => {
    const { path, text } = newUagentHandoff({
      ...answers,
      language,
      prohibitedActions: ['x'],
      artifacts: [],
      notes: 'two\nlines',
    });
    expect(path).toBe(`runtime/contexts/Release/handoffs/REL-7.executor.1.handoff.${language}`);
    const document = withText({ uri: '', path }, text);
    expect(projectOf([document]).kindOf(document)).toBe('uagent/handoff');
    expect(codesOf([document])).toEqual([]);
  });

  it('says the same in both languages', () => {
    const json = newUagentHandoff({ ...answers, language: 'json' });
    const yaml = newUagentHandoff(answers);
    expect(withText({ uri: '', path: yaml.path }, yaml.text).yaml.value).toEqual(JSON.parse(json.text));
  });

  it('stays in the folder of its context', () => {
    expect(newUagentHandoff({ ...answers, context: '../../etc', sessionId: '../x' }).path).toBe(
      'runtime/contexts/unnamed/unnamed/etc/handoffs/x.executor.1.handoff.yaml',
    );
  });

  it('gets the next number of its session', () => {
    const documents = [1, 3].map((number) => {
      const { path, text } = newUagentHandoff({ ...answers, number });
      return withText({ uri: '', path }, text);
    });
    const project = projectOf(documents);
    expect([...numbersIn(project, 'REL-7', 'executor')].sort()).toEqual([1, 3]);
    expect(nextNumber(numbersIn(project, 'REL-7', 'executor'))).toBe(4);
    expect(nextNumber(numbersIn(project, 'REL-7', 'human'))).toBe(1);
  });
});

describe('the parts of a handoff', () => {
  it('ids are taken apart from their end', () => {
    expect(parseHandoffId('a.b.executor.12')).toEqual({ session: 'a.b', to: 'executor', number: 12 });
    for (const id of ['executor.1', 'a.executor.', 'a.executor.x', '', undefined])
      expect(parseHandoffId(id), id).toBeUndefined();
  });

  it('roles are recognised by other words', () => {
    expect(meantRole('Proxy Auditor', defaultRoles)).toBe('proxy-auditor');
    expect(meantRole('developer', defaultRoles)).toBe('executor');
    expect(meantRole('exector', defaultRoles)).toBe('executor');
    expect(meantRole('toaster', defaultRoles)).toBeUndefined();
    expect(meantRole('developer', ['writer'])).toBeUndefined();
  });

  it('roles can be set', () => {
    const settings: Settings = { ...defaultSettings, agentRoles: ['writer', 'editor'] };
    const { path, text } = newUagentHandoff({ ...answers, from: 'writer', to: 'editor' });
    const document = withText({ uri: '', path }, text);
    expect(codesOf([document], settings)).toEqual([]);
    expect(codesOf([document])).toEqual(['uagent/role', 'uagent/role']);
  });

  it('times are days or times of ISO 8601', () => {
    for (const text of [
      '2026-02-20',
      '2026-02-20T09:00',
      '2026-02-20T09:00:00.5Z',
      '2026-02-20T09:00:00+0200',
      '2026-02-20T23:59:60Z',
    ])
      expect(isIsoTime(text), text).toBe(true);
    const impossible = ['2026-02-30', '2026-02-20T24:00:00Z', '2026-02-20T09:60:00Z', '2026-02-20T09:00:61Z'];
    for (const text of [...impossible, '20.02.2026', '2026-02-20 09:00', '2026', ''])
      expect(isIsoTime(text), text).toBe(false);
  });
});

describe('a file of any name', () => {
  it.each([
    [{ type: 'U.AgentHandoff' }, 'uagent/handoff'],
    [{ from_agent_type: 'human', to_agent_type: 'executor' }, 'uagent/handoff'],
    [{ type: 'Handoff', session_id: 'AW-1' }, 'none'],
    [{}, 'none'],
  ])('with %j is of the kind %s', (value, kind) => {
    expect(engine.kindOf(withText({ uri: '', path: 'notes.json' }, JSON.stringify(value)))).toBe(kind);
  });
});

describe('the drafts of the specification', () => {
  const yaml = `schema_version: "0.1.0"
type: U.AgentHandoff
version: "0.1.0"
context: AgentWorkflow
session_id: AW-1
handoff_id: AW-1.executor.1
from_agent_type: strategist
to_agent_type: executor
issued_at: 2026-01-18T10:15:00Z
instructions: [Update roles.]
acceptance_criteria: [Committed.]
constraints: [Do not change behaviour.]
artifacts: []
x_extensions: {}
`;

  it('keep their times as texts and have no finding', () => {
    const document = withText({ uri: '', path: 'handoffs/AW-1.executor.1.handoff.yaml' }, yaml);
    expect((document.yaml.value as Record<string, unknown>)['issued_at']).toBe('2026-01-18T10:15:00Z');
    expect(codesOf([document])).toEqual([]);
  });
});
