import { formatMessage, type Message, message } from '../engine/message.ts';
import type { CountTokens } from '../engine/settings.ts';

/** How tokens are counted: as each format estimates them, or by a tokenizer. */
export type TokenCounting = 'characters' | 'o200k_base';

/** Loads the tokenizer, which is too large to be part of what starts. */
export type LoadTokenizer = () => Promise<CountTokens>;

/** Keeps the tokenizer once it is loaded. Where it cannot be, the formats estimate, and that is said once. */
export class Tokenizer {
  private readonly load: LoadTokenizer | undefined;
  private readonly onProblem: (error: Error) => void;
  /** Why there is none although it was wanted. */
  problem: Message | undefined;
  private loading: Promise<CountTokens | undefined> | undefined;

  constructor(load: LoadTokenizer | undefined, onProblem: (error: Error) => void) {
    this.load = load;
    this.onProblem = onProblem;
  }

  /** The function that counts as wanted; the same one every time. `undefined`: every format has its own estimate. */
  async counterFor(counting: TokenCounting | undefined): Promise<CountTokens | undefined> {
    if (counting !== 'o200k_base') return undefined;
    return (this.loading ??= this.start());
  }

  private async start(): Promise<CountTokens | undefined> {
    try {
      if (!this.load) throw new Error('There is none here.');
      return await this.load();
    } catch (cause) {
      this.problem = message(
        'The tokenizer o200k_base cannot be loaded, so tokens are estimated. Install Agent Handoff anew.',
      );
      this.onProblem(new Error(formatMessage(this.problem), { cause }));
      return undefined;
    }
  }
}
