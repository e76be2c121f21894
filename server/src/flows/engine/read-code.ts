import { CODE_PHRASES } from "./code-phrases.ts";

/** What a message says to the question for a code. */
export type CodeReading =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "resend" | "other" | "none" };

/** Six digits with a space or a hyphen between them at most, and no part of a longer number or an address. */
const SIX_DIGITS =
  /(?<![\p{Script=Latin}\d@])(?<!\d[ \u{a0}-])\d(?:[ \u{a0}-]?\d){5}(?![\p{Script=Latin}\d@])(?![ \u{a0}-]\d)/gu;

/** Without accents, as messages are compared here. */
const RESEND = [
  "resend|re-send|send (?:it|me|a|the|one)? ?(?:\\w+ ){0,3}again|(?:new|another|different|fresh) (?:code|one)|send (?:it |me )?another|(?:did ?n[o']?t|did not|have ?n[o']?t|have not|never|not) (?:\\w+ )?(?:get|got|gotten|receive|received|arrive|arrived|come|came)|no (?:code|mail|e-?mail|text|sms|message)|nothing (?:has )?(?:came|come|arrived)",
  "(?:neue[rn]?|andere[rn]?|weitere[rn]?) code|(?:noch ?ein)?mal (?:\\w+ )?(?:senden|schicken)|(?:erneut|nochmals?) (?:senden|schicken)|(?:nichts|nicht|keine[nr]?|kein) (?:\\w+ )?(?:bekommen|erhalten|angekommen|gekommen|da)|kein(?:en)? code",
  "nouveau code|autre code|renvo(?:yer|ie|yez)|(?:rien|pas|aucun) (?:\\w+ )*(?:recu|code|arrive)|pas recu",
  "(?:nuevo|otro) codigo|codigo nuevo|reenvi(?:ar|a|e|ame|eme)|no (?:\\w+ ){0,3}(?:recibi(?:do)?|llego|llegado|llega)",
  "(?:nuovo|altro) codice|reinvi(?:are|a|i)|(?:rimanda|rimandi)|non (?:\\w+ ){0,3}(?:ricevuto|arrivato|arriva)",
  "(?:novo|outro) codigo|reenvi(?:ar|a|e)|nao (?:\\w+ ){0,3}(?:recebi|chegou)",
  "(?:nieuwe|andere) code|opnieuw (?:sturen|verzenden)|(?:niets|niet|geen) (?:\\w+ ){0,2}(?:ontvangen|gekregen|aangekomen|code)",
  "новыи код|другои код|(?:отправ|вышл|пришл)\\p{L}* (?:\\p{L}+ )?(?:еще|снова|заново|новыи)|(?:еще раз|повторно)|не (?:пришел|пришло|пришла|приходит|получил|получила|получено)|нет кода",
  "重新发|重发|再发|新的?验证码|新的?代码|没有?收到|未收到|收不到",
  "再送|新しいコード|届かない|届きません|届いていません|来ない|来ません|もう一度送|受け取って(?:いません|ない)",
  "नया कोड|दूसरा कोड|(?:फिर|दोबारा) (?:से )?भेज|नहीं (?:मिला|आया|मिली)",
  "رمز جديد|رمزا? اخر|(?:ارسل|اعد|اعاده|ارسال).*(?:مره اخري|من جديد|جديد|الارسال|ارسال)|لم (?:يصل|استلم|اتلق|احصل)|ما وصل",
];

const OTHER = [
  "(?:another|different|other|wrong) (?:e-?mail|mail|address|number|phone)",
  "(?:andere|falsche)[rn]? (?:adresse|nummer|mail|e-mail)",
  "(?:autre|mauvaise?) (?:adresse|numero|e-?mail)",
  "(?:otra|otro) (?:direccion|numero|correo)|(?:direccion|numero|correo) equivocad[oa]",
  "altro (?:indirizzo|numero)|(?:indirizzo|numero) sbagliato",
  "outro (?:endereco|numero|e-?mail)|(?:endereco|numero|e-?mail) errado",
  "(?:ander|verkeerde?) (?:adres|nummer|e-?mail)",
  "(?:другои|неверныи|неправильныи) (?:адрес|номер)",
  "换一?个?(?:地址|号码|邮箱)|(?:其他|别的|另一个)(?:地址|号码|邮箱)|(?:地址|号码|邮箱)(?:错|不对)",
  "(?:別|他|ほか|違う)の?(?:アドレス|番号|メール)",
  "(?:दूसरा|दूसरे|गलत) (?:पता|पते|नंबर|ईमेल)",
  "(?:عنوان|رقم|بريد) (?:اخر|خاطئ|غلط)",
];

const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/[’‘]/gu, "'");

const anyOf = (patterns: readonly string[]): RegExp =>
  new RegExp(patterns.map((pattern) => `(?<!\\p{Script=Latin})(?:${plain(pattern)})`).join("|"), "u");

const resend = anyOf(RESEND);
const other = anyOf(OTHER);
const buttons = Object.values(CODE_PHRASES);
const resendButtons = new Set(buttons.map(({ newCode }) => plain(newCode).toLowerCase()));
const otherButtons = new Set(
  buttons.flatMap((one) => [one.otherAddress, one.otherNumber]).map((text) => plain(text).toLowerCase()),
);

/** Digits of other scripts count; of two codes neither. */
export function readCode(text: string): CodeReading {
  const message = plain(text.slice(0, 500).trim()).toLowerCase();
  const codes = new Set(
    asciiDigits(message)
      .match(SIX_DIGITS)
      ?.map((code) => code.replaceAll(/\D/gu, "")),
  );
  const [code] = codes;
  if (code !== undefined && codes.size === 1) return { kind: "code", code };
  if (otherButtons.has(message) || other.test(message)) return { kind: "other" };
  return { kind: resendButtons.has(message) || resend.test(message) ? "resend" : "none" };
}

/** Arabic, Persian and Hindi digits, by the zeros of their blocks. */
const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/gu, (digit) => {
    const at = digit.charCodeAt(0);
    const zero = at >= 0x966 ? 0x966 : at >= 0x6f0 ? 0x6f0 : 0x660;
    return String(at - zero);
  });
