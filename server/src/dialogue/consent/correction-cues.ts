import { foldText } from "../../platform/text/fold-text.ts";

/** How people begin to correct themselves. */
const CORRECTING = [
  "no|nope|sorry|wait|hold on|actually|correction|oops|wrong|i meant|i mean|make that|make it|change it to|rather",
  "nein|moment|warte|warten sie|doch|sondern|falsch|entschuldigung|korrektur|ich meinte|ich meine|stimmt nicht|eigentlich",
  "perdón|perdona|perdone|espera|espere|en realidad|mejor dicho|corrección|quise decir|quería decir",
  "non|pardon|désolé|désolée|attends|attendez|en fait|plutôt|erreur|je voulais dire",
  "नहीं|माफ़ कीजिए|माफ कीजिए|माफ़ करें|रुकिए|दरअसल|असल में|गलत|मेरा मतलब",
  "لا|عفوا|عفوًا|آسف|آسفة|انتظر|في الواقع|أقصد|تصحيح|خطأ",
  "scusa|scusi|aspetta|aspetti|anzi|volevo dire|intendevo|correzione|sbagliato",
  "não|nao|desculpe|desculpa|espera|espere|na verdade|aliás|quis dizer|queria dizer|correção|errado",
  "nee|wacht|eigenlijk|ik bedoel|ik bedoelde|correctie|fout|pardon",
  "нет|подожди|подождите|точнее|вернее|ошибка|извините|я имел в виду|я имела в виду|исправление",
];
/** Written without spaces: nothing has to stand between such a word and what follows. */
const CORRECTING_UNSPACED =
  "不是|不对|不|错了|抱歉|对不起|等一下|其实|更正|我是说|我的意思是|应该是|改成|違います|いいえ|いや|すみません|間違えました|訂正|ちがいます";
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
