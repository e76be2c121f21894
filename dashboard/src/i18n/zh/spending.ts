import type { spending as english } from "../en/spending.ts";

export const spending: typeof english = {
  title: "预算",
  text: "限制回复的费用。日和月按 UTC 计算；金额按供应商的标价计算。",
  link: "预算",
  linkText: "查看此项目及其组件的花费，并按日和月设置限额。",
  open: "打开预算",
  project: "整个项目",
  projectText: "全部：组件、测试聊天和补全接口。",
  widgetText: "此组件的对话。整个项目的限额同样适用。",
  ownersOnly: "只有所有者可以查看预算。",
  fields: {
    day_credits: "每日点数",
    month_credits: "每月点数",
    day_usd: "每日美元",
    month_usd: "每月美元",
  },
  noLimit: "留空则不限制。",
  whenSpent: "达到限额时",
  whenSpentChoices: {
    handover: "告知访客将由人工回答",
    offline: "由离线机器人回答",
  },
  whenSpentHint: "无论如何，补全接口都会返回错误。",
  save: "保存预算",
  saved: "预算已保存",
  spentOf: (spent: string, limit: string) => `${spent} / ${limit}`,
  spent: (spent: string) => `已花费 ${spent}`,
  warned: (percent: number) => `达到限额的 ${percent}% 和全部用完时，所有者会收到邮件。`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `${name} 已用完其${isDaily ? "每日" : "每月"}预算。`
      : `${name} 已用掉其${isDaily ? "每日" : "每月"}预算的 ${percent}%。`,
  bannerAction: "查看预算",
};
