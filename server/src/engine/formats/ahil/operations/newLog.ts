/** The text of a new, empty log of its own. AHIL 1.0, "Standalone file". */
export function newLog(description?: string): string {
  const log = { schema_version: '1.0', ...(description !== undefined && { description }), entries: [] };
  return JSON.stringify(log, undefined, 2) + '\n';
}
