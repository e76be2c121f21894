/** What is said in a call besides the assistant's answers. */
export interface CallPhrases {
  readonly greeting: string;
  readonly calling: string;
  readonly consent: string;
  readonly unheard: string;
  readonly moment: string;
  readonly failure: string;
  readonly connecting: string;
  readonly nobody: string;
  readonly goodbye: string;
}

const PHRASES: Readonly<Record<string, CallPhrases>> = {
  en: {
    greeting: "Hello! How can I help you?",
    calling: "Hello! This is an automated assistant calling.",
    consent: "This call is recorded. If you do not agree, please hang up now.",
    unheard: "I did not hear you. Could you say that again?",
    moment: "One moment, please.",
    failure: "I can't answer that right now.",
    connecting: "I am putting you through to a colleague.",
    nobody: "Nobody can take your call right now. Can I help you with anything else?",
    goodbye: "Thank you for the call. Goodbye.",
  },
  de: {
    greeting: "Hallo! Wie kann ich Ihnen helfen?",
    calling: "Hallo! Hier spricht ein automatischer Assistent.",
    consent:
      "Dieses Gespräch wird aufgezeichnet. Wenn Sie nicht einverstanden sind, legen Sie bitte jetzt auf.",
    unheard: "Ich habe Sie nicht verstanden. Können Sie das wiederholen?",
    moment: "Einen Moment bitte.",
    failure: "Das kann ich gerade nicht beantworten.",
    connecting: "Ich verbinde Sie mit einer Kollegin oder einem Kollegen.",
    nobody: "Gerade ist niemand erreichbar. Kann ich sonst etwas für Sie tun?",
    goodbye: "Danke für das Gespräch. Auf Wiederhören.",
  },
  es: {
    greeting: "¡Hola! ¿En qué puedo ayudarle?",
    calling: "¡Hola! Le llama un asistente automático.",
    consent: "Esta llamada se graba. Si no está de acuerdo, cuelgue ahora, por favor.",
    unheard: "No le he oído. ¿Puede repetirlo?",
    moment: "Un momento, por favor.",
    failure: "Ahora mismo no puedo responder a eso.",
    connecting: "Le paso con un compañero.",
    nobody: "Ahora mismo nadie puede atenderle. ¿Puedo ayudarle en algo más?",
    goodbye: "Gracias por la llamada. Adiós.",
  },
  fr: {
    greeting: "Bonjour ! Comment puis-je vous aider ?",
    calling: "Bonjour ! Ici un assistant automatique.",
    consent: "Cet appel est enregistré. Si vous n’êtes pas d’accord, veuillez raccrocher maintenant.",
    unheard: "Je ne vous ai pas entendu. Pouvez-vous répéter ?",
    moment: "Un instant, s’il vous plaît.",
    failure: "Je ne peux pas répondre à cela pour le moment.",
    connecting: "Je vous mets en relation avec un collègue.",
    nobody: "Personne ne peut prendre votre appel pour le moment. Puis-je vous aider autrement ?",
    goodbye: "Merci de votre appel. Au revoir.",
  },
  ar: {
    greeting: "مرحبًا! كيف يمكنني مساعدتك؟",
    calling: "مرحبًا! معك مساعد آلي.",
    consent: "هذه المكالمة مسجلة. إذا كنت لا توافق، فيرجى إنهاء المكالمة الآن.",
    unheard: "لم أسمعك. هل يمكنك الإعادة؟",
    moment: "لحظة من فضلك.",
    failure: "لا أستطيع الإجابة عن ذلك الآن.",
    connecting: "سأحوّلك إلى أحد الزملاء.",
    nobody: "لا أحد متاح الآن. هل يمكنني مساعدتك في شيء آخر؟",
    goodbye: "شكرًا على اتصالك. مع السلامة.",
  },
  hi: {
    greeting: "नमस्ते! मैं आपकी क्या मदद कर सकता हूँ?",
    calling: "नमस्ते! यह एक स्वचालित सहायक की कॉल है।",
    consent: "यह कॉल रिकॉर्ड की जा रही है। यदि आप सहमत नहीं हैं, तो कृपया अभी कॉल काट दें।",
    unheard: "मैं सुन नहीं पाया। क्या आप दोहरा सकते हैं?",
    moment: "कृपया एक क्षण रुकें।",
    failure: "मैं अभी इसका उत्तर नहीं दे सकता।",
    connecting: "मैं आपको एक सहकर्मी से जोड़ रहा हूँ।",
    nobody: "अभी कोई उपलब्ध नहीं है। क्या मैं किसी और चीज़ में मदद कर सकता हूँ?",
    goodbye: "कॉल के लिए धन्यवाद। नमस्ते।",
  },
  zh: {
    greeting: "您好！请问有什么可以帮您？",
    calling: "您好！这里是自动助理。",
    consent: "本次通话将被录音。如果您不同意，请现在挂断。",
    unheard: "我没有听清，请您再说一遍。",
    moment: "请稍等。",
    failure: "我现在无法回答这个问题。",
    connecting: "正在为您转接同事。",
    nobody: "现在没有人能接听。还有什么可以帮您的吗？",
    goodbye: "感谢您的来电，再见。",
  },
};

export const phrasesIn = (language: string): CallPhrases =>
  PHRASES[language.slice(0, 2).toLowerCase()] ?? PHRASES["en"]!;
