import type { contactMerge as english } from "../en/contact-merge.ts";

export const contactMerge: typeof english = {
  title: "دمج جهات الاتصال",
  text: "اختر جهة الاتصال الأخرى للشخص نفسه، ثم القيم التي تبقى.",
  other: "جهة الاتصال الأخرى",
  noOther: "ابحث عن جهة اتصال",
  duplicates: "تكرارات محتملة",
  compare: (name) => `مقارنة مع ${name}`,
  keep: "الاحتفاظ بجهة الاتصال هذه",
  nothing: "لا شيء",
  together: "تُجمع المحادثات والوسوم والبيانات من النموذج ومن موقعك.",
  questionTitle: (kept, merged) => `هل تريد دمج ${merged} في ${kept}؟`,
  questionText: "لا يمكن التراجع عن ذلك. تُحذف جهة الاتصال الأخرى وتُفقد هذه القيم:",
  nothingLost: "لا يمكن التراجع عن ذلك. تُحذف جهة الاتصال الأخرى ولا تُفقد أي قيمة.",
  action: "دمج",
  done: "تم دمج جهتي الاتصال",
};
