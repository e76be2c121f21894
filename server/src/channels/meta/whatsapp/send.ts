import { z } from "zod";
import type { OutgoingFile, OutgoingPart, SentPart, Thread } from "../../channel.ts";
import { formatWithin } from "../../formatting/format-markdown.ts";
import { WHATSAPP_MARKUP } from "../../formatting/whatsapp-markup.ts";
import type { SentChoice } from "../../send/choices.ts";
import { fileLinkText } from "../file-link-text.ts";
import { queryGraph, requestGraph } from "../graph.ts";
import { choicesMessage } from "./choices.ts";
import { mediaKindOf } from "./media-kinds.ts";
import { WHATSAPP, type WhatsappVendor } from "./account.ts";

const UPLOAD_MS = 60_000;
const MOST_CHARS = 4096;

export async function sendWhatsapp(
  vendor: WhatsappVendor,
  thread: Thread,
  part: OutgoingPart,
): Promise<SentPart> {
  const message = part.kind === "text" ? textMessage(part) : await fileMessage(vendor, part.file);
  const answer = await requestGraph(vendor, WHATSAPP, {
    method: "POST",
    path: `/${vendor.settings.phone_number_id}/messages`,
    body: {
      json: {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...recipientOf(thread),
        ...message,
      },
    },
  });
  const sent = Sent.safeParse(answer);
  return { vendorMessageId: sent.success ? (sent.data.messages[0]?.id ?? null) : null };
}

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })) });

/** An id in place of a number would be accepted in `to`, and never arrive. */
const recipientOf = ({ id }: Thread) => (/^\d+$/.test(id) ? { to: id } : { recipient: id });

function textMessage({ text, choices }: { text: string; choices: readonly SentChoice[] }): object {
  const body = formatWithin(text, WHATSAPP_MARKUP, MOST_CHARS);
  return choices.length > 0 ? choicesMessage(body, choices) : plainMessage(body);
}

const plainMessage = (body: string) => ({ type: "text", text: { body, preview_url: false } });

/** A file is uploaded first: a link would have to be reachable for Meta, which an installation need not be. */
async function fileMessage(vendor: WhatsappVendor, file: OutgoingFile): Promise<object> {
  const kind = mediaKindOf(file);
  if (kind === null) return plainMessage(fileLinkText(file));
  const { id } = await queryGraph(
    vendor,
    WHATSAPP,
    {
      method: "POST",
      path: `/${vendor.settings.phone_number_id}/media`,
      timeoutMs: UPLOAD_MS,
      body: {
        multipart: [
          { name: "messaging_product", value: "whatsapp" },
          { name: "type", value: file.contentType },
          { name: "file", file },
        ],
      },
    },
    Uploaded,
  );
  return { type: kind, [kind]: kind === "document" ? { id, filename: file.name } : { id } };
}

const Uploaded = z.object({ id: z.string() });
