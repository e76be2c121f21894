import { z } from "zod";
import { fromJson, type JsonText } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime, timestamp } from "../platform/operations/fields.ts";
import { sameText, sign } from "../platform/secrets/secrets.ts";

/** A file of a message as it is stored with the message. */
export interface StoredAttachment {
  readonly uid: string;
  readonly name: string;
  readonly kind: string;
  readonly contentType: string;
  readonly bytes: number;
  /** Null for everything but images. */
  readonly image: {
    readonly width: number;
    readonly height: number;
    readonly thumbnail: { readonly width: number; readonly height: number; readonly contentType: string };
  } | null;
}

const size = { width: z.number().int(), height: z.number().int() };

export const Attachment = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string().describe("image, pdf, text, office, audio, video or archive"),
    content_type: z.string(),
    size: z.number().int().describe("Bytes"),
    url: z.string().describe("Downloads the file; a path on this server, valid until expires_at"),
    expires_at: timestamp.describe("After this, getAttachment returns new addresses"),
    image: z
      .object({
        ...size,
        view_url: z.string().describe("Shows the image"),
        thumbnail: z.object({ ...size, url: z.string() }),
      })
      .nullable()
      .describe("Null for everything but images"),
  })
  .meta({ id: "Attachment" });

export const attachmentIds = (most: number) =>
  z
    .array(z.string().min(1).max(64))
    .max(most)
    .optional()
    .describe(
      "IDs of files that the same caller has uploaded to this conversation. With files, the message may be empty",
    );

/** What is done with a file at an address. Only re-encoded images are shown. */
export const ATTACHMENT_VARIANTS = ["file", "view", "thumbnail"] as const;
export type AttachmentVariant = (typeof ATTACHMENT_VARIANTS)[number];

export const ATTACHMENTS_PATH = "/chatbot/v1/attachments";
const HOUR_MS = 60 * 60 * 1000;

type Signer = Pick<App, "signingKey" | "now">;

/** Presents a file with addresses that are valid for one to two hours; within an hour they stay the same for caches. */
export function presentAttachment(
  app: Signer,
  { uid, name, kind, contentType, bytes, image }: StoredAttachment,
): z.input<typeof Attachment> {
  const expires = (Math.floor(app.now() / HOUR_MS) + 2) * HOUR_MS;
  const addressOf = (variant: AttachmentVariant): string =>
    `${ATTACHMENTS_PATH}/${uid}/${variant}?expires=${expires}&signature=${signatureOf(app, uid, variant, expires)}`;
  return {
    id: uid,
    name,
    kind,
    content_type: contentType,
    size: bytes,
    url: addressOf("file"),
    expires_at: isoTime(expires),
    image: image && {
      width: image.width,
      height: image.height,
      view_url: addressOf("view"),
      thumbnail: {
        width: image.thumbnail.width,
        height: image.thumbnail.height,
        url: addressOf("thumbnail"),
      },
    },
  };
}

/** Whether this server has handed out the address and it is still valid. */
export function isSignedAddress(
  app: Signer,
  address: { uid: string; variant: AttachmentVariant; expires: number; signature: string },
): boolean {
  if (!Number.isSafeInteger(address.expires) || address.expires <= app.now()) return false;
  return sameText(signatureOf(app, address.uid, address.variant, address.expires), address.signature);
}

const signatureOf = (app: Signer, uid: string, variant: string, expires: number): string =>
  sign(app.signingKey, "attachment", `${uid}\n${variant}\n${expires}`);

/** The optional field of a message: absent without files, as messages were before there were any. */
export function attachmentsField(
  app: Signer,
  stored: JsonText | null,
): { attachments?: z.input<typeof Attachment>[] } {
  const attachments = stored ? fromJson<StoredAttachment[]>(stored) : [];
  return attachments.length > 0
    ? { attachments: attachments.map((attachment) => presentAttachment(app, attachment)) }
    : {};
}
