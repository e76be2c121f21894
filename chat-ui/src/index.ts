export { readEvents, type StreamedEvent } from "./event-stream.ts";
export { Markdown } from "./markdown.tsx";
export { MessageView, type ShownMessage } from "./message-view.tsx";
