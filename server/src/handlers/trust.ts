import type { CancellationToken } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import { isPlaceholder, plainText } from '../engine/formats/aahp/markdown/plainText.ts';
import { expiryOf, type TrustCell, type TrustClaim, trustState } from '../engine/formats/aahp/markdown/trust.ts';
import { TrustTexts } from '../engine/formats/aahp/markdown/trustTexts.ts';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { shownCommand, trustCheckOf } from '../engine/formats/aahp/operations/trustBinding.ts';
import { trustRegister } from '../engine/formats/aahp/operations/trustChanges.ts';
import { message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import { maskText } from '../engine/safety/maskSecrets.ts';
import { warnedParts, withheld } from '../engine/safety/warnedParts.ts';
import { formatIsoDate, parseIsoDate } from '../engine/text/isoDate.ts';
import { escapeUnsafe, quote } from '../engine/text/quote.ts';
import { shortened } from '../engine/text/shorten.ts';
import {
  requests,
  type RootParams,
  type TrustClaimsResult,
  type TrustResult,
  type TrustRoot,
  type TrustRowInfo,
} from '../protocol.ts';
import type { PresentRoot } from '../workspace/presentRoot.ts';
import type { ProjectName } from '../workspace/projectNames.ts';
import { toRange } from './diagnostics.ts';
import { allRoots, describeRoot, rootAt } from './handoffRoots.ts';
import { failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';

const withheldName = message('(withheld)');

/** So many code points of a cell go to the Trust view. */
const textLimit = 200;

/** Lists the claims of TRUST.md, each with the check that the configuration binds to it (AAHP v3 section 2.5). */
export function registerTrust(context: ServerContext): void {
  const failed: TrustClaimsResult = failure(context);
  context.connection.onRequest(requests.trustClaims, (params: RootParams, token: CancellationToken) =>
    handleRequest(context, requests.trustClaims, token, failed, () => claimsOf(context, params)),
  );
  const none: TrustResult = { roots: [] };
  context.connection.onRequest(requests.trust, (token: CancellationToken) =>
    handleRequest(context, requests.trust, token, none, async () => {
      const roots = await allRoots(context);
      const nameOf = context.workspace.projectName();
      return { roots: roots.flatMap((one) => registerOf(context, one, nameOf) ?? []) };
    }),
  );
}

/** The register of a root, `undefined` where there is none. */
function registerOf(
  context: ServerContext,
  { project, root, findings }: PresentRoot,
  nameOf: ProjectName,
): TrustRoot | undefined {
  const document = root.documents.get('TRUST.md');
  if (!document) return undefined;
  const found = trustRegister(project, root);
  const { uri } = document;
  const texts = new TrustTexts(document, warnedParts(project, findings));
  return {
    root: describeRoot(project, root, nameOf),
    register: isRefused(found)
      ? { uri, problem: say(context, found.reason), claims: [] }
      : { uri, claims: found.claims.map((claim) => describeRow(context, claim, document, project, texts)) },
  };
}

function describeRow(
  context: ServerContext,
  claim: TrustClaim,
  { text }: Document,
  project: Project,
  texts: TrustTexts,
): TrustRowInfo {
  const { cells, level, status, verified } = claim;
  const expiry = expiryOf(claim);
  const present = parseIsoDate(project.today);
  /** What a cell says; `undefined` for one that says nothing. */
  const said = (cell: TrustCell | undefined) => {
    const plain = plainText(cell?.text ?? '');
    if (isPlaceholder(plain)) return undefined;
    return texts.isSafeCell(cell) ? shown(plain, project) : say(context, withheldName);
  };
  return {
    claim: claim.claim,
    label: texts.isSafeClaim(claim) ? shown(claim.claim, project) : say(context, withheld),
    level: level ?? (texts.isSafeCell(status) ? shown(plainText(status.text), project) : say(context, withheldName)),
    state: trustState(claim, project.today),
    verified: verified?.day === undefined ? undefined : formatIsoDate(verified.day),
    expires: expiry && formatIsoDate(expiry.day),
    daysLeft: expiry && present !== undefined ? expiry.day - present : undefined,
    agent: said(cells.agent),
    provenance: said(cells.provenance),
    canVerify: level !== undefined,
    range: toRange(text, claim.range),
  };
}

/** Text of the file as a view may show it: without secrets, cut, and with everything invisible made visible. */
function shown(text: string, project: Project): string {
  return escapeUnsafe(shortened(maskText(text, project), textLimit));
}

async function claimsOf(context: ServerContext, { root: uri }: RootParams): Promise<TrustClaimsResult> {
  const { project, root, findings } = await rootAt(context, uri);
  const found = trustRegister(project, root);
  if (isRefused(found)) return refused(context, found.reason);
  const { register, claims } = found;
  const texts = new TrustTexts(register, warnedParts(project, findings));
  // Where no process may be started there is nothing to run.
  const bindings = context.gitWriter() && context.workspace.configurationOf(project.uri)?.trust;
  return {
    kind: 'found',
    claims: claims.map((claim) => {
      const expiry = expiryOf(claim);
      const check = bindings && trustCheckOf(project, root, claim, bindings);
      return {
        claim: claim.claim,
        label: texts.isSafeClaim(claim) ? quote(claim.claim) : say(context, withheld),
        level: claim.level ?? (texts.isSafeCell(claim.status) ? quote(claim.status.text) : say(context, withheldName)),
        state: trustState(claim, project.today),
        expires: expiry && formatIsoDate(expiry.day),
        uri: register.uri,
        range: toRange(register.text, claim.range),
        check:
          check && !isRefused(check)
            ? { ...check, shown: shownCommand(check.command), folder: project.uri }
            : undefined,
      };
    }),
  };
}
