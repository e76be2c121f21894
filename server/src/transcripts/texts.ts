/** The words of the mail around the conversation; `#` is the chat's name. */
export interface TranscriptTexts {
  readonly subject: string;
  readonly reason: string;
  readonly visitor: string;
  readonly assistant: string;
  readonly team: string;
  readonly link: string;
}

const ENGLISH: TranscriptTexts = {
  subject: "Your conversation with #",
  reason: "This copy of a conversation was asked for in the chat of #. If that wasn’t you, ignore this mail.",
  visitor: "Visitor",
  assistant: "Assistant",
  team: "Team",
  link: "[link]",
};

const ALL: Readonly<Record<string, TranscriptTexts>> = {
  en: ENGLISH,
  de: {
    subject: "Ihr Gespräch mit #",
    reason:
      "Diese Kopie eines Gesprächs wurde im Chat von # angefordert. Falls Sie das nicht waren, ignorieren Sie diese Mail.",
    visitor: "Besucher",
    assistant: "Assistent",
    team: "Team",
    link: "[Link]",
  },
  es: {
    subject: "Tu conversación con #",
    reason:
      "Esta copia de una conversación se solicitó en el chat de #. Si no fuiste tú, ignora este correo.",
    visitor: "Visitante",
    assistant: "Asistente",
    team: "Equipo",
    link: "[enlace]",
  },
  fr: {
    subject: "Votre conversation avec #",
    reason:
      "Cette copie d’une conversation a été demandée dans le chat de #. Si ce n’était pas vous, ignorez cet e-mail.",
    visitor: "Visiteur",
    assistant: "Assistant",
    team: "Équipe",
    link: "[lien]",
  },
  hi: {
    subject: "# के साथ आपकी बातचीत",
    reason: "बातचीत की यह प्रति # की चैट में माँगी गई थी। अगर यह आपने नहीं माँगी, तो इस मेल को अनदेखा करें।",
    visitor: "आगंतुक",
    assistant: "सहायक",
    team: "टीम",
    link: "[लिंक]",
  },
  ar: {
    subject: "محادثتك مع #",
    reason: "طُلبت هذه النسخة من المحادثة في دردشة #. إن لم تكن أنت من طلبها، فتجاهل هذه الرسالة.",
    visitor: "الزائر",
    assistant: "المساعد",
    team: "الفريق",
    link: "[رابط]",
  },
  zh: {
    subject: "您与 # 的对话",
    reason: "有人在 # 的聊天中请求了这份对话副本。如果不是您本人，请忽略此邮件。",
    visitor: "访客",
    assistant: "助手",
    team: "团队",
    link: "[链接]",
  },
};

export function transcriptTextsIn(language: string | undefined): TranscriptTexts {
  const code = (language ?? "").toLowerCase().split(/[-_]/)[0] ?? "";
  return Object.hasOwn(ALL, code) ? ALL[code]! : ENGLISH;
}
