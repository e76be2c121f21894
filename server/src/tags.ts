/** What each group of operations is about, for the reference. */
export const TAGS: Readonly<Record<string, string>> = {
  organizations: "Organizations, their members, invitations, plan and credits",
  installation: "Settings for operators of the installation",
  access: "Sign-in, organization API tokens and project keys",
  projects: "Projects, their settings, members and widgets",
  models: "The AI models a project can use",
  spending: "What replies cost, and budgets for projects and widgets",
  contacts: "Contacts, companies and contact lists",
  sessions: "Conversations: state, mode, tags and saved views",
  messages: "Messages of a conversation",
  widget: "What the chat on a site does for its visitor",
  assistant: "Replies of the bot and its execution log",
  training: "Texts, FAQs and files the bot learns from",
  knowledge: "Finding the passage that answers a question",
  privacy: "People's data: erase, export and retention",
  audit: "Who did what in the organization",
  analytics: "Figures about conversations and unanswered questions",
};
