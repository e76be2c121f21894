import { z } from "zod";

/**
 * What Meta accepts, from its own publications: the OpenAPI description of the Cloud API (github.com/facebook/openapi,
 * business-messaging-api_v23.0.yaml: TextMessage, InteractiveObject, ActionObject, BodyObject, MediaObject), the pages
 * "Interactive list messages" (a body of 4096), "Typing indicators" and "Business-scoped user IDs" (`recipient`) of the
 * Cloud API, "Supported media types", and the references of the Send API, quick replies and attachments of Messenger
 * and Instagram. Objects are strict: a field with a typing error is refused as by the vendor.
 */
const Media = z.strictObject({ id: z.string() });
const Interactive = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("button"),
    body: z.strictObject({ text: z.string().min(1).max(1024) }),
    action: z.strictObject({
      buttons: z
        .array(
          z.strictObject({
            type: z.literal("reply"),
            reply: z.strictObject({
              id: z
                .string()
                .min(1)
                .max(256)
                .regex(/^\S(.*\S)?$/s),
              title: z.string().min(1).max(20),
            }),
          }),
        )
        .min(1)
        .max(3)
        .refine((buttons) => new Set(buttons.map(({ reply }) => reply.title)).size === buttons.length)
        .refine((buttons) => new Set(buttons.map(({ reply }) => reply.id)).size === buttons.length),
    }),
  }),
  z.strictObject({
    type: z.literal("list"),
    body: z.strictObject({ text: z.string().min(1).max(4096) }),
    action: z.strictObject({
      button: z.string().min(1).max(20),
      sections: z
        .array(
          z.strictObject({
            title: z.string().min(1).max(24).optional(),
            rows: z
              .array(
                z.strictObject({
                  id: z.string().min(1).max(200),
                  title: z.string().min(1).max(24),
                  description: z.string().min(1).max(72).optional(),
                }),
              )
              .min(1)
              .max(10)
              .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
          }),
        )
        .length(1),
    }),
  }),
]);

const whatsappBase = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/)
    .optional(),
};

export const WhatsappMessage = z.union([
  z
    .discriminatedUnion("type", [
      z.strictObject({
        ...whatsappBase,
        type: z.literal("text"),
        text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
      }),
      z.strictObject({ ...whatsappBase, type: z.literal("interactive"), interactive: Interactive }),
      z.strictObject({ ...whatsappBase, type: z.literal("image"), image: Media }),
      z.strictObject({ ...whatsappBase, type: z.literal("video"), video: Media }),
      z.strictObject({ ...whatsappBase, type: z.literal("audio"), audio: Media }),
      z.strictObject({
        ...whatsappBase,
        type: z.literal("document"),
        document: Media.extend({ filename: z.string().max(240).optional() }),
      }),
    ])
    .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined)),
  z.strictObject({
    messaging_product: z.literal("whatsapp"),
    status: z.literal("read"),
    message_id: z.string().startsWith("wamid."),
    typing_indicator: z.strictObject({ type: z.literal("text") }),
  }),
]);

/** The kinds of files that can be uploaded, and the most bytes of each kind of message that shows one. */
export const WHATSAPP_UPLOADS: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "video/mp4",
  "audio/ogg",
  "audio/mpeg",
  "application/pdf",
  "text/plain",
]);
const MEGABYTE = 1024 * 1024;
export const WHATSAPP_BYTES: Readonly<Record<string, number>> = {
  image: 5 * MEGABYTE,
  video: 16 * MEGABYTE,
  audio: 16 * MEGABYTE,
  document: 100 * MEGABYTE,
};

const QuickReplies = z
  .array(
    z.strictObject({
      content_type: z.literal("text"),
      title: z.string().min(1).max(20),
      payload: z.string().min(1).max(1000),
    }),
  )
  .min(1)
  .max(13)
  .optional();
const Recipient = z.strictObject({ id: z.string().regex(/^\d+$/) });
const Typing = z.strictObject({
  recipient: Recipient,
  sender_action: z.enum(["typing_on", "typing_off", "mark_seen"]),
});

export const MessengerMessage = z.union([
  z.strictObject({
    recipient: Recipient,
    messaging_type: z.literal("RESPONSE"),
    message: z.union([
      z.strictObject({ text: z.string().min(1).max(2000), quick_replies: QuickReplies }),
      z.strictObject({
        attachment: z.strictObject({
          type: z.enum(["image", "video", "audio", "file"]),
          payload: z.strictObject({ attachment_id: z.string() }),
        }),
      }),
    ]),
  }),
  Typing,
]);

export const InstagramMessage = z.union([
  z.strictObject({
    recipient: Recipient,
    message: z.union([
      z.strictObject({
        text: z
          .string()
          .min(1)
          .refine((text) => Buffer.byteLength(text) <= 1000),
        quick_replies: QuickReplies,
      }),
      z.strictObject({
        attachment: z.strictObject({
          type: z.enum(["image", "video", "audio", "file"]),
          payload: z.strictObject({ url: z.url() }),
        }),
      }),
    ]),
  }),
  Typing,
]);

export const AttachmentUpload = z.strictObject({
  attachment: z.strictObject({
    type: z.enum(["image", "video", "audio", "file"]),
    payload: z.strictObject({ is_reusable: z.boolean().optional() }),
  }),
});
