import type { OutgoingFile } from "../../channel.ts";

type MediaKind = "image" | "video" | "audio" | "document";

const MEGABYTE = 1024 * 1024;
export const WHATSAPP_FILE_BYTES = 100 * MEGABYTE;

/** What the Cloud API's reference of supported media lists; the first row that fits is used. */
const KINDS: readonly {
  readonly kind: MediaKind;
  readonly bytes: number;
  readonly types: readonly string[];
}[] = [
  { kind: "image", bytes: 5 * MEGABYTE, types: ["image/jpeg", "image/png"] },
  { kind: "video", bytes: 16 * MEGABYTE, types: ["video/mp4", "video/3gpp"] },
  {
    kind: "audio",
    bytes: 16 * MEGABYTE,
    types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
  },
  {
    kind: "document",
    bytes: WHATSAPP_FILE_BYTES,
    types: [
      "text/plain",
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "image/jpeg",
      "image/png",
      "video/mp4",
      "video/3gpp",
      "audio/aac",
      "audio/amr",
      "audio/mpeg",
      "audio/mp4",
      "audio/ogg",
    ],
  },
];

/** As what WhatsApp shows a file; null where it takes none of this kind and a link is sent. */
export function mediaKindOf(file: Pick<OutgoingFile, "contentType" | "content">): MediaKind | null {
  const type = file.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const fits = KINDS.find(({ types, bytes }) => types.includes(type) && file.content.length <= bytes);
  return fits?.kind ?? null;
}
