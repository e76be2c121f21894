import type { sessionFiles as en } from "../en/session-files.ts";

export const sessionFiles: typeof en = {
  attach: "إرفاق ملفات",
  files: "الملفات",
  uploading: "جارٍ الرفع",
  remove: "إزالة",
  retry: "إعادة المحاولة",
  tooLarge: "الملف أكبر من #.",
  wrongKind: "لا يمكن إرسال هذا النوع من الملفات.",
  emptyFile: "الملف فارغ.",
  unreadable: "تعذّرت قراءة الملف، أو أن محتواه لا يطابق اسمه.",
  limit: "لا يمكن إرسال المزيد من الملفات حاليًا.",
  tooMany: "يمكن أن تحتوي الرسالة على # ملفات كحد أقصى.",
  uploadFailed: "فشل رفع الملف.",
  download: "تنزيل",
  view: "عرض الصورة",
  close: "إغلاق",
};
