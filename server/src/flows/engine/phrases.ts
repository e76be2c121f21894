import { spokenLanguage, type SpokenLanguage } from "../../dialogue/index.ts";
import type { FlowDefinition } from "../definition.ts";
import { CODE_PHRASES, type CodePhrases } from "./code-phrases.ts";

/** What a flow says by itself, where its author has written nothing. */
interface FlowPhrases {
  readonly retry: string;
  readonly gaveUp: string;
  readonly left: string;
  readonly noted: string;
  readonly failed: string;
  /** After an interruption: it may have been done. */
  readonly unknown: string;
}

const PHRASES_OF: Readonly<Record<SpokenLanguage, FlowPhrases>> = {
  en: {
    retry: "I didn't understand that.",
    gaveUp: "Let's leave it at that. Ask me anything else, or ask for a person.",
    left: "All right, I've stopped. What else can I do for you?",
    noted: "Thank you, I've noted {value}.",
    failed: "Sorry, that didn't work just now. Please try again later, or ask for a person.",
    unknown:
      "I was interrupted, and I can't tell whether that was done. Please don't try again before a person has checked: just ask for one.",
  },
  de: {
    retry: "Das habe ich nicht verstanden.",
    gaveUp: "Lassen wir es dabei. Fragen Sie mich etwas anderes, oder verlangen Sie einen Menschen.",
    left: "In Ordnung, ich habe abgebrochen. Was kann ich sonst für Sie tun?",
    noted: "Danke, ich habe {value} notiert.",
    failed:
      "Das hat gerade nicht geklappt. Versuchen Sie es später noch einmal, oder verlangen Sie einen Menschen.",
    unknown:
      "Ich wurde unterbrochen und weiß nicht, ob das ausgeführt wurde. Bitte versuchen Sie es nicht noch einmal, bevor ein Mensch nachgesehen hat: Verlangen Sie einfach einen.",
  },
  fr: {
    retry: "Je n'ai pas compris.",
    gaveUp: "Restons-en là. Posez-moi une autre question ou demandez une personne.",
    left: "D'accord, j'arrête. Que puis-je faire d'autre pour vous ?",
    noted: "Merci, j'ai noté {value}.",
    failed: "Désolé, cela n'a pas fonctionné. Réessayez plus tard ou demandez une personne.",
    unknown:
      "J'ai été interrompu et je ne sais pas si cela a été fait. Ne réessayez pas avant qu'une personne ait vérifié : il suffit d'en demander une.",
  },
  es: {
    retry: "No lo he entendido.",
    gaveUp: "Dejémoslo así. Pregúnteme otra cosa o pida hablar con una persona.",
    left: "De acuerdo, lo dejo. ¿En qué más puedo ayudarle?",
    noted: "Gracias, he anotado {value}.",
    failed: "Lo siento, no ha funcionado. Inténtelo más tarde o pida hablar con una persona.",
    unknown:
      "Me han interrumpido y no sé si se ha hecho. No lo intente de nuevo hasta que una persona lo compruebe: solo tiene que pedirla.",
  },
  it: {
    retry: "Non ho capito.",
    gaveUp: "Lasciamo così. Mi chieda qualcos'altro o chieda di parlare con una persona.",
    left: "Va bene, mi fermo. Come posso aiutarla ancora?",
    noted: "Grazie, ho annotato {value}.",
    failed: "Mi dispiace, non ha funzionato. Riprovi più tardi o chieda di parlare con una persona.",
    unknown:
      "Sono stato interrotto e non so se l'operazione è stata eseguita. Non riprovi prima che una persona abbia controllato: basta chiederla.",
  },
  pt: {
    retry: "Não entendi.",
    gaveUp: "Vamos ficar por aqui. Pergunte outra coisa ou peça para falar com uma pessoa.",
    left: "Tudo bem, parei. Em que mais posso ajudar?",
    noted: "Obrigado, anotei {value}.",
    failed: "Desculpe, não funcionou. Tente mais tarde ou peça para falar com uma pessoa.",
    unknown:
      "Fui interrompido e não sei se isso foi feito. Não tente de novo antes que uma pessoa verifique: basta pedir uma.",
  },
  nl: {
    retry: "Dat heb ik niet begrepen.",
    gaveUp: "Laten we het hierbij laten. Vraag me iets anders of vraag om een medewerker.",
    left: "Goed, ik ben gestopt. Wat kan ik nog voor u doen?",
    noted: "Bedankt, ik heb {value} genoteerd.",
    failed: "Sorry, dat lukte niet. Probeer het later opnieuw of vraag om een medewerker.",
    unknown:
      "Ik werd onderbroken en weet niet of dat is gedaan. Probeer het niet opnieuw voordat een medewerker het heeft nagekeken: vraag er gewoon om.",
  },
  ru: {
    retry: "Я не понял.",
    gaveUp: "Остановимся на этом. Спросите что-нибудь ещё или попросите позвать человека.",
    left: "Хорошо, я остановился. Чем ещё могу помочь?",
    noted: "Спасибо, записано: {value}.",
    failed: "Извините, не получилось. Попробуйте позже или попросите позвать человека.",
    unknown:
      "Меня прервали, и я не знаю, было ли это выполнено. Не повторяйте, пока человек не проверит: просто попросите позвать его.",
  },
  zh: {
    retry: "我没听懂。",
    gaveUp: "就到这里吧。您可以问别的问题，或要求人工服务。",
    left: "好的，已停止。还有什么可以帮您？",
    noted: "谢谢，已记录 {value}。",
    failed: "抱歉，刚才没有成功。请稍后再试，或要求人工服务。",
    unknown: "操作被中断，我无法确定是否已完成。请先让人工核实，不要重试：直接要求人工服务即可。",
  },
  ja: {
    retry: "すみません、わかりませんでした。",
    gaveUp: "ここまでにしましょう。ほかのご質問、または担当者をご希望ください。",
    left: "わかりました、中止しました。ほかにご用件はありますか？",
    noted: "ありがとうございます。{value} と承りました。",
    failed:
      "申し訳ありません、うまくいきませんでした。後でもう一度お試しいただくか、担当者をご希望ください。",
    unknown:
      "処理が中断され、完了したかどうかわかりません。担当者が確認するまで再試行しないでください。担当者をご希望の場合はお知らせください。",
  },
  hi: {
    retry: "मैं समझ नहीं पाया।",
    gaveUp: "इसे यहीं छोड़ते हैं। कुछ और पूछें या किसी व्यक्ति से बात करने को कहें।",
    left: "ठीक है, मैंने रोक दिया। और क्या मदद करूँ?",
    noted: "धन्यवाद, {value} लिख लिया है।",
    failed: "क्षमा करें, यह अभी नहीं हो सका। बाद में फिर कोशिश करें या किसी व्यक्ति से बात करने को कहें।",
    unknown:
      "काम बीच में रुक गया और मुझे नहीं पता कि वह हुआ या नहीं। जब तक कोई व्यक्ति जाँच न ले, दोबारा कोशिश न करें: बस किसी व्यक्ति से बात करने को कहें।",
  },
  ar: {
    retry: "لم أفهم ذلك.",
    gaveUp: "لنكتفِ بهذا. اسألني شيئًا آخر أو اطلب التحدث إلى شخص.",
    left: "حسنًا، توقفت. بماذا أساعدك أيضًا؟",
    noted: "شكرًا، سجلت {value}.",
    failed: "عذرًا، لم ينجح ذلك الآن. حاول لاحقًا أو اطلب التحدث إلى شخص.",
    unknown:
      "قوطع العمل ولا أعرف هل تم ذلك أم لا. لا تحاول مرة أخرى قبل أن يتحقق شخص من الأمر: يكفي أن تطلب التحدث إلى شخص.",
  },
};

/** In the language that the flow speaks. */
export const phrasesFor = (text: string): FlowPhrases => PHRASES_OF[spokenLanguage(text)];

export const flowPhrasesIn = (language: SpokenLanguage): FlowPhrases => PHRASES_OF[language];

/** What a step that proves an address says in the language of its questions. */
export const codePhrasesFor = (text: string): CodePhrases => CODE_PHRASES[spokenLanguage(text)];

export const phrasesOf = (definition: FlowDefinition | undefined): FlowPhrases =>
  PHRASES_OF[languageOf(definition)];

/** A flow's own texts show which language it speaks. */
export function languageOf(definition: FlowDefinition | undefined): SpokenLanguage {
  const texts = Object.values(definition?.steps ?? {}).flatMap((step) =>
    "text" in step && step.text ? [step.text] : [],
  );
  return spokenLanguage(texts.join(" ").slice(0, 500));
}

/** What a visitor is told where an action has failed and no other words were found, in the language of their message. */
export const sentenceOfFailure = (message: string): string => phrasesFor(message).failed;
