/** What the server sends about itself when a client connects. */
export const TEXTS = {
  name: "parley",
  title: "Parley",
  version: "1",
  instructions: [
    "Parley hosts AI chatbots. An organization has projects; a project has settings, training content, contacts and conversations (sessions).",
    "Start with getMyProjects. Nearly every other tool needs a project_uid from it.",
    "To teach the bot, use createProjectText (type faq for a question and its answer). To talk to it, use createSession with a widget_uid from getWidgets, then sendMessage. getChatbotExecutionLogs shows how it produced an answer.",
    "A message sent as operator takes over the conversation from the AI until updateSession sets chat_mode back to bot.",
    "Tools that send something out, change what the bot does or grant trust, sendMessage among them, are offered only where the API token lets AI clients administer.",
    "Lists are paged by limit and page. A failed call returns a message and, for invalid arguments, errors that explain how to fix each field.",
  ].join("\n"),
} as const;
