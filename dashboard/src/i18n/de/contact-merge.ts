import type { contactMerge as english } from "../en/contact-merge.ts";

export const contactMerge: typeof english = {
  title: "Kontakte zusammenführen",
  text: "Wählen Sie den anderen Kontakt derselben Person und dann die Werte, die bleiben.",
  other: "Anderer Kontakt",
  noOther: "Kontakt suchen",
  duplicates: "Mögliche Dubletten",
  compare: (name) => `Mit ${name} vergleichen`,
  keep: "Diesen Kontakt behalten",
  nothing: "Nichts",
  together: "Gespräche, Tags und Angaben aus dem Formular und von Ihrer Website werden vereint.",
  questionTitle: (kept, merged) => `${merged} in ${kept} überführen?`,
  questionText:
    "Das lässt sich nicht rückgängig machen. Der andere Kontakt wird gelöscht, und diese Werte gehen verloren:",
  nothingLost:
    "Das lässt sich nicht rückgängig machen. Der andere Kontakt wird gelöscht; kein Wert geht verloren.",
  action: "Zusammenführen",
  done: "Kontakte zusammengeführt",
};
