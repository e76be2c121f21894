import { z } from "zod";
import type { DownloadedFile, VendorChannel, VendorFile } from "../../channel.ts";
import { bearerOf, queryGraph, requestGraph } from "../graph.ts";
import { fetchMedia } from "../media.ts";
import { WHATSAPP, WhatsappCredentials, WhatsappSettings, type WhatsappVendor } from "./account.ts";
import { connectWhatsapp } from "./connect.ts";
import { WHATSAPP_FILE_BYTES } from "./media-kinds.ts";
import { receiveWhatsapp } from "./receive.ts";
import { sendWhatsapp } from "./send.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A number at WhatsApp's Cloud API. A thread is a person's number, or their id where they hide it. */
export const whatsapp: VendorChannel<
  z.infer<typeof WhatsappCredentials>,
  z.infer<typeof WhatsappSettings>
> = {
  kind: "whatsapp",
  label: WHATSAPP,
  apiUrl: "https://graph.facebook.com",
  credentials: WhatsappCredentials,
  settings: WhatsappSettings,
  limits: {
    textLength: 4096,
    perSecond: 80,
    fileBytes: WHATSAPP_FILE_BYTES,
    choices: 10,
    replyWindowMs: DAY_MS,
  },
  // Nothing is undone: the subscription belongs to the business account, whose other numbers may be connected too.
  connect: connectWhatsapp,
  receive: receiveWhatsapp,
  send: sendWhatsapp,
  showTyping: async (vendor, _thread, messageId) => {
    await requestGraph(vendor, WHATSAPP, {
      method: "POST",
      path: `/${vendor.settings.phone_number_id}/messages`,
      body: {
        json: {
          messaging_product: "whatsapp",
          status: "read",
          message_id: messageId,
          typing_indicator: { type: "text" },
        },
      },
    });
  },
  download: downloadMedia,
};

const Media = z.object({ url: z.string(), mime_type: z.string().optional() });

/** A message names a file by its id; the address behind it is valid for five minutes and needs the token. */
async function downloadMedia(vendor: WhatsappVendor, file: VendorFile): Promise<DownloadedFile> {
  const media = await queryGraph(
    vendor,
    WHATSAPP,
    {
      method: "GET",
      path: `/${encodeURIComponent(file.ref)}`,
      query: { phone_number_id: vendor.settings.phone_number_id },
    },
    Media,
  );
  return fetchMedia(vendor, WHATSAPP, {
    address: media.url,
    name: file.name,
    maxBytes: WHATSAPP_FILE_BYTES,
    headers: bearerOf(vendor.credentials),
  });
}
