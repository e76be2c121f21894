import { spokenLanguage, type SpokenLanguage } from "../../dialogue/index.ts";
import type { FlowDefinition } from "../definition.ts";

/** What a flow says by itself, where its author has written nothing. */
interface FlowPhrases {
  readonly retry: string;
  readonly gaveUp: string;
  readonly left: string;
  readonly noted: string;
  readonly failed: string;
  readonly yes: string;
  readonly no: string;
}

const PHRASES_OF: Readonly<Record<SpokenLanguage, FlowPhrases>> = {
  en: {
    retry: "I didn't understand that.",
    gaveUp: "Let's leave it at that. Ask me anything else, or ask for a person.",
    left: "All right, I've stopped. What else can I do for you?",
    noted: "Thank you, I've noted {value}.",
    failed: "Sorry, that didn't work just now. Please try again later, or ask for a person.",
    yes: "Yes",
    no: "No",
  },
  de: {
    retry: "Das habe ich nicht verstanden.",
    gaveUp: "Lassen wir es dabei. Fragen Sie mich etwas anderes, oder verlangen Sie einen Menschen.",
    left: "In Ordnung, ich habe abgebrochen. Was kann ich sonst für Sie tun?",
    noted: "Danke, ich habe {value} notiert.",
    failed:
      "Das hat gerade nicht geklappt. Versuchen Sie es später noch einmal, oder verlangen Sie einen Menschen.",
    yes: "Ja",
    no: "Nein",
  },
  fr: {
    retry: "Je n'ai pas compris.",
    gaveUp: "Restons-en là. Posez-moi une autre question ou demandez une personne.",
    left: "D'accord, j'arrête. Que puis-je faire d'autre pour vous ?",
    noted: "Merci, j'ai noté {value}.",
    failed: "Désolé, cela n'a pas fonctionné. Réessayez plus tard ou demandez une personne.",
    yes: "Oui",
    no: "Non",
  },
  es: {
    retry: "No lo he entendido.",
    gaveUp: "Dejémoslo así. Pregúnteme otra cosa o pida hablar con una persona.",
    left: "De acuerdo, lo dejo. ¿En qué más puedo ayudarle?",
    noted: "Gracias, he anotado {value}.",
    failed: "Lo siento, no ha funcionado. Inténtelo más tarde o pida hablar con una persona.",
    yes: "Sí",
    no: "No",
  },
  it: {
    retry: "Non ho capito.",
    gaveUp: "Lasciamo così. Mi chieda qualcos'altro o chieda di parlare con una persona.",
    left: "Va bene, mi fermo. Come posso aiutarla ancora?",
    noted: "Grazie, ho annotato {value}.",
    failed: "Mi dispiace, non ha funzionato. Riprovi più tardi o chieda di parlare con una persona.",
    yes: "Sì",
    no: "No",
  },
  pt: {
    retry: "Não entendi.",
    gaveUp: "Vamos ficar por aqui. Pergunte outra coisa ou peça para falar com uma pessoa.",
    left: "Tudo bem, parei. Em que mais posso ajudar?",
    noted: "Obrigado, anotei {value}.",
    failed: "Desculpe, não funcionou. Tente mais tarde ou peça para falar com uma pessoa.",
    yes: "Sim",
    no: "Não",
  },
  nl: {
    retry: "Dat heb ik niet begrepen.",
    gaveUp: "Laten we het hierbij laten. Vraag me iets anders of vraag om een medewerker.",
    left: "Goed, ik ben gestopt. Wat kan ik nog voor u doen?",
    noted: "Bedankt, ik heb {value} genoteerd.",
    failed: "Sorry, dat lukte niet. Probeer het later opnieuw of vraag om een medewerker.",
    yes: "Ja",
    no: "Nee",
  },
  ru: {
    retry: "Я не понял.",
    gaveUp: "Остановимся на этом. Спросите что-нибудь ещё или попросите позвать человека.",
    left: "Хорошо, я остановился. Чем ещё могу помочь?",
    noted: "Спасибо, записано: {value}.",
    failed: "Извините, не получилось. Попробуйте позже или попросите позвать человека.",
    yes: "Да",
    no: "Нет",
  },
  zh: {
    retry: "我没听懂。",
    gaveUp: "就到这里吧。您可以问别的问题，或要求人工服务。",
    left: "好的，已停止。还有什么可以帮您？",
    noted: "谢谢，已记录 {value}。",
    failed: "抱歉，刚才没有成功。请稍后再试，或要求人工服务。",
    yes: "是",
    no: "否",
  },
  ja: {
    retry: "すみません、わかりませんでした。",
    gaveUp: "ここまでにしましょう。ほかのご質問、または担当者をご希望ください。",
    left: "わかりました、中止しました。ほかにご用件はありますか？",
    noted: "ありがとうございます。{value} と承りました。",
    failed:
      "申し訳ありません、うまくいきませんでした。後でもう一度お試しいただくか、担当者をご希望ください。",
    yes: "はい",
    no: "いいえ",
  },
  hi: {
    retry: "मैं समझ नहीं पाया।",
    gaveUp: "इसे यहीं छोड़ते हैं। कुछ और पूछें या किसी व्यक्ति से बात करने को कहें।",
    left: "ठीक है, मैंने रोक दिया। और क्या मदद करूँ?",
    noted: "धन्यवाद, {value} लिख लिया है।",
    failed: "क्षमा करें, यह अभी नहीं हो सका। बाद में फिर कोशिश करें या किसी व्यक्ति से बात करने को कहें।",
    yes: "हाँ",
    no: "नहीं",
  },
  ar: {
    retry: "لم أفهم ذلك.",
    gaveUp: "لنكتفِ بهذا. اسألني شيئًا آخر أو اطلب التحدث إلى شخص.",
    left: "حسنًا، توقفت. بماذا أساعدك أيضًا؟",
    noted: "شكرًا، سجلت {value}.",
    failed: "عذرًا، لم ينجح ذلك الآن. حاول لاحقًا أو اطلب التحدث إلى شخص.",
    yes: "نعم",
    no: "لا",
  },
};

/** In the language that the flow speaks. */
export const phrasesFor = (text: string): FlowPhrases => PHRASES_OF[spokenLanguage(text)];

/** A flow's own texts show which language it speaks. */
export function phrasesOf(definition: FlowDefinition | undefined): FlowPhrases {
  const texts = Object.values(definition?.steps ?? {}).flatMap((step) =>
    "text" in step && step.text ? [step.text] : [],
  );
  return phrasesFor(texts.join(" ").slice(0, 500));
}

/** What a visitor is told where an action has failed and no other words were found, in the language of their message. */
export const sentenceOfFailure = (message: string): string => phrasesFor(message).failed;
