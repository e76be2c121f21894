import type { contactMerge as english } from "../en/contact-merge.ts";

export const contactMerge: typeof english = {
  title: "संपर्क मिलाएँ",
  text: "उसी व्यक्ति का दूसरा संपर्क चुनें, फिर वे मान जो बने रहेंगे।",
  other: "दूसरा संपर्क",
  noOther: "संपर्क खोजें",
  duplicates: "संभावित डुप्लिकेट",
  compare: (name) => `${name} से तुलना करें`,
  keep: "यह संपर्क रखें",
  nothing: "कुछ नहीं",
  together: "बातचीतें, टैग और फ़ॉर्म व आपकी साइट के विवरण जुड़ जाते हैं।",
  questionTitle: (kept, merged) => `${merged} को ${kept} में मिलाएँ?`,
  questionText: "इसे पूर्ववत नहीं किया जा सकता। दूसरा संपर्क हटा दिया जाएगा और ये मान खो जाएँगे:",
  nothingLost: "इसे पूर्ववत नहीं किया जा सकता। दूसरा संपर्क हटा दिया जाएगा; कोई मान नहीं खोएगा।",
  action: "मिलाएँ",
  done: "संपर्क मिला दिए गए",
};
