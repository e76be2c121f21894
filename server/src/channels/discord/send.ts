import type { ChannelAnswer, OutgoingFile, OutgoingPart, SentPart, Thread, VendorBody } from "../channel.ts";
import { formatWithin } from "../formatting/format-markdown.ts";
import { fieldsIn, valueText } from "../parsing/json-fields.ts";
import { callDiscord, DiscordFailure, UNKNOWN_CHANNEL, type DiscordVendor } from "./discord-api.ts";
import { DISCORD_MARKUP } from "./discord-markup.ts";
import { choiceId } from "./read-dispatch.ts";

export const TEXT_CHARS = 2000;
const LABEL_CHARS = 80;
const NONCE_CHARS = 25;
const ROW_BUTTONS = 5;
const ACTION_ROW = 1;
const BUTTON = 2;
const SECONDARY = 2;
const SUPPRESS_EMBEDS = 1 << 2;
const DAY_MINUTES = 24 * 60;
const UPLOAD_MS = 120_000;

/** Where a thread's answers go: a direct chat, a thread, or the thread that is to be opened at a message. */
function placeOf({ id, data }: Thread) {
  const [channel = "", person = ""] = id.split(":");
  const parent = valueText(data?.channel);
  return { channel, person, parent: parent === "" ? null : parent, title: valueText(data?.title) };
}

/** Where typing is shown: the thread may not be there yet. */
export function typingChannel(thread: Thread): string {
  const { channel, parent } = placeOf(thread);
  return parent ?? channel;
}

export async function send(vendor: DiscordVendor, thread: Thread, part: OutgoingPart): Promise<SentPart> {
  const { channel, parent, title, person } = placeOf(thread);
  const message = {
    ...(part.kind === "text" ? textOf(part, person) : { attachments: [{ id: 0, filename: part.file.name }] }),
    // What a bot quotes notifies no one.
    allowed_mentions: { parse: [] },
    // The same again within minutes is the same message, so that a lost answer doubles nothing.
    ...(part.key ? { nonce: part.key.slice(0, NONCE_CHARS), enforce_nonce: true } : {}),
  };
  const post = (to: string, more: object = {}) =>
    callDiscord(vendor, {
      method: "POST",
      path: `/channels/${encodeURIComponent(to)}/messages`,
      body: bodyOf({ ...message, ...more }, part.kind === "file" ? part.file : null),
      ...(part.kind === "file" ? { timeoutMs: UPLOAD_MS } : {}),
    });
  try {
    return sentPart(await post(channel));
  } catch (error) {
    if (parent === null || !isCode(error, UNKNOWN_CHANNEL)) throw error;
  }
  if (await openThread(vendor, { parent, message: channel, title })) return sentPart(await post(channel));
  const reply = { message_reference: { message_id: channel, fail_if_not_exists: false } };
  return sentPart(await post(parent, reply));
}

const isCode = (error: unknown, code: number): boolean =>
  error instanceof DiscordFailure && error.code === code;

/** False where the channel has no threads or the bot may not open them: it replies to the message then. */
async function openThread(
  vendor: DiscordVendor,
  { parent, message, title }: { readonly parent: string; readonly message: string; readonly title: string },
): Promise<boolean> {
  const path = `/channels/${encodeURIComponent(parent)}/messages/${encodeURIComponent(message)}/threads`;
  const body = { json: { name: title || message, auto_archive_duration: DAY_MINUTES } };
  try {
    await callDiscord(vendor, { method: "POST", path, body });
    return true;
  } catch (error) {
    if (!(error instanceof DiscordFailure) || error.isTransient || error.isRefused) throw error;
    return error.isThreadThere;
  }
}

function textOf({ text, choices }: Extract<OutgoingPart, { kind: "text" }>, person: string): object {
  const buttons = choices.map((choice, index) => ({
    type: BUTTON,
    style: SECONDARY,
    label: choice.text.length <= LABEL_CHARS ? choice.text : `${choice.text.slice(0, LABEL_CHARS - 1)}…`,
    custom_id: choiceId(person, index, choice.value),
  }));
  const rows = Array.from({ length: Math.ceil(buttons.length / ROW_BUTTONS) }, (_, row) => ({
    type: ACTION_ROW,
    components: buttons.slice(row * ROW_BUTTONS, (row + 1) * ROW_BUTTONS),
  }));
  return {
    content: formatWithin(text, DISCORD_MARKUP, TEXT_CHARS),
    flags: SUPPRESS_EMBEDS,
    ...(rows.length > 0 ? { components: rows } : {}),
  };
}

const bodyOf = (message: object, file: OutgoingFile | null): VendorBody =>
  file
    ? {
        multipart: [
          { name: "payload_json", value: JSON.stringify(message) },
          { name: "files[0]", file },
        ],
      }
    : { json: message };

const sentPart = ({ json }: ChannelAnswer): SentPart => ({
  vendorMessageId: valueText(fieldsIn(json).id) || null,
});
