import type { Language } from "../../../language/index.ts";

export type SmallTalk = "greeting" | "thanks" | "goodbye" | "identity";

export interface Phrases {
  /** The offline model's sentences; `{name}` is its name. */
  says: Record<SmallTalk | "unknown", string>;
  /** Users' phrases, lower case. */
  hears: Record<SmallTalk, readonly string[]>;
  /** Words that change nothing about it. */
  fillers: readonly string[];
  /** How a follow-up question begins. */
  followUps: readonly string[];
  /** Words that refer to an earlier message. */
  pointers: readonly string[];
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    says: {
      greeting: "Hello! How can I help you?",
      thanks: "You're welcome! Is there anything else I can help you with?",
      goodbye: "Goodbye, and have a great day!",
      identity:
        "I'm {name}, an automated assistant. I answer from what this bot has been taught, and I can pass you on to a person whenever you like.",
      unknown: "I'm sorry, I don't know the answer to that. Would you like me to pass you on to a person?",
    },
    hears: {
      greeting: [
        "hi",
        "hello",
        "hey",
        "hiya",
        "good morning",
        "good afternoon",
        "good evening",
        "greetings",
        "howdy",
      ],
      thanks: [
        "thanks",
        "thank you",
        "thx",
        "cheers",
        "great",
        "perfect",
        "awesome",
        "ok",
        "okay",
        "got it",
        "cool",
      ],
      goodbye: [
        "bye",
        "goodbye",
        "good bye",
        "see you",
        "see ya",
        "good night",
        "have a nice day",
        "take care",
      ],
      identity: [
        "who are you",
        "what are you",
        "are you a bot",
        "are you a robot",
        "are you human",
        "what can you do",
        "what is your name",
        "what's your name",
      ],
    },
    fillers: [
      "there",
      "bot",
      "everyone",
      "team",
      "again",
      "so",
      "much",
      "very",
      "a lot",
      "for your help",
      "for the help",
      "for that",
      "that's all",
      "all",
      "you",
      "then",
      "later",
      "that",
      "was",
      "helpful",
      "really",
      "i",
      "and",
      "how are you",
      "it",
      "works",
    ],
    followUps: ["and", "what about", "how about", "but", "also", "so"],
    pointers: [
      "it",
      "its",
      "that",
      "this",
      "they",
      "them",
      "their",
      "those",
      "these",
      "there",
      "one",
      "he",
      "she",
      "his",
      "her",
    ],
  },
  de: {
    says: {
      greeting: "Hallo! Wie kann ich Ihnen helfen?",
      thanks: "Gern geschehen! Kann ich sonst noch etwas für Sie tun?",
      goodbye: "Auf Wiedersehen und einen schönen Tag!",
      identity:
        "Ich bin {name}, ein automatischer Assistent. Ich antworte aus dem, was diesem Bot beigebracht wurde, und verbinde Sie jederzeit gern mit einem Menschen.",
      unknown: "Das weiß ich leider nicht. Soll ich Sie mit einem Menschen verbinden?",
    },
    hears: {
      greeting: [
        "hallo",
        "guten tag",
        "guten morgen",
        "guten abend",
        "moin",
        "servus",
        "grüß gott",
        "grüezi",
      ],
      thanks: [
        "danke",
        "dankeschön",
        "danke schön",
        "vielen dank",
        "besten dank",
        "super",
        "alles klar",
        "prima",
      ],
      goodbye: ["tschüss", "tschüs", "ciao", "auf wiedersehen", "bis bald", "gute nacht", "schönen tag"],
      identity: [
        "wer bist du",
        "wer sind sie",
        "was bist du",
        "bist du ein bot",
        "bist du ein mensch",
        "was kannst du",
      ],
    },
    fillers: [
      "sehr",
      "noch",
      "schon",
      "zusammen",
      "für die hilfe",
      "für ihre hilfe",
      "für deine hilfe",
      "ihnen",
      "dir",
      "einen",
      "und",
    ],
    followUps: ["und", "was ist mit", "wie ist es mit", "aber", "auch"],
    pointers: ["es", "das", "dies", "diese", "sie", "ihn", "er", "davon", "dafür", "damit", "dort"],
  },
  es: {
    says: {
      greeting: "¡Hola! ¿En qué puedo ayudarle?",
      thanks: "¡De nada! ¿Hay algo más en lo que pueda ayudarle?",
      goodbye: "¡Hasta luego y que tenga un buen día!",
      identity:
        "Soy {name}, un asistente automático. Respondo con lo que se le ha enseñado a este bot y puedo pasarle con una persona cuando quiera.",
      unknown: "Lo siento, no sé la respuesta. ¿Quiere que le pase con una persona?",
    },
    hears: {
      greeting: ["hola", "buenos días", "buenas tardes", "buenas noches", "buenas", "saludos"],
      thanks: ["gracias", "muchas gracias", "mil gracias", "perfecto", "vale", "genial"],
      goodbye: ["adiós", "adios", "hasta luego", "hasta pronto", "chao", "nos vemos"],
      identity: ["quién eres", "quien eres", "qué eres", "eres un bot", "eres humano", "qué puedes hacer"],
    },
    fillers: ["por", "su", "tu", "ayuda", "todo", "la", "muy", "amable", "y"],
    followUps: ["y", "qué hay de", "pero", "también"],
    pointers: ["eso", "esto", "ello", "lo", "la", "ellos", "ese", "esa", "este", "esta"],
  },
  fr: {
    says: {
      greeting: "Bonjour ! Comment puis-je vous aider ?",
      thanks: "Avec plaisir ! Puis-je faire autre chose pour vous ?",
      goodbye: "Au revoir et bonne journée !",
      identity:
        "Je suis {name}, un assistant automatique. Je réponds à partir de ce qui a été appris à ce bot et je peux vous mettre en relation avec une personne quand vous le souhaitez.",
      unknown:
        "Désolé, je ne connais pas la réponse. Voulez-vous que je vous mette en relation avec une personne ?",
    },
    hears: {
      greeting: ["bonjour", "bonsoir", "salut", "coucou"],
      thanks: ["merci", "merci beaucoup", "merci bien", "parfait", "d'accord", "super"],
      goodbye: ["au revoir", "à bientôt", "a bientôt", "bonne journée", "bonne soirée", "bonne nuit"],
      identity: ["qui es-tu", "qui êtes-vous", "es-tu un bot", "êtes-vous un robot", "que peux-tu faire"],
    },
    fillers: ["pour", "votre", "ton", "aide", "tout", "à", "tous", "et"],
    followUps: ["et", "qu'en est-il de", "mais", "aussi"],
    pointers: ["il", "elle", "ça", "cela", "ceci", "le", "la", "les", "ils", "elles"],
  },
  hi: {
    says: {
      greeting: "नमस्ते! मैं आपकी क्या मदद कर सकता हूँ?",
      thanks: "आपका स्वागत है! क्या मैं और कुछ मदद कर सकता हूँ?",
      goodbye: "अलविदा, आपका दिन शुभ हो!",
      identity:
        "मैं {name} हूँ, एक स्वचालित सहायक। मैं इस बॉट को सिखाई गई जानकारी से उत्तर देता हूँ और आपको किसी व्यक्ति से जोड़ सकता हूँ।",
      unknown: "क्षमा करें, मुझे इसका उत्तर नहीं पता। क्या मैं आपको किसी व्यक्ति से जोड़ दूँ?",
    },
    hears: {
      greeting: ["नमस्ते", "नमस्कार", "हैलो", "हेलो", "हाय", "सुप्रभात"],
      thanks: ["धन्यवाद", "बहुत धन्यवाद", "शुक्रिया", "ठीक है"],
      goodbye: ["अलविदा", "फिर मिलेंगे", "शुभ रात्रि"],
      identity: ["आप कौन हैं", "तुम कौन हो", "आप क्या कर सकते हैं"],
    },
    fillers: ["बहुत", "जी", "आपका", "मदद", "के", "लिए"],
    followUps: ["और"],
    pointers: ["यह", "वह", "इसका", "उसका", "इसकी", "उसकी", "इसमें"],
  },
  ar: {
    says: {
      greeting: "مرحبًا! كيف يمكنني مساعدتك؟",
      thanks: "على الرحب والسعة! هل يمكنني مساعدتك في شيء آخر؟",
      goodbye: "مع السلامة، أتمنى لك يومًا سعيدًا!",
      identity: "أنا {name}، مساعد آلي. أجيب مما تعلّمه هذا الروبوت، ويمكنني تحويلك إلى شخص متى شئت.",
      unknown: "عذرًا، لا أعرف الإجابة عن ذلك. هل تريد أن أحوّلك إلى شخص؟",
    },
    hears: {
      greeting: ["مرحبا", "مرحبًا", "السلام عليكم", "أهلا", "أهلاً", "صباح الخير", "مساء الخير"],
      thanks: ["شكرا", "شكرًا", "شكراً", "شكرا جزيلا", "شكرًا جزيلاً", "حسنا"],
      goodbye: ["مع السلامة", "وداعا", "وداعًا", "إلى اللقاء", "تصبح على خير"],
      identity: ["من أنت", "من انت", "هل أنت روبوت", "ماذا يمكنك أن تفعل"],
    },
    fillers: ["لك", "جدا", "جزيلا", "على", "مساعدتك"],
    followUps: ["و", "وماذا عن"],
    pointers: ["هو", "هي", "ذلك", "هذا", "هذه", "تلك"],
  },
  zh: {
    says: {
      greeting: "您好!请问有什么可以帮您?",
      thanks: "不客气!还有什么可以帮您的吗?",
      goodbye: "再见,祝您愉快!",
      identity: "我是{name},一个自动助手。我根据这个机器人学到的内容回答,也可以随时为您转接人工。",
      unknown: "抱歉,我不知道这个问题的答案。需要为您转接人工吗?",
    },
    hears: {
      greeting: ["你好", "您好", "早上好", "下午好", "晚上好", "嗨", "哈喽"],
      thanks: ["谢谢", "多谢", "感谢", "好的"],
      goodbye: ["再见", "拜拜", "晚安"],
      identity: ["你是谁", "您是谁", "你是机器人吗", "你能做什么"],
    },
    fillers: ["你", "您", "的", "啊", "了", "非常", "帮助", "很"],
    followUps: ["那", "那么", "还有"],
    pointers: ["它", "这个", "那个", "这", "他", "她"],
  },
};
