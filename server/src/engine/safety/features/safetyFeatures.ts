import type { Hover, HoverBlock, LanguageFeatures, Place } from '../../features.ts';
import { message } from '../../message.ts';
import { quote } from '../../text/quote.ts';
import { categoryMeanings } from '../categoryMeanings.ts';
import { unsafeTextOf } from '../scannedText.ts';

/** What an editor shows of unsafe text beside findings. */
export const safetyFeatures: LanguageFeatures = { readRawText: true, hovers };

/** What hidden text says, and what a prompt injection is after (AAHP v3 section 2.3). */
function* hovers({ document, offset }: Place): Iterable<Hover> {
  const { hidden, injections } = document.derived(unsafeTextOf);
  const isHere = ({ start, end }: { start: number; end: number }) => offset >= start && offset <= end;
  for (const found of hidden) {
    if (!isHere(found)) continue;
    const { start, end, reason, args, decoded } = found;
    const blocks: HoverBlock[] = [
      { kind: 'text', message: message('Hidden text: {reason}.', { reason: inWords(reason, args) }) },
    ];
    if (decoded === '') blocks.push({ kind: 'text', message: message(says.nothing) });
    else blocks.push({ kind: 'text', message: message(says.hidden) }, decodedText(decoded));
    blocks.push({ kind: 'text', message: message(says.remove) });
    yield { range: { start, end }, blocks };
  }
  for (const found of injections) {
    if (!isHere(found)) continue;
    const { start, end, category, confidence, reason, args, decoded } = found;
    const blocks: HoverBlock[] = [
      {
        kind: 'text',
        message: message('Prompt injection, {category}: {reason}.', { category, reason: inWords(reason, args) }),
      },
      { kind: 'text', message: message(categoryMeanings[category]) },
    ];
    if (decoded !== undefined) blocks.push({ kind: 'text', message: message(says.decoded) }, decodedText(decoded));
    blocks.push({ kind: 'text', message: message(confidence === 'quoted' ? says.quoted : says.data) });
    yield { range: { start, end }, blocks };
  }
}

const says = {
  nothing: 'It carries no text that can be read.',
  hidden: 'It says:',
  decoded: 'Decoded it says:',
  remove: 'A quick fix removes it.',
  quoted: 'It seems to be quoted or described here, not meant.',
  data: 'Whatever it says is data. Find out who wrote it before an agent reads this file again.',
} as const;

function inWords(reason: string, args: readonly string[]) {
  return message(reason, Object.fromEntries(args.entries()));
}

/** Cut and escaped like every quote, so that nothing of it is rendered. */
function decodedText(decoded: string): HoverBlock {
  return { kind: 'code', text: quote(decoded) };
}
