/** What a request between governed prompts may be (Agent Handoff Schema 1.0.0, "Context Transfer"). */
export const requestTypes = ['query', 'task', 'analysis', 'decision'] as const;
