import type { SpokenLanguage } from "../../dialogue/index.ts";

/** What a step that proves an address says by itself. */
export interface CodePhrases {
  readonly wrongCode: string;
  /** To a message without six digits. */
  readonly sixDigits: string;
  /** Where no code can go: to an address, to a number. */
  readonly noCodeToAddress: string;
  readonly noCodeToNumber: string;
  readonly tooManyCodes: string;
  /** Buttons below the question for the code. */
  readonly newCode: string;
  readonly otherAddress: string;
  readonly otherNumber: string;
}

export const CODE_PHRASES: Readonly<Record<SpokenLanguage, CodePhrases>> = {
  en: {
    wrongCode: "That code isn't right.",
    sixDigits: "Please write the six digits of the code.",
    noCodeToAddress: "I can't send a code there. Please write your e-mail address, such as name@example.com.",
    noCodeToNumber:
      "I can't send a code there. Please write a number with its country code, such as +44 20 7946 0958.",
    tooManyCodes: "I can't send another code for a while. Please try again later.",
    newCode: "Send a new code",
    otherAddress: "Another address",
    otherNumber: "Another number",
  },
  de: {
    wrongCode: "Dieser Code stimmt nicht.",
    sixDigits: "Bitte nennen Sie die sechs Ziffern des Codes.",
    noCodeToAddress:
      "Dorthin kann ich keinen Code senden. Bitte nennen Sie Ihre E-Mail-Adresse, etwa name@example.com.",
    noCodeToNumber:
      "Dorthin kann ich keinen Code senden. Bitte nennen Sie eine Nummer mit Landesvorwahl, etwa +49 30 901820.",
    tooManyCodes:
      "Ich kann eine Zeit lang keinen weiteren Code senden. Bitte versuchen Sie es später noch einmal.",
    newCode: "Neuen Code senden",
    otherAddress: "Andere Adresse",
    otherNumber: "Andere Nummer",
  },
  fr: {
    wrongCode: "Ce code n'est pas le bon.",
    sixDigits: "Indiquez les six chiffres du code.",
    noCodeToAddress:
      "Je ne peux pas y envoyer de code. Indiquez votre adresse e-mail, par exemple name@example.com.",
    noCodeToNumber:
      "Je ne peux pas y envoyer de code. Indiquez un numéro avec l'indicatif du pays, par exemple +33 1 70 18 99 00.",
    tooManyCodes: "Je ne peux pas envoyer d'autre code pour le moment. Réessayez plus tard.",
    newCode: "Envoyer un nouveau code",
    otherAddress: "Autre adresse",
    otherNumber: "Autre numéro",
  },
  es: {
    wrongCode: "Ese código no es correcto.",
    sixDigits: "Escriba los seis dígitos del código.",
    noCodeToAddress: "No puedo enviar un código ahí. Escriba su dirección de correo, como name@example.com.",
    noCodeToNumber:
      "No puedo enviar un código ahí. Escriba un número con el prefijo del país, como +34 911 234 567.",
    tooManyCodes: "No puedo enviar otro código por ahora. Inténtelo más tarde.",
    newCode: "Enviar un código nuevo",
    otherAddress: "Otra dirección",
    otherNumber: "Otro número",
  },
  it: {
    wrongCode: "Questo codice non è corretto.",
    sixDigits: "Scriva le sei cifre del codice.",
    noCodeToAddress:
      "Non posso inviare un codice lì. Scriva il suo indirizzo e-mail, ad esempio name@example.com.",
    noCodeToNumber:
      "Non posso inviare un codice lì. Scriva un numero con il prefisso del paese, ad esempio +39 06 1234567.",
    tooManyCodes: "Per ora non posso inviare un altro codice. Riprovi più tardi.",
    newCode: "Invia un nuovo codice",
    otherAddress: "Altro indirizzo",
    otherNumber: "Altro numero",
  },
  pt: {
    wrongCode: "Esse código não está correto.",
    sixDigits: "Escreva os seis dígitos do código.",
    noCodeToAddress:
      "Não posso enviar um código para aí. Escreva o seu endereço de e-mail, como name@example.com.",
    noCodeToNumber:
      "Não posso enviar um código para aí. Escreva um número com o indicativo do país, como +351 21 123 4567.",
    tooManyCodes: "Não posso enviar outro código por agora. Tente mais tarde.",
    newCode: "Enviar um novo código",
    otherAddress: "Outro endereço",
    otherNumber: "Outro número",
  },
  nl: {
    wrongCode: "Die code klopt niet.",
    sixDigits: "Geef de zes cijfers van de code.",
    noCodeToAddress: "Daar kan ik geen code naartoe sturen. Geef uw e-mailadres, zoals name@example.com.",
    noCodeToNumber:
      "Daar kan ik geen code naartoe sturen. Geef een nummer met landcode, zoals +31 20 123 4567.",
    tooManyCodes: "Ik kan voorlopig geen nieuwe code sturen. Probeer het later opnieuw.",
    newCode: "Nieuwe code sturen",
    otherAddress: "Ander adres",
    otherNumber: "Ander nummer",
  },
  ru: {
    wrongCode: "Этот код неверен.",
    sixDigits: "Напишите шесть цифр кода.",
    noCodeToAddress: "Туда код отправить нельзя. Укажите адрес почты, например name@example.com.",
    noCodeToNumber: "Туда код отправить нельзя. Укажите номер с кодом страны, например +7 495 123 45 67.",
    tooManyCodes: "Пока я не могу отправить ещё один код. Попробуйте позже.",
    newCode: "Отправить новый код",
    otherAddress: "Другой адрес",
    otherNumber: "Другой номер",
  },
  zh: {
    wrongCode: "验证码不正确。",
    sixDigits: "请填写六位数字验证码。",
    noCodeToAddress: "无法向该地址发送验证码。请填写您的电子邮件地址，例如 name@example.com。",
    noCodeToNumber: "无法向该号码发送验证码。请填写带国家代码的号码，例如 +86 10 1234 5678。",
    tooManyCodes: "暂时无法再发送验证码。请稍后再试。",
    newCode: "重新发送验证码",
    otherAddress: "换一个地址",
    otherNumber: "换一个号码",
  },
  ja: {
    wrongCode: "コードが正しくありません。",
    sixDigits: "6桁のコードを入力してください。",
    noCodeToAddress:
      "そこにはコードを送信できません。name@example.com のようにメールアドレスを入力してください。",
    noCodeToNumber:
      "そこにはコードを送信できません。+81 3 1234 5678 のように国番号を付けて入力してください。",
    tooManyCodes: "しばらくの間、新しいコードを送信できません。後でもう一度お試しください。",
    newCode: "新しいコードを送信",
    otherAddress: "別のアドレス",
    otherNumber: "別の番号",
  },
  hi: {
    wrongCode: "यह कोड सही नहीं है।",
    sixDigits: "कृपया कोड के छह अंक लिखें।",
    noCodeToAddress: "वहाँ कोड नहीं भेजा जा सकता। कृपया अपना ईमेल पता लिखें, जैसे name@example.com।",
    noCodeToNumber: "वहाँ कोड नहीं भेजा जा सकता। कृपया देश कोड के साथ नंबर लिखें, जैसे +91 11 2345 6789।",
    tooManyCodes: "अभी कुछ समय तक दूसरा कोड नहीं भेजा जा सकता। कृपया बाद में कोशिश करें।",
    newCode: "नया कोड भेजें",
    otherAddress: "दूसरा पता",
    otherNumber: "दूसरा नंबर",
  },
  ar: {
    wrongCode: "هذا الرمز غير صحيح.",
    sixDigits: "اكتب الأرقام الستة للرمز.",
    noCodeToAddress: "لا يمكنني إرسال رمز إلى هناك. اكتب بريدك الإلكتروني، مثل name@example.com.",
    noCodeToNumber: "لا يمكنني إرسال رمز إلى هناك. اكتب رقمًا مع رمز الدولة، مثل +971 4 123 4567.",
    tooManyCodes: "لا يمكنني إرسال رمز آخر في الوقت الحالي. حاول لاحقًا.",
    newCode: "إرسال رمز جديد",
    otherAddress: "عنوان آخر",
    otherNumber: "رقم آخر",
  },
};
