import { readSentFile } from "../../attachments/index.ts";
import { presentAttachment, type MessageRow, type StoredAttachment } from "../../messages/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { ChannelFailure, type ChannelLimits, type OutgoingContent, type OutgoingFile } from "../channel.ts";
import { numbered, shownChoices, type SentChoice } from "./choices.ts";
import { splitText } from "./split-text.ts";
import { channelTexts } from "./texts.ts";

/** A part before its file is read. The same message always has the same parts, so that a resumed one goes on. */
export type PlannedPart =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly choices: readonly SentChoice[];
      readonly files?: readonly StoredAttachment[];
    }
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
  if (limits.hasFilesInText) return [{ kind: "text", text, choices: buttons, files }];
  return [
    ...texts.map((part, index) => ({
      kind: "text" as const,
      text: part,
      choices: index === texts.length - 1 ? buttons : [],
    })),
    ...files.map((file) => ({ kind: "file" as const, file })),
  ];
}

interface PartContext {
  readonly message: PlannableMessage;
  readonly limits: ChannelLimits;
  readonly findLanguage: () => Promise<string | null>;
}

/** The part as the vendor gets it. A file that the vendor doesn't take is a link with a sentence. */
export async function readPart(app: App, part: PlannedPart, context: PartContext): Promise<OutgoingContent> {
  if (part.kind === "text")
    return part.files
      ? withFiles(app, part.text, part.files, context)
      : { kind: "text", text: part.text, choices: part.choices };
  const { fileBytes } = context.limits;
  const file = await readFile(app, part.file, fileBytes, context);
  return typeof file === "string" ? { kind: "text", text: file, choices: [] } : { kind: "file", file };
}

async function withFiles(
  app: App,
  text: string,
  stored: readonly StoredAttachment[],
  context: PartContext,
): Promise<OutgoingContent> {
  const texts = [text];
  const files: OutgoingFile[] = [];
  let left = context.limits.fileBytes;
  for (const one of stored) {
    const file = await readFile(app, one, left, context);
    if (typeof file === "string") texts.push(file);
    else {
      files.push(file);
      left -= file.content.length;
    }
  }
  return { kind: "text", text: texts.filter((one) => one !== "").join("\n\n"), choices: [], files };
}

/** A sentence with its address where it is larger than that. */
async function readFile(
  app: App,
  file: StoredAttachment,
  largest: number,
  { message, findLanguage }: PartContext,
): Promise<OutgoingFile | string> {
  const url = app.publicUrl() + presentAttachment(app, file).url;
  const key = { projectId: message.project_id, sessionId: message.session_id, uid: file.uid };
  const content = file.bytes > largest ? null : await readSentFile(app, key);
  if (content && content.length <= largest)
    return { name: file.name, contentType: file.contentType, content, url };
  if (largest >= file.bytes && !content)
    throw new ChannelFailure(`The file “${file.name}” is no longer stored.`);
  const sentence = channelTexts(await findLanguage()).file.replace("#", () => file.name);
  return `${sentence}\n${url}`;
}
