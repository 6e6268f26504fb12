import type { Hover, HoverBlock, Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import type { ValueNode } from '../../../values/valueNode.ts';
import { fieldPath } from '../../common/features/fieldHover.ts';
import { isAtKey, nodeAtOffset } from '../../common/features/nodeAt.ts';
import { type BudgetPart, budgetBreakdown } from '../budget.ts';
import { drawChain, earlierTurn } from '../chain.ts';
import { knownHandoff, type UniversalHandoff } from '../handoff.ts';
import { payloadHash, payloadSize } from '../payload.ts';

const partNames: Readonly<Record<BudgetPart, string>> = {
  metadata: 'Version, times and trace: {tokens} of about {share}',
  parties: 'Source and target: {tokens} of about {share}',
  context: 'Context: {tokens} of about {share}',
  working: 'payload.working: {tokens} of about {share}',
  session: 'payload.session: {tokens} of about {share}',
  references: 'payload.references: {tokens} of about {share}',
  tracing: 'Meta and tracing: {tokens} of about {share}',
};

/** What follows from the rest of a handoff at its counts, hashes and chain. */
export function* handoffHover({ document, project, offset }: Place): Iterable<Hover> {
  const handoff = knownHandoff(document);
  const node = handoff && nodeAtOffset(valuesOf(document), offset);
  if (!handoff || !node) return;
  const range = isAtKey(node, offset) && node.keyRange ? node.keyRange : node.place;
  const hover = (...blocks: readonly HoverBlock[]): Hover => ({ range, blocks });
  const path = fieldPath(node).join('/');
  if (path === 'handoff/meta/token_count') {
    const breakdown = budgetBreakdown(document, project.settings);
    if (!breakdown) return;
    const { total, limit, lines } = breakdown;
    const items = lines.map(({ part, tokens, share }) => message(partNames[part], { tokens, share }));
    yield hover(
      {
        kind: 'text',
        message: message('The handoff is about {total} tokens long; {limit} are allowed.', { total, limit }),
      },
      { kind: 'list', items },
    );
  } else if (path === 'handoff/meta/payload_hash') {
    yield hover({ kind: 'text', message: hashVerdict(handoff, node) });
  } else if (path === 'handoff/meta/payload_size_bytes') {
    const size = payloadSize(handoff);
    if (size !== undefined)
      yield hover({ kind: 'text', message: message('The payload is {size} bytes long.', { size }) });
  } else if (path.startsWith('handoff/meta/handoff_chain')) {
    yield hover(...chainBlocks(handoff));
  }
}

function hashVerdict(handoff: UniversalHandoff, { string }: ValueNode): Message {
  const actual = payloadHash(handoff);
  if (actual === undefined) return message('Whether the payload still has this hash cannot be told.');
  return actual === string
    ? message('The payload has this hash.')
    : message('The payload has another hash now: it was changed after the hash was written, or the hash was made up.');
}

function chainBlocks(handoff: UniversalHandoff): HoverBlock[] {
  const target = handoff.targetSkill?.string;
  const chain = drawChain(handoff, target);
  const blocks: HoverBlock[] = [{ kind: 'text', message: message('{chain: → }', { chain }) }];
  if (earlierTurn(handoff)) {
    const again = message('{target} has had this work before; meta.handoff_reason has to say why it goes back.', {
      target: target ?? '',
    });
    blocks.push({ kind: 'text', message: again });
  }
  return blocks;
}
