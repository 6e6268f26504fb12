import type { LanguageLexicon } from './wordClass.ts';

/**
 * "Do not apply", "are abolished" in many languages, beside the protections they are said of. They weaken a protection and
 * nothing else: guidelines that do not apply to somebody are ordinary.
 */
export const lapsedRules: readonly LanguageLexicon[] = [
  // German, Dutch, Swedish, Danish, Norwegian
  {
    weaken: `gelten nicht, gilt nicht, gelten hier nicht, sind hier außer kraft, ist hier außer kraft, gelden niet, geldt niet, gelden hier niet, zijn afgeschaft, is afgeschaft,
      gælder ikke, gjelder ikke, er afskaffet, er avskaffet, är avskaffade`,
    guard: `sicherheitsregeln, sicherheitsvorgaben, vier-augen-prinzip, vieraugenprinzip, veiligheidsregels, vierogenprincipe, vier-ogen-principe, säkerhetsreglerna,
      sikkerhedsreglerne, sikkerhetsreglene`,
  },
  // Spanish, Italian, Portuguese, French, Catalan, Romanian
  {
    weaken: `no se aplican, no se aplica, no rigen, no rige, quedan derogadas, no valen aquí, non si applicano, non si applica, sono abolite, são revogadas, não se aplicam, não se aplica,
      não vigoram, ne s'appliquent pas, ne s'applique pas, sont abolies, no s'apliquen, sunt abrogate, nu se aplică, nu mai sunt valabile, nu mai este valabilă, sunt suspendate,
      sunt anulate`,
    guard: `normas de seguridad, reglas de seguridad, regole di sicurezza, norme di sicurezza, regras de segurança, normas de segurança, règles de sécurité,
      normes de seguretat, regles de seguretat, regulile de siguranță, regulile de securitate, măsurile de siguranță, măsurile de securitate`,
  },
  // Polish, Czech, Slovak, Russian, Ukrainian, Bulgarian
  {
    weaken: `nie obowiązują, nie obowiązuje, neplatí, neplatia, не действуют, не действует, не применяются, не применяется, не діють, не діє, не застосовуються, не важат,
      не се прилагат, отменени са, са отменени`,
    guard: `zasady bezpieczeństwa, reguły bezpieczeństwa, bezpečnostní pravidla, bezpečnostné pravidlá, правила безопасности, правила безпеки, правилата за сигурност,
      правилата за безопасност`,
  },
  // Turkish, Greek, Vietnamese, Indonesian, Hungarian, Finnish
  {
    weaken: `geçerli değil, geçerli değildir, uygulanmaz, δεν ισχύουν, δεν ισχύει, không áp dụng, không có hiệu lực, tidak berlaku, nem érvényesek, nem érvényes, nem vonatkoznak,
      eivät päde, ei päde, eivät ole voimassa`,
    guard: `güvenlik kuralları, κανόνες ασφαλείας, κανόνες ασφάλειας, quy tắc an toàn, quy tắc bảo mật, aturan keamanan, biztonsági szabályok, turvallisuussäännöt`,
  },
  // Korean
  {
    destroy: `지워, 지워라, 지우고, 삭제해, 삭제하라`,
    execute: `만들어, 만들고, 새로 만들`,
  },
];
