/** What visitors call a question of a type, whatever its author has called the variable. */
export const NAMES_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  email:
    "email|e-mail|mail|mail address|adresse|correo|correo electrónico|courriel|ईमेल|بريدي الإلكتروني|بريدي|邮箱|邮件|电子邮件".split(
      "|",
    ),
  telephone:
    "phone|phone number|telephone|number|telefon|telefonnummer|nummer|teléfono|número|téléphone|numéro|फ़ोन|फोन|नंबर|هاتفي|رقمي|رقم هاتفي|电话|手机|号码".split(
      "|",
    ),
};

const IS =
  "(?:\\s+(?:is|ist|lautet|est|es|هو|هي)\\s+|\\s*[:：]\\s*|\\s*(?:应该)?是\\s*)(?<after>.+)$|\\s+(?<before>.+?)\\s+हैं?[।.!\\s]*$";

/** “my e-mail is …”, “the order number: …”: what a message says a value with one of these names is. */
export function valueNamed(text: string, names: readonly string[]): string | null {
  const plain = text.normalize("NFC").slice(0, 500).trim();
  for (const name of names) {
    const escaped = name.normalize("NFC").replaceAll(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
    const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${escaped}(?:${IS})`, "isu");
    const groups = pattern.exec(plain)?.groups;
    const value = groups?.["after"] ?? groups?.["before"];
    if (value !== undefined) return value.replace(/[.!。！।]+$/u, "");
  }
  return null;
}
