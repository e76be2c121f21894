import { z } from "zod";
import type { Account, ChannelVendor, OutgoingFile, OutgoingPart, VendorChannel } from "../channel.ts";
import { formatPlain } from "../formatting/format-markdown.ts";
import { numberedChoices } from "./choices.ts";
import { AccessToken, AppSecret } from "./credentials.ts";
import { fileLinkText } from "./file-link-text.ts";
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

const INSTAGRAM = "Instagram";
const FIELDS = ["messages", "messaging_postbacks", "messaging_seen"];
const TEXT_LENGTH = 1000;
const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 25 * MEGABYTE;
const DAY_MS = 24 * 60 * 60_000;

/** Instagram's API has an app secret beside the app's own, and Meta has signed its calls with either. */
const Credentials = z.strictObject({
  access_token: AccessToken.describe("From API setup with Instagram login in the app's dashboard at Meta"),
  app_secret: AppSecret.describe("Instagram app secret, on the same page"),
  meta_app_secret: AppSecret.optional().describe(
    "App settings > Basic; only if calls are refused as unsigned",
  ),
});
const Settings = z.strictObject({});
type InstagramVendor = ChannelVendor<z.infer<typeof Credentials>, z.infer<typeof Settings>>;

/** A professional account with Instagram login. A thread is a person as the account knows them. */
export const instagram: VendorChannel<z.infer<typeof Credentials>, z.infer<typeof Settings>> = {
  kind: "instagram",
  label: INSTAGRAM,
  apiUrl: "https://graph.instagram.com",
  credentials: Credentials,
  settings: Settings,
  limits: {
    textLength: TEXT_LENGTH,
    textBytes: TEXT_LENGTH,
    perSecond: 100,
    fileBytes: FILE_BYTES,
    choices: MOST_QUICK_REPLIES,
    replyWindowMs: DAY_MS,
  },
  connect,
  disconnect: async (vendor) => {
    await requestGraph(vendor, INSTAGRAM, { method: "DELETE", path: "/me/subscribed_apps" });
  },
  receive: (vendor, call) =>
    receivePageMessages(vendor, call, {
      object: "instagram",
      label: INSTAGRAM,
      secrets: secretsOf(vendor),
    }),
  send: (vendor, thread, part) => sendPageMessage(vendor, INSTAGRAM, thread, { message: messageOf(part) }),
  showTyping: (vendor, thread) => showPageTyping(vendor, INSTAGRAM, thread),
  profile: (vendor, sender) => pagePerson(vendor, INSTAGRAM, sender, "name,username"),
  download: (vendor, { ref, name }) =>
    fetchMedia(vendor, INSTAGRAM, { address: ref, name, maxBytes: FILE_BYTES }),
};

const secretsOf = ({ credentials: { app_secret, meta_app_secret } }: InstagramVendor): string[] =>
  meta_app_secret === undefined ? [app_secret] : [app_secret, meta_app_secret];

const User = z.object({ user_id: z.coerce.string().min(1), username: z.string().optional() });
/** The reference shows the user in a list, the API answers without one. */
const Users = z.union([User, z.object({ data: z.array(User).min(1) }).transform(({ data }) => data[0]!)]);

async function connect(vendor: InstagramVendor): Promise<Account> {
  const { user_id, username } = await queryGraph(
    vendor,
    INSTAGRAM,
    { method: "GET", path: "/me", query: { fields: "user_id,username" } },
    Users,
  );
  await requestGraph(vendor, INSTAGRAM, {
    method: "POST",
    path: "/me/subscribed_apps",
    query: { subscribed_fields: FIELDS.join(",") },
  });
  return {
    id: user_id,
    name: username ? `@${username}` : user_id,
    nextStep: webhookStep(vendor, "Instagram > API setup with Instagram login", FIELDS),
  };
}

function messageOf(part: OutgoingPart): object {
  if (part.kind === "file") return fileMessage(part.file);
  const replies = quickReplies(part.choices);
  const markdown = replies ? part.text : numberedChoices(part.text, part.choices);
  const plain = formatPlain(markdown, TEXT_LENGTH);
  return {
    text: Buffer.byteLength(plain) <= TEXT_LENGTH ? plain : markdown,
    ...(replies && replies.length > 0 ? { quick_replies: replies } : {}),
  };
}

/** What the reference of attachments lists. Instagram fetches files itself; others are sent as a link. */
const TYPES: readonly { readonly type: string; readonly bytes: number; readonly of: readonly string[] }[] = [
  { type: "image", bytes: 8 * MEGABYTE, of: ["image/png", "image/jpeg", "image/gif"] },
  {
    type: "video",
    bytes: FILE_BYTES,
    of: ["video/mp4", "video/ogg", "video/x-msvideo", "video/quicktime", "video/webm"],
  },
  { type: "audio", bytes: FILE_BYTES, of: ["audio/aac", "audio/mp4", "audio/x-m4a", "audio/wav"] },
  { type: "file", bytes: FILE_BYTES, of: ["application/pdf"] },
];

function fileMessage(file: OutgoingFile): object {
  const contentType = file.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const fits = TYPES.find(({ of, bytes }) => of.includes(contentType) && file.content.length <= bytes);
  if (!fits) return { text: fileLinkText(file) };
  return { attachment: { type: fits.type, payload: { url: file.url } } };
}
