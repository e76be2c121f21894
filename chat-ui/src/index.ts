export { Markdown } from "./markdown.tsx";
export { safeHref } from "./markdown/inline.ts";
export { plainText } from "./markdown/plain-text.ts";
export { MessageView, type ShownMessage } from "./message-view.tsx";
export { untilPageVisible, whilePageVisible } from "./page-visibility.ts";
