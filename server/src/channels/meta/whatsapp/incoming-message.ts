import { z } from "zod";
import type { VendorFile } from "../../channel.ts";
import { contactText, locationText } from "../shared-things.ts";
import { fileNameOf } from "../../parsing/file-name-of.ts";

const Id = z.string().min(1).max(200);
const Text = z.string().max(65_536);

const Base = z.object({
  id: Id,
  from: Id.optional(),
  from_user_id: Id.optional(),
  group_id: Id.optional(),
  timestamp: z.string().max(20).optional(),
});

const Media = z.object({
  id: Id,
  mime_type: z.string().max(200).optional(),
  caption: Text.optional(),
  filename: z.string().max(500).optional(),
});
const Reply = z.object({ id: Text, title: Text.optional() });
const ContactCard = z.object({
  name: z.object({ formatted_name: z.string().optional() }).optional(),
  phones: z.array(z.object({ phone: z.string().optional() })).optional(),
  emails: z.array(z.object({ email: z.string().optional() })).optional(),
});

const MEDIA = ["image", "video", "audio", "document", "sticker"] as const;

/** Messages as the webhook's reference describes them. Reactions and notices of the system start no conversation. */
export const WhatsappIncoming = z.discriminatedUnion("type", [
  Base.extend({ type: z.literal("text"), text: z.object({ body: Text }) }),
  Base.extend({
    type: z.literal("interactive"),
    interactive: z.object({
      button_reply: Reply.optional(),
      list_reply: Reply.optional(),
      nfm_reply: z.object({ body: Text.optional(), response_json: Text.optional() }).optional(),
    }),
  }),
  Base.extend({
    type: z.literal("button"),
    button: z.object({ payload: Text.optional(), text: Text.optional() }),
  }),
  ...mediaSchemas(),
  Base.extend({
    type: z.literal("location"),
    location: z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().max(1000).optional(),
      address: z.string().max(1000).optional(),
    }),
  }),
  Base.extend({ type: z.literal("contacts"), contacts: z.array(ContactCard).max(50) }),
  Base.extend({
    type: z.literal("order"),
    order: z.object({
      text: Text.optional(),
      product_items: z
        .array(z.object({ product_retailer_id: z.string(), quantity: z.coerce.number().optional() }))
        .optional(),
    }),
  }),
  Base.extend({ type: z.literal("unsupported") }),
]);

function mediaSchemas() {
  return [
    Base.extend({ type: z.literal("image"), image: Media }),
    Base.extend({ type: z.literal("video"), video: Media }),
    Base.extend({ type: z.literal("audio"), audio: Media }),
    Base.extend({ type: z.literal("document"), document: Media }),
    Base.extend({ type: z.literal("sticker"), sticker: Media }),
  ] as const;
}

interface Content {
  readonly text: string;
  readonly isPress?: true;
  readonly files: readonly VendorFile[];
}

/** What a person said, as one text and its files; null where there is nothing to answer. */
export function contentOf(message: z.infer<typeof WhatsappIncoming>): Content | null {
  switch (message.type) {
    case "text":
      return said(message.text.body);
    case "interactive": {
      const { button_reply, list_reply, nfm_reply } = message.interactive;
      const id = (button_reply ?? list_reply)?.id;
      return id === undefined ? said(nfm_reply?.response_json ?? nfm_reply?.body ?? "") : pressed(id);
    }
    case "button":
      return pressed(message.button.payload ?? message.button.text ?? "");
    case "image":
      return withFile(message.type, message.image);
    case "video":
      return withFile(message.type, message.video);
    case "audio":
      return withFile(message.type, message.audio);
    case "document":
      return withFile(message.type, message.document);
    case "sticker":
      return withFile(message.type, message.sticker);
    case "location":
      return said(locationText(message.location));
    case "contacts":
      return said(message.contacts.map(cardText).join("\n"));
    case "order":
      return said(orderText(message.order));
    case "unsupported":
      return said("[A message of a kind that WhatsApp does not pass on]");
  }
}

const said = (text: string): Content | null => (text.trim() === "" ? null : { text, files: [] });

function pressed(value: string): Content | null {
  const content = said(value);
  return content && { ...content, isPress: true };
}

const withFile = (kind: (typeof MEDIA)[number], media: z.infer<typeof Media>): Content => ({
  text: media.caption ?? "",
  files: [
    {
      ref: media.id,
      name: media.filename ?? fileNameOf(kind, media.mime_type),
      contentType: media.mime_type?.split(";")[0]?.trim(),
    },
  ],
});

const cardText = ({ name, phones, emails }: z.infer<typeof ContactCard>): string =>
  contactText(name?.formatted_name, [
    ...(phones ?? []).map(({ phone }) => phone),
    ...(emails ?? []).map(({ email }) => email),
  ]);

const orderText = ({
  text,
  product_items,
}: {
  text?: string | undefined;
  product_items?: readonly { product_retailer_id: string; quantity?: number | undefined }[] | undefined;
}): string =>
  [text ?? "", ...(product_items ?? []).map((item) => `${item.quantity ?? 1} × ${item.product_retailer_id}`)]
    .filter((line) => line !== "")
    .join("\n");
