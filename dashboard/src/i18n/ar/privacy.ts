import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
import type { privacy as english } from "../en/privacy.ts";

export const privacy: typeof english = {
  contact: {
    export: "تصدير البيانات",
    erase: "محو…",
    eraseTitle: (name: string) => `محو ${name}؟`,
    eraseText:
      "تُحذف نهائيًا جهة الاتصال وكل محادثاتها برسائلها وملاحظاتها وسجل التنفيذ والأسئلة بلا إجابة. لا يمكن التراجع عن هذا. تبقى البيانات في النسخ الاحتياطية السابقة.",
    eraseAction: "محو نهائي",
    erased: "تم محو جهة الاتصال",
  },
  proof: {
    title: "الإثبات",
    text: "المدة التي يبقى فيها الزوار مؤكَّدين أو مسجَّلين بعد إثبات هويتهم. المدة الأقصر تُنهي الإثباتات الأقدم أيضًا.",
    fields: {
      signed_days: "سجّله موقعك: أيام",
      channel_hours: "أكدته قناة: ساعات",
      code_days: "مؤكَّد برمز: أيام",
      team_days: "أكده فريقك: أيام",
    },
    hints: {
      signed_days: "من آخر صفحة عرّفت الزائر.",
      channel_hours: "واتساب وSlack وCrisp والبريد الإلكتروني، من آخر رسالة.",
      code_days: "عنوان بريد إلكتروني أو رقم.",
      team_days: "ما دام الزائر مرتبطًا بجهة الاتصال.",
    },
    saved: "حُفظت إعدادات الإثبات",
  },
  retention: {
    title: "مدة الاحتفاظ",
    text: "المدة التي يحتفظ فيها هذا المشروع بالبيانات. يعمل التنظيف مرة كل ساعة.",
    fields: { conversation_days: "المحادثات", log_days: "سجل التنفيذ", address_days: "عناوين IP" },
    hints: {
      conversation_days: "تُحسب من آخر نشاط. تُحذف الرسائل وإدخالات السجل أيضًا.",
      log_days: "كل إدخال عن كيفية إجابة الروبوت.",
      address_days: "عنوان الزائر، ويُحسب من آخر نشاط. تبقى المحادثة.",
    },
    forever: "الاحتفاظ دائمًا",
    limited: "الحذف بعد عدد من الأيام",
    daysOf: (what: string) => `${what}: الأيام`,
    saved: "تم حفظ مدة الاحتفاظ",
    shorterTitle: "حذف البيانات الأقدم؟",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 &&
          plural(conversations, {
            zero: "# محادثة",
            one: "محادثة واحدة",
            two: "محادثتان",
            few: "# محادثات",
            many: "# محادثة",
            other: "# محادثة",
          }),
        log_entries > 0 &&
          plural(log_entries, {
            zero: "# إدخال في السجل",
            one: "إدخال واحد في السجل",
            two: "إدخالان في السجل",
            few: "# إدخالات في السجل",
            many: "# إدخالًا في السجل",
            other: "# إدخال في السجل",
          }),
        addresses > 0 &&
          plural(addresses, {
            zero: "# عنوان IP",
            one: "عنوان IP واحد",
            two: "عنوانا IP",
            few: "# عناوين IP",
            many: "# عنوان IP",
            other: "# عنوان IP",
          }),
      ].filter(Boolean);
      return parts.length > 0
        ? `يُحذف خلال ساعة: ${parts.join("، ")}. لا يمكن التراجع عن ذلك.`
        : "لا يوجد شيء بهذا القِدم بعد. من الآن فصاعدًا تُحذف البيانات متى بلغته.";
    },
    shorterAction: "حفظ وحذف",
  },
  account: {
    title: "حذف الحساب",
    text: "تُحذف نهائيًا عمليات تسجيل دخولك ومفاتيح المرور ورموز API والعضويات. تبقى المشاريع والمحادثات لدى مؤسستها. إن كنت المالك الوحيد لمؤسسة، فسلّمها أو احذفها أولًا.",
  },
  organization: {
    title: "حذف المؤسسة",
    text: "سيُحذف كل شيء نهائيًا: المشاريع والمحادثات وجهات الاتصال والتدريب والأعضاء ورموز API والرصيد. تختفي الدردشة من جميع المواقع. يبقى سجل التدقيق على الخادم حتى انتهاء مدة الاحتفاظ به.",
  },
  linking: {
    text: "اربط حسابك لتسجيل الدخول عبر موفّر الهوية الخاص بمؤسستك.",
    link: "ربط",
    linkWith: (name: string) => `الربط مع ${name}`,
    linked: "مرتبط",
  },
};
