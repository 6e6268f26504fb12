import { type Cli, UsageError } from './cli.ts';

/**
 * Asks for consent to something that must not happen unasked. The question ends without a question mark's answer: `yes` or `y`
 * agree, everything else does not.
 *
 * @param given whether consent was given on the command line
 * @throws {UsageError} where nobody can be asked; `option` then says how to agree
 */
export async function consents(question: string, given: boolean, option: string, cli: Cli): Promise<boolean> {
  if (given) return true;
  if (!cli.ask) throw new UsageError(`${question}\nNobody can be asked here.`, `Agree with ${option}.`);
  return /^y(?:es)?$/i.test((await cli.ask(`${question} [yes/no] `)).trim());
}
