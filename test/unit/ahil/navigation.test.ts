import { describe, expect, it } from 'vitest';
import { cursor, nameAt, symbolsOf } from '../../support/features.ts';

const log = `{
  "schema_version": "1.0",
  "entries": [
    { "id": "cso-20260301-001", "type": "recommendation", "from": "cso", "to": "human", "date": "2026-03-01", "status": "pending", "content": "Raise prices." },
    { "id": "human-20260302-001", "type": "approval", "from": "human", "to": "cso", "date": "2026-03-02", "status": "pending", "content": "Do it.", "context": { "ref": "cso-20260301-001" } }
  ]
}
`;
const other = `[
  { "id": "cfo-20260303-001", "type": "acknowledgement", "from": "cfo", "to": "human", "date": "2026-03-03", "status": "noted", "content": "Seen.", "context": { "refs": ["x", "cso-20260301-001"] } }
]
`;

describe('the id of an entry', () => {
  it('leads to the entry and to everything that names it, in all logs', () => {
    const texts = { 'a.ahil.json': log.replace('"ref": "cso', `"ref": "cs${cursor}o`), 'b.ahil.json': other };
    const name = nameAt(texts);
    expect(name?.places).toEqual(['a.ahil.json:4:14 definition', 'a.ahil.json:5:170', 'b.ahil.json:2:177']);
    expect(name?.objection).toBeUndefined();
  });

  it('is none in the text of an entry', () => {
    expect(nameAt({ 'a.ahil.json': log.replace('Do it', `Do${cursor} it`) })).toBeUndefined();
  });
});

describe('symbols of a log', () => {
  it('are its entries', () => {
    expect(symbolsOf({ 'a.ahil.json': log }, 'a.ahil.json')).toEqual([
      'entry cso-20260301-001: Raise prices.',
      'entry human-20260302-001: Do it.',
    ]);
  });
});
