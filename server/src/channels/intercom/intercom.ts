import { z } from "zod";
import { ChannelFailure, type OutgoingPart, type SentPart, type VendorChannel } from "../channel.ts";
import {
  callIntercom,
  INTERCOM_API_URL,
  IntercomRefusal,
  type IntercomCredentials,
  type IntercomSettings,
  type IntercomVendor,
} from "./intercom-api.ts";
import { receiveFromIntercom } from "./intercom-calls.ts";
import { intercomConversation, isVisitor, partsOf, type IntercomPart } from "./intercom-conversation.ts";
import { readIntercomHtml, writeIntercomHtml } from "./intercom-html.ts";

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_DOWNLOAD_BYTES = 40 * 1024 * 1024;
const TOPICS = [
  "conversation.user.created",
  "conversation.user.replied",
  "conversation.admin.replied",
  "conversation.admin.assigned",
  "conversation.admin.closed",
];
const HAND_OVER_NOTE =
  "The visitor asks for a person. Reply here or assign the conversation to yourself: the bot is silent from then on.";
/** Where Intercom stores what people send. */
const FILE_HOSTS =
  /^(?:[\w-]+\.)*(?:intercomcdn\.(?:com|eu)|intercom-attachments(?:-\d+)?\.(?:com|eu)|intercom\.io)$/;

const objectId = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, `must be the ID of ${what}: digits.`);

/** A workspace whose conversations the bot answers. People go on working in Intercom's inbox. */
export const intercomChannel: VendorChannel<IntercomCredentials, IntercomSettings> = {
  kind: "intercom",
  label: "Intercom",
  apiUrl: INTERCOM_API_URL,
  credentials: z.strictObject({
    access_token: z
      .string()
      .trim()
      .regex(/^[\w+/=:.-]{20,500}$/, "must be the access token of Authentication in the Developer Hub.")
      .describe("The access token of your app: Developer Hub, Configure, Authentication."),
    client_secret: z
      .string()
      .trim()
      .regex(/^[\w-]{20,100}$/, "must be the client secret of Basic information in the Developer Hub.")
      .describe("The client secret of your app: Developer Hub, Configure, Basic information."),
  }),
  settings: z.strictObject({
    region: z.enum(["us", "eu", "au"]).default("us").describe("Where Intercom hosts your workspace."),
    admin_id: objectId("a teammate")
      .optional()
      .describe(
        "The ID of the teammate in whose name the bot replies; by default the owner of the access token.",
      ),
    hand_over_team_id: objectId("a team")
      .optional()
      .describe("The ID of the team that a conversation is assigned to when a visitor asks for a person."),
    hand_over_admin_id: objectId("a teammate")
      .optional()
      .describe("The ID of the teammate that it is assigned to then."),
  }),
  limits: {
    textLength: 5000,
    perSecond: 15,
    fileBytes: MAX_FILE_BYTES,
    choices: 0,
    replyWindowMs: null,
    messagesPerHour: 60,
  },

  async connect(vendor) {
    const { data: me } = owner.safeParse(await callIntercom(vendor, "GET", "/me"));
    if (!me?.app)
      throw new ChannelFailure("Intercom's answer can't be read. Check the address in INTERCOM_API_URL.");
    const { admin_id: wanted, hand_over_admin_id: person, hand_over_team_id: team } = vendor.settings;
    const admin = wanted ? await requireObject(vendor, "admins", wanted, "admin_id") : me;
    if (person) await requireObject(vendor, "admins", person, "hand_over_admin_id");
    if (team) await requireObject(vendor, "teams", team, "hand_over_team_id");
    return {
      id: me.app.id_code,
      name: `${me.app.name ?? me.app.id_code} (${admin.name ?? admin.id})`,
      nextStep: `Enter ${vendor.inboundUrl} as the endpoint of Webhooks in the Developer Hub, and choose the topics ${TOPICS.join(", ")}.`,
      settings: { admin_id: admin.id },
    };
  },

  receive: receiveFromIntercom,

  async send(vendor, thread, part) {
    const json = await callIntercom(vendor, "POST", pathOf(thread.id, "reply"), {
      message_type: "comment",
      type: "admin",
      admin_id: adminOf(vendor),
      ...bodyOf(part),
    });
    return lastOwn(vendor, json, () => true) ?? { vendorMessageId: null };
  },

  async findSent(vendor, thread, part) {
    const json = await callIntercom(vendor, "GET", pathOf(thread.id));
    const { text } = readIntercomHtml(bodyOf(part).body);
    return lastOwn(vendor, json, ({ body }) => readIntercomHtml(body ?? "").text === text);
  },

  async handOver(vendor, thread) {
    const admin_id = adminOf(vendor);
    const { hand_over_team_id: team, hand_over_admin_id: person } = vendor.settings;
    const assign = (type: "team" | "admin", assignee_id: string) =>
      callIntercom(vendor, "POST", pathOf(thread.id, "parts"), {
        message_type: "assignment",
        type,
        admin_id,
        assignee_id,
      });
    if (team) await assign("team", team);
    if (person) await assign("admin", person);
    // Last: the others may be repeated, a note would be there twice.
    await callIntercom(vendor, "POST", pathOf(thread.id, "reply"), {
      message_type: "note",
      type: "admin",
      admin_id,
      body: HAND_OVER_NOTE,
    });
  },

  async download(vendor, file) {
    if (!isIntercomAddress(vendor, file.ref)) throw new ChannelFailure("The file is not stored at Intercom.");
    const answer = await vendor.request({
      method: "GET",
      path: file.ref,
      maxBytes: MAX_DOWNLOAD_BYTES,
      timeoutMs: 60_000,
    });
    if (answer.status !== 200)
      throw new ChannelFailure(`Intercom answered with the status ${answer.status}.`, {
        isTransient: answer.status >= 500 || answer.status === 429,
      });
    const contentType = file.contentType ?? answer.headers["content-type"]?.split(";")[0];
    return { name: file.name, contentType: contentType ?? "application/octet-stream", content: answer.bytes };
  },
};

const admin = z.object({ id: z.coerce.string().min(1).max(20), name: z.string().nullish() });
const owner = admin.extend({
  app: z.object({ id_code: z.string().min(1).max(200), name: z.string().nullish() }).nullish(),
});

async function requireObject(
  vendor: IntercomVendor,
  place: "admins" | "teams",
  id: string,
  field: string,
): Promise<z.output<typeof admin>> {
  try {
    const { data } = admin.safeParse(await callIntercom(vendor, "GET", `/${place}/${id}`));
    if (data) return data;
  } catch (error) {
    if (!(error instanceof IntercomRefusal) || error.status !== 404) throw error;
  }
  const what = place === "teams" ? "team" : "teammate";
  throw new ChannelFailure(`Intercom knows no ${what} with the ID ${id}. Check ${field}.`);
}

/** Connecting has stored it. */
const adminOf = ({ settings }: IntercomVendor): string => settings.admin_id ?? "";

const pathOf = (conversation: string, place?: "reply" | "parts"): string =>
  `/conversations/${encodeURIComponent(conversation)}${place ? `/${place}` : ""}`;

function bodyOf(part: OutgoingPart): { body: string; attachment_files?: readonly object[] } {
  if (part.kind === "text") return { body: writeIntercomHtml(part.text) };
  const { name, contentType, content } = part.file;
  const file = { name, content_type: contentType, data: content.toString("base64") };
  // A comment must have a text.
  return { body: writeIntercomHtml(name), attachment_files: [file] };
}

/** Our newest comment that fits, after all that the visitor wrote. */
function lastOwn(
  vendor: IntercomVendor,
  json: unknown,
  fits: (part: IntercomPart) => boolean,
): SentPart | null {
  const { data: conversation } = intercomConversation.safeParse(json);
  for (const part of conversation ? partsOf(conversation).toReversed() : []) {
    if (isVisitor(part.author)) return null;
    const isOwn = part.author.id === adminOf(vendor) && part.part_type === "comment";
    if (isOwn && fits(part)) return { vendorMessageId: part.id };
  }
  return null;
}

function isIntercomAddress({ apiUrl }: IntercomVendor, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return origin === new URL(apiUrl).origin || (protocol === "https:" && FILE_HOSTS.test(hostname));
}
