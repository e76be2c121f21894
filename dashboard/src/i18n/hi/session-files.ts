import type { sessionFiles as en } from "../en/session-files.ts";

export const sessionFiles: typeof en = {
  attach: "फ़ाइलें जोड़ें",
  files: "फ़ाइलें",
  uploading: "अपलोड हो रहा है",
  remove: "हटाएँ",
  retry: "फिर कोशिश करें",
  tooLarge: "फ़ाइल # से बड़ी है।",
  wrongKind: "इस प्रकार की फ़ाइल नहीं भेजी जा सकती।",
  emptyFile: "फ़ाइल खाली है।",
  unreadable: "फ़ाइल पढ़ी नहीं जा सकती, या उसकी सामग्री उसके नाम से मेल नहीं खाती।",
  limit: "अभी और फ़ाइलें नहीं भेजी जा सकतीं।",
  tooMany: "एक संदेश में अधिकतम # फ़ाइलें हो सकती हैं।",
  uploadFailed: "अपलोड विफल हुआ।",
  download: "डाउनलोड करें",
  view: "चित्र देखें",
  close: "बंद करें",
};
