import { z } from "zod";
import {
  ChannelFailure,
  type Account,
  type ChannelVendor,
  type OutgoingFile,
  type VendorChannel,
} from "../channel.ts";
import { formatPlain } from "../formatting/format-markdown.ts";
import { numberedChoices } from "./choices.ts";
import type { SentChoice } from "../send/choices.ts";
import { AccessToken, AppSecret } from "./credentials.ts";
import { queryGraph, requestGraph } from "./graph.ts";
import { fetchMedia } from "./media.ts";
import { receivePageMessages } from "./page-messages.ts";
import {
  MOST_QUICK_REPLIES,
  pagePerson,
  quickReplies,
  sendPageMessage,
  showPageTyping,
} from "./page-sending.ts";
import { webhookStep } from "./webhook-step.ts";

const MESSENGER = "Messenger";
const FIELDS = ["messages", "messaging_postbacks", "message_deliveries", "message_reads"];
const TEXT_LENGTH = 2000;
const FILE_BYTES = 25 * 1024 * 1024;
const UPLOAD_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

const Credentials = z.strictObject({
  access_token: AccessToken.describe(
    "The page's token, from Messenger API Settings in the app's dashboard at Meta",
  ),
  app_secret: AppSecret.describe("App settings > Basic in the app's dashboard"),
});
const Settings = z.strictObject({});
type MessengerVendor = ChannelVendor<z.infer<typeof Credentials>, z.infer<typeof Settings>>;

/** A page of Facebook. A thread is a person as the page knows them. */
export const messenger: VendorChannel<z.infer<typeof Credentials>, z.infer<typeof Settings>> = {
  kind: "messenger",
  label: MESSENGER,
  apiUrl: "https://graph.facebook.com",
  credentials: Credentials,
  settings: Settings,
  limits: {
    textLength: TEXT_LENGTH,
    perSecond: 100,
    fileBytes: FILE_BYTES,
    choices: MOST_QUICK_REPLIES,
    replyWindowMs: DAY_MS,
  },
  connect,
  disconnect: async (vendor) => {
    await requestGraph(vendor, MESSENGER, { method: "DELETE", path: "/me/subscribed_apps" });
  },
  receive: (vendor, call) =>
    receivePageMessages(vendor, call, {
      object: "page",
      label: MESSENGER,
      secrets: [vendor.credentials.app_secret],
    }),
  send: async (vendor, thread, part) =>
    sendPageMessage(vendor, MESSENGER, thread, {
      messaging_type: "RESPONSE",
      message: part.kind === "file" ? { attachment: await uploaded(vendor, part.file) } : textMessage(part),
    }),
  showTyping: (vendor, thread) => showPageTyping(vendor, MESSENGER, thread),
  profile: (vendor, sender) => pagePerson(vendor, MESSENGER, sender, "first_name,last_name"),
  download: (vendor, { ref, name }) =>
    fetchMedia(vendor, MESSENGER, { address: ref, name, maxBytes: FILE_BYTES }),
};

function textMessage({ text, choices }: { text: string; choices: readonly SentChoice[] }): object {
  const replies = quickReplies(choices);
  return {
    text: formatPlain(replies ? text : numberedChoices(text, choices), TEXT_LENGTH),
    ...(replies && replies.length > 0 ? { quick_replies: replies } : {}),
  };
}

const Page = z.object({ id: z.string(), name: z.string().optional() });

async function connect(vendor: MessengerVendor): Promise<Account> {
  const page = await queryGraph(
    vendor,
    MESSENGER,
    { method: "GET", path: "/me", query: { fields: "id,name" } },
    Page,
  );
  await subscribe(vendor);
  return {
    id: page.id,
    name: page.name ?? page.id,
    nextStep: webhookStep(vendor, "Messenger > Messenger API Settings", FIELDS),
  };
}

/** A person's token is accepted until here: only a page can be subscribed. */
async function subscribe(vendor: MessengerVendor): Promise<void> {
  try {
    await requestGraph(vendor, MESSENGER, {
      method: "POST",
      path: "/me/subscribed_apps",
      query: { subscribed_fields: FIELDS.join(",") },
    });
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isTransient || !isOfPerson(error)) throw error;
    throw new ChannelFailure(
      `This is not a page's token. Make one for the page under Messenger > Messenger API Settings. (${error.message})`,
      { isRefused: true },
    );
  }
}

const isOfPerson = ({ message }: ChannelFailure): boolean =>
  /page access token|does not know this id/i.test(message);

async function uploaded(vendor: MessengerVendor, file: OutgoingFile): Promise<object> {
  const type = attachmentType(file.contentType);
  const { attachment_id } = await queryGraph(
    vendor,
    MESSENGER,
    {
      method: "POST",
      path: "/me/message_attachments",
      timeoutMs: UPLOAD_MS,
      body: {
        multipart: [
          {
            name: "message",
            value: JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }),
          },
          { name: "filedata", file },
        ],
      },
    },
    z.object({ attachment_id: z.string() }),
  );
  return { type, payload: { attachment_id } };
}

function attachmentType(contentType: string): "image" | "video" | "audio" | "file" {
  const [kind] = contentType.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "file";
}
