import type { OffsetRange } from '../text/sourceText.ts';
import type { LogRow } from './logRow.ts';

/** A text of a row that others wrote. */
export type RowText = 'text' | 'from' | 'to' | 'type' | 'id' | 'trace';

/** Where a text of a row stands in its document; `undefined` for what the row does not have. */
export function placeInRow(row: LogRow, text: RowText): OffsetRange | undefined {
  switch (row.kind) {
    case 'entry': {
      if (text === 'trace') return undefined;
      const { log, index, offset } = row;
      const node = log.memberNode(index, text === 'text' ? 'content' : text);
      if (node === undefined) return undefined;
      const { start, end } = log.document.json.range(node);
      return { start: start + offset, end: end + offset };
    }
    case 'note': {
      // What else stands on the line is read together with it.
      const lines = row.document.text;
      const { start } = text === 'from' ? row.agentRange : row.range;
      return lines.lineRange(lines.positionAt(start).line);
    }
    case 'handoff':
      return text === 'type' || text === 'id' ? undefined : row.places[text];
  }
}
