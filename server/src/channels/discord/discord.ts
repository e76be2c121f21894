import { z } from "zod";
import { ChannelFailure, type VendorChannel } from "../channel.ts";
import { fieldsIn, valueText } from "../parsing/json-fields.ts";
import {
  callDiscord,
  DISCORD_API_URL,
  isDiscordFile,
  type DiscordCredentials,
  type DiscordVendor,
} from "./discord-api.ts";
import { listenToGateway, MISSING_INTENT } from "./listen.ts";
import { send, TEXT_CHARS, typingChannel } from "./send.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_DOWNLOAD = 50 * MEGABYTE;
/** Flags of an application: the intent of large bots, and of those in fewer than 100 servers. */
const MESSAGE_CONTENT = (1 << 18) | (1 << 19);
/** View channels, send messages, attach files, read the history, open public threads, write in threads. */
const PERMISSIONS = [10, 11, 15, 16, 35, 38].reduce((sum, bit) => sum + 2 ** bit, 0);

/** A Discord bot: direct messages, and in servers what is said to it. Everything comes by the Gateway. */
export const discord: VendorChannel<DiscordCredentials> = {
  kind: "discord",
  label: "Discord",
  apiUrl: DISCORD_API_URL,
  credentials: z.strictObject({
    token: z
      .string()
      .trim()
      .regex(/^[\w-]{20,40}\.[\w-]{4,12}\.[\w-]{20,80}$/, "must be the bot's token: three parts with dots.")
      .describe("The token of the page Bot in the Developer Portal"),
  }),
  settings: z.strictObject({}),
  limits: {
    textLength: TEXT_CHARS,
    perSecond: 40,
    fileBytes: 10 * MEGABYTE,
    choices: 25,
    replyWindowMs: null,
  },

  async connect(vendor: DiscordVendor) {
    const me = fieldsIn((await callDiscord(vendor, { method: "GET", path: "/users/@me" })).json);
    const app = fieldsIn((await callDiscord(vendor, { method: "GET", path: "/applications/@me" })).json);
    const id = valueText(me.id);
    if (id === "")
      throw new ChannelFailure("Discord's answer can't be read. Check the address in DISCORD_API_URL.");
    if ((Number(app.flags) & MESSAGE_CONTENT) === 0)
      throw new ChannelFailure(MISSING_INTENT, { isRefused: true });
    if (valueText(app.interactions_endpoint_url) !== "")
      throw new ChannelFailure(
        "Pressed buttons would go to another program. Remove the Interactions Endpoint URL on the page General Information of the Developer Portal.",
        { isRefused: true },
      );
    const number = valueText(me.discriminator);
    const name = valueText(me.username);
    return {
      id,
      name: number === "" || number === "0" ? name : `${name}#${number}`,
      nextStep:
        Number(app.approximate_guild_count) > 0
          ? null
          : `Invite the bot to your server: https://discord.com/oauth2/authorize?client_id=${valueText(app.id)}&scope=bot&permissions=${PERMISSIONS}`,
    };
  },

  listen: listenToGateway,
  send,

  async showTyping(vendor: DiscordVendor, thread) {
    const path = `/channels/${encodeURIComponent(typingChannel(thread))}/typing`;
    await callDiscord(vendor, { method: "POST", path });
  },

  async download(vendor: DiscordVendor, file) {
    if (!isDiscordFile(vendor, file.ref)) throw new ChannelFailure("The file is not stored at Discord.");
    // Without the token: the address itself is signed.
    const { status, headers, bytes } = await vendor.request({
      method: "GET",
      path: file.ref,
      maxBytes: LARGEST_DOWNLOAD,
      timeoutMs: 60_000,
    });
    if (status !== 200)
      throw new ChannelFailure(`Discord doesn't give this file (status ${status}).`, {
        isTransient: status >= 500 || status === 429,
      });
    const contentType = file.contentType ?? headers["content-type"] ?? "application/octet-stream";
    return { name: file.name, contentType: contentType.split(";")[0]!, content: bytes };
  },
};
