import type { SpokenLanguage } from "../../dialogue/index.ts";

/** The mail or SMS with a code: `{code}` and `{name}` are filled in. */
interface CodeTexts {
  readonly subject: string;
  readonly text: string;
}

export const CODE_TEXTS: Readonly<Record<SpokenLanguage, CodeTexts>> = {
  en: {
    subject: "Your code for {name}",
    text: "{code} is your code for {name}. It is valid for ten minutes. If you didn't ask for it, ignore this message.",
  },
  de: {
    subject: "Ihr Code für {name}",
    text: "{code} ist Ihr Code für {name}. Er gilt zehn Minuten. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.",
  },
  fr: {
    subject: "Votre code pour {name}",
    text: "{code} est votre code pour {name}. Il est valable dix minutes. Si vous ne l'avez pas demandé, ignorez ce message.",
  },
  es: {
    subject: "Su código para {name}",
    text: "{code} es su código para {name}. Es válido durante diez minutos. Si no lo ha pedido, ignore este mensaje.",
  },
  it: {
    subject: "Il suo codice per {name}",
    text: "{code} è il suo codice per {name}. È valido per dieci minuti. Se non l'ha richiesto, ignori questo messaggio.",
  },
  pt: {
    subject: "O seu código para {name}",
    text: "{code} é o seu código para {name}. É válido durante dez minutos. Se não o pediu, ignore esta mensagem.",
  },
  nl: {
    subject: "Uw code voor {name}",
    text: "{code} is uw code voor {name}. De code is tien minuten geldig. Hebt u er niet om gevraagd, negeer dit bericht dan.",
  },
  ru: {
    subject: "Ваш код для {name}",
    text: "{code} — ваш код для {name}. Он действует десять минут. Если вы его не запрашивали, не обращайте внимания на это сообщение.",
  },
  hi: {
    subject: "{name} के लिए आपका कोड",
    text: "{name} के लिए आपका कोड {code} है। यह दस मिनट तक मान्य है। अगर आपने इसे नहीं माँगा, तो इस संदेश को अनदेखा करें।",
  },
  ar: {
    subject: "رمزك لدى {name}",
    text: "{code} هو رمزك لدى {name}، وهو صالح لعشر دقائق. إذا لم تطلبه فتجاهل هذه الرسالة.",
  },
  ja: {
    subject: "{name} の確認コード",
    text: "{code} は {name} の確認コードです。10分間有効です。お心当たりがない場合は、このメッセージを無視してください。",
  },
  zh: {
    subject: "您在 {name} 的验证码",
    text: "{code} 是您在 {name} 的验证码，十分钟内有效。如果不是您本人请求的，请忽略此消息。",
  },
};
