import type { SpokenLanguage } from "../phrases/index.ts";

/** What a clear answer to "Shall I do this?" consists of. Every word is a risk: what may mean "I see" is left out. */
export interface ConsentWords {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Courtesies beside a yes or no; alone they are no answer. */
  readonly polite: readonly string[];
}

const words = (yes: string, no: string, polite: string): ConsentWords => ({
  yes: yes.split("|"),
  no: no.split("|"),
  polite: polite.split("|"),
});

export const CONSENT_WORDS: Readonly<Record<SpokenLanguage, ConsentWords>> = {
  en: words(
    "yes|yeah|yep|yup|yes do|yes i do|yes i confirm|yes i agree|yes i am sure|yes i'm sure|sure|of course|go ahead|please do|do it|do that|confirm|confirmed|i confirm|i agree|agreed|absolutely|definitely|certainly",
    "no|nope|nah|not now|not yet|don't|do not|don't do it|do not do it|don't do that|do not do that|cancel|cancel it|cancel that|stop|stop it|never mind|nevermind|forget it|rather not|i'd rather not|no way|never|i don't want that|i do not want that|i don't want to|i changed my mind|leave it",
    "please|thanks|thank you|thank you very much|sir|madam",
  ),
  de: words(
    "ja|jawohl|ja gerne|ja gern|ja klar|ja genau|natürlich|selbstverständlich|auf jeden fall|ich bestätige|ich bestätige das|bestätigt|einverstanden|ich bin einverstanden|mach das|machen sie das|tu das|tun sie das|nur zu|ich stimme zu|unbedingt",
    "nein|nee|nö|nicht|lieber nicht|auf keinen fall|nicht jetzt|noch nicht|abbrechen|stopp|stop|lass es|lassen sie es|vergiss es|vergessen sie es|mach das nicht|machen sie das nicht|ich will das nicht|ich möchte das nicht|doch nicht",
    "bitte|danke|vielen dank|danke schön",
  ),
  es: words(
    "sí|si|claro que sí|claro que si|por supuesto|adelante|hazlo|hágalo|confirmo|lo confirmo|confirmado|confirmar|acepto|estoy de acuerdo|desde luego|procede|proceda",
    "no|nunca|mejor no|ahora no|todavía no|cancelar|cancela|cancélalo|cancele|para|detente|déjalo|déjelo|olvídalo|olvídelo|no lo hagas|no lo haga|no quiero|no quiero eso|de ninguna manera",
    "por favor|gracias|muchas gracias",
  ),
  fr: words(
    "oui|ouais|bien sûr|bien sur|allez y|vas y|faites le|fais le|je confirme|confirmé|confirmer|certainement|absolument|j'accepte|je suis d'accord|oui d'accord",
    "non|pas maintenant|pas encore|surtout pas|annuler|annule|annulez|arrête|arrêtez|stop|laisse tomber|laissez tomber|oublie|oubliez|ne le fais pas|ne le faites pas|je ne veux pas|jamais",
    "s'il vous plaît|s'il te plaît|s'il vous plait|s'il te plait|svp|stp|merci|merci beaucoup",
  ),
  it: words(
    "sì|si|certo che sì|certo che si|sì certo|si certo|certamente|proceda|procedi|confermo|lo confermo|confermato|fallo|lo faccia|faccia pure|fai pure|vada avanti|vai avanti|assolutamente sì|assolutamente si|accetto|sono d'accordo",
    "no|non ora|non adesso|meglio di no|annulla|annullare|annulli|fermati|si fermi|lascia stare|lasci stare|lascia perdere|non farlo|non lo faccia|non voglio|mai",
    "per favore|per piacere|grazie|grazie mille",
  ),
  pt: words(
    "sim|claro que sim|com certeza|pode fazer|faça isso|faz isso|confirmo|confirmado|confirmar|prossiga|pode prosseguir|proceda|certamente|aceito|estou de acordo|sem dúvida",
    "não|nao|agora não|ainda não|melhor não|cancelar|cancela|cancele|pare|para|deixa pra lá|deixe estar|esquece|esqueça|não faça|não faça isso|não quero|nunca",
    "por favor|obrigado|obrigada|muito obrigado|muito obrigada",
  ),
  nl: words(
    "ja|ja graag|ja hoor|jazeker|ja zeker|natuurlijk|doe maar|ga je gang|ga uw gang|ik bevestig|ik bevestig het|bevestigd|ik ga akkoord|doe het|absoluut",
    "nee|neen|niet|nee hoor|liever niet|nu niet|nog niet|annuleren|annuleer|stop|laat maar|vergeet het|doe het niet|ik wil het niet|ik wil dat niet|nooit",
    "alsjeblieft|alstublieft|graag|dank je|dank u|dankjewel|dank u wel|bedankt",
  ),
  ru: words(
    "да|конечно|разумеется|подтверждаю|я подтверждаю|выполняйте|выполняй|делайте|сделайте|сделай|согласен|согласна|я согласен|я согласна|да давайте|да давай|безусловно",
    "нет|не надо|не нужно|не сейчас|пока нет|отмена|отмени|отмените|отменить|стоп|хватит|не делай|не делайте|не делай этого|не делайте этого|не хочу|забудь|забудьте|никогда|лучше не надо",
    "пожалуйста|спасибо|большое спасибо",
  ),
  ja: words(
    "はい|ええ|はいそうです|そうしてください|実行してください|実行して|進めてください|はい実行してください|同意します|承認します|了承します|もちろん|もちろんです|確定してください",
    "いいえ|いえ|いや|だめ|やめて|やめてください|やめます|キャンセル|キャンセルして|キャンセルしてください|中止|中止して|中止してください|取り消し|取り消してください|結構です|いりません|しないでください|実行しないで|実行しないでください|今はいいです",
    "お願いします|おねがいします|ありがとう|ありがとうございます",
  ),
  zh: words(
    "是|是的|确认|確認|我确认|确定|确定执行|同意|我同意|当然|当然可以|请执行|执行吧|执行|请继续|要的|可以执行|是的请执行",
    "不|不是|不要|不用|不用了|不行|不可以|不同意|否|取消|取消吧|我要取消|停|停止|算了|别|别做|别执行|不要执行|不需要|现在不要|暂时不要",
    "请|谢谢|謝謝|谢谢你|谢谢您",
  ),
  hi: words(
    "हाँ|हां|जी हाँ|जी हां|हाँ जी|हां जी|बिल्कुल|बिलकुल|ज़रूर|जरूर|अवश्य|कर दो|कर दीजिए|हाँ करो|हां करो|कीजिए|पुष्टि करता हूँ|पुष्टि करती हूँ|मैं पुष्टि करता हूँ|मैं पुष्टि करती हूँ|मैं सहमत हूँ|haan|haan ji|ji haan",
    "नहीं|जी नहीं|नहीं जी|मत करो|मत कीजिए|मत करें|ना|अभी नहीं|रद्द|रद्द करें|रद्द करो|रद्द कर दो|रुको|रुकिए|रहने दो|रहने दीजिए|छोड़ो|छोड़िए|कभी नहीं|मुझे नहीं चाहिए|nahi|nahin",
    "कृपया|धन्यवाद|शुक्रिया|प्लीज़",
  ),
  ar: words(
    "نعم|أجل|اجل|إي نعم|أيوه|ايوه|بالتأكيد|بالتاكيد|بالطبع|طبعا|طبعًا|أؤكد|أؤكد ذلك|أوافق|اوافق|أنا موافق|نعم موافق|نفذ|نفّذ|نفذ ذلك|نفّذ ذلك|افعل ذلك|نعم افعل ذلك|قم بذلك",
    "لا|كلا|لا أريد|لا اريد|ليس الآن|ليس بعد|إلغاء|الغاء|ألغ|ألغِ|ألغ ذلك|توقف|قف|لا تفعل|لا تفعل ذلك|لا تنفذ|انس الأمر|انسَ الأمر|أبدا|أبدًا|لا داعي",
    "من فضلك|لو سمحت|رجاء|رجاءً|شكرا|شكرًا|شكرا لك|شكرًا لك",
  ),
};
