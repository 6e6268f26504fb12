import { expiryOf, type TrustClaim, type TrustState, trustState } from '../../engine/formats/aahp/markdown/trust.ts';
import { isRefused } from '../../engine/formats/aahp/operations/operation.ts';
import { findClaim, trustRegister, verifyClaim } from '../../engine/formats/aahp/operations/trustChanges.ts';
import { formatMessage } from '../../engine/message.ts';
import { formatIsoDate } from '../../engine/text/isoDate.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { type Paint, painter, type Style } from '../colour.ts';
import { consents } from '../consent.ts';
import { openRoot } from '../handoffPlaces.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { printableJson } from '../printable.ts';

export interface TrustListOptions {
  readonly expired?: boolean;
  readonly json?: boolean;
  readonly today?: string;
  readonly color: boolean;
}

export interface TrustVerifyOptions {
  readonly as?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const states: readonly TrustState[] = ['expired', 'expiring', 'undated', 'verified', 'not-verified'];
const styles: Readonly<Partial<Record<TrustState, Style>>> = { expired: 'red', expiring: 'yellow', verified: 'green' };

/** `agent-handoff trust`: the claims of TRUST.md (AAHP v3 section 2.5). */
export async function trustList(path: string, options: TrustListOptions, cli: Cli): Promise<ExitCode> {
  const { project, root } = await openRoot(path, cli, clockOf(cli, options.today), nodeFileSystem);
  const found = trustRegister(project, root);
  if (isRefused(found)) throw new UsageError(formatMessage(found.reason));
  const claims = found.claims
    .map((claim) => ({ claim, state: trustState(claim, project.today) }))
    .filter(({ state }) => !options.expired || state === 'expired')
    .sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
  if (options.json) cli.stdout.write(printableJson({ claims: claims.map(({ claim, state }) => asJson(claim, state)) }));
  else if (claims.length === 0)
    cli.stdout.write(options.expired ? 'No claim has expired.\n' : 'TRUST.md has no claims.\n');
  else {
    const paint = painter(cli, cli.stdout, options.color);
    cli.stdout.write(claims.map(({ claim, state }) => asText(claim, state, paint)).join(''));
  }
  return exitCodes.clean;
}

/** `agent-handoff trust verify`: a person's or an agent's word that a claim holds today. */
export async function trustVerify(
  property: string,
  path: string,
  { as: agent, yes = false, dryRun = false }: TrustVerifyOptions,
  cli: Cli,
): Promise<ExitCode> {
  const clock = clockOf(cli);
  const { project, root } = await openRoot(path, cli, clock, nodeFileSystem);
  const { change, said } = required(verifyClaim(project, root, property, { agent, now: clock.now }));
  if (!dryRun) {
    const claim = findClaim(project, root, property);
    const text = isRefused(claim) ? property : claim.claim;
    if (!(await consents(`Have you checked today that this holds: ${quote(text)}?`, yes, '--yes', cli))) {
      cli.stdout.write('Nothing was written.\n');
      return exitCodes.findings;
    }
    carryOut(change, project);
  }
  cli.stdout.write(sentences(said) + (dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}

function asText(claim: TrustClaim, state: TrustState, paint: Paint): string {
  const level = claim.level ?? quote(claim.status.text);
  const word = state === 'not-verified' ? level : state;
  const style = styles[state];
  const expiry = expiryOf(claim);
  const until = expiry && claim.level === 'verified' ? ` (until ${formatIsoDate(expiry.day)})` : '';
  return `${style ? paint(style, word.padEnd(9)) : word.padEnd(9)}  ${quote(claim.claim)}${until}\n`;
}

function asJson(claim: TrustClaim, state: TrustState) {
  const expiry = expiryOf(claim);
  return {
    claim: claim.claim,
    level: claim.level ?? null,
    state,
    verified: claim.verified?.text ?? null,
    ttlDays: claim.ttl?.days ?? null,
    expires: expiry ? formatIsoDate(expiry.day) : null,
    line: claim.row.line,
  };
}
