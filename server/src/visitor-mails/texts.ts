/** What visitors read in mails and on the page behind their link; `#` is the chat's name. */
export interface VisitorMailTexts {
  readonly subject: string;
  /** Between `##-` and `-##`, where a reply is cut off. */
  readonly replyAbove: string;
  readonly open: string;
  readonly reason: string;
  readonly stop: string;
  readonly assistantAnswered: string;
  readonly files: string;
  readonly you: string;
  readonly assistant: string;
  readonly team: string;
  readonly message: string;
  readonly send: string;
  readonly sent: string;
}

const ENGLISH: VisitorMailTexts = {
  subject: "# has answered you",
  replyAbove: "Write your reply above this line",
  open: "Read the conversation and answer:",
  reason: "You get this mail because you left this address in the chat of #.",
  stop: "Stop these mails:",
  assistantAnswered: "The assistant has answered. Open the conversation to read it.",
  files: "With files:",
  you: "You",
  assistant: "Assistant",
  team: "Team",
  message: "Your message",
  send: "Send",
  sent: "Your message is sent. The answer comes by mail.",
};

const ALL: Readonly<Record<string, VisitorMailTexts>> = {
  en: ENGLISH,
  de: {
    subject: "# hat Ihnen geantwortet",
    replyAbove: "Schreiben Sie Ihre Antwort über diese Zeile",
    open: "Gespräch lesen und antworten:",
    reason: "Sie erhalten diese Mail, weil Sie diese Adresse im Chat von # hinterlassen haben.",
    stop: "Diese Mails beenden:",
    assistantAnswered: "Der Assistent hat geantwortet. Öffnen Sie das Gespräch, um die Antwort zu lesen.",
    files: "Mit Dateien:",
    you: "Sie",
    assistant: "Assistent",
    team: "Team",
    message: "Ihre Nachricht",
    send: "Senden",
    sent: "Ihre Nachricht ist gesendet. Die Antwort kommt per Mail.",
  },
  es: {
    subject: "# te ha respondido",
    replyAbove: "Escribe tu respuesta encima de esta línea",
    open: "Leer la conversación y responder:",
    reason: "Recibes este correo porque dejaste esta dirección en el chat de #.",
    stop: "No recibir más estos correos:",
    assistantAnswered: "El asistente ha respondido. Abre la conversación para leer la respuesta.",
    files: "Con archivos:",
    you: "Tú",
    assistant: "Asistente",
    team: "Equipo",
    message: "Tu mensaje",
    send: "Enviar",
    sent: "Tu mensaje se ha enviado. La respuesta llegará por correo.",
  },
  fr: {
    subject: "# vous a répondu",
    replyAbove: "Écrivez votre réponse au-dessus de cette ligne",
    open: "Lire la conversation et répondre :",
    reason: "Vous recevez cet e-mail parce que vous avez laissé cette adresse dans le chat de #.",
    stop: "Ne plus recevoir ces e-mails :",
    assistantAnswered: "L’assistant a répondu. Ouvrez la conversation pour lire la réponse.",
    files: "Avec des fichiers :",
    you: "Vous",
    assistant: "Assistant",
    team: "Équipe",
    message: "Votre message",
    send: "Envoyer",
    sent: "Votre message est envoyé. La réponse arrivera par e-mail.",
  },
  hi: {
    subject: "# ने आपको उत्तर दिया है",
    replyAbove: "अपना उत्तर इस पंक्ति के ऊपर लिखें",
    open: "बातचीत पढ़ें और उत्तर दें:",
    reason: "आपको यह मेल इसलिए मिला है क्योंकि आपने # की चैट में यह पता दिया था।",
    stop: "ये मेल बंद करें:",
    assistantAnswered: "सहायक ने उत्तर दिया है। पढ़ने के लिए बातचीत खोलें।",
    files: "फ़ाइलों के साथ:",
    you: "आप",
    assistant: "सहायक",
    team: "टीम",
    message: "आपका संदेश",
    send: "भेजें",
    sent: "आपका संदेश भेज दिया गया है। उत्तर मेल से आएगा।",
  },
  ar: {
    subject: "ردّ عليك #",
    replyAbove: "اكتب ردّك فوق هذا السطر",
    open: "اقرأ المحادثة وأجب:",
    reason: "وصلتك هذه الرسالة لأنك تركت هذا العنوان في دردشة #.",
    stop: "إيقاف هذه الرسائل:",
    assistantAnswered: "أجاب المساعد. افتح المحادثة لقراءة الإجابة.",
    files: "مع ملفات:",
    you: "أنت",
    assistant: "المساعد",
    team: "الفريق",
    message: "رسالتك",
    send: "إرسال",
    sent: "أُرسلت رسالتك. يصلك الرد بالبريد.",
  },
  zh: {
    subject: "# 已回复您",
    replyAbove: "请在此行上方撰写回复",
    open: "阅读对话并回复：",
    reason: "您收到此邮件，是因为您在 # 的聊天中留下了此地址。",
    stop: "不再接收此类邮件：",
    assistantAnswered: "助手已回复。请打开对话阅读。",
    files: "附有文件：",
    you: "您",
    assistant: "助手",
    team: "团队",
    message: "您的消息",
    send: "发送",
    sent: "您的消息已发送。回复将通过邮件送达。",
  },
};

export interface TextsInLanguage {
  readonly code: string;
  readonly texts: VisitorMailTexts;
}

export function visitorMailTextsIn(language: string | null): TextsInLanguage {
  const code = (language ?? "").toLowerCase().split(/[-_]/)[0] ?? "";
  return Object.hasOwn(ALL, code) ? { code, texts: ALL[code]! } : { code: "en", texts: ENGLISH };
}
