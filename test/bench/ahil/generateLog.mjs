const senders = ['scout', 'market_watcher', 'project_architect', 'data_freshness_monitor', 'publisher'];
const perDay = 300;

/**
 * The text of a log in which everything is in order, as agents write it over the years: observations, and orders of a person that
 * are acted on. About 370 bytes an entry.
 * @param {number} count of entries
 */
export function generateLog(count) {
  return (
    JSON.stringify({ schema_version: '1.0', description: 'Generated', entries: entries(count) }, undefined, 2) + '\n'
  );
}

/** @param {number} count */
function entries(count) {
  const numbers = new Map();
  const made = [];
  for (let index = 0; index < count; index++) {
    const day = new Date(Date.UTC(2023, 0, 1) + Math.floor(index / perDay) * 86_400_000).toISOString().slice(0, 10);
    const kind = index % 3;
    const from = kind === 0 ? senders[index % 4] : kind === 1 ? 'human' : 'publisher';
    const series = `${from}-${day.replaceAll('-', '')}-`;
    const number = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, number);
    const content = `Run ${index}: the orders mart is fresh – ${'all models built clean, '.repeat(4)}nothing left to do.`;
    made.push({
      id: series + String(number).padStart(3, '0'),
      type: ['observation', 'order', 'acknowledgement'][kind],
      from,
      to: ['all', 'publisher', 'human'][kind],
      date: day,
      status: ['noted', 'pending', 'acted'][kind],
      content,
      ...(kind === 2 && { context: { ref: made[index - 1].id, rows: index } }),
    });
  }
  return made;
}
