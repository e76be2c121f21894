import { createHash } from "node:crypto";
import { z } from "zod";
import { ChannelFailure, type OutgoingPart, type VendorChannel } from "../channel.ts";
import { formatWithin, PLAIN_TEXT, type Markup } from "../formatting/format-markdown.ts";
import { fieldsIn, valueText } from "../parsing/json-fields.ts";
import {
  callCrisp,
  CrispRefusal,
  type CrispCredentials,
  type CrispSettings,
  type CrispVendor,
} from "./crisp-api.ts";
import { receiveFromCrisp } from "./crisp-calls.ts";

const TEXT_CHARS = 10_000;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_DOWNLOAD_BYTES = 40 * 1024 * 1024;
const EVENTS = [
  "message:send",
  "message:received",
  "message:updated",
  "message:acknowledge:delivered",
  "message:acknowledge:read:received",
  "message:acknowledge:ignored",
  "session:set_state",
  "session:set_routing",
];
const HAND_OVER_NOTE =
  "The visitor asks for a person. Reply here or assign the conversation to yourself: the bot is silent from then on.";
/** Where Crisp stores what people send. */
const FILE_HOSTS = /^(?:[\w-]+\.)*crisp\.(?:chat|email|help|im)$/;

const CRISP_MARKUP: Markup = {
  ...PLAIN_TEXT,
  strong: (text) => `**${text}**`,
  emphasis: (text) => `*${text}*`,
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`\n${text}\n\`\`\``,
};

const uuid = (what: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      `must be the ID of ${what}, such as 8c842203-7ed8-4e29-a608-7cf78a7d2fcc.`,
    );

/** A website whose conversations the bot answers, by a plugin of one's own. People go on working in Crisp's inbox. */
export const crisp: VendorChannel<CrispCredentials, CrispSettings> = {
  kind: "crisp",
  label: "Crisp",
  apiUrl: "https://api.crisp.chat/v1",
  credentials: z.strictObject({
    token_identifier: z
      .string()
      .trim()
      .regex(/^[0-9a-f-]{36}$/i, "must be the identifier of the plugin's token.")
      .describe("The identifier of your plugin's token: Crisp Marketplace, your plugin, Tokens."),
    token_key: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{32,128}$/i, "must be the key of the plugin's token.")
      .describe("The key of the same token."),
    hook_secret: z
      .string()
      .trim()
      .regex(/^[\w-]{16,128}$/, "must be the signing secret of the plugin's hooks.")
      .describe("The signing secret of your plugin's hooks: Crisp Marketplace, your plugin, Web Hooks."),
  }),
  settings: z.strictObject({
    website_id: uuid("a website").describe(
      "The website ID: Crisp, Settings, Workspace settings, Setup instructions.",
    ),
    hand_over_user_id: uuid("an operator")
      .optional()
      .describe(
        "The ID of the operator that a conversation is assigned to when a visitor asks for a person.",
      ),
  }),
  isProvenByProfile: true,
  limits: {
    textLength: TEXT_CHARS,
    perSecond: 20,
    fileBytes: MAX_FILE_BYTES,
    choices: 10,
    replyWindowMs: null,
    messagesPerHour: 60,
  },

  async connect(vendor) {
    const { data } = website.safeParse(await callCrisp(vendor, "GET", ""));
    if (!data) throw new ChannelFailure("Crisp's answer can't be read. Check the address in CRISP_API_URL.");
    return {
      id: data.website_id,
      name: data.domain ? `${data.name} (${data.domain})` : data.name,
      nextStep: `Enter ${vendor.inboundUrl} as the hook address of your plugin in the Crisp Marketplace, and choose the events ${EVENTS.join(", ")}.`,
    };
  },

  receive: receiveFromCrisp,

  async send(vendor, thread, part) {
    const fingerprint = fingerprintOf(vendor, part);
    await callCrisp(vendor, "POST", pathOf(thread.id, "message"), {
      ...contentOf(part, fingerprint),
      from: "operator",
      origin: "chat",
      fingerprint,
      automated: part.sentBy !== "operator",
    });
    return { vendorMessageId: String(fingerprint) };
  },

  async findSent(vendor, thread, part) {
    const fingerprint = fingerprintOf(vendor, part);
    try {
      await callCrisp(vendor, "GET", `${pathOf(thread.id, "message")}/${fingerprint}`);
      return { vendorMessageId: String(fingerprint) };
    } catch (error) {
      if (error instanceof CrispRefusal && error.status === 404) return null;
      throw error;
    }
  },

  async showTyping(vendor, thread) {
    await callCrisp(vendor, "PATCH", pathOf(thread.id, "compose"), {
      type: "start",
      from: "operator",
      automated: true,
    });
  },

  async profile(vendor, sender, thread) {
    // What Crisp knows is about the visitor of the session.
    if (sender.id !== thread.id) return sender;
    const { is_verified: isVerified, meta } = await callCrisp(vendor, "GET", pathOf(sender.id));
    const { nickname, email, phone, device } = fieldsIn(meta);
    const locales = fieldsIn(device).locales;
    const address = valueText(email) || undefined;
    return {
      ...sender,
      name: valueText(nickname) || sender.name,
      email: address,
      phone: valueText(phone) || undefined,
      language: (Array.isArray(locales) && valueText(locales[0])) || undefined,
      // Crisp verifies the address alone, by a signature of the owner's site.
      proof:
        isVerified === true && address !== undefined
          ? { source: "crisp", isAccount: true, email: address }
          : undefined,
    };
  },

  async handOver(vendor, thread) {
    const { hand_over_user_id: userId } = vendor.settings;
    await callCrisp(vendor, "PATCH", pathOf(thread.id, "state"), { state: "unresolved" });
    if (userId)
      await callCrisp(vendor, "PATCH", pathOf(thread.id, "routing"), { assigned: { user_id: userId } });
    // Last: the others may be repeated, a note would be there twice.
    await callCrisp(vendor, "POST", pathOf(thread.id, "message"), {
      type: "note",
      content: HAND_OVER_NOTE,
      from: "operator",
      origin: "chat",
      automated: true,
    });
  },

  async download(vendor, file) {
    if (!isCrispAddress(vendor, file.ref)) throw new ChannelFailure("The file is not stored at Crisp.");
    const { status, headers, bytes } = await vendor.request({
      method: "GET",
      path: file.ref,
      maxBytes: MAX_DOWNLOAD_BYTES,
      timeoutMs: 60_000,
    });
    if (status !== 200)
      throw new ChannelFailure(`Crisp answered with the status ${status}.`, {
        isTransient: status >= 500 || status === 429,
      });
    const contentType = file.contentType ?? headers["content-type"]?.split(";")[0];
    return { name: file.name, contentType: contentType ?? "application/octet-stream", content: bytes };
  },
};

const website = z.object({
  website_id: z.string().min(1).max(100),
  name: z.string().max(200),
  domain: z.string().max(300).nullish(),
});

const pathOf = (session: string, place?: "message" | "compose" | "state" | "routing"): string =>
  `/conversation/${encodeURIComponent(session)}${place ? `/${place}` : ""}`;

/** Crisp lets the sender choose a message's number: the same part has the same one at each try. */
function fingerprintOf({ inboundSecret }: CrispVendor, { key = "" }: OutgoingPart): number {
  const hash = createHash("sha256").update(`${inboundSecret}\n${key}`).digest();
  return hash.readUIntBE(0, 6);
}

function contentOf(part: OutgoingPart, fingerprint: number): { type: string; content: unknown } {
  if (part.kind === "file") {
    const { name, url, contentType: type } = part.file;
    return { type: "file", content: { name, url, type } };
  }
  const text = formatWithin(part.text, CRISP_MARKUP, TEXT_CHARS);
  if (part.choices.length === 0) return { type: "text", content: text };
  const choices = part.choices.map(({ text: label, value }) => ({ value, label, selected: false }));
  return { type: "picker", content: { id: String(fingerprint), text, choices } };
}

function isCrispAddress({ apiUrl }: CrispVendor, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return origin === new URL(apiUrl).origin || (protocol === "https:" && FILE_HOSTS.test(hostname));
}
