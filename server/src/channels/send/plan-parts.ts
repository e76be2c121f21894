import { readSentFile } from "../../attachments/index.ts";
import { presentAttachment, type MessageRow, type StoredAttachment } from "../../messages/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { ChannelFailure, type ChannelLimits, type OutgoingPart } from "../channel.ts";
import { numbered, shownChoices, type SentChoice } from "./choices.ts";
import { splitText } from "./split-text.ts";
import { channelTexts } from "./texts.ts";

/** A part before its file is read. The same message always has the same parts, so that a resumed one goes on. */
export type PlannedPart =
  | { readonly kind: "text"; readonly text: string; readonly choices: readonly SentChoice[] }
  | { readonly kind: "file"; readonly file: StoredAttachment };

export type PlannableMessage = Pick<
  MessageRow,
  "id" | "project_id" | "session_id" | "message" | "choices" | "attachments"
>;

export function planParts(message: PlannableMessage, limits: ChannelLimits): PlannedPart[] {
  const { buttons, list } = shownChoices(message.choices, limits);
  const text = [message.message.trim(), numbered(list)].filter((part) => part !== "").join("\n\n");
  const texts = splitText(text, limits);
  const files = message.attachments ? fromJson<StoredAttachment[]>(message.attachments) : [];
  return [
    ...texts.map((part, index) => ({
      kind: "text" as const,
      text: part,
      choices: index === texts.length - 1 ? buttons : [],
    })),
    ...files.map((file) => ({ kind: "file" as const, file })),
  ];
}

/** The part as the vendor gets it. A file that the vendor doesn't take is a link with a sentence. */
export async function readPart(
  app: App,
  part: PlannedPart,
  {
    message,
    limits,
    findLanguage,
  }: { message: PlannableMessage; limits: ChannelLimits; findLanguage: () => Promise<string | null> },
): Promise<OutgoingPart> {
  if (part.kind === "text") return part;
  const { file } = part;
  const url = app.publicUrl() + presentAttachment(app, file).url;
  const key = { projectId: message.project_id, sessionId: message.session_id, uid: file.uid };
  const content = file.bytes > limits.fileBytes ? null : await readSentFile(app, key);
  if (content && content.length <= limits.fileBytes)
    return { kind: "file", file: { name: file.name, contentType: file.contentType, content, url } };
  if (limits.fileBytes >= file.bytes && !content)
    throw new ChannelFailure(`The file “${file.name}” is no longer stored.`);
  const sentence = channelTexts(await findLanguage()).file.replace("#", () => file.name);
  return { kind: "text", text: `${sentence}\n${url}`, choices: [] };
}
