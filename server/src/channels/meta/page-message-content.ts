import { z } from "zod";
import type { VendorFile } from "../channel.ts";
import { fileNameOf } from "../parsing/file-name-of.ts";
import { locationText } from "./shared-things.ts";

const Attachment = z.object({
  type: z.string().max(50),
  payload: z
    .object({
      url: z.string().max(4000).optional(),
      title: z.string().max(1000).optional(),
      sticker_id: z.number().optional(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional(),
    })
    .nullish(),
  /** Links carry theirs beside the payload. */
  title: z.string().max(1000).nullish(),
  url: z.string().max(4000).nullish(),
});
type Attachment = z.infer<typeof Attachment>;

export const PageMessage = z.object({
  mid: z.string().min(1).max(500),
  text: z.string().max(65_536).optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
  quick_reply: z.object({ payload: z.string().max(2000) }).optional(),
  attachments: z.array(Attachment).max(100).optional(),
});

const FILES = new Set(["image", "video", "audio", "file", "animated_image", "story_mention"]);
/** The three sizes of the thumb beside the text field. */
const THUMBS = new Set([369_239_263_222_822, 369_239_343_222_814, 369_239_383_222_810]);

interface Content {
  readonly text: string;
  readonly isPress?: true;
  readonly files: readonly VendorFile[];
}

/** What a person said; null where there is nothing to answer, such as in an echo of our own message. */
export function contentOfMessage(message: z.infer<typeof PageMessage>, label: string): Content | null {
  if (message.is_echo || message.is_deleted) return null;
  if (message.quick_reply) return { text: message.quick_reply.payload, isPress: true, files: [] };
  const attachments = message.attachments ?? [];
  const texts = [message.text ?? "", ...attachments.map(attachmentText)].filter((text) => text !== "");
  const files = attachments.flatMap(fileOf);
  if (texts.length > 0 || files.length > 0) return { text: texts.join("\n"), files };
  if (message.is_unsupported || attachments.length > 0)
    return { text: `[A message of a kind that ${label} does not pass on]`, files: [] };
  return null;
}

function attachmentText(attachment: Attachment): string {
  const { payload, type } = attachment;
  if (payload?.coordinates)
    return locationText({
      latitude: payload.coordinates.lat,
      longitude: payload.coordinates.long,
      name: payload.title ?? attachment.title ?? undefined,
    });
  if (isThumb(attachment)) return "👍";
  if (FILES.has(type)) return "";
  const address = payload?.url ?? attachment.url;
  return [payload?.title ?? attachment.title, address]
    .filter((part) => part !== undefined && part !== null)
    .join(" ");
}

function fileOf(attachment: Attachment): VendorFile[] {
  const { type, payload } = attachment;
  if (!FILES.has(type) || payload?.url === undefined || isThumb(attachment)) return [];
  return [{ ref: payload.url, name: nameIn(payload.url) ?? fileNameOf(type, undefined) }];
}

const isThumb = ({ payload }: Attachment): boolean => THUMBS.has(payload?.sticker_id ?? 0);

/** The last part of an address, where it has the form of a file's name. */
function nameIn(address: string): string | null {
  const last = URL.canParse(address) ? (new URL(address).pathname.split("/").at(-1) ?? "") : "";
  return /^[\w.-]{1,200}\.\w{1,8}$/.test(last) ? last : null;
}
