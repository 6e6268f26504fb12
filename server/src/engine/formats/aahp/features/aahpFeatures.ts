import type { LanguageFeatures } from '../../../features.ts';
import { checksumHover } from './checksumHover.ts';
import { handoffOutline, sectionFolds } from './handoffOutline.ts';
import { handoffSymbols } from './handoffSymbols.ts';
import { manifestCompletions } from './manifestCompletions.ts';
import { manifestFieldHover } from './manifestFieldHover.ts';
import { manifestLinks } from './manifestLinks.ts';
import { taskDependencies } from './taskDependencies.ts';
import { taskHints } from './taskHints.ts';
import { taskHover } from './taskHover.ts';
import { taskIdCompletions } from './taskIdCompletions.ts';
import { taskLenses } from './taskLenses.ts';
import { taskName } from './taskName.ts';
import { trustHints } from './trustHints.ts';

/** What editors show of the files of a handoff root beside findings. */
export const aahpFeatures: LanguageFeatures = {
  *hovers(place) {
    yield* checksumHover(place);
    yield* taskHover(place);
    yield* manifestFieldHover(place);
  },
  *completions(place) {
    yield* manifestCompletions(place);
    yield* taskIdCompletions(place);
  },
  *inlayHints(project, document, range) {
    yield* taskHints(project, document, range);
    yield* trustHints(project, document, range);
  },
  codeLenses: taskLenses,
  nameAt: taskName,
  dependenciesAt: taskDependencies,
  symbols: handoffSymbols,
  outline: handoffOutline,
  folds: sectionFolds,
  links: manifestLinks,
};
