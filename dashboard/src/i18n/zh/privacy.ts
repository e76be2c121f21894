import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
import type { privacy as english } from "../en/privacy.ts";

export const privacy: typeof english = {
  contact: {
    export: "导出数据",
    erase: "抹除…",
    eraseTitle: (name: string) => `抹除 ${name}？`,
    eraseText:
      "联系人、所有对话及其消息和备注、执行日志以及未回答的问题将被永久删除。此操作无法撤销。较早的备份中仍保留这些数据。",
    eraseAction: "永久抹除",
    erased: "联系人已抹除",
  },
  proof: {
    title: "证明",
    text: "访客证明身份后，保持已确认或已登录状态的时长。缩短时长也会结束较早的证明。",
    fields: {
      signed_days: "由您的网站登录：天",
      channel_hours: "由渠道确认：小时",
      code_days: "由验证码确认：天",
      team_days: "由您的团队确认：天",
    },
    hints: {
      signed_days: "从最后一个识别访客的页面算起。",
      channel_hours: "WhatsApp、Slack、Crisp 和电子邮件，从最后一条消息算起。",
      code_days: "电子邮件地址或号码。",
      team_days: "仅在访客仍与该联系人关联期间。",
    },
    saved: "证明设置已保存",
  },
  retention: {
    title: "数据保留",
    text: "此项目保留数据的时长。清理每小时运行一次。",
    fields: { conversation_days: "对话", log_days: "执行日志", address_days: "IP 地址" },
    hints: {
      conversation_days: "从最后一次活动算起。消息和日志条目也会被删除。",
      log_days: "机器人如何回答的每条记录。",
      address_days: "访客的地址，从最后一次活动算起。对话会保留。",
    },
    forever: "永久保留",
    limited: "在若干天后删除",
    daysOf: (what: string) => `${what}：天数`,
    saved: "数据保留设置已保存",
    shorterTitle: "删除较旧的数据？",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 && plural(conversations, { other: "# 个对话" }),
        log_entries > 0 && plural(log_entries, { other: "# 条日志" }),
        addresses > 0 && plural(addresses, { other: "# 个 IP 地址" }),
      ].filter(Boolean);
      return parts.length > 0
        ? `一小时内将删除：${parts.join("、")}。此操作无法撤销。`
        : "目前还没有这么旧的数据。此后数据一到期就会被删除。";
    },
    shorterAction: "保存并删除",
  },
  account: {
    title: "删除账户",
    text: "您的登录、通行密钥、API 令牌和成员身份将被永久删除。项目和对话保留在其组织中。如果您是某个组织的唯一所有者，请先移交或删除该组织。",
  },
  organization: {
    title: "删除组织",
    text: "所有内容将被永久删除：项目、对话、联系人、训练、成员、API 令牌和额度。聊天会从所有网站消失。审计日志会保留在服务器上，直到其保留期结束。",
  },
  linking: {
    text: "关联您的账户，以便通过组织的身份提供商登录。",
    link: "关联",
    linkWith: (name: string) => `关联 ${name}`,
    linked: "已关联",
  },
};
