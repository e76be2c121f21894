export { readEvents, type StreamedEvent } from "../../sdk/src/event-stream.ts";
export type { LiveEvent, ProjectEvents, VisitorEvents } from "../../sdk/src/live-events.ts";
export { untilSeen, whileSeen } from "./page-sight.ts";
export { Markdown } from "./markdown.tsx";
export { plainText } from "./markdown/plain-text.ts";
export { MessageView, type ShownMessage } from "./message-view.tsx";
