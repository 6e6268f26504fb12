/** Kinds of problems that a Universal Handoff may name. */
export const problemTypes = [
  'decision',
  'creative',
  'analytical',
  'strategic',
  'implementation',
  'research',
  'verification',
] as const;

/** How sure the source of a Universal Handoff may be. */
export const confidences = ['high', 'medium', 'low'] as const;
