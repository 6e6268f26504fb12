import type { LanguageLexicon } from './wordClass.ts';

/**
 * What came before the conversation, what the reader was told and that it counts no more: said of a model in clauses rather than by nouns, in
 * many languages.
 */
export const earlierWords: readonly LanguageLexicon[] = [
  // German, Dutch, Swedish, Danish, Norwegian
  {
    promptNoun: `vor unserem gespräch, vor diesem gespräch, vor unserer unterhaltung, vor dieser unterhaltung, vor dem ersten gesprächsbeitrag, voor ons gesprek, voor dit gesprek, före vårt samtal, före detta samtal,
      före samtalet, før vores samtale, før denne samtale, før samtalen`,
    instruction: `je eerder is opgedragen, je eerder is verteld, je eerder is gezegd, je eerder werd, je is opgedragen, jou is verteld, dig tidigare, du fick i uppdrag, du har fått i uppdrag, du blivit tillsagd,
      du fik besked på, du ble bedt om`,
    voided: `telt niet meer, tellen niet meer, is vervallen, zijn vervallen, gäller inte längre, räknas inte längre, gælder ikke længere, gjelder ikke lenger`,
  },
  // French, Spanish, Portuguese, Italian
  {
    promptNoun: `avant notre échange, avant notre conversation, avant cette conversation, avant cet échange, antes de nuestra conversación, antes de esta conversación, antes de nuestro chat, antes da nossa conversa,
      antes desta conversa, prima della nostra conversazione, prima di questa conversazione`,
    instruction: `lo que se te indicó, lo que te indicaron, lo que se te dijo, o que lhe pediram, o que te pediram, o que lhe disseram, ce qu'on t'a demandé, ce qu'on vous a demandé, ce qui t'a été demandé, ciò che ti è stato, quello che ti è stato`,
    reveal: `communiquer, communiquez, divulguer, transmettre, comunicar, divulgar, comunicare, divulgare, fornir, fornire, facilitar`,
  },
  // Polish, Czech, Russian, Ukrainian
  {
    promptNoun: `przed naszą rozmową, przed tą rozmową, wiadomość systemową, wiadomości systemowej, před naším rozhovorem, před touto konverzací, перед нашим разговором, перед этим разговором, до начала разговора,
      перед нашою розмовою, перед цією розмовою, до початку розмови`,
    instruction: `ci wcześniej polecono, co ci polecono, co ci powiedziano, ti bylo uloženo, ti bylo řečeno, тебе поручили, тебе велели, вам поручили, тебе приказали, тобі доручили, тобі наказали, вам доручили`,
    voided: `traci ważność, tracą ważność, straciło ważność, straciły ważność, už neplatí, pozbylo platnosti, більше не діє, більше не діють, втратило чинність, втратили чинність, утратило силу, утратили силу`,
    reveal: `przepisz, przytocz, podawać, ujawniać, opiš, vypiš, выведи, перепиши, сообщать, раскрывать, виведи, перепиши, повідомляти`,
  },
  // Chinese, Japanese, Korean, Turkish
  {
    promptNoun: `对话开始之前, 对话开始前, 本次对话之前, 這次對話之前, 对话之前的, 会話の前に, 会話が始まる前, この会話より前, 대화가 시작되기 전, 대화 시작 전, 이 대화 이전, konuşmamızdan önce, bu konuşmadan önce, sohbetten önce`,
    reveal: `提供密码, 逐字输出, 逐字复述`,
  },
];
