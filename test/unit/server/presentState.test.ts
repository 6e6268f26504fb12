import fc from 'fast-check';
import { describe, it } from 'vitest';
import { propertyRuns } from '../../support/propertyRuns.ts';
import { playSession } from '../../support/session/playSession.ts';
import { describe as inWords, session } from '../../support/session/sessionSteps.ts';

/** That somebody else has appended to a log is said of what an editor has seen, and so follows from the past. */
const ofThePast = / ahil\/append-only /;

describe('what the editor reports', () => {
  const runs = propertyRuns(5_001, 24);

  it(
    `follows from the present alone (seed ${runs.seed})`,
    { timeout: 60_000 * Math.max(1, runs.numRuns / 24) },
    async () => {
      // Once before anything is timed, since it takes its time outside of the clock.
      await import('../../../server/src/workspace/secretLibrary.ts');
      await fc.assert(
        fc.asyncProperty(session, async (one) => {
          const { reported, anew, log } = await playSession(one);
          const known = new Set(anew);
          const said = new Set(reported);
          const wrong = [
            ...reported.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
            ...anew.filter((line) => !said.has(line)).map((line) => `- ${line}`),
          ].filter((line) => !ofThePast.test(line));
          if (wrong.length + log.length > 0) throw new Error([inWords(one), ...wrong, ...log].join('\n'));
        }),
        { ...runs, plugins: [fc.unbiased()] },
      );
    },
  );
});
