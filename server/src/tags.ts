/** What each group of operations is about, for the reference. */
export const TAGS: Readonly<Record<string, string>> = {
  organizations: "Organizations, their members, invitations, plan and credits",
  installation: "What the operators of the installation decide",
  access: "Signing in, organization API tokens and project API keys",
  projects: "Projects, their settings, members and widgets",
  models: "The AI models a project can use",
  spending: "What replies cost, and budgets for projects and widgets",
  contacts: "Contacts, companies and contact lists",
  sessions: "Conversations: state, mode, tags and saved views",
  messages: "What was said in a conversation",
  widget: "What the chat on a site does on behalf of its visitor",
  assistant: "Talking to the bot and the log of how it answered",
  training: "Texts, FAQs and files the bot learns from",
  knowledge: "Finding the passage that answers a question",
  privacy: "People's data: erase, export and retention",
  audit: "Who did what in the organization",
  analytics: "Figures about conversations and unanswered questions",
};
