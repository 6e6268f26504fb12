import type { LanguageLexicon } from './wordClass.ts';

/**
 * Words of many languages with which a text speaks about attacks instead of making one: attack and attacker, detected, blocked,
 * flagged, example, test case, false positive, suspicious, fraud. What attacks say themselves ("without filters", "try") is left
 * out.
 */
export const speakingOfAttacks: readonly LanguageLexicon[] = [
  // German, Dutch, Swedish, Danish, Norwegian
  {
    docTopic: `angriffs, angriffsmuster, angriffstext, manipulation, manipulationsversuch, manipulationsversuche, erkannt, testfall, testfälle,
      testfällen, abgefangen, fehlalarm, fehlalarme, verdächtig, verdächtige, verdächtigen, zitiert, untergeschoben, eingeschleust,
      eingeschleuste, bedrohung, schadtext, köder, lautete, stichprobe, testdaten, auslöst, anschlagen, schlägt an, gefälscht,
      gefälschte, betrug, betrüger, aanvals, aanvalspatroon, geblokkeerd, gedetecteerd, detecteren, testgeval, testgevallen, vals alarm,
      valse melding, verdacht, verdachte, geciteerd, manipulatie, dreiging, misleidende, fraude, lokaas, proefzin, upptäcka, blockerad,
      blockeras, blockerar, misstänkt, misstänkta, falsklarm, falskt larm, blokeret, blokeres, blokerer, testtilfælde, mistænkelig,
      falsk alarm, blokkert, blokkeres, testtilfelle, mistenkelig, angriber, angriper, svindel`,
  },
  // French, Spanish, Italian, Portuguese, Romanian, Catalan
  {
    docTopic: `attaque, attaques, attaquant, attaquants, détecte, détecter, détecté, détectée, détectées, détection, bloqué, bloquée, bloqués,
      bloquées, signalé, signalée, repéré, détournement, faux positif, faux positifs, cas de test, jeu de test, exemple, exemples,
      par exemple, suspect, suspecte, suspects, malveillant, malveillante, malveillants, piège, hameçonnage, leurre, menace, hostiles,
      ataque, ataques, atacante, atacantes, detectado, detectada, detección, detector, bloqueado, bloqueada, bloquea, sospechoso,
      sospechosa, sospechosos, falso positivo, falsos positivos, caso de prueba, casos de prueba, ejemplo, ejemplos, por ejemplo,
      malicioso, maliciosa, amenaza, señuelo, hostil, marcado como, debe alertar, debe avisar, debe detectar, estafa, rilevato, rilevata,
      rilevati, bloccato, bloccata, sospetto, sospetta, sospetti, falsi positivi, caso di prova, casi di prova, minaccia, esca,
      segnalato, segnalata, deve segnalare, truffa, ostile, detectar, deteção, detetado, suspeito, suspeita, suspeitos, caso de teste,
      casos de teste, deve alertar, deve bloquear, deve detectar, ameaça, isca, sinalizado, atacuri, atacator, detectare, detectat,
      blocat, blocată, fals pozitiv, caz de test, cazuri de test, amenințare, ostil, atac, atacs, atacant, detecta, bloquejat,
      bloquejada, sospitós, per exemple, fals positiu, cas de prova, frases com`,
  },
  // Polish, Czech, Slovak, Russian, Ukrainian, Bulgarian, Serbian, Croatian
  {
    docTopic: `atak, ataku, atakiem, ataków, wykrywania, wykryto, wykryty, wykryć, wykrywać, zablokowano, zablokowany, podejrzany, podejrzane,
      fałszywy alarm, fałszywie, przypadek testowy, przypadki testowe, zagrożenie, cytat, oszustwo, wyłudzenie, zgłoszony, útoku,
      útočníci, detekce, detekováno, zachyceno, zablokováno, blokováno, podezřelý, podezřelé, falešný poplach, testovací případ,
      testovací případy, hrozba, zistené, podozrivý, príklad, príklady, атаку, атаке, атакой, атаки, атакующего, детектора, детектор,
      заблокировано, заблокирован, заблокирована, подозрительный, подозрительные, подозрительная, ложное срабатывание,
      ложные срабатывания, тестовый случай, тестовые примеры, угроза, срабатывает, мошенник, мошенники, отклонено, помечено, распознаёт,
      распознавать, атакою, нападник, заблоковано, підозрілий, підозрілі, хибне спрацювання, тестовий випадок, загроза, виявлення,
      виявлено, атака, нападател, блокирано, подозрителен, пример, примери, например, фалшива тревога, заплаха, открива, открит, napad,
      napadač, primjer, primjeri, primer, primeri, blokirano, sumnjivo`,
  },
  // Chinese, Japanese, Korean
  {
    docTopic: `拦截, 攔截, 误报, 誤報, 测试用例, 測試用例, 测试样本, 可疑, 诱导, 伪造, 偽造, 样例, 威胁, 钓鱼, 应拦截, 应告警, 越狱, 恶意文本, 不可信, 誤検知, テストケース, 疑わしい, 不審, 脱獄, 偽の, 検知, 拒否する, 詐欺,
      例として, 信頼できない, 차단됨, 차단해야, 오탐, 테스트 케이스, 의심스러운, 탈옥, 위조, 사기, 감지됨, 신뢰할 수 없는`,
  },
  // Arabic, Persian, Hebrew, Hindi, Turkish, Greek, Vietnamese, Indonesian, Thai, Hungarian, Finnish
  {
    docTopic: `محظور, تم حظره, مشبوه, مشبوهة, إنذار كاذب, حالة اختبار, حالات اختبار, تهديد, احتيال, اكتشاف, مهاجمة, الهجوم, الكاشف, مشکوک, نمونه,
      آزمون, هشدار, حمله‌کننده, נחסם, חשוד, חשודה, התראת שווא, מקרה בדיקה, איום, תוקף, זיהוי, מזהה, דוגמאות, פישינג, अवरुद्ध, संदिग्ध,
      परीक्षण मामला, खतरा, धोखाधड़ी, engellendi, engellenen, şüpheli, yanlış alarm, test durumu, tehdit, algılandı, saptandı,
      dolandırıcılık, αποκλείστηκε, ύποπτο, ύποπτη, ψευδώς θετικό, απειλή, επιτιθέμενος, παραδείγματα, ανίχνευση, εντοπίστηκε, μπλοκάρει,
      bị chặn, đáng ngờ, báo động giả, trường hợp kiểm thử, mẫu thử, mối đe dọa, lừa đảo, diblokir, mencurigakan, kasus uji, ancaman,
      terdeteksi, penipuan, ถูกบล็อก, น่าสงสัย, ผู้โจมตี, กรณีทดสอบ, ภัยคุกคาม, ตัวอย่างการโจมตี, letiltva, gyanús, téves riasztás,
      teszteset, tesztesetek, támadó, felismeri, észleli, fenyegetés, estetty, epäilyttävä, väärä hälytys, testitapaus, hyökkääjä,
      tunnistaa, uhka, esimerkkejä`,
  },
];
