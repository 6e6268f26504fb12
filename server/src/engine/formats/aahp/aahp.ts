import type { Format } from '../../format.ts';
import { detectAahp } from './detect.ts';
import { acceptChecksum } from './fixes/acceptChecksum.ts';
import { checksumDrift } from './rules/checksumDrift.ts';

/** AI-to-AI Handoff Protocol, versions 1 to 3. */
export const aahp: Format = {
  id: 'aahp',
  globs: ['**/.ai/handoff/**', '**/.ai/handoff-*/**'],
  detect: detectAahp,
  rules: [checksumDrift],
  fixes: [...acceptChecksum],
};
