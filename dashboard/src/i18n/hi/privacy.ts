import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
import type { privacy as english } from "../en/privacy.ts";

export const privacy: typeof english = {
  contact: {
    export: "डेटा निर्यात करें",
    erase: "सारा डेटा मिटाएँ…",
    eraseTitle: (name: string) => `${name} का सारा डेटा मिटाएँ?`,
    eraseText:
      "संपर्क, संदेशों और नोट सहित हर बातचीत, एक्ज़ीक्यूशन लॉग और अनुत्तरित प्रश्न हमेशा के लिए मिट जाएँगे। इसे वापस नहीं लाया जा सकता। पहले के बैकअप में डेटा बना रहता है।",
    eraseAction: "हमेशा के लिए मिटाएँ",
    erased: "संपर्क का डेटा मिटाया गया",
  },
  proof: {
    title: "प्रमाण",
    text: "पहचान प्रमाणित करने के बाद विज़िटर कितने समय तक पुष्ट या साइन-इन रहते हैं। कम अवधि पुराने प्रमाण भी समाप्त करती है।",
    fields: {
      signed_days: "आपकी साइट से साइन-इन: दिन",
      channel_hours: "चैनल से पुष्ट: घंटे",
      code_days: "कोड से पुष्ट: दिन",
      team_days: "आपकी टीम से पुष्ट: दिन",
    },
    hints: {
      signed_days: "विज़िटर की पहचान करने वाले पिछले पेज से।",
      channel_hours: "WhatsApp, Slack, Crisp और ई-मेल, पिछले संदेश से।",
      code_days: "ई-मेल पता या नंबर।",
      team_days: "जब तक विज़िटर संपर्क से जुड़ा रहता है।",
    },
    saved: "प्रमाण की सेटिंग सहेजी गई",
  },
  retention: {
    title: "डेटा रखने की अवधि",
    text: "यह प्रोजेक्ट डेटा कितने समय तक रखता है। सफ़ाई हर घंटे चलती है।",
    fields: { conversation_days: "बातचीत", log_days: "एक्ज़ीक्यूशन लॉग", address_days: "IP पते" },
    hints: {
      conversation_days: "आख़िरी गतिविधि से गिना जाता है। संदेश और लॉग भी मिटते हैं।",
      log_days: "बॉट ने कैसे उत्तर दिया, इसकी हर प्रविष्टि।",
      address_days: "विज़िटर का पता, आख़िरी गतिविधि से गिना जाता है। बातचीत बनी रहती है।",
    },
    forever: "हमेशा रखें",
    limited: "कुछ दिनों के बाद मिटाएँ",
    daysOf: (what: string) => `${what}: दिन`,
    saved: "अवधि सहेजी गई",
    shorterTitle: "पुराना डेटा मिटाएँ?",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 && plural(conversations, { one: "# बातचीत", other: "# बातचीत" }),
        log_entries > 0 && plural(log_entries, { one: "# लॉग प्रविष्टि", other: "# लॉग प्रविष्टियाँ" }),
        addresses > 0 && plural(addresses, { one: "# IP पता", other: "# IP पते" }),
      ].filter(Boolean);
      return parts.length > 0
        ? `एक घंटे के भीतर हटाया जाएगा: ${parts.join(", ")}। इसे पूर्ववत नहीं किया जा सकता।`
        : "अभी कुछ भी इतना पुराना नहीं है। अब से डेटा इतना पुराना होते ही हटा दिया जाएगा।";
    },
    shorterAction: "सहेजें और मिटाएँ",
  },
  account: {
    title: "खाता मिटाएँ",
    text: "आपके साइन-इन, पासकी, API टोकन और सदस्यताएँ हमेशा के लिए मिट जाएँगी। प्रोजेक्ट और बातचीत अपने संगठन में रहते हैं। अगर आप किसी संगठन के अकेले स्वामी हैं, तो पहले उसे किसी और को सौंपें या मिटाएँ।",
  },
  organization: {
    title: "संगठन मिटाएँ",
    text: "सब कुछ हमेशा के लिए मिट जाएगा: प्रोजेक्ट, बातचीत, संपर्क, प्रशिक्षण, सदस्य, API टोकन और क्रेडिट। चैट हर साइट से हट जाएगी। ऑडिट लॉग अपनी अवधि पूरी होने तक सर्वर पर रहता है।",
  },
  linking: {
    text: "अपने संगठन के पहचान प्रदाता से साइन इन करने के लिए अपना खाता जोड़ें।",
    link: "जोड़ें",
    linkWith: (name: string) => `${name} से जोड़ें`,
    linked: "जुड़ा हुआ",
  },
};
