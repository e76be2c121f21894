import type { LanguageCode } from "./languages.ts";

const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** First words of a conversation, which often has no function word yet. */
export const GREETINGS: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  en: list(
    "hi hello hey hiya greetings howdy thanks thx cheers great perfect awesome ok okay cool bye goodbye please",
  ),
  de: list("hallo moin servus grüezi danke dankeschön super prima tschüss tschüs guten bitte hilfe brauche"),
  es: list("hola buenas buenos saludos gracias perfecto vale genial adiós chao necesito ayuda favor"),
  fr: list("bonjour bonsoir salut coucou merci parfait super besoin aide plaît"),
  it: list("ciao buongiorno buonasera salve grazie perfetto arrivederci aiuto prego vorrei"),
  pt: list("olá oi bom boa obrigado obrigada perfeito tchau adeus preciso ajuda favor"),
  nl: list("hallo hoi goedemorgen goedemiddag dank bedankt graag doei hulp alstublieft"),
  sv: list("hej tack tjena hejdå snälla"),
  da: list("hej tak goddag farvel"),
  no: list("hei takk heisann hadet"),
  fi: list("hei moi kiitos terve näkemiin"),
  pl: list("cześć dzień dobry dziękuję dzięki proszę witam potrzebuję pomocy"),
  cs: list("ahoj dobrý den děkuji díky prosím potřebuji pomoc"),
  ro: list("bună salut mulțumesc mersi vreau ajutor"),
  hu: list("szia helló köszönöm kérem jó napot segítség"),
  tr: list("merhaba selam teşekkürler teşekkür ederim lütfen tamam yardım istiyorum"),
  id: list("halo terima kasih selamat tolong bantuan"),
  vi: list("xin chào cảm ơn giúp"),
  ru: list("привет здравствуйте спасибо пожалуйста хорошо пока помогите"),
  uk: list("привіт вітаю дякую будь ласка добрий день допоможіть"),
  bg: list("здравейте здрасти благодаря моля помощ"),
};
