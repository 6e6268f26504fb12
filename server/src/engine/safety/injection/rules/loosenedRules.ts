/** What a rules file must not say: checks fall away, secrets go out, code comes from an address. */
export const POISON =
  /\b(?:never|do not|don['’]t|without|no need to|stop) (?:ask|asking|confirm|wait|check|review|checking|reviewing|mention|tell|question|verify)|\bhttps?:\/\/|\b(?:skip|bypass|ignore|disable)\b[^.\n]{0,30}\b(?:reviews?|tests?|checks?|approvals?|hooks?|scans?|rules?|warnings?|confirmations?)\b|\b(?:api keys?|tokens?|secrets?|passwords?|credentials?|environment variables)\b[^.\n]{0,40}\b(?:send|print|include|share|post|echo|printed|included|shared)\b|\b(?:send|print|include|share|post|echo)\b[^.\n]{0,40}\b(?:api keys?|tokens?|secrets?|passwords?|credentials?|environment variables|logs? to)\b/i;

/** What makes a rule for later sessions a bad one: a check that falls away. */
export const LOOSENED =
  /\b(?:errors?|warnings?|alerts?|findings)\b[^.\n]{0,20}\b(?:are|is) (?:harmless|normal|expected|noise|false)\b|\b(?:review|test|check|approval|confirmation|permission|verification|scan|audit|hook|sandbox|signature)(?:s|ing)?\b[^.\n]{0,40}\b(?:optional|skipped|not (?:needed|required|necessary)|unnecessary|no longer|waived|disabled|omitted|turned off|switched off)\b|\b(?:never ask|without (?:asking|approval|review|confirmation)|no (?:approval|review|confirmation))\b|\b(?:secrets?|keys?|tokens?|passwords?|credentials?)\b[^.\n]{0,16}\b(?:may|can|are to|should) be (?:committed|pushed|shared|published|printed|sent)\b|\bnever wants? to be asked\b|\brequests? (?:from|of|by)\b[^.\n]{0,40}\balways (?:granted|approved|allowed)\b/i;

/** The same in other languages: checks that are optional, may be skipped, are needed no more. */
export const FOREIGN_LOOSENED =
  /(?:prüfung|review|test|freigabe|bestätigung|kontroll|contrôl|relecture|revisi|prueba|aprobaci|teste|aprova|verific|confirm|approv|revis|przegląd|zatwierdz|potwierdz|kontrol|schválen|проверк|тест|ревью|согласован|подтвержд|перевірк|схвален|inceleme|onay|审查|审批|测试|确认|レビュー|承認|テスト|검토|승인|테스트|xem xét|phê duyệt|tinjauan|persetujuan)[^.\n]{0,60}(?:übersprungen|optional|entfall|unnötig|nicht (?:nötig|erforderlich)|ignoré|facultati|inutil|omit|salta|opcional|innecesari|dispens|pulad|desnecess|facoltativ|superflu|pomin|opcjonal|zbędn|niepotrzebn|přeskoč|volitel|zbytečn|пропуск|необязательн|не нуж|не требу|необов|не потріб|atlan|isteğe bağlı|gerek(?:li değil|mez|siz)|可以?跳过|可选|不需要|省略|不要|任意|건너|생략|선택|필요 없|bỏ qua|không cần|opsional|dilewati|overgeslagen|optioneel|niet nodig|hoppas över|valfri)/iu;

export const FOREIGN_THAT = /^[\s"'`,]{0,3}(?:ein,? )?(?:dass|que|qu['’]|che|dat|att|at|że|že|что|що)\b/iu;
