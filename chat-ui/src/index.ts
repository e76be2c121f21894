export { readEvents, type StreamedEvent } from "./event-stream.ts";
export type { LiveEvent, ProjectEvents, VisitorEvents } from "./live-events.ts";
export { Markdown } from "./markdown.tsx";
export { MessageView, type ShownMessage } from "./message-view.tsx";
