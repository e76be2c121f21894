export type Problem = "refused" | "noMicrophone" | "noNetwork" | "noLanguage" | "nothingHeard";

export interface VoiceTexts extends Readonly<Record<Problem, string>> {
  readonly speak: string;
  readonly listening: string;
  readonly reading: string;
  readonly stop: string;
}

const EN: VoiceTexts = {
  speak: "Speak",
  listening: "Listening…",
  reading: "Reading the reply aloud…",
  stop: "Stop",
  refused: "The microphone is blocked. Allow it for this page in your browser, then try again.",
  noMicrophone: "No microphone was found.",
  noNetwork: "Speech recognition can’t be reached. Check your connection, or type your message.",
  noLanguage: "Your browser can’t recognize speech in this language.",
  nothingHeard: "Nothing was heard. Try again.",
};

/** They are loaded with the microphone button, so that a chat without it is no larger. */
const ALL: Readonly<Record<string, VoiceTexts>> = {
  en: EN,
  de: {
    speak: "Sprechen",
    listening: "Ich höre zu …",
    reading: "Die Antwort wird vorgelesen …",
    stop: "Stopp",
    refused:
      "Das Mikrofon ist gesperrt. Erlauben Sie es im Browser für diese Seite und versuchen Sie es erneut.",
    noMicrophone: "Es wurde kein Mikrofon gefunden.",
    noNetwork:
      "Die Spracherkennung ist nicht erreichbar. Prüfen Sie die Verbindung oder schreiben Sie Ihre Nachricht.",
    noLanguage: "Ihr Browser kann diese Sprache nicht erkennen.",
    nothingHeard: "Es war nichts zu hören. Versuchen Sie es erneut.",
  },
  es: {
    speak: "Hablar",
    listening: "Escuchando…",
    reading: "Leyendo la respuesta en voz alta…",
    stop: "Detener",
    refused: "El micrófono está bloqueado. Permítalo para esta página en su navegador e inténtelo de nuevo.",
    noMicrophone: "No se ha encontrado ningún micrófono.",
    noNetwork: "No se puede acceder al reconocimiento de voz. Compruebe la conexión o escriba su mensaje.",
    noLanguage: "Su navegador no reconoce la voz en este idioma.",
    nothingHeard: "No se ha oído nada. Inténtelo de nuevo.",
  },
  fr: {
    speak: "Parler",
    listening: "À l’écoute…",
    reading: "Lecture de la réponse…",
    stop: "Arrêter",
    refused: "Le micro est bloqué. Autorisez-le pour cette page dans votre navigateur, puis réessayez.",
    noMicrophone: "Aucun micro n’a été trouvé.",
    noNetwork:
      "La reconnaissance vocale est inaccessible. Vérifiez votre connexion ou écrivez votre message.",
    noLanguage: "Votre navigateur ne reconnaît pas la parole dans cette langue.",
    nothingHeard: "Rien n’a été entendu. Réessayez.",
  },
  hi: {
    speak: "बोलें",
    listening: "सुन रहे हैं…",
    reading: "जवाब पढ़कर सुनाया जा रहा है…",
    stop: "रोकें",
    refused: "माइक्रोफ़ोन अवरुद्ध है। ब्राउज़र में इस पेज के लिए अनुमति दें, फिर दोबारा कोशिश करें।",
    noMicrophone: "कोई माइक्रोफ़ोन नहीं मिला।",
    noNetwork: "वाक् पहचान तक पहुँच नहीं है। अपना कनेक्शन जाँचें या संदेश लिखें।",
    noLanguage: "आपका ब्राउज़र इस भाषा को नहीं पहचान सकता।",
    nothingHeard: "कुछ सुनाई नहीं दिया। दोबारा कोशिश करें।",
  },
  ar: {
    speak: "تحدّث",
    listening: "جارٍ الاستماع…",
    reading: "تجري قراءة الرد…",
    stop: "إيقاف",
    refused: "الميكروفون محظور. اسمح به لهذه الصفحة في متصفحك ثم حاول مرة أخرى.",
    noMicrophone: "لم يُعثر على ميكروفون.",
    noNetwork: "تعذّر الوصول إلى خدمة التعرّف على الكلام. تحقّق من الاتصال أو اكتب رسالتك.",
    noLanguage: "لا يستطيع متصفحك التعرّف على الكلام بهذه اللغة.",
    nothingHeard: "لم يُسمع شيء. حاول مرة أخرى.",
  },
  zh: {
    speak: "说话",
    listening: "正在聆听…",
    reading: "正在朗读回复…",
    stop: "停止",
    refused: "麦克风被阻止。请在浏览器中允许此页面使用麦克风，然后重试。",
    noMicrophone: "未找到麦克风。",
    noNetwork: "无法连接语音识别服务。请检查网络，或直接输入消息。",
    noLanguage: "您的浏览器无法识别此语言的语音。",
    nothingHeard: "没有听到声音。请重试。",
  },
};

export const voiceTextsFor = (locale: string): VoiceTexts => ALL[locale] ?? EN;
