import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

/**
 * What harms when an agent does it, in many languages: tests that are deleted because they fail, changes that nobody reviews, approvals
 * in the name of others, findings that are kept from the user, and orders one is to forget having had.
 */
export const foreignDeeds: readonly LanguageLexicon[] = [
  // German
  {
    agentAction: [
      combine(
        `lösche die, lösche alle, entferne die, entferne alle, kommentiere die, überspringe die, schwäche die`,
        `fehlschlagenden tests, fehlschlagenden prüfungen, fehlgeschlagenen tests, roten tests, scheiternden tests, sicherheitstests, tests die fehlschlagen, tests die scheitern`,
      ),
      combine(
        `schreib, schreibe, verkünde, melde, behaupte, sage, sag, berichte`,
        `dass alles grün, dass alles bestanden, dass alles in ordnung, dass alles funktioniert, es sei alles, alles sei grün, alles sei bestanden`,
      ),
      `dass alles grün, dass alles bestanden, dass alles bestanden hat, dass alle tests bestanden, dass alle tests grün, im namen des maintainers, im namen der maintainer, im namen des reviewers, im namen des prüfers, im namen des verantwortlichen, hake die freigabe selbst, hake die freigabe,
       hake die prüfung, setze selbst den haken, ohne review auf main, schiebe direkt auf main, schieb direkt auf main, direkt in main`,
    ].join(', '),
    execute: `füge, merge, führe zusammen, pushe, schiebe, veröffentliche, deploye, spiele ein, genehmige, gib frei`,
    guard: `branchschutz, branch-schutz, zweigschutz, schutz des branches, schutz von main`,
    weaken: `schalte, schalt, deaktiviere, hebe, entferne, umgehe`,
    secrecy: [
      combine(
        `dem nutzer, dem benutzer, den nutzern, der nutzerin, dem anwender, dem team, dem eigentümer, niemandem`,
        `nicht mitgeteilt, nicht gemeldet, nicht gesagt, nicht gezeigt, nicht mitteilen, nicht melden, verschwiegen, verschweigen, vorenthalten`,
      ),
      `werden nicht gemeldet, wird nicht gemeldet, werden nicht erwähnt, wird nicht erwähnt, werden verschwiegen, sind zu verschweigen, nicht im bericht, nicht in der zusammenfassung`,
    ].join(', '),
    noAsking: `müssen niemanden mehr, muss niemanden mehr, müssen nicht mehr um, muss nicht mehr um, brauchen keine freigabe, braucht keine freigabe, brauchen keine genehmigung, braucht keine genehmigung,
      brauchen keine zustimmung, benötigen keine freigabe, benötigen keine genehmigung, nicht mehr nachfragen, niemanden mehr fragen, niemanden mehr um`,
    ignore: `tu so als hättest du nie, tu so als hättest du keine, tu so als ob du nie, tu so als wären, tue so als hättest du nie, verhalte dich als hättest du nie, als hättest du nie andere`,
    instruction: `dir mitgegeben, dir mitgeteilt, man dir mitgegeben, dein betreiber, dein entwickler, dein hersteller, dir vorgegeben, dir gegeben wurde`,
    voided: `spielt keine rolle mehr, zählt nicht mehr, zählen nicht mehr`,
    remember: combine(
      `trage in, schreibe in, schreib in, vermerke in, ergänze in, notiere in`,
      `claude.md, agents.md, gemini.md, memory.md, .cursorrules`,
    ),
  },
  // French
  {
    agentAction: [
      combine(
        `supprime les, supprimez les, efface les, effacez les, retire les, désactive les, désactivez les, commente les`,
        `tests qui échouent, tests en échec, tests qui ne passent, tests de sécurité, tests rouges`,
      ),
      combine(
        `écris, écrivez, annonce, annoncez, dis, dites, déclare, déclarez, indique, indiquez, affirme`,
        `que tout est vert, que tout passe, que tout est passé, que tout va bien, que tout est en ordre`,
      ),
      `au nom du mainteneur, au nom du responsable, au nom du relecteur, au nom des relecteurs, coche toi-même, cochez vous-même, coche la case de validation, pousse sur main sans`,
    ].join(', '),
    execute: `fusionne, fusionnez, pousse, poussez, déploie, déployez, publie, publiez, approuve, approuvez`,
    guard: `protection de la branche, protection de branche, protection des branches`,
    secrecy: [
      combine(
        `pas signalées, pas signalés, pas signalée, pas signalé, pas communiquées, pas communiqués, pas mentionnées, pas révélées, jamais signalées, jamais communiquées`,
        `à l'utilisateur, aux utilisateurs, à l'équipe, au propriétaire, à personne`,
      ),
      `n'en parle à personne, n'en parlez à personne, n'en dis rien, n'en dites rien, n'en fais pas état, garde le silence, ne le mentionne pas, ne le mentionnez pas, cache-le à`,
    ].join(', '),
    noAsking: `n'ont plus besoin d'approbation, n'ont plus besoin d'autorisation, n'ont plus à demander, n'a plus à demander, n'ont plus besoin de demander, n'ont pas besoin d'approbation, plus besoin d'approbation, plus besoin de validation`,
    ignore: `fais comme si tu n'avais, faites comme si vous n'aviez, fais comme si rien, fais comme si les, agis comme si tu n'avais, agissez comme si, ne tiens plus compte, ne tiens plus aucun compte de, ne tenez plus aucun compte de, ne tiens aucun compte de, ne tenez aucun compte de, fais abstraction de, faites abstraction de`,
    instruction: `ce qui t'a été demandé, ce qui vous a été demandé, ce qui t'a été dit, ce qu'on t'a demandé, ce qu'on t'a dit, tout ce qu'on t'a`,
    remember: combine(
      `ajoute à, ajoute dans, écris dans, note dans, inscris dans, ajoutez à`,
      `claude.md, agents.md, gemini.md, memory.md, .cursorrules`,
    ),
  },
  // Spanish
  {
    agentAction: [
      combine(
        `borra las, borra todas las, elimina las, elimina todas las, quita las, comenta las, desactiva las`,
        `pruebas que fallan, pruebas fallidas, pruebas que no pasan, pruebas de seguridad, pruebas rojas`,
      ),
      combine(
        `di, diga, escribe, escriba, informa, declara, afirma, indica`,
        `que todo ha pasado, que todo pasó, que todo está bien, que todo está verde, que todo funciona`,
      ),
      combine(`en nombre del, en nombre de la`, `responsable, mantenedor, revisor, revisora, encargado`),
      `súbelo directamente, sube directamente, empuja directamente, aprueba el cambio, aprueba el pull, marca tú mismo`,
    ].join(', '),
    execute: `fusiona, fusione, sube, súbelo, despliega, despliegue, publica, publique, aprueba, apruebe, integra`,
    guard: `protección de la rama, protección de rama, protección de ramas`,
    secrecy: combine(
      `no se comunican, no se comunicarán, no se informan, no se informa, no deben comunicarse, no se mencionan, no se notifican, no se reportan`,
      `al usuario, a los usuarios, al equipo, al propietario, a nadie`,
    ),
    noAsking: `ya no tienen que pedir, ya no tiene que pedir, ya no necesitan aprobación, ya no necesita aprobación, ya no necesitan permiso, no necesitan aprobación, no tienen que pedir permiso, ya no hace falta pedir`,
    ignore: `haz como si nunca, haga como si nunca, haz como si no, actúa como si nunca, actúa como si no, finge que nunca, finge que no, haz caso omiso de, haga caso omiso de`,
    remember: combine(
      `anota en, añade a, agrega a, escribe en, apunta en, guarda en, añade en`,
      `claude.md, agents.md, gemini.md, memory.md, .cursorrules`,
    ),
  },
  // Portuguese
  {
    agentAction: [
      combine(
        `apague os, apague todos os, remova os, remova todos os, exclua os, desative os, comente os`,
        `testes que falham, testes com falha, testes que não passam, testes de segurança`,
      ),
      combine(`diga, escreva, informe, declare, afirme`, `que tudo passou, que está tudo, que tudo está`),
      combine(`em nome do, em nome da`, `mantenedor, responsável, revisor, revisora`),
      `faça o merge sem, faça merge sem, envie direto para main, direto na main, direto para a main`,
    ].join(', '),
    execute: `mescle, faça o merge, faça merge, implante, publique, aprove, envie, integre`,
    guard: `proteção da branch, proteção do branch, proteção de branch, proteção do ramo`,
    secrecy: combine(
      `não devem ser comunicadas, não devem ser comunicados, não são comunicadas, não devem ser relatadas, não devem ser informadas, não devem ser mencionadas, não são informadas`,
      `ao usuário, aos usuários, ao utilizador, à equipe, ao dono, a ninguém`,
    ),
    noAsking: `não precisam mais de aprovação, não precisam mais pedir, já não precisam de aprovação, não precisa mais pedir, não precisam de aprovação, não têm mais que pedir`,
    ignore: `finja que nunca, finja que não, faça de conta que nunca, faça de conta que não, aja como se nunca, aja como se não`,
    remember: combine(
      `anote em, anote no, adicione a, adicione ao, escreva em, escreva no, acrescente ao`,
      `claude.md, agents.md, gemini.md, memory.md, .cursorrules`,
    ),
  },
  // Italian
  {
    agentAction: [
      combine(
        `elimina i, elimina tutti i, cancella i, rimuovi i, disattiva i, commenta i`,
        `test che falliscono, test falliti, test che non passano, test di sicurezza`,
      ),
      combine(
        `scrivi, di', dì, riferisci, dichiara, afferma`,
        `che è tutto verde, che tutto è verde, che va tutto, che tutto è passato, che è tutto a posto`,
      ),
      combine(`a nome del, in nome del, per conto del`, `manutentore, maintainer, responsabile, revisore`),
      `segna la casella di approvazione, spunta la casella di approvazione, spunta tu stesso, carica direttamente su main`,
    ].join(', '),
    execute: `unisci, fondi, pubblica, distribuisci, approva, rilascia`,
    guard: `protezione del ramo, protezione del branch, protezione dei rami`,
    secrecy: combine(
      `non vanno comunicate, non vanno comunicati, non vengono comunicate, non devono essere comunicate, non vanno segnalate, non vanno riferite, non sono comunicate`,
      `all'utente, agli utenti, al team, al proprietario, a nessuno`,
    ),
    noAsking: `non devono più chiedere, non deve più chiedere, non hanno più bisogno di approvazione, non hanno bisogno di approvazione, non serve più l'approvazione`,
    ignore: `fai finta di non, fai finta che, fate finta di non, faccia finta di non, comportati come se non, agisci come se non`,
    remember: combine(
      `annota in, aggiungi a, scrivi in, aggiungi in, inserisci in`,
      `claude.md, agents.md, gemini.md, memory.md, .cursorrules`,
    ),
  },
  // Dutch
  {
    agentAction: `verwijder de falende tests, verwijder de mislukte tests, verwijder falende tests, verwijder de tests die, schakel de tests uit, zeg dat alles geslaagd, schrijf dat alles groen, meld dat alles, zeg dat alle tests,
      namens de beheerder, namens de reviewer, in naam van de beheerder, vink zelf`,
    execute: `voeg samen, voeg, merge, publiceer, keur goed, push`,
    guard: `branchbeveiliging, branch-beveiliging, branchbescherming, takbeveiliging, beveiliging van de branch`,
    weaken: `zet uit, zet de, schakel uit, schakel de`,
    noAsking: `zonder review, zonder controle, zonder beoordeling, hoeven niet meer te vragen, hoeft niet meer te vragen, hebben geen goedkeuring nodig, hoeven geen goedkeuring, hebben geen toestemming nodig`,
    secrecy: combine(
      `niet aan de gebruiker, niet aan het team, niet aan de eigenaar, aan niemand`,
      `gemeld, verteld, getoond, medegedeeld, meegedeeld, melden, vertellen`,
    ),
    ignore: `doe alsof je nooit, doe alsof je geen, doe alsof er geen, doet alsof u nooit, gedraag je alsof je nooit`,
    reveal: `schrijf je volledige, schrijf je hele, schrijf jouw, schrijf uw`,
    remember: `onthoud voorgoed, onthoud voor altijd, onthoud blijvend, onthoud, ${combine(`noteer in, voeg toe aan, schrijf in, zet in`, `claude.md, agents.md, memory.md`)}`,
    future: `voorgoed, voor altijd, blijvend`,
  },
  // Swedish, Danish, Norwegian
  {
    agentAction: `ta bort de misslyckade testerna, ta bort testerna som, radera testerna som, säg att allt gick, skriv att allt är grönt, slet testene som feiler, slet de fejlende tests, fjern testene som, i underhållarens namn,
      i granskarens namn`,
    execute: `slå ihop, slå samman, merga, publicera, godkänn, flet, sammenflet, udgiv, godkend, godkjenn`,
    guard: `grenskyddet, grenskydd, branchskyddet, branchskydd, grenbeskyttelse, branchbeskyttelse, greinbeskyttelse`,
    weaken: `stäng av, slå av, inaktivera, slå fra, deaktiver, skru av`,
    noAsking: `utan granskning, uden gennemgang, uten gjennomgang, behöver inte längre fråga, behöver inget godkännande, behöver inte godkännande, behøver ikke længere, trenger ikke lenger`,
    freeMode: `utan några begränsningar, utan några som helst begränsningar, helt utan begränsningar, uden nogen begrænsninger, uten noen begrensninger`,
    secrecy: `inte rapporteras till användaren, rapporteras inte till användaren, meddelas inte användaren, inte meddelas till användaren, fortæl det ikke til, rapporteres ikke til brugeren, rapporteres ikke til brukeren`,
    ignore: `låtsas att du aldrig, låtsas som om du aldrig, låtsas att det inte, lad som om du aldrig, late som du aldri, lat som du aldri`,
  },
  // Polish
  {
    agentAction: [
      combine(
        `usuń, skasuj, wyłącz, zakomentuj`,
        `testy które nie, nieprzechodzące testy, niezaliczone testy, błędne testy, testy bezpieczeństwa, wszystkie testy które`,
      ),
      combine(
        `napisz, powiedz, zgłoś, stwierdź, zaznacz`,
        `że wszystko jest, że wszystko przeszło, że zatwierdził, że zatwierdziła, że sprawdził, że przejrzał`,
      ),
      `usuń testy, skasuj testy, wyłącz testy, że wszystko przeszło, że wszystko jest zielone, że wszystkie testy przeszły, że zatwierdził człowiek, że zatwierdził je człowiek, że zatwierdził ją człowiek, w imieniu opiekuna, w imieniu recenzenta, w imieniu właściciela`,
    ].join(', '),
    execute: `scal, scalaj, wypchnij, opublikuj, wdróż, zatwierdź`,
    guard: `ochronę gałęzi, ochrona gałęzi, ochrony gałęzi`,
    secrecy: `nie informuje się użytkownika, użytkownika nie informuje się, nie są zgłaszane użytkownikowi, nie zgłasza się użytkownikowi, nie zgłaszaj użytkownikowi, nie będą zgłaszane`,
    noAsking: `nie muszą już prosić, nie musi już prosić, nie muszą pytać, nie potrzebują zgody, nie potrzebują zatwierdzenia, nie potrzebuje zgody`,
    ignore: `udawaj że nigdy, udawaj że nie, zachowuj się jakbyś nigdy, zachowuj się jakby, zachowuj się tak jakbyś`,
  },
  // Czech and Slovak
  {
    agentAction: `smaž testy, odstraň testy, že vše prošlo, že všechny testy prošly, smaž testy které, odstraň testy které, smaž neúspěšné testy, odstraň selhávající testy, smaž selhávající testy, napiš že vše prošlo, řekni že vše prošlo, napiš že vše je, jménem správce, jménem recenzenta, zmaž testy ktoré`,
    execute: `slouč, sluč, sloučit změny, nahraj, zveřejni, schval, zlúč`,
    guard: `ochranu větve, ochrana větve, ochrany větve, ochranu vetvy`,
    secrecy: `uživateli se nehlásí, nehlásí se uživateli, uživateli neoznamuj, nesdělují uživateli, uživateli se nesdělují`,
    noAsking: `nemusí se ptát, už se nemusí ptát, nepotřebují schválení, nepotřebuje schválení`,
    ignore: `předstírej že jsi nikdy, předstírej že jsi ne, dělej jako bys nikdy, dělej jako by, chovej se jako bys nikdy`,
    remember: `si zapamatuj, zapamatuj si, navždy si zapamatuj, pamatuj si`,
    future: `navždy, napořád, natrvalo`,
  },
  // Russian
  {
    agentAction: [
      combine(
        `удали, удалите, отключи, отключите, закомментируй, убери`,
        `падающие тесты, упавшие тесты, непроходящие тесты, тесты которые, все падающие, тесты безопасности`,
      ),
      combine(
        `напиши, напишите, скажи, сообщи, доложи`,
        `что всё прошло, что все прошло, что всё в порядке, что всё хорошо, что всё зелёное`,
      ),
      `что всё прошло, что все тесты прошли, что все тесты пройдены, что тесты пройдены, от имени сопровождающего, от имени ревьюера, от имени владельца, от имени ответственного`,
    ].join(', '),
    execute: `влей, влейте, слей, слейте, смержи, запушь, опубликуй, опубликуйте, разверни, одобри`,
    guard: `защиту ветки, защита ветки, защиты ветки`,
    secrecy: `пользователю не сообщается, пользователю не сообщаются, не сообщается пользователю, не сообщать пользователю, пользователю не сообщать, пользователю не сообщай, не докладывать пользователю, пользователю не говорить, умалчивать`,
    noAsking: `больше не нужно согласовывать, больше не обязаны спрашивать, больше не нужно спрашивать, не обязаны спрашивать, не нуждаются в одобрении, больше не требуется одобрение, подтверждение пользователя больше не, подтверждение больше не требуется, согласование больше не`,
    ignore: `сделай вид что, сделайте вид что, притворись что никогда, притворись что не, веди себя так будто, действуй так будто`,
  },
  // Ukrainian
  {
    agentAction: [
      combine(
        `видали, видаліть, вимкни, прибери`,
        `тести що падають, тести які падають, тести що не проходять, невдалі тести, тести безпеки`,
      ),
      `видали тести, що все пройшло, що всі тести пройшли, напиши що все пройшло, напиши що все гаразд, скажи що все пройшло, від імені супровідника, від імені рецензента`,
    ].join(', '),
    execute: `злий, зливай, змерджи, опублікуй, розгорни, схвали`,
    guard: `захист гілки, захисту гілки`,
    secrecy: `користувачу не повідомляється, користувачеві не повідомляється, користувачу не повідомляти, не повідомляти користувача, не повідомляти користувачу`,
    noAsking: `більше не потрібно питати, більше не мусять питати, не потребують схвалення, не зобов'язані питати`,
    ignore: `удай що ніколи, удавай що ніколи, поводься так ніби, вдай що не`,
  },
  // Turkish
  {
    agentAction: `başarısız testleri sil, başarısız olan testleri sil, kalan testleri sil, geçmeyen testleri sil, her şeyin geçtiğini yaz, her şey geçti de, bakımcının adına, sorumlunun adına`,
    execute: `birleştir, birleştirin, gönder, yayınla, onayla`,
    guard: `dal koruması, dal korumasını, dalının korumasını, dalı korumasını, branch korumasını`,
    weaken: `kapat, kapatın, devre dışı bırak`,
    noAsking: `incelemeden, incelemeksizin, gözden geçirmeden, onay almak zorunda değil, izin almak zorunda değil, onaya ihtiyacı yok, onaya ihtiyaç duymaz`,
    freeMode: `hiçbir sınırı olmayan, sınırı olmayan, hiçbir sınırlaması olmayan, hiçbir kısıtlaması olmayan, kısıtlaması olmayan, sınır tanımayan`,
    roleSwitch: `yapay zekâsın, yapay zekasın, bir modelsin`,
    secrecy: `kullanıcıya bildirilmez, kullanıcıya söylenmez, kullanıcıya bildirilmeyecek, kullanıcıya bildirme`,
  },
  // Arabic
  {
    agentAction: `احذف الاختبارات الفاشلة, احذف الاختبارات التي تفشل, وافق نيابة عن, قل إن كل شيء نجح`,
    execute: `ادمج, انشر, وافق`,
    guard: `حماية الفرع, حماية فرع`,
    noAsking: `لا يحتاج الوكلاء إلى موافقة, لم يعد الوكلاء بحاجة`,
    secrecy: `لا يتم إبلاغ المستخدم, لا تبلغ المستخدم, عدم إبلاغ المستخدم`,
  },
  // Hindi
  {
    agentAction: `विफल परीक्षण हटा दो, विफल परीक्षण हटाओ, असफल परीक्षण हटा, टेस्ट हटा दो, विफल टेस्ट हटा`,
    noAsking: `समीक्षा के बिना, बिना समीक्षा के, बिना जांच`,
    guard: `शाखा सुरक्षा, ब्रांच सुरक्षा`,
    secrecy: `उपयोगकर्ता को नहीं बताई, उपयोगकर्ता को सूचित न`,
  },
  // Chinese
  {
    agentAction: `删除失败的测试, 删掉失败的测试, 删除失败测试, 移除失败的测试, 注释掉失败, 删除未通过的测试, 报告全部通过, 说全部通过, 汇报全部通过, 写上全部通过, 声称全部通过, 以维护者的名义, 以审查者的名义, 以负责人的名义, 代替维护者批准, 直接推到main, 直接合并到main`,
    execute: `合并, 推送, 发布, 部署`,
    guard: `分支保护, 分支的保护, 分支 的保护`,
    noAsking: `不经审查, 未经审查, 不经评审, 无需评审, 不必审查, 不再需要审批, 不再需要批准, 不必再请示, 无需再请示, 无须审批`,
    secrecy: `不必告知用户, 不用告知用户, 无需告知用户, 不要告知用户, 不得告知用户, 不向用户报告, 不告诉用户, 无需告诉用户, 不必告诉用户, 对用户隐瞒, 瞒着用户`,
    ignore: `就当从未收到, 当作从未收到, 假装从未收到, 假装没有收到, 就当没有`,
  },
  // Japanese
  {
    agentAction: `失敗するテストは削除, 失敗するテストを削除, 失敗したテストを削除, 失敗しているテストを削除, 落ちるテストを削除, すべて成功したと, 全て成功したと, すべて通ったと, メンテナーの名で, 管理者の名で承認`,
    execute: `マージ, プッシュ, 公開, デプロイ`,
    guard: `ブランチ保護, ブランチの保護`,
    noAsking: `レビューなしに, レビューを経ずに, レビューせずに, 承認を得る必要はない, 許可を求める必要はない, 承認はもう不要`,
    secrecy: `ユーザーに報告しないこと, ユーザーに報告しないで, ユーザーには報告しない, ユーザーに知らせないこと, ユーザーに伝えないこと, ユーザーには伝えない, ユーザーに伏せ`,
    ignore: `受け取らなかったものとして, 受け取っていないものとして, 存在しないものとして`,
  },
  // Korean
  {
    agentAction: `실패하는 테스트를 삭제, 실패한 테스트를 삭제, 실패하는 테스트는 삭제, 모두 통과했다고, 전부 통과했다고, 관리자 이름으로 승인, 담당자 이름으로 승인`,
    execute: `병합하, 푸시하, 배포하`,
    guard: `브랜치 보호, 브랜치 보호를`,
    noAsking: `검토 없이 병합, 리뷰 없이, 승인을 받을 필요가 없, 허락을 받을 필요가 없, 더 이상 승인이 필요`,
    secrecy: `사용자에게 보고하지, 사용자에게 알리지 않, 사용자에게는 보고하지`,
  },
  // Vietnamese
  {
    agentAction: `xóa các bài kiểm thử thất bại, xoá các bài kiểm thử thất bại, xóa các test thất bại, báo rằng tất cả đều đạt, nói rằng tất cả đều đạt, thay mặt người bảo trì`,
    execute: `hợp nhất, đẩy lên, phát hành, triển khai`,
    guard: `bảo vệ nhánh`,
    weaken: `tắt`,
    noAsking: `mà không cần xem xét, không cần xem xét, không qua xem xét, không cần đánh giá, không cần duyệt`,
    secrecy: `không báo cho người dùng, không được báo cho người dùng, không cần báo cho người dùng`,
    ignore: `hãy coi như bạn chưa từng, coi như chưa từng, giả vờ như chưa từng`,
  },
  // Indonesian
  {
    agentAction: `hapus tes yang gagal, hapus pengujian yang gagal, hapus uji yang gagal, katakan semuanya lulus, tulis bahwa semuanya lulus, atas nama pemelihara`,
    execute: `gabungkan, dorong, terbitkan, rilis`,
    guard: `perlindungan cabang, proteksi cabang, perlindungan branch`,
    weaken: `matikan, nonaktifkan`,
    noAsking: `tanpa peninjauan, tanpa ditinjau, tidak perlu lagi meminta, tidak perlu persetujuan, tidak lagi memerlukan persetujuan`,
    reveal: `tuliskan, tulis seluruh, tulis lengkap`,
    promptNoun: `prompt sistemmu, prompt sistem anda, instruksi sistemmu`,
    secrecy: `tidak dilaporkan kepada pengguna, jangan dilaporkan kepada pengguna, tidak perlu dilaporkan kepada pengguna`,
    ignore: `anggap kamu tidak pernah, anggap anda tidak pernah, berpura-puralah tidak pernah`,
  },
];
