/** The value of the choice below a reply. */
export const REQUEST_A_PERSON = "requesthumanoperator";

const LONGEST_REQUEST = 500;

interface Language {
  readonly code: string;
  /** Clear requests only: a doubtful one goes to the bot, which offers a person anyway. */
  readonly request: RegExp;
  readonly refusal?: RegExp;
  readonly asked: string;
  readonly waiting: string;
}

const LANGUAGES: readonly Language[] = [
  {
    code: "en",
    request: new RegExp(
      [
        "\\b(?:talk|speak|chat|connect(?: me)?|transfer(?: me)?|put me through|hand me over|pass me(?: on)?|escalate)\\s+" +
          "(?:to|with)\\s+(?:an?\\s+|the\\s+|your\\s+)?(?:(?:real|live|actual|human|customer|support|service)\\s+)*" +
          "(?:human(?! resources)|person|agent|operator|representative|rep|advisor|staff|team|support|someone real|being|service)\\b",
        "\\b(?:want|need|like|get me|give me)\\s+(?:an?\\s+)?(?:(?:real|live|actual|human)\\s+)+(?:human|person|agent|operator|being|representative)\\b",
        "\\b(?:want|need|get me|give me)\\s+(?:an?\\s+)?(?:human|operator)\\b(?! resources)",
        "^\\W*(?:please\\s+)?(?:an?\\s+)?(?:(?:real|live|actual|human)\\s+)*(?:human|agent|operator|person|representative)(?:,?\\s+please)?\\W*$",
      ].join("|"),
      "i",
    ),
    refusal:
      /\b(?:don['’]?t|do not|never|no need to|without|instead of)\s+(?:\w+\s+){0,3}?(?:talk|speak|chat|transfer|connect|want|need)/i,
    asked: "I've asked a person to join. They'll reply here as soon as they can.",
    waiting: "I've already asked a person to join. They'll reply here as soon as they can.",
  },
  {
    code: "de",
    request:
      /\bmit\s+(?:\S+\s+){0,3}?(?:menschen|mitarbeiter(?:in)?|person|berater(?:in)?|kundendienst|kundenservice|support)\s+(?:\S+\s+){0,2}?(?:sprechen|reden|chatten|verbinden|verbunden)|^\W*(?:bitte\s+)?(?:einen?\s+)?(?:echten?\s+)?(?:mensch(?:en)?|mitarbeiter(?:in)?)(?:,?\s+bitte)?\W*$/i,
    refusal:
      /\b(?:nicht|kein(?:em|en|er)?|ohne)\s+(?:\S+\s+){0,3}?(?:mensch|mitarbeiter|person|berater|sprechen|reden)/i,
    asked: "Ich habe eine Person dazugebeten. Sie antwortet hier, sobald sie kann.",
    waiting: "Eine Person ist bereits dazugebeten. Sie antwortet hier, sobald sie kann.",
  },
  {
    code: "es",
    request:
      /(?:hablar|chatear|comunicarme|p[áa]s[ae]me)\s+con\s+(?:una?\s+|el\s+|alg[uú]n\s+)?(?:persona|humano|ser humano|agente|operador|representante|asesor)/i,
    refusal: /\bno\s+(?:quiero|necesito|hace falta)\s+hablar/i,
    asked: "He pedido a una persona que se una. Responderá aquí en cuanto pueda.",
    waiting: "Ya se ha pedido a una persona que se una. Responderá aquí en cuanto pueda.",
  },
  {
    code: "fr",
    request:
      /(?:parler|discuter|échanger)\s+(?:à|a|avec)\s+(?:une?\s+|votre\s+)?(?:vraie?\s+)?(?:personne|humain|être humain|agent|conseill(?:er|ère)|opérat(?:eur|rice))/i,
    refusal: /\bne\s+(?:veux|souhaite)\s+pas\s+parler/i,
    asked: "J’ai demandé à une personne de nous rejoindre. Elle vous répondra ici dès que possible.",
    waiting: "Une personne a déjà été prévenue. Elle vous répondra ici dès que possible.",
  },
  {
    code: "pt",
    request:
      /(?:falar|conversar)\s+com\s+(?:uma?\s+|o\s+)?(?:pessoa|humano|ser humano|atendente|agente|operador)/i,
    refusal: /\bnão\s+(?:quero|preciso)\s+(?:falar|conversar)/i,
    asked: "Chamei uma pessoa para atender. Ela responderá aqui assim que possível.",
    waiting: "Uma pessoa já foi chamada. Ela responderá aqui assim que possível.",
  },
  {
    code: "hi",
    request: /(?:इंसान|व्यक्ति|एजेंट|प्रतिनिधि|ऑपरेटर)\s*(?:से|के साथ).{0,12}बात/u,
    refusal: /बात\s*(?:नहीं|मत)/u,
    asked: "मैंने एक व्यक्ति को बुलाया है। वे जल्द ही यहीं उत्तर देंगे।",
    waiting: "एक व्यक्ति को पहले ही बुलाया जा चुका है। वे जल्द ही यहीं उत्तर देंगे।",
  },
  {
    code: "ar",
    request: /(?:تحدث|تكلم|الكلام|تحويلي|حولني).{0,20}(?:شخص|إنسان|انسان|موظف|ممثل)/u,
    refusal: /لا\s+(?:أريد|اريد|أحتاج)/u,
    asked: "لقد طلبت من أحد الموظفين الانضمام، وسيجيب هنا في أقرب وقت.",
    waiting: "سبق أن طُلب من أحد الموظفين الانضمام، وسيجيب هنا في أقرب وقت.",
  },
  {
    code: "zh",
    request:
      /(?:转|轉|找|接|换|換|联系|聯繫).{0,3}(?:人工|真人)|^(?:我要|我想要|请|請)?(?:人工客服|人工服务|人工服務|人工|真人客服|真人)[\p{P}\s]*$|(?:和|跟|与|與)真?人工?(?:客服)?(?:说话|說話|聊|交谈|交談|沟通|溝通)/u,
    refusal: /(?:不要|不用|不想|别|別)/u,
    asked: "我已经请人工客服加入,他们会尽快在这里回复您。",
    waiting: "已经请过人工客服,他们会尽快在这里回复您。",
  },
];

/** The language of a clear request for a person, or null if it is none. */
export function languageOfRequest(text: string, sessionLanguage: string | null): string | null {
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === REQUEST_A_PERSON) return sessionLanguage?.slice(0, 2).toLowerCase() ?? "en";
  if (trimmed.length > LONGEST_REQUEST) return null;
  const language = LANGUAGES.find(({ request, refusal }) => request.test(trimmed) && !refusal?.test(trimmed));
  return language?.code ?? null;
}

/** The notice for the visitor. */
export function handoverNotice(language: string, isWaiting: boolean): string {
  const words = LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0]!;
  return isWaiting ? words.waiting : words.asked;
}
