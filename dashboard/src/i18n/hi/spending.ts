import type { spending as english } from "../en/spending.ts";

export const spending: typeof english = {
  title: "बजट",
  text: "उत्तरों की लागत सीमित करें। दिन और महीने UTC में हैं; राशि विक्रेताओं के सूची मूल्य से गिनी जाती है।",
  link: "बजट",
  linkText: "देखें कि इस प्रोजेक्ट और इसके विजेट ने कितना खर्च किया, और दिन व महीने के हिसाब से सीमा तय करें।",
  open: "बजट खोलें",
  project: "पूरा प्रोजेक्ट",
  projectText: "सब कुछ: विजेट, टेस्ट चैट और कंप्लीशन एंडपॉइंट।",
  widgetText: "इस विजेट की बातचीत। पूरे प्रोजेक्ट की सीमाएँ भी लागू हैं।",
  ownersOnly: "केवल स्वामी बजट देख सकते हैं।",
  fields: {
    day_credits: "प्रतिदिन क्रेडिट",
    month_credits: "प्रतिमाह क्रेडिट",
    day_usd: "प्रतिदिन अमेरिकी डॉलर",
    month_usd: "प्रतिमाह अमेरिकी डॉलर",
  },
  noLimit: "कोई सीमा न रखने के लिए खाली छोड़ें।",
  whenSpent: "सीमा पूरी होने पर",
  whenSpentChoices: {
    handover: "विज़िटर को बताएँ कि कोई व्यक्ति उत्तर देगा",
    offline: "ऑफ़लाइन बॉट को उत्तर देने दें",
  },
  whenSpentHint: "कंप्लीशन एंडपॉइंट दोनों स्थितियों में त्रुटि लौटाते हैं।",
  save: "बजट सहेजें",
  saved: "बजट सहेजा गया",
  spentOf: (spent: string, limit: string) => `${limit} में से ${spent}`,
  spent: (spent: string) => `${spent} खर्च`,
  warned: (percent: number) => `सीमा के ${percent}% पर और पूरी होने पर स्वामियों को ई-मेल मिलता है।`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `${name} ने अपना ${isDaily ? "दैनिक" : "मासिक"} बजट खर्च कर दिया है।`
      : `${name} ने अपने ${isDaily ? "दैनिक" : "मासिक"} बजट का ${percent}% खर्च कर दिया है।`,
  bannerAction: "बजट देखें",
};
