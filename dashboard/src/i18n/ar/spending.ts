import type { spending as english } from "../en/spending.ts";

export const spending: typeof english = {
  title: "الميزانيات",
  text: "حدّد تكلفة الردود. الأيام والأشهر بتوقيت UTC، ويُحسب المال بأسعار المزوّدين المعلنة.",
  link: "الميزانيات",
  linkText: "اطّلع على ما أنفقه هذا المشروع وأدواته، وحدّده لكل يوم وشهر.",
  open: "فتح الميزانيات",
  project: "المشروع كله",
  projectText: "كل شيء: أدوات الدردشة والمحادثات التجريبية ونقاط الإكمال.",
  widgetText: "محادثات هذه الأداة. تسري حدود المشروع كله أيضًا.",
  ownersOnly: "المالكون وحدهم يرون الميزانيات.",
  fields: {
    day_credits: "الرصيد في اليوم",
    month_credits: "الرصيد في الشهر",
    day_usd: "دولار أمريكي في اليوم",
    month_usd: "دولار أمريكي في الشهر",
  },
  noLimit: "اتركه فارغًا بلا حد.",
  whenSpent: "عند بلوغ حد",
  whenSpentChoices: {
    handover: "إخبار الزائر بأن شخصًا سيجيب",
    offline: "ترك الروبوت دون اتصال يجيب",
  },
  whenSpentHint: "تعيد نقاط الإكمال خطأ في الحالتين.",
  save: "حفظ الميزانية",
  saved: "تم حفظ الميزانية",
  spentOf: (spent: string, limit: string) => `${spent} من ${limit}`,
  spent: (spent: string) => `أُنفق ${spent}`,
  warned: (percent: number) => `يتلقى المالكون بريدًا عند ${percent}% من الحد وعند بلوغه.`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `أنفق ${name} ميزانيته ${isDaily ? "اليومية" : "الشهرية"}.`
      : `أنفق ${name} ${percent}% من ميزانيته ${isDaily ? "اليومية" : "الشهرية"}.`,
  bannerAction: "عرض الميزانيات",
};
