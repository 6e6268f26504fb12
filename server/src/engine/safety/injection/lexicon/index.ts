import { earlierWords } from './earlierWords.ts';
import { chinese, japanese, korean } from './eastAsian.ts';
import { english } from './english.ts';
import { foreignDeeds } from './foreignDeeds.ts';
import { finnish, greek, hebrew, hungarian, indic, romanian, swahili, tagalog, thai } from './furtherLanguages.ts';
import { dutch, german, scandinavian } from './germanic.ts';
import { lapsedRules } from './lapsedRules.ts';
import { arabic, bengali, hindi, indonesian, persian, turkish, vietnamese } from './otherScripts.ts';
import { french, italian, portuguese, spanish } from './romance.ts';
import { czech, polish, russian, ukrainian } from './slavic.ts';
import { speakingOfAttacks } from './speakingOfAttacks.ts';
import type { LanguageLexicon } from './wordClass.ts';

/** Every language the rules know words of. */
export const lexicons: readonly LanguageLexicon[] = [
  english,
  german,
  dutch,
  scandinavian,
  french,
  spanish,
  italian,
  portuguese,
  polish,
  czech,
  russian,
  ukrainian,
  chinese,
  japanese,
  korean,
  arabic,
  persian,
  hindi,
  bengali,
  turkish,
  vietnamese,
  indonesian,
  greek,
  hebrew,
  thai,
  romanian,
  hungarian,
  finnish,
  tagalog,
  swahili,
  indic,
  ...foreignDeeds,
  ...earlierWords,
  ...speakingOfAttacks,
  ...lapsedRules,
];
