import { expiryOf, type TrustClaim, type TrustState, trustState } from '../../engine/formats/aahp/markdown/trust.ts';
import { TrustTexts } from '../../engine/formats/aahp/markdown/trustTexts.ts';
import { isRefused } from '../../engine/formats/aahp/operations/operation.ts';
import { shownCommand, trustCheckOf } from '../../engine/formats/aahp/operations/trustBinding.ts';
import {
  findClaim,
  testVerified,
  trustRegister,
  verifyClaim,
} from '../../engine/formats/aahp/operations/trustChanges.ts';
import type { Message } from '../../engine/message.ts';
import { warnedParts, withheldName } from '../../engine/safety/warnedParts.ts';
import { formatIsoDate } from '../../engine/text/isoDate.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import type { FileWrite } from '../../workspace/writeFiles.ts';
import { writesOf } from '../../workspace/writeFilesOfChange.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { changeRoot } from '../changeRoot.ts';
import { clockOf } from '../clock.ts';
import { type Paint, painter, type Style } from '../colour.ts';
import { consents } from '../consent.ts';
import { fsPathOf, relativeTo } from '../displayPath.ts';
import { accepted } from '../handoffDraft.ts';
import { openRoot, type OpenedRoot } from '../handoffPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { sentences } from '../sentences.ts';
import { printableJson, printablePath } from '../printable.ts';
import { refusalOf } from '../refusal.ts';
import { respectLock } from '../respectLock.ts';
import { runCheck } from '../runCheck.ts';
import { withheldText } from '../withheld.ts';

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
  readonly json?: boolean;
}

const states: readonly TrustState[] = ['expired', 'expiring', 'undated', 'verified', 'not-verified'];
const styles: Readonly<Partial<Record<TrustState, Style>>> = { expired: 'red', expiring: 'yellow', verified: 'green' };

/** `agent-handoff trust`: the claims of TRUST.md (AAHP v3 section 2.5). */
export async function trustList(path: string, options: TrustListOptions, cli: Cli): Promise<ExitCode> {
  const { project, root, findings } = await openRoot(path, cli, clockOf(cli, options.today), nodeFileSystem);
  const found = trustRegister(project, root);
  if (isRefused(found)) throw refusalOf(found);
  const texts = new TrustTexts(found.register, warnedParts(project, findings));
  const claims = found.claims
    .map((claim) => ({ claim, state: trustState(claim, project.today), texts }))
    .filter(({ state }) => !options.expired || state === 'expired')
    .sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
  if (options.json) cli.stdout.write(printableJson({ claims: claims.map(asJson) }));
  else if (claims.length === 0)
    cli.stdout.write(options.expired ? 'No claim has expired.\n' : 'TRUST.md has no claims.\n');
  else {
    const paint = painter(cli, cli.stdout, options.color);
    cli.stdout.write(claims.map((one) => asText(one, paint)).join(''));
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
  const { as: agent, yes = false, dryRun = false, run = false, force } = options;
  const clock = clockOf(cli);
  const opened = await openRoot(path, cli, clock, nodeFileSystem);
  const { project, root, loaded } = opened;
  const verification = { agent, provenance: run ? testVerified : undefined };
  const planned = accepted(verifyClaim(project, root, property, { ...verification, now: clock.now }));
  const found = accepted(findClaim(project, root, property));
  const { claim } = found;
  // Planned anew: answering, like the check, takes its time, and either may have changed the files.
  const write = async (): Promise<Verified> => {
    const { planned: verified, writes } = await changeRoot(path, {}, cli, (present, { now }) =>
      verifyClaim(present.project, present.root, property, { ...verification, now }),
    );
    return { code: exitCodes.clean, verified: true, writes, said: verified.said };
  };
  const print = (end: Verified) => printVerified(opened, claim, end, options, cli);
  if (!run) {
    const writes = writesOf(planned.change, project);
    if (dryRun) return print({ code: exitCodes.clean, writes, said: [...planned.said, nothingWritten] });
    respectLock(opened, { agent, force }, cli);
    const question = `Have you checked today that this holds: ${quote(claim)}?`;
    if (!(await consents(question, yes, '--yes', cli)))
      return print({ code: exitCodes.findings, writes, said: [nothingWritten] });
    return print(await write());
  }
  const bindings = loaded.workspace.configurationOf(project.uri)?.trust;
  const check = accepted(trustCheckOf(project, root, found, bindings));
  const shown = shownCommand(check.command);
  if (dryRun) {
    const said = [`${quote(claim)} is checked by: ${shown}`, 'Nothing was run and nothing was written.'];
    return print({ code: exitCodes.clean, check: shown, said });
  }
  respectLock(opened, { agent, force }, cli);
  const question = `The configuration says that this is checked by: ${shown}\nRun it in ${printablePath(relativeTo(cli.cwd, project.uri))}?`;
  if (!(await consents(question, yes, '--yes, or look with --dry-run', cli)))
    return print({ code: exitCodes.findings, check: shown, said: [nothingWritten] });
  const end = await runCheck(check, fsPathOf(project.uri), cli);
  if (end.kind === 'failed') {
    const said = [`${quote(claim)} is not verified: ${end.why}. Nothing was written.`];
    return print({ code: exitCodes.findings, check: shown, why: end.why, said });
  }
  return print({ ...(await write()), check: shown });
}

const nothingWritten = 'Nothing was written.';

/** What became of a verification. */
interface Verified {
  readonly code: ExitCode;
  readonly verified?: boolean;
  /** The command that checks it, as a person reads it. */
  readonly check?: string;
  /** Why the check does not show it, as a clause. */
  readonly why?: string;
  readonly writes?: readonly FileWrite[];
  readonly said: readonly (Message | string)[];
}

function printVerified(
  opened: OpenedRoot,
  claim: string,
  { code, verified = false, check, why, writes = [], said }: Verified,
  { dryRun = false, json = false }: TrustVerifyOptions,
  cli: Cli,
): ExitCode {
  if (json) {
    const outcome = operationJson(opened, { dryRun, written: verified, writes, said }, cli);
    cli.stdout.write(printableJson({ ...outcome, claim, verified, check: check ?? null, why: why ?? null }));
  } else cli.stdout.write(sentences(said));
  return code;
}

interface Listed {
  readonly claim: TrustClaim;
  readonly state: TrustState;
  readonly texts: TrustTexts;
}

function asText({ claim, state, texts }: Listed, paint: Paint): string {
  const level = claim.level ?? (texts.isSafeCell(claim.status) ? quote(claim.status.text) : withheldName);
  const word = state === 'not-verified' ? level : state;
  const style = styles[state];
  const expiry = expiryOf(claim);
  const name = texts.isSafeClaim(claim) ? quote(claim.claim) : withheldText;
  const until = expiry && claim.level === 'verified' ? ` (until ${formatIsoDate(expiry.day)})` : '';
  return `${style ? paint(style, word.padEnd(9)) : word.padEnd(9)}  ${name}${until}\n`;
}

function asJson({ claim, state, texts }: Listed) {
  const isWithheld = !texts.isSafeClaim(claim);
  const expiry = expiryOf(claim);
  return {
    claim: isWithheld ? null : claim.claim,
    withheld: isWithheld,
    level: claim.level ?? null,
    state,
    verified: claim.verified?.text ?? null,
    ttlDays: claim.ttl?.days ?? null,
    expires: expiry ? formatIsoDate(expiry.day) : null,
    line: claim.row.line,
  };
}
