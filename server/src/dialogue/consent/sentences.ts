import type { SpokenLanguage } from "../phrases/index.ts";

/** What the bot says about a question itself. */
interface ConsentSentences {
  /** A button of a question that was answered, replaced or forgotten, or a yes to an action that has changed since. */
  readonly closed: string;
  /** A button that another person has pressed. */
  readonly notAsked: string;
  /** Before the question comes again. */
  readonly again: string;
  /** After the second answer that was neither yes nor no. */
  readonly dropped: string;
  readonly declined: string;
  readonly done: string;
}

export const CONSENT_SENTENCES: Readonly<Record<SpokenLanguage, ConsentSentences>> = {
  en: {
    closed: "That question is no longer open. I haven't done anything.",
    notAsked: "Only the person I asked can answer this question.",
    again: "I need a clear yes or no.",
    dropped: "I didn't get a yes, so I haven't done it. Ask me again whenever you like.",
    declined: "All right, I won't do it.",
    done: "Done.",
  },
  de: {
    closed: "Diese Frage ist nicht mehr offen. Ich habe nichts ausgeführt.",
    notAsked: "Diese Frage kann nur die Person beantworten, die ich gefragt habe.",
    again: "Ich brauche ein klares Ja oder Nein.",
    dropped: "Ich habe kein Ja erhalten und deshalb nichts ausgeführt. Fragen Sie jederzeit noch einmal.",
    declined: "In Ordnung, ich mache es nicht.",
    done: "Erledigt.",
  },
  es: {
    closed: "Esa pregunta ya no está abierta. No he hecho nada.",
    notAsked: "Solo la persona a la que pregunté puede responder a esta pregunta.",
    again: "Necesito un sí o un no claro.",
    dropped: "No he recibido un sí, así que no lo he hecho. Pídamelo de nuevo cuando quiera.",
    declined: "De acuerdo, no lo haré.",
    done: "Hecho.",
  },
  fr: {
    closed: "Cette question n'est plus ouverte. Je n'ai rien fait.",
    notAsked: "Seule la personne à qui j'ai posé cette question peut y répondre.",
    again: "J'ai besoin d'un oui ou d'un non clair.",
    dropped: "Je n'ai pas reçu de oui, je ne l'ai donc pas fait. Redemandez-moi quand vous voulez.",
    declined: "D'accord, je ne le fais pas.",
    done: "C'est fait.",
  },
  hi: {
    closed: "यह प्रश्न अब खुला नहीं है। मैंने कुछ नहीं किया।",
    notAsked: "इस प्रश्न का उत्तर केवल वही व्यक्ति दे सकता है जिससे मैंने पूछा था।",
    again: "मुझे साफ़ हाँ या नहीं चाहिए।",
    dropped: "मुझे हाँ नहीं मिला, इसलिए मैंने यह नहीं किया। जब चाहें फिर से कहें।",
    declined: "ठीक है, मैं यह नहीं करूँगा।",
    done: "हो गया।",
  },
  ar: {
    closed: "لم يعد هذا السؤال مفتوحًا. لم أنفّذ شيئًا.",
    notAsked: "لا يمكن أن يجيب عن هذا السؤال إلا الشخص الذي سألته.",
    again: "أحتاج إلى نعم أو لا بوضوح.",
    dropped: "لم أتلقَّ موافقة، لذلك لم أنفّذ ذلك. اطلب مني مرة أخرى متى شئت.",
    declined: "حسنًا، لن أفعل ذلك.",
    done: "تم.",
  },
  it: {
    closed: "Questa domanda non è più aperta. Non ho fatto nulla.",
    notAsked: "Solo la persona a cui l'ho chiesto può rispondere a questa domanda.",
    again: "Mi serve un sì o un no chiaro.",
    dropped: "Non ho ricevuto un sì, quindi non l'ho fatto. Me lo chieda di nuovo quando vuole.",
    declined: "Va bene, non lo faccio.",
    done: "Fatto.",
  },
  pt: {
    closed: "Essa pergunta já não está aberta. Não fiz nada.",
    notAsked: "Só a pessoa a quem perguntei pode responder a esta pergunta.",
    again: "Preciso de um sim ou não claro.",
    dropped: "Não recebi um sim, por isso não o fiz. Peça-me de novo quando quiser.",
    declined: "Tudo bem, não vou fazer isso.",
    done: "Feito.",
  },
  nl: {
    closed: "Die vraag staat niet meer open. Ik heb niets gedaan.",
    notAsked: "Alleen de persoon aan wie ik het vroeg kan deze vraag beantwoorden.",
    again: "Ik heb een duidelijk ja of nee nodig.",
    dropped: "Ik heb geen ja gekregen en het dus niet gedaan. Vraag het gerust opnieuw.",
    declined: "Goed, ik doe het niet.",
    done: "Gedaan.",
  },
  ru: {
    closed: "Этот вопрос уже закрыт. Я ничего не сделал.",
    notAsked: "На этот вопрос может ответить только тот, кому я его задал.",
    again: "Мне нужно ясное «да» или «нет».",
    dropped: "Я не получил согласия и ничего не сделал. Попросите ещё раз, когда захотите.",
    declined: "Хорошо, я не буду этого делать.",
    done: "Готово.",
  },
  ja: {
    closed: "この質問はすでに締め切られています。何も実行していません。",
    notAsked: "この質問には、お尋ねしたご本人だけがお答えいただけます。",
    again: "「はい」か「いいえ」ではっきりお答えください。",
    dropped: "「はい」をいただけなかったため、実行していません。いつでももう一度お申し付けください。",
    declined: "承知しました。実行しません。",
    done: "完了しました。",
  },
  zh: {
    closed: "这个问题已经关闭，我没有执行任何操作。",
    notAsked: "只有我询问的那个人才能回答这个问题。",
    again: "请明确回答“是”或“否”。",
    dropped: "我没有得到肯定的答复，所以没有执行。您随时可以再次提出。",
    declined: "好的，我不会执行。",
    done: "已完成。",
  },
};
