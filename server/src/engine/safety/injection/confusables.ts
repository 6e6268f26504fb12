const PAIRS: readonly (readonly [string, string])[] = [
  // Cyrillic
  ['аАӑӐ', 'aaaa'],
  ['вВ', 'bb'],
  ['сСҫ', 'ccc'],
  ['ԁ', 'd'],
  ['еЕёЁєЄҽ', 'eeeeeee'],
  ['ғ', 'f'],
  ['ԍ', 'g'],
  ['һҺнН', 'hhhh'],
  ['іІїЇӏӀ', 'iiiiii'],
  ['јЈ', 'jj'],
  ['кКқҚ', 'kkkk'],
  ['ӏ', 'l'],
  ['мМ', 'mm'],
  ['пП', 'nn'],
  ['оОӧөӨ', 'ooooo'],
  ['рР', 'pp'],
  ['ԛ', 'q'],
  ['гГ', 'rr'],
  ['ѕЅ', 'ss'],
  ['тТ', 'tt'],
  ['ѵѴ', 'vv'],
  ['ԝшщ', 'www'],
  ['хХҳҲ', 'xxxx'],
  ['уУүҮў', 'yyyyy'],
  // Greek
  ['αΑάΆ', 'aaaa'],
  ['βΒ', 'bb'],
  ['ϲϹ', 'cc'],
  ['δ', 'd'],
  ['εΕέΈ', 'eeee'],
  ['Η', 'h'],
  ['ιΙίΊ', 'iiii'],
  ['ϳ', 'j'],
  ['κΚ', 'kk'],
  ['Μ', 'm'],
  ['ηΝ', 'nn'],
  ['οΟόΌσ', 'ooooo'],
  ['ρΡ', 'pp'],
  ['τΤ', 'tt'],
  ['υΥ', 'uy'],
  ['ν', 'v'],
  ['ωώ', 'ww'],
  ['χΧ', 'xx'],
  ['γ', 'y'],
  ['ζΖ', 'zz'],
  // Armenian
  ['աեցհոսօԼ', 'utghnuol'],
  // Latin letters of other alphabets and small capitals
  ['ɑᴀ', 'aa'],
  ['ʙ', 'b'],
  ['ᴄ', 'c'],
  ['ᴅ', 'd'],
  ['ᴇ', 'e'],
  ['ꜰ', 'f'],
  ['ɡɢ', 'gg'],
  ['ʜ', 'h'],
  ['ɩɪ', 'ii'],
  ['ᴊ', 'j'],
  ['ᴋ', 'k'],
  ['ʟ', 'l'],
  ['ᴍ', 'm'],
  ['ɴ', 'n'],
  ['ᴏ', 'o'],
  ['ᴘ', 'p'],
  ['ʀ', 'r'],
  ['ꜱ', 's'],
  ['ᴛ', 't'],
  ['ᴜ', 'u'],
  ['ᴠ', 'v'],
  ['ᴡ', 'w'],
  ['ʏ', 'y'],
  ['ᴢ', 'z'],
  // Cherokee
  ['ᎪᏴᏟᎠᎬᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ', 'abcdehijklmprstvwz'],
];

function build(): ReadonlyMap<number, number> {
  const map = new Map<number, number>();
  for (const [from, to] of PAIRS) {
    for (let i = 0; i < from.length; i++) map.set(from.charCodeAt(i), to.charCodeAt(i));
  }
  return map;
}

/** Code units of letters that look like a Latin letter, each with the lower-case Latin letter it can be mistaken for. */
export const confusables: ReadonlyMap<number, number> = build();
