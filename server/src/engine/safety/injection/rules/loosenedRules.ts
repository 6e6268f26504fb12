/** What a rules file must not say: checks fall away, secrets go out, code comes from an address. */
export const POISON =
  /\b(?:never|do not|don['’]t|without|no need to|stop) (?:ask|asking|confirm|wait|check|review|checking|reviewing|mention|tell|question|verify)|\bhttps?:\/\/|\b(?:skip|bypass|ignore|disable)\b[^.\n]{0,30}\b(?:reviews?|tests?|checks?|approvals?|hooks?|scans?|rules?|warnings?|confirmations?)\b|\b(?:api keys?|tokens?|secrets?|passwords?|credentials?|environment variables)\b[^.\n]{0,40}\b(?:send|print|include|share|post|echo|printed|included|shared)\b|\b(?:send|print|include|share|post|echo)\b[^.\n]{0,40}\b(?:api keys?|tokens?|secrets?|passwords?|credentials?|environment variables|logs? to)\b/i;

/** What makes a rule for later sessions a bad one: a check that falls away. */
export const LOOSENED =
  /\b(?:errors?|warnings?|alerts?|findings)\b[^.\n]{0,20}\b(?:are|is) (?:always |all )?(?:harmless|normal|expected|noise|false)\b|\b(?:review|test|check|approval|confirmation|permission|verification|scan|audit|hook|sandbox|signature)(?:s|ing)?\b[^.\n]{0,40}\b(?:optional|skipped|not (?:needed|required|necessary)|unnecessary|no longer|waived|disabled|omitted|turned off|switched off)\b|\b(?:needs?|requires?) no (?:review|approval|test|check|confirmation|permission)\b|\bcan be (?:removed|deleted|shared|published) (?:at any time|freely|without)\b|\b(?:never ask|without (?:asking|approval|review|confirmation)|no (?:approval|review|confirmation))\b|\b(?:secrets?|keys?|tokens?|passwords?|credentials?)\b[^.\n]{0,16}\b(?:may|can|are to|should) be (?:committed|pushed|shared|published|printed|sent)\b|\balways (?:trust|approve)\b(?! (?:but|, but))|\bnever wants? to be asked\b|\brequests? (?:from|of|by)\b[^.\n]{0,40}\balways (?:granted|approved|allowed)\b/i;

/** The same in other languages: checks that are optional, may be skipped, are needed no more. */
export const FOREIGN_LOOSENED =
  /(?:prüfung|review|test|freigabe|bestätigung|kontroll|contrôl|relecture|revisi|prueba|aprobaci|teste|aprova|verific|confirm|approv|revis|przegląd|zatwierdz|potwierdz|kontrol|schválen|проверк|тест|ревью|согласован|подтвержд|перевірк|схвален|inceleme|onay|审查|审批|测试|确认|レビュー|承認|テスト|검토|승인|테스트|xem xét|phê duyệt|tinjauan|persetujuan)[^.\n]{0,60}(?:übersprungen|optional|entfall|unnötig|nicht (?:nötig|erforderlich)|ignoré|facultati|inutil|omit|salta|opcional|innecesari|dispens|pulad|desnecess|facoltativ|superflu|pomin|opcjonal|zbędn|niepotrzebn|přeskoč|volitel|zbytečn|пропуск|необязательн|не нуж|не требу|необов|не потріб|atlan|isteğe bağlı|gerek(?:li değil|mez|siz)|可以?跳过|可选|不需要|省略|不要|任意|건너|생략|선택|필요 없|bỏ qua|không cần|opsional|dilewati|overgeslagen|optioneel|niet nodig|hoppas över|valfri)/iu;

/** What leads in what is written into such a file, in other languages. */
export const FOREIGN_THAT = /^[\s"'`,]{0,3}(?:ein,? )?(?:dass|que|qu['’]|che|dat|att|at|że|že|что|що)\b/iu;

/** Predicates by which a rule stops being one. */
export const UNDONE =
  /^[^.,;\n]{0,40}?\b(?:(?:is|are) (?:only |merely |just |mere )?(?:a )?(?:suggestions?|optional|advisory|recommendations?|not binding|decorative|forbidden|not allowed|prohibited)|appl(?:y|ies) (?:only )?to (?:humans?|people)|(?:does not|do not|doesn['’]t|don['’]t) (?:cover|apply|hold|bind|concern|count)|ha(?:s|ve) been (?:replaced|raised|lifted|relaxed|waived|dropped)|(?:yields?|gives? way) to)\b/i;

/** Whom or what it stops binding. */
export const UNBOUND =
  /\b(?:agents?|assistants?|ai|models?|you|bots?|copilots?|automat\w{2,8}|machines?|in this|to this|for this|of this|here|humans)\b/i;

/** What becomes of findings that nobody is to act on. */
export const DOWNGRADED =
  /^[^.\n]{0,60}?\b(?:shall|must|should|are to|have to|can|may|will)(?: always| simply)? be (?:ignored|suppressed|dismissed|downgraded|hidden|muted|closed|silenced|discarded|(?:classified|treated|marked|reported|rated|regarded) as (?:informational|info|false|harmless|noise|expected|accepted|low|benign|safe|resolved|ok))\b|^[^.\n]{0,60}?\b(?:are|is) (?:all |always )?(?:false|ignored|false positives|noise|harmless|(?:treated|to be treated) as noise|to be (?:ignored|dismissed|suppressed))\b/i;
