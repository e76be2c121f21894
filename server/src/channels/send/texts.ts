/** What a visitor reads beside the answers, in the languages of the product. */
interface Texts {
  /** `#` is the file's name; its address follows. */
  readonly file: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: { file: "The file “#” is ready for an hour at this address:" },
  de: { file: "Die Datei „#“ steht eine Stunde lang unter dieser Adresse bereit:" },
  es: { file: "El archivo «#» está disponible durante una hora en esta dirección:" },
  fr: { file: "Le fichier « # » est disponible pendant une heure à cette adresse :" },
  ar: { file: "الملف «#» متاح لمدة ساعة على هذا العنوان:" },
  hi: { file: "फ़ाइल “#” एक घंटे तक इस पते पर उपलब्ध है:" },
  zh: { file: "文件“#”在一小时内可从此地址下载：" },
};

export const channelTexts = (language: string | null): Texts =>
  TEXTS[(language ?? "en").slice(0, 2).toLowerCase()] ?? TEXTS.en!;
