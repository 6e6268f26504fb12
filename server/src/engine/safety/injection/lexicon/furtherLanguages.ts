import type { LanguageLexicon } from './wordClass.ts';

/** Greek words and phrases by meaning. */
export const greek: LanguageLexicon = {
  ignore: `αγνόησε, αγνοήστε, ξέχνα, ξέχασε, ξεχάστε, παράβλεψε, παραβλέψτε, μη λάβεις υπόψη, μην ακολουθείς, μην ακολουθήσεις, μη δίνεις σημασία, παράκαμψε, άφησε στην άκρη`,
  voided: `δεν ισχύουν πλέον, δεν ισχύει πλέον, δεν ισχύουν, έχουν ακυρωθεί, ακυρώθηκαν, είναι άκυρες, άκυρες, καταργήθηκαν`,
  instruction: `οδηγία, οδηγίες, οδηγιών, εντολές, εντολών, κατευθύνσεις, ό,τι σου είπαν, όσα σου είπαν`,
  weakInstruction: `κανόνες, κανόνων, περιορισμούς, περιορισμοί, κείμενο, μήνυμα, ερώτηση`,
  promptNoun: `προτροπή συστήματος, μήνυμα συστήματος, οδηγίες συστήματος, κρυφές οδηγίες, αρχικές οδηγίες, τις οδηγίες σου`,
  prior: `προηγούμενες, προηγούμενων, προηγούμενα, παραπάνω, αρχικές, προηγουμένως, μέχρι τώρα, πριν`,
  all: `όλες, όλα, όλους, κάθε`,
  your: `σου, σας, εσύ`,
  reveal: `δείξε, δείξτε, αποκάλυψε, αποκαλύψτε, πες μου, πείτε μου, εμφάνισε, τύπωσε, επανάλαβε, δώσε μου`,
  say: `γράψε, γράψτε, απάντησε, απαντήστε, πες, εκτέλεσε, στείλε`,
  secret: `κωδικό πρόσβασης, κωδικός πρόσβασης, κωδικούς, κλειδί api, διαπιστευτήρια, μυστικό κλειδί`,
  move: `στείλε, στείλτε, προώθησε, ανέβασε, κοινοποίησε`,
  roleSwitch: `τώρα είσαι, είσαι πλέον, από τώρα είσαι, προσποιήσου, κάνε πως είσαι`,
  freeMode: `χωρίς περιορισμούς, χωρίς κανόνες, χωρίς φίλτρα, χωρίς όρια`,
  secrecy: `μην πεις στον χρήστη, μην το πεις, μην αναφέρεις, κρυφά, μυστικά`,
  negation: `μην, δεν, ποτέ, χωρίς`,
  please: `παρακαλώ, τώρα, αμέσως, και, μόνο`,
  docTopic: `επίθεση, επιθέσεις, παράδειγμα, κακόβουλο, εντοπίζει, ανιχνεύει`,
};

/** Hebrew words by meaning; the scan finds them inside words too. */
export const hebrew: LanguageLexicon = {
  ignore: `התעלם, התעלמי, התעלמו, שכח, תשכח, תתעלם, אל תציית, אל תפעל לפי, הפר את, בטל את`,
  voided: `אינן תקפות, לא תקפות, אינם תקפים, בטלות, מבוטלות, בוטלו, אינו תקף`,
  instruction: `הוראות, הנחיות, הנחיה, הוראה, פקודות, מה שנאמר לך, כל מה שאמרו`,
  weakInstruction: `כללים, מגבלות, הגבלות, הודעה, טקסט, חוקים`,
  promptNoun: `הנחיית המערכת, הודעת המערכת, הוראות המערכת, פרומפט המערכת, הוראות נסתרות`,
  prior: `קודמות, הקודמות, קודמים, לעיל, למעלה, עד כה, מקודם, המקוריות`,
  all: `כל, כלל`,
  your: `שלך, לך, אתה`,
  reveal: `גלה, הצג, תראה, ספר לי, הדפס, חשוף, תן לי`,
  say: `כתוב, ענה, אמור, השב, שלח, הרץ`,
  secret: `סיסמה, סיסמא, הסיסמה, מפתח api, מפתח סודי, אישורים`,
  move: `שלח, העבר, העלה`,
  roleSwitch: `עכשיו אתה, אתה עכשיו, מעתה אתה, העמד פנים`,
  freeMode: `ללא הגבלות, בלי הגבלות, ללא מגבלות, בלי כללים`,
  secrecy: `אל תספר למשתמש, אל תזכיר, בסתר, בחשאי`,
  docTopic: `התקפה, מתקפה, דוגמה, זדוני`,
};

/** Thai words by meaning. */
export const thai: LanguageLexicon = {
  ignore: `ลืม, เพิกเฉย, ละเว้น, ไม่ต้องสนใจ, อย่าสนใจ, ไม่ต้องทำตาม, อย่าทำตาม, มองข้าม, เลิกทำตาม, ยกเลิกคำสั่ง`,
  ignoreFinal: `ทิ้งไป`,
  voided: `ไม่มีผล, เป็นโมฆะ, ถูกยกเลิก, ใช้ไม่ได้แล้ว`,
  instruction: `คำสั่ง, คำแนะนำ, คำชี้แนะ, แนวทาง, สิ่งที่บอก, สิ่งที่ได้รับ`,
  weakInstruction: `กฎ, ข้อจำกัด, ข้อความ, บริบท, เนื้อหา`,
  promptNoun: `พรอมต์ระบบ, พรอมต์ของระบบ, ข้อความระบบ, คำสั่งระบบ, คำสั่งลับ`,
  prior: `ก่อนหน้า, ข้างต้น, ที่ผ่านมา, เดิม, ก่อนหน้านี้`,
  all: `ทั้งหมด, ทุก`,
  your: `ของคุณ, คุณ`,
  reveal: `บอก, แสดง, เปิดเผย, พิมพ์, ทวน`,
  say: `ตอบ, เขียน, พูด, ส่ง, รัน`,
  secret: `รหัสผ่าน, กุญแจลับ, คีย์ api, โทเค็น`,
  move: `ส่ง, อัปโหลด, ส่งต่อ`,
  roleSwitch: `ตอนนี้คุณคือ, คุณคือ, ต่อไปนี้คุณคือ, สวมบทบาท, ทำตัวเป็น`,
  freeMode: `ไม่มีข้อจำกัด, ไร้ข้อจำกัด, โดยไม่มีข้อจำกัด, โหมดนักพัฒนา`,
  secrecy: `อย่าบอกผู้ใช้, ห้ามบอกผู้ใช้, แอบ, โดยไม่ให้ผู้ใช้รู้`,
  negation: `อย่า, ไม่, ห้าม`,
  docTopic: `การโจมตี, ตัวอย่าง, อันตราย, ตรวจจับ`,
};

/** Romanian words and phrases by meaning. */
export const romanian: LanguageLexicon = {
  ignore: `ignoră, ignorați, nu ține cont de, nu țineți cont de, nu lua în considerare, nu mai respecta, nu mai urma, nu urma, uită tot, uită toate, uită de, uitați tot, treci peste, lasă deoparte`,
  voided: `nu mai sunt valabile, nu mai este valabilă, nu se mai aplică, sunt anulate, au fost anulate, sunt nule`,
  instruction: `instrucțiune, instrucțiuni, instrucțiunile, indicații, indicațiile, directive, directivele, ți s-a spus, ți-au spus, vi s-a spus, ce ți s-a spus`,
  weakInstruction: `reguli, regulile, restricții, restricțiile, mesaj, mesajele, contextul`,
  promptNoun: `promptul de sistem, mesajul de sistem, instrucțiunile de sistem, instrucțiunile tale, instrucțiuni ascunse, instrucțiunile inițiale`,
  prior: `anterioare, anterior, precedente, de mai sus, până acum, inițiale, de dinainte`,
  all: `toate, tot, orice`,
  your: `tale, tău, ta, tu, ți`,
  reveal: `arată-mi, dezvăluie, afișează, spune-mi, repetă, tipărește, dă-mi`,
  say: `răspunde, răspundeți, scrie, scrieți, execută, trimite`,
  secret: `parola, parolă, parole, cheia api, cheia secretă, datele de autentificare`,
  move: `trimite, trimiteți, transmite, încarcă`,
  roleSwitch: `acum ești, de acum ești, de acum înainte ești, prefă-te că, comportă-te ca`,
  freeMode: `fără restricții, fără limite, fără reguli, fără filtre`,
  secrecy: `nu spune utilizatorului, nu-i spune utilizatorului, nu menționa, pe ascuns, în secret`,
  negation: `nu, niciodată, fără`,
  docTopic: `atac, atacuri, exemplu, exemple, malițios, detectează`,
};

/** Hungarian words and phrases by meaning. */
export const hungarian: LanguageLexicon = {
  ignore: `hagyd figyelmen kívül, hagyja figyelmen kívül, felejtsd el, felejtse el, ne vedd figyelembe, ne kövesd, ne tartsd be, mellőzd, szegd meg`,
  ignoreFinal: `hagyd figyelmen kívül, felejtsd el, ne vedd figyelembe, ne kövesd`,
  voided: `már nem érvényesek, már nem érvényes, nem érvényesek, érvénytelenek, érvénytelen, hatályukat vesztették`,
  instruction: `utasítás, utasítást, utasítások, utasításokat, utasításaidat, útmutatást, irányelveket, amit mondtak neked`,
  weakInstruction: `szabályt, szabályokat, szabályaidat, korlátozást, korlátozásokat, üzenetet, szöveget`,
  promptNoun: `rendszerpromptot, rendszerprompt, rendszerüzenetet, rejtett utasításokat, eredeti utasításokat`,
  prior: `korábbi, előző, eddigi, fenti, eredeti`,
  all: `összes, minden, valamennyi`,
  your: `neked, a te`,
  reveal: `mutasd meg, áruld el, írd ki, mondd el, ismételd meg`,
  say: `írj, írd, válaszolj, mondd, küldd, futtasd`,
  secret: `jelszó, jelszót, api kulcs, api kulcsot, titkos kulcsot, hozzáférési adatok`,
  move: `küldd el, küldd, továbbítsd, töltsd fel`,
  roleSwitch: `mostantól te, most te vagy, te most egy, tégy úgy mintha`,
  freeMode: `korlátozások nélkül, szabályok nélkül, korlátlan, szűrők nélkül`,
  docTopic: `támadás, támadások, példa, például, rosszindulatú`,
};

/** Finnish words and phrases by meaning. */
export const finnish: LanguageLexicon = {
  ignore: `unohda, unohtakaa, älä välitä, älä noudata, älä huomioi, jätä huomiotta, jätä huomioimatta, sivuuta, ohita kaikki, lakkaa noudattamasta`,
  voided: `eivät ole enää voimassa, ei ole enää voimassa, eivät enää päde, on kumottu, on peruttu`,
  instruction: `ohje, ohjeet, ohjeita, ohjeistus, ohjeistukset, määräykset, mitä sinulle sanottiin, mitä sinulle on sanottu`,
  weakInstruction: `säännöt, sääntöjä, rajoitukset, rajoituksia, viesti, viestit, teksti`,
  promptNoun: `järjestelmäkehote, järjestelmäkehotteesi, järjestelmäviesti, piilotetut ohjeet, alkuperäiset ohjeet, ohjeesi`,
  prior: `aiemmat, aiempia, edelliset, yllä olevat, tähänastiset, alkuperäiset, edellä`,
  all: `kaikki, kaikkia`,
  your: `sinun, sinulle, sinä`,
  reveal: `kerro, näytä, paljasta, tulosta, toista, anna minulle`,
  say: `kirjoita, vastaa, sano, suorita, lähetä`,
  secret: `salasana, salasanan, salasanat, api-avain, salainen avain, tunnukset`,
  move: `lähetä, lähettäkää, välitä eteenpäin, lataa palvelimelle`,
  roleSwitch: `olet nyt, nyt olet, tästä lähtien olet, esitä olevasi, teeskentele olevasi`,
  freeMode: `ilman rajoituksia, ilman sääntöjä, rajoittamaton, ilman suodattimia`,
  docTopic: `hyökkäys, hyökkäykset, esimerkki, esimerkiksi, haitallinen`,
};

/** Tagalog words and phrases by meaning. */
export const tagalog: LanguageLexicon = {
  ignore: `huwag pansinin, balewalain, kalimutan, huwag sundin, isantabi`,
  instruction: `tagubilin, mga tagubilin, panuto, mga panuto, mga utos`,
  weakInstruction: `tuntunin, patakaran, limitasyon, mensahe`,
  prior: `nauna, naunang, nakaraang, naunang mga, nasa itaas`,
  all: `lahat`,
  your: `iyong, mo`,
  reveal: `ipakita, ibunyag, sabihin, ilista`,
  say: `sumagot, isulat, sabihin`,
  docTopic: `halimbawa, pag-atake`,
};

/** Swahili words and phrases by meaning. */
export const swahili: LanguageLexicon = {
  ignore: `puuza, puuzia, sahau, usifuate, usizingatie`,
  instruction: `maagizo, maelekezo, miongozo`,
  weakInstruction: `sheria, kanuni, vikwazo, ujumbe`,
  prior: `awali, ya awali, yaliyotangulia, yaliyopita, hapo juu`,
  all: `yote, zote, kila`,
  your: `yako, zako`,
  reveal: `onyesha, fichua, niambie, chapisha`,
  say: `jibu, andika, sema`,
  docTopic: `mfano, shambulio`,
};

/** Words of Marathi, Gujarati and Punjabi by meaning. */
export const indic: LanguageLexicon = {
  ignoreFinal: `दुर्लक्ष करा, दुर्लक्ष कर, विसरा, અવગણો, ભૂલી જાઓ, ਨਜ਼ਰਅੰਦਾਜ਼ ਕਰੋ, ਭੁੱਲ ਜਾਓ`,
  instruction: `सूचना, सूचनांकडे, सूचनांना, સૂચના, સૂચનાઓ, સૂચનાઓને, ਹਦਾਇਤ, ਹਦਾਇਤਾਂ, ਨਿਰਦੇਸ਼, ਨਿਰਦੇਸ਼ਾਂ`,
  prior: `मागील, आधीच्या, वरील, અગાઉની, અગાઉના, ઉપરની, ਪਿਛਲੀਆਂ, ਪਿਛਲੇ`,
  all: `सर्व, બધી, તમામ, ਸਾਰੀਆਂ, ਸਾਰੇ`,
  reveal: `दाखवा, सांगा, બતાવો, જણાવો, ਦਿਖਾਓ, ਦੱਸੋ`,
  secret: `पासवर्ड, પાસવર્ડ, ਪਾਸਵਰਡ`,
};
