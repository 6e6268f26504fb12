import { expiryOf, type TrustClaim, type TrustState, trustState } from '../../engine/formats/aahp/markdown/trust.ts';
import { isRefused, type Planned } from '../../engine/formats/aahp/operations/operation.ts';
import { shownCommand, trustCheckOf } from '../../engine/formats/aahp/operations/trustBinding.ts';
import {
  findClaim,
  testVerified,
  trustRegister,
  verifyClaim,
} from '../../engine/formats/aahp/operations/trustChanges.ts';
import { formatMessage } from '../../engine/message.ts';
import { formatIsoDate } from '../../engine/text/isoDate.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { type Paint, painter, type Style } from '../colour.ts';
import { consents } from '../consent.ts';
import { fsPathOf, relativeTo } from '../displayPath.ts';
import { accepted } from '../handoffDraft.ts';
import { openRoot } from '../handoffPlaces.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { printableJson, printablePath } from '../printable.ts';
import { respectLock } from '../respectLock.ts';
import { runCheck } from '../runCheck.ts';

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
  readonly run?: boolean;
  readonly force?: boolean;
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

/** `agent-handoff trust verify`: somebody's word that a claim holds today or, with `--run`, what its check shows. */
export async function trustVerify(
  property: string,
  path: string,
  options: TrustVerifyOptions,
  cli: Cli,
): Promise<ExitCode> {
  const { as: agent, yes = false, dryRun = false, run = false } = options;
  const clock = clockOf(cli);
  const opened = await openRoot(path, cli, clock, nodeFileSystem);
  const { project, root, loaded } = opened;
  const verification = { agent, provenance: run ? testVerified : undefined, now: clock.now };
  const planned = required(verifyClaim(project, root, property, verification));
  const claim = accepted(findClaim(project, root, property));
  if (!run) {
    const question = `Have you checked today that this holds: ${quote(claim.claim)}?`;
    if (!dryRun) {
      respectLock(opened, { agent, force: options.force }, cli);
      if (!(await consents(question, yes, '--yes', cli))) return declined(cli);
      carryOut(planned.change, project);
    }
    return done(planned, dryRun, cli);
  }
  const check = accepted(trustCheckOf(project, root, claim, loaded.workspace.configurationOf(project.uri)?.trust));
  const shown = shownCommand(check.command);
  if (dryRun) {
    cli.stdout.write(`${quote(claim.claim)} is checked by: ${shown}\nNothing was run and nothing was written.\n`);
    return exitCodes.clean;
  }
  respectLock(opened, { agent, force: options.force }, cli);
  const question = `The configuration says that this is checked by: ${shown}\nRun it in ${printablePath(relativeTo(cli.cwd, project.uri))}?`;
  if (!(await consents(question, yes, '--yes, or look with --dry-run', cli))) return declined(cli);
  const end = await runCheck(check, fsPathOf(project.uri), cli);
  if (end.kind === 'failed') {
    cli.stdout.write(`${quote(claim.claim)} is not verified: ${end.why}. Nothing was written.\n`);
    return exitCodes.findings;
  }
  // The check may have taken its time, and may have changed the files.
  const afterwards = clockOf(cli);
  const present = await openRoot(path, cli, afterwards, nodeFileSystem);
  const verified = verifyClaim(present.project, present.root, property, { ...verification, now: afterwards.now });
  const result = required(verified);
  carryOut(result.change, present.project);
  return done(result, false, cli);
}

function declined({ stdout }: Cli): ExitCode {
  stdout.write('Nothing was written.\n');
  return exitCodes.findings;
}

function done({ said }: Planned, dryRun: boolean, { stdout }: Cli): ExitCode {
  stdout.write(sentences(said) + (dryRun ? 'Nothing was written.\n' : ''));
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
