import { z } from "zod";
import {
  ChannelFailure,
  type OutgoingFile,
  type SentPart,
  type Thread,
  type VendorChannel,
} from "../channel.ts";
import { formatMarkdown } from "../formatting/format-markdown.ts";
import { fieldsIn, type JsonFields } from "../parsing/json-fields.ts";
import { partUuid } from "../parsing/part-uuid.ts";
import {
  callSlack,
  isSlackAddress,
  missingScopes,
  type SlackCredentials,
  type SlackVendor,
} from "./slack-api.ts";
import { receiveFromSlack } from "./slack-calls.ts";
import { SLACK_MARKUP } from "./slack-markup.ts";
import { findSentSlackMessage, slackPlaceOf, SENT } from "./slack-sent.ts";

const NEEDED_SCOPES = [
  "app_mentions:read",
  "chat:write",
  "files:read",
  "files:write",
  "im:history",
  "users:read",
];
/** Limits of Block Kit. */
const SECTION_CHARS = 3000;
const SECTION = /.{1,3000}(?=\s|$)|.{1,3000}/g;
const BUTTON_CHARS = 75;
const VALUE_CHARS = 2000;
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** A Slack app: direct messages to its bot, and mentions in channels, which are answered in a thread. */
export const slack: VendorChannel<SlackCredentials> = {
  kind: "slack",
  label: "Slack",
  apiUrl: "https://slack.com/api",
  credentials: z.strictObject({
    bot_token: z
      .string()
      .trim()
      .regex(/^xoxb-[\w-]{10,300}$/, "must be the Bot User OAuth Token, which begins with xoxb-.")
      .describe("The Bot User OAuth Token of OAuth & Permissions."),
    signing_secret: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{32}$/, "must be the Signing Secret of Basic Information: 32 hexadecimal digits.")
      .describe("The Signing Secret of Basic Information."),
  }),
  settings: z.strictObject({}),
  isProvenByProfile: true,
  limits: {
    textLength: SECTION_CHARS,
    perSecond: 4,
    fileBytes: MAX_FILE_BYTES,
    choices: 25,
    replyWindowMs: null,
  },
  async connect(vendor) {
    const { fields, headers } = await callSlack(vendor, "auth.test", { json: {} });
    const granted = headers["x-oauth-scopes"]?.split(",").map((scope) => scope.trim());
    const missing = granted ? NEEDED_SCOPES.filter((scope) => !granted.includes(scope)) : [];
    if (missing.length > 0) throw new ChannelFailure(missingScopes(missing), { isRefused: true });
    const { data: bot } = identity.safeParse(fields);
    if (!bot) throw new ChannelFailure("Slack's answer can't be read. Check the address in SLACK_API_URL.");
    return {
      id: `${bot.team_id}:${bot.user_id}`,
      name: `${bot.user} (${bot.team})`,
      nextStep: `In the settings of the Slack app, enter ${vendor.inboundUrl} as Request URL under Event Subscriptions and under Interactivity & Shortcuts, and subscribe to the bot events message.im and app_mention.`,
    };
  },
  receive: receiveFromSlack,
  async send(vendor, thread, part) {
    if (part.kind === "file") return sendFile(vendor, thread, part.file);
    const text = formatMarkdown(part.text, SLACK_MARKUP);
    const { fields } = await callSlack(vendor, "chat.postMessage", {
      json: {
        ...slackPlaceOf(thread),
        text,
        unfurl_links: false,
        ...(part.key
          ? { metadata: { event_type: SENT, event_payload: { key: partUuid(vendor, part.key) } } }
          : {}),
        ...(part.choices.length > 0 ? { blocks: [...sectionsOf(text), buttonsOf(part.choices)] } : {}),
      },
    });
    return { vendorMessageId: typeof fields.ts === "string" ? fields.ts : null };
  },
  findSent: findSentSlackMessage,
  async profile(vendor, sender) {
    const { fields } = await callSlack(vendor, "users.info", {
      form: { user: sender.id, include_locale: "true" },
    });
    const user = fieldsIn(fields.user);
    const { real_name: realName, display_name: displayName, email } = fieldsIn(user.profile);
    const name = [displayName, realName, user.real_name, user.name].find(
      (text): text is string => typeof text === "string" && text.trim() !== "",
    );
    const address = user.is_email_confirmed === true && typeof email === "string" ? email : undefined;
    return {
      ...sender,
      name: name ?? sender.name,
      email: address,
      language: typeof user.locale === "string" ? user.locale : undefined,
      proof: isColleague(vendor, user) ? { source: "slack", isAccount: true, email: address } : undefined,
    };
  },
  async download(vendor, file) {
    if (!isSlackAddress(vendor, file.ref)) throw new ChannelFailure("The file is not stored at Slack.");
    const answer = await vendor.request({
      method: "GET",
      path: file.ref,
      headers: { authorization: `Bearer ${vendor.credentials.bot_token}` },
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: 60_000,
    });
    const contentType = answer.headers["content-type"]?.split(";")[0] ?? "application/octet-stream";
    // Without the scope files:read Slack leads to its sign-in page.
    const isPage = contentType === "text/html" && file.contentType !== "text/html";
    if (answer.status >= 500 || answer.status === 429)
      throw new ChannelFailure("Slack can't be reached right now.", { isTransient: true });
    if (answer.status !== 200 || isPage) throw new ChannelFailure("Slack doesn't give this file to the bot.");
    return { name: file.name, contentType: file.contentType ?? contentType, content: answer.bytes };
  },
};

/** A full member of the workspace that the app is installed in: no guest, and no person of another company. */
const isColleague = ({ accountId }: SlackVendor, user: JsonFields): boolean =>
  typeof user.team_id === "string" &&
  user.team_id === accountId?.split(":")[0] &&
  [user.is_restricted, user.is_ultra_restricted, user.is_stranger, user.is_bot, user.deleted].every(
    (flag) => flag === undefined || flag === false,
  );

const identity = z.object({ team_id: z.string(), team: z.string(), user_id: z.string(), user: z.string() });

/** Escaped text can be longer than a section holds: it is cut at lines, then at spaces. */
function sectionsOf(text: string): object[] {
  const sections: string[] = [];
  for (const line of text.split("\n").flatMap((long) => long.match(SECTION) ?? [""])) {
    const last = sections.at(-1);
    if (last !== undefined && last.length + line.length < SECTION_CHARS)
      sections[sections.length - 1] = `${last}\n${line}`;
    else sections.push(line);
  }
  return sections
    .filter((section) => section.trim() !== "")
    .map((section) => ({ type: "section", text: { type: "mrkdwn", text: section } }));
}

const buttonsOf = (choices: readonly { readonly text: string; readonly value: string }[]): object => ({
  type: "actions",
  elements: choices.map(({ text, value }, at) => ({
    type: "button",
    action_id: `choice-${at}`,
    text: { type: "plain_text", text: shorten(text, BUTTON_CHARS), emoji: true },
    value: value.slice(0, VALUE_CHARS),
  })),
});

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

async function sendFile(vendor: SlackVendor, thread: Thread, file: OutgoingFile): Promise<SentPart> {
  const { fields } = await callSlack(vendor, "files.getUploadURLExternal", {
    form: { filename: file.name, length: String(file.content.length) },
  });
  const { upload_url: address, file_id: fileId } = fields;
  if (typeof address !== "string" || typeof fileId !== "string" || !isSlackAddress(vendor, address))
    throw new ChannelFailure("Slack named no address for the file.");
  const { status } = await vendor.request({
    method: "POST",
    path: address,
    body: { multipart: [{ name: "file", file }] },
    timeoutMs: 60_000,
  });
  if (status !== 200)
    throw new ChannelFailure("Slack did not take the file.", {
      isTransient: status >= 500 || status === 429,
    });
  const { channel, thread_ts: threadTs } = slackPlaceOf(thread);
  await callSlack(vendor, "files.completeUploadExternal", {
    json: {
      files: [{ id: fileId, title: file.name }],
      channel_id: channel,
      ...(threadTs ? { thread_ts: threadTs } : {}),
    },
  });
  return { vendorMessageId: fileId };
}
