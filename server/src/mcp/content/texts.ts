/** What the server says about itself when a client connects. */
export const TEXTS = {
  name: "parley",
  title: "Parley",
  version: "1",
  instructions: [
    "Parley hosts AI chatbots. An organization has projects; a project has settings, training content, contacts and conversations (sessions).",
    "Begin with getMyProjects: nearly every other tool needs the project_uid it answers.",
    "To teach the bot, use createProjectText (type faq for a question and its answer). To talk to it, use createSession with a widget_uid from getWidgets, then sendMessage. getChatbotExecutionLogs shows how it came to an answer.",
    "A message sent as operator takes the conversation over from the AI until updateSession sets chat_mode back to bot.",
    "Lists are paged by limit and page. A failed call answers a message and, for wrong arguments, errors that map each field to what would be right.",
  ].join("\n"),
} as const;
