import type { CancellationToken } from 'vscode-languageserver';
import { expiryOf, trustState } from '../engine/formats/aahp/markdown/trust.ts';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { shownCommand, trustCheckOf } from '../engine/formats/aahp/operations/trustBinding.ts';
import { trustRegister } from '../engine/formats/aahp/operations/trustChanges.ts';
import { formatIsoDate } from '../engine/text/isoDate.ts';
import { quote } from '../engine/text/quote.ts';
import { requests, type RootParams, type TrustClaimsResult } from '../protocol.ts';
import { toRange } from './diagnostics.ts';
import { rootAt } from './handoffRoots.ts';
import { guarded, say, type ServerContext } from './serverContext.ts';

/** Lists the claims of TRUST.md, each with the check that the configuration binds to it (AAHP v3 section 2.5). */
export function registerTrust(context: ServerContext): void {
  const failed: TrustClaimsResult = { kind: 'refused', reason: 'The server failed; its output says why.' };
  context.connection.onRequest(requests.trustClaims, (params: RootParams, token: CancellationToken) =>
    guarded(context, requests.trustClaims, token, failed, () => claimsOf(context, params)),
  );
}

async function claimsOf(context: ServerContext, { root: uri }: RootParams): Promise<TrustClaimsResult> {
  const { project, root } = await rootAt(context, uri);
  const found = trustRegister(project, root);
  if (isRefused(found)) return { kind: 'refused', reason: say(context, found.reason) };
  const { register, claims } = found;
  // Where no process may be started there is nothing to run.
  const bindings = context.gitWriter() && context.workspace.configurationOf(project.uri)?.trust;
  return {
    kind: 'found',
    claims: claims.map((claim) => {
      const expiry = expiryOf(claim);
      const check = bindings && trustCheckOf(project, root, claim, bindings);
      return {
        claim: claim.claim,
        label: quote(claim.claim),
        level: claim.level ?? quote(claim.status.text),
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
