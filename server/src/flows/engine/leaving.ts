import { foldText } from "../../platform/text/fold-text.ts";

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split("|").map(foldText)));

/** What visitors say to leave a flow: the whole message. */
const LEAVING = setOf(
  "cancel|cancel it|cancel this|cancel that|i want to cancel|stop|stop it|stop this|quit|exit|never mind|nevermind|never mind that|actually never mind|oh never mind|forget it|forget about it|abort|leave it|i changed my mind|i've changed my mind|let's stop|let's leave it",
  "abbrechen|abbruch|stopp|stop|vergiss es|vergessen sie es|lass es|lassen sie es|lassen wir das|lassen wir es|beenden|aufhören|egal|schon gut|nicht so wichtig|ist egal|hat sich erledigt|ich möchte abbrechen|ich habe es mir anders überlegt",
  "cancelar|cancela|cancélalo|cancelalo|déjalo|dejalo|déjelo|olvídalo|olvidalo|olvídelo|salir|no importa|da igual|anular|lo dejo|quiero cancelar|he cambiado de opinión",
  "annuler|annule|annulez|arrête|arrêter|arrêtez|laisse tomber|laissez tomber|oublie|oubliez|tant pis|quitter|peu importe|ce n'est pas grave|c'est pas grave|je veux annuler|j'ai changé d'avis",
  "annulla|annullare|annulli|lascia stare|lasci stare|lascia perdere|lasci perdere|non importa|fa niente|esci|basta|fermati|voglio annullare|ho cambiato idea",
  "cancelar|cancela|cancele|deixa pra lá|deixa para lá|deixe pra lá|deixa estar|esquece|esqueça|não importa|tanto faz|sair|quero cancelar|mudei de ideia",
  "annuleren|annuleer|laat maar|laat maar zitten|vergeet het|maakt niet uit|stop|stoppen|afbreken|ik wil annuleren|ik heb me bedacht",
  "отмена|отмени|отмените|отменить|стоп|хватит|забудь|забудьте|неважно|не важно|не надо|ладно не надо|выйти|выход|прекратить|я передумал|я передумала",
  "キャンセル|キャンセルします|キャンセルして|キャンセルしてください|やめる|やめます|やめて|やめてください|中止|中止します|もういい|もういいです|やっぱりいいです|やっぱりやめます|忘れて|忘れてください|終了",
  "取消|停止|算了|算了吧|不用了|没事了|没关系|当我没说|退出|结束|我想取消|我要取消|取消吧|我改变主意了|不弄了",
  "रद्द करें|रद्द|रद्द करो|रद्द कर दो|रद्द कर दीजिए|रुको|रहने दो|रहने दीजिए|छोड़ो|छोड़िए|छोड़ दो|जाने दो|जाने दीजिए|कोई बात नहीं|बंद करो|बंद करें|मैंने मन बदल लिया",
  "إلغاء|الغاء|ألغ|ألغِ|توقف|انس الأمر|انسَ الأمر|لا يهم|لا عليك|خروج|أريد الإلغاء|دعك من ذلك|غيرت رأيي",
);

/** The same for beginning again. */
const RESTARTING = setOf(
  "start over|start again|start from the beginning|start from scratch|restart|begin again|from the beginning|let's start over|let's start again|can we start over|can i start over|i want to start over|reset",
  "von vorne|von vorn|nochmal von vorne|noch mal von vorne|noch einmal von vorne|neu anfangen|neu beginnen|neustart|von neuem|fangen wir von vorne an|können wir von vorne anfangen|ich möchte neu anfangen",
  "empezar de nuevo|empezar otra vez|comenzar de nuevo|volver a empezar|desde el principio|desde cero|reiniciar|empecemos de nuevo|quiero empezar de nuevo",
  "recommencer|recommence|recommencez|recommençons|depuis le début|reprendre depuis le début|repartir de zéro|on recommence|je veux recommencer|tout recommencer",
  "ricomincia|ricominciare|ricominciamo|ricominci|da capo|dall'inizio|ripartire da zero|iniziare da capo|voglio ricominciare",
  "começar de novo|comece de novo|começar novamente|recomeçar|vamos recomeçar|do início|do começo|do zero|reiniciar|quero recomeçar",
  "opnieuw beginnen|begin opnieuw|opnieuw|overnieuw|vanaf het begin|van voren af aan|herstarten|laten we opnieuw beginnen|ik wil opnieuw beginnen",
  "начать заново|начать сначала|начни заново|начнём заново|начнем заново|сначала|заново|с начала|начать снова|давай сначала|давайте сначала|хочу начать заново",
  "最初から|最初からやり直す|最初からやり直したい|最初からお願いします|やり直す|やり直し|やり直したい|やり直します|もう一度最初から|リセット|はじめから",
  "重新开始|从头开始|从头来|重来|重新来|再来一次|重置|我想重新开始|重新开始吧",
  "फिर से शुरू करें|फिर से शुरू करो|दोबारा शुरू करें|दोबारा शुरू करो|शुरू से|शुरू से करें|नए सिरे से|फिर से शुरू|मैं फिर से शुरू करना चाहता हूँ",
  "ابدأ من جديد|ابدأ من البداية|من البداية|من جديد|البدء من جديد|إعادة البدء|نبدأ من جديد|لنبدأ من جديد|أريد البدء من جديد",
);

const COURTESY =
  /^(?:please|bitte|por favor|s'il (?:te|vous) pla[iî]t|per favore|alstublieft|пожалуйста|请|कृपया)[\s,，]*|[\s,，،、]*(?:please|thanks|thank you|bitte|danke|por favor|gracias|s'il (?:te|vous) pla[iî]t|merci|per favore|grazie|obrigado|obrigada|alstublieft|alsjeblieft|bedankt|dank je|dank u|пожалуйста|спасибо|कृपया|धन्यवाद|من فضلك|شكرا|谢谢)$/gu;

/** Whether a message, folded, says to stop. */
export const isLeaving = (said: string): boolean => isOneOf(LEAVING, said);

/** Whether a message, folded, says to begin again. */
export const isRestarting = (said: string): boolean => isOneOf(RESTARTING, said);

function isOneOf(known: ReadonlySet<string>, said: string): boolean {
  const words = said
    .replaceAll(/[’‘]/g, "'")
    .replace(/[.!?。！？।؟\s]+$/u, "")
    .replaceAll(/[,،、，]\s*/gu, " ");
  return known.has(words) || known.has(words.replaceAll(COURTESY, "").trim());
}
