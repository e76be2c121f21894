export { plainText } from "./markdown/plain-text.ts";
export { MessageView, type ShownMessage } from "./message-view.tsx";
