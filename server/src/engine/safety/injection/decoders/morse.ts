import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** The letters and digits of the international code. */
const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  `a .- b -... c -.-. d -.. e . f ..-. g --. h .... i .. j .--- k -.- l .-.. m -- n -. o --- p .--. q --.- r .-. s ... t - u ..- v ...- w .-- x -..- y -.--
   z --.. 0 ----- 1 .---- 2 ..--- 3 ...-- 4 ....- 5 ..... 6 -.... 7 --... 8 ---.. 9 ----.`
    .split(/\s+/)
    .flatMap((part, i, all) => (i % 2 === 1 ? [[part, all[i - 1] ?? '']] : [])),
);

/** Decodes signs of the Morse code that spaces part, and words that `/` or several spaces part; undefined when one is no letter. */
export function decodeMorse(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (const match of source.slice(start, end).matchAll(/[.-]+|\/| {2,}|\n/g)) {
    const at = start + match.index;
    const sign = match[0];
    const letter = /[.-]/.test(sign) ? CODES[sign] : ' ';
    if (letter === undefined) return undefined;
    builder.add(letter, at, at + sign.length);
  }
  const unit = builder.build(start, 'decoded');
  return unit.text.replace(/ /g, '').length >= 8 ? unit : undefined;
}
