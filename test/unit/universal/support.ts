import type { Document } from '../../../server/src/engine/document.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import type { RepairRequest, RepairReport } from '../../../server/src/engine/formats/universal/repair.ts';
import { withText } from '../../../server/src/engine/formats/common/textPipeline.ts';

export const request: RepairRequest = {
  now: '2026-03-01T10:00:00Z',
  today: '2026-03-01',
  newId: '11111111-2222-4333-8444-555555555555',
  settings: defaultSettings,
  exists: () => false,
};

export interface HandoffParts {
  [key: string]: unknown;
}

/** A sound handoff with some of its parts replaced; `undefined` leaves a part out. */
export function handoffValue(parts: HandoffParts = {}): { handoff: HandoffParts } {
  return {
    handoff: {
      version: '3.0',
      schema_type: 'universal',
      timestamp: '2026-02-20T09:00:00Z',
      trace_id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
      source: { skill: 'parser-builder', workflow_id: 'run-12', session_path: 'sessions/12', phase: 'Build' },
      target: { skill: 'reviewer' },
      context: { summary: 'Review the parser', problem_type: 'verification' },
      payload: { working: { files: ['src/parser.ts'] } },
      meta: { token_count: 205, confidence: 'high', handoff_chain: ['parser-builder'] },
      ...parts,
    },
  };
}

export function jsonDocument(value: unknown, path = 'sessions/12/handoffs/a.json'): Document {
  return withText(
    { uri: `file:///${path}`, path },
    typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
  );
}

export function sentences({ steps }: RepairReport): string[] {
  return steps.map(({ attempt, what }) => `${attempt}: ${formatMessage(what)}`);
}
