import { foldText } from "../../platform/text/fold-text.ts";

/** What visitors say to leave a flow: the whole message, in the dashboard's languages and some more. */
const LEAVING = new Set(
  [
    "cancel|cancel it|cancel this|cancel that|stop|stop it|quit|exit|never mind|nevermind|forget it|abort|leave it",
    "abbrechen|abbruch|stopp|vergiss es|vergessen sie es|lass es|lassen wir das|lassen wir es|beenden|ich möchte abbrechen",
    "cancelar|cancela|cancélalo|cancelalo|déjalo|dejalo|olvídalo|olvidalo|salir|no importa|anular|lo dejo",
    "annuler|annule|annulez|arrête|arrêter|arrêtez|laisse tomber|laissez tomber|oublie|oubliez|tant pis|quitter",
    "रद्द करें|रद्द|रद्द करो|रद्द कर दो|रद्द कर दीजिए|रुको|रहने दो|रहने दीजिए|छोड़ो|छोड़िए|बंद करो|बंद करें",
    "إلغاء|الغاء|ألغ|ألغِ|توقف|انس الأمر|انسَ الأمر|لا يهم|خروج|أريد الإلغاء",
    "取消|停止|算了|不用了|退出|结束|我想取消|取消吧",
    "annulla|lascia stare|deixa pra lá|annuleren|laat maar|отмена|стоп|キャンセル|やめる",
  ].flatMap((list) => list.split("|").map(foldText)),
);
const COURTESY =
  /^(?:please|bitte|por favor|请)[\s,，]*|[\s,，،]*(?:please|bitte|por favor|s'il (?:te|vous) pla[iî]t|कृपया|من فضلك|谢谢)$/gu;

/** Whether a message, folded, says to stop. */
export function isLeaving(said: string): boolean {
  const words = said.replace(/[.!。！।\s]+$/u, "");
  return LEAVING.has(words) || LEAVING.has(words.replaceAll(COURTESY, "").trim());
}

/** How people begin to correct themselves. */
const CORRECTING = [
  "no|nope|sorry|wait|actually|correction|oops|i meant|i mean|make that",
  "nein|moment|doch|falsch|entschuldigung|korrektur|ich meinte|ich meine|stimmt nicht|eigentlich",
  "perdón|perdona|perdone|espera|espere|en realidad|mejor dicho|corrección|quise decir|quería decir",
  "non|pardon|désolé|désolée|attends|attendez|en fait|plutôt|erreur|je voulais dire",
  "नहीं|माफ़ कीजिए|माफ कीजिए|माफ़ करें|रुकिए|दरअसल|असल में|गलत|मेरा मतलब",
  "لا|عفوا|عفوًا|آسف|آسفة|انتظر|في الواقع|أقصد|تصحيح|خطأ",
  "scusa|desculpe|na verdade|nee|нет|いや",
];
/** Written without spaces: nothing has to stand between such a word and what follows. */
const CORRECTING_UNSPACED = "不是|不对|不|错了|抱歉|对不起|等一下|其实|更正|我是说|应该是|違います";
const cue = new RegExp(
  `^(?:(?:${CORRECTING.map(foldText).join("|")})[\\s,.:;!،，。！–—-]+|(?:${CORRECTING_UNSPACED})[\\s,，。：、！]*)+`,
  "u",
);

/** The message after the words that announce a correction; null if it begins with none. */
export function afterCorrectionCue(text: string): string | null {
  const plain = text.normalize("NFC").trim();
  const found = cue.exec(foldText(plain.slice(0, 200)));
  return found ? plain.slice(found[0].length) : null;
}

/** What visitors call a question of a type, whatever its author has called the variable. */
export const NAMES_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  email:
    "email|e-mail|mail|mail address|adresse|correo|correo electrónico|courriel|ईमेल|بريدي الإلكتروني|بريدي|邮箱|邮件|电子邮件".split(
      "|",
    ),
  telephone:
    "phone|phone number|telephone|number|telefon|telefonnummer|nummer|teléfono|número|téléphone|numéro|फ़ोन|फोन|नंबर|هاتفي|رقمي|رقم هاتفي|电话|手机|号码".split(
      "|",
    ),
};

const IS =
  "(?:\\s+(?:is|ist|lautet|est|es|هو|هي)\\s+|\\s*[:：]\\s*|\\s*(?:应该)?是\\s*)(?<after>.+)$|\\s+(?<before>.+?)\\s+हैं?[।.!\\s]*$";

/** “my e-mail is …”, “the order number: …”: what a message says a value with one of these names is. */
export function valueNamed(text: string, names: readonly string[]): string | null {
  const plain = text.normalize("NFC").slice(0, 500).trim();
  for (const name of names) {
    const escaped = name.normalize("NFC").replaceAll(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
    const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${escaped}(?:${IS})`, "isu");
    const groups = pattern.exec(plain)?.groups;
    const value = groups?.["after"] ?? groups?.["before"];
    if (value !== undefined) return value.replace(/[.!。！।]+$/u, "");
  }
  return null;
}
