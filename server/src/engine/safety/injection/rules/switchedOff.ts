import { signal, type Signal } from '../signal.ts';

const POLICY = 'lifts safety rules or grants rights to someone';

/** The setting of a model by which it refuses nothing; a number counts refusals and sets nothing. */
const SETTING =
  /(?:["'`]?)(?:(?:can|may|allow|allows|enable|enabled|use)_?)?refus(?:e|al|als)(?:_?(?:mode|allowed|enabled|behaviou?r))?["'`]?\s{0,2}[:=]\s{0,2}["'`]?(?:false|off|none|never|disabled?|forbidden|no)(?![\w-])/iy;
/** So far before the word its setting may begin. */
const BEFORE = 10;

/** "refusals: false": settings, in whichever format, that forbid a model to refuse. */
export function switchedOffRule(source: string): Signal[] {
  const found: Signal[] = [];
  let last = 0;
  // A search is fast when its first letter is rare.
  for (let fus = source.indexOf('fus'); fus >= 0; fus = source.indexOf('fus', fus + 3)) {
    const at = fus - 2;
    if (!source.startsWith('re', at)) continue;
    for (let start = Math.max(last, at - BEFORE); start <= at; start++) {
      SETTING.lastIndex = start;
      if (!SETTING.test(source)) continue;
      found.push(signal({ start, end: SETTING.lastIndex }, 'policy', 'medium', POLICY));
      last = SETTING.lastIndex;
      break;
    }
  }
  return found;
}
