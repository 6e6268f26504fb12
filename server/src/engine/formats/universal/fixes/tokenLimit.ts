import type { Change, Fix } from '../../../fix.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { fileExists } from '../../common/fileFacts.ts';
import { differenceBetween } from '../../common/textPipeline.ts';
import {
  compress,
  type Compression,
  describeStrategy,
  freeSessionFile,
  strategies,
  type StrategyId,
} from '../compression.ts';
import { knownHandoff } from '../handoff.ts';
import { tokenCounter } from '../tokens.ts';

/** One fix a strategy of section 3, each with what it saves in its title. */
export const tokenLimit: readonly Fix[] = strategies.map((strategy) => ({
  code: 'universal/token-limit',
  id: strategy,
  kind: 'explicit',
  beyondText: strategy === 'move-session',
  title: (finding, project) => {
    const compression = compressionFor(strategy, finding, project);
    return compression && describeStrategy(compression);
  },
  build: (finding, project) => {
    const compression = compressionFor(strategy, finding, project);
    return compression && changeOf(compression, finding, project);
  },
}));

function compressionFor(
  strategy: StrategyId,
  { document: { path } }: Finding,
  project: Project,
): Compression | undefined {
  const document = project.document(path);
  const handoff = document && knownHandoff(document);
  if (!handoff) return undefined;
  const sessionFile = freeSessionFile(handoff, (place) => fileExists(project, place));
  const compression = compress(document, strategy, { count: tokenCounter(project.settings), sessionFile });
  return compression && compression.saves > 0 ? compression : undefined;
}

function changeOf({ document, create }: Compression, finding: Finding, project: Project): Change | undefined {
  const before = project.document(finding.document.path);
  const change = before && differenceBetween(before.text.text, document.text.text);
  if (!change) return undefined;
  const edits = new Map([[document.path, [change]]]);
  return create ? { edits, create: new Map([[create.path, create.text]]) } : { edits };
}
