import type { ChannelSender, IncomingMessageEvent, VendorFile } from "../channel.ts";
import { fieldsIn, listIn, valueText, type JsonFields } from "../parsing/json-fields.ts";

/** What an update says, as far as a conversation needs it. */
export interface ReadUpdate {
  /** Null where nothing is said to the bot. */
  readonly event: IncomingMessageEvent | null;
  /** A pressed button turns until this is answered. */
  readonly callbackQueryId: string | null;
}

interface Bot {
  readonly id: string;
  /** With the @, as people write it. */
  readonly name: string;
}

/** Begins the data of a button whose value is too long for one; the button's text stands for it. */
const LONG_VALUE = "…";
const LONGEST_DATA = 64;
/** In a group a button is for the person who was asked. */
const FOR_PERSON = /^@(\d{1,20}):([^]*)$/;

/** The data of a button: in a group for whom it is, and its value if that fits. */
export function buttonData({ id }: { readonly id: string }, index: number, value: string): string {
  const person = id.split(":")[1];
  const prefix = person === undefined ? "" : `@${person}:`;
  const data = prefix + value;
  return Buffer.byteLength(data) <= LONGEST_DATA ? data : `${prefix}${LONG_VALUE}${index}`;
}

export function readUpdate(update: JsonFields, bot: Bot, now: number): ReadUpdate {
  const id = valueText(update.update_id);
  if (id === "") return { event: null, callbackQueryId: null };
  const query = fieldsIn(update.callback_query);
  if (query.id !== undefined)
    return { event: readButton(id, query, now), callbackQueryId: valueText(query.id) };
  return { event: readMessage(id, fieldsIn(update.message), bot), callbackQueryId: null };
}

/** Null where it is another person's. */
function readButton(id: string, query: JsonFields, now: number): IncomingMessageEvent | null {
  const message = fieldsIn(query.message);
  const from = fieldsIn(query.from);
  const thread = threadOf(fieldsIn(message.chat), from);
  const data = valueText(query.data);
  if (thread === null || data === "") return null;
  const isOfGroup = thread.id.includes(":");
  const [, person, value = data] = (isOfGroup ? FOR_PERSON.exec(data) : null) ?? [];
  if (person !== undefined && person !== valueText(from.id)) return null;
  const text = value.startsWith(LONG_VALUE) ? labelOf(message, data) : value;
  // A button has no time of its own; that of its message may be days old.
  return { kind: "message", id, thread, sender: senderOf(from), text, isPress: true, files: [], at: now };
}

function labelOf(message: JsonFields, data: string): string {
  const rows = fieldsIn(message.reply_markup).inline_keyboard;
  const buttons = Array.isArray(rows) ? rows.flatMap(listIn) : [];
  return valueText(buttons.find(({ callback_data }) => callback_data === data)?.text);
}

function readMessage(id: string, message: JsonFields, bot: Bot): IncomingMessageEvent | null {
  const from = fieldsIn(message.from);
  const thread = threadOf(fieldsIn(message.chat), from);
  if (thread === null || from.is_bot === true) return null;
  const isPrivate = fieldsIn(message.chat).type === "private";
  if (!isPrivate && !isSaidTo(bot, message)) return null;
  const text = saidText(message, bot);
  const files = filesOf(message);
  if (text === "" && files.length === 0) return null;
  const at = Number(message.date) * 1000;
  return {
    kind: "message",
    id,
    thread,
    sender: senderOf(from),
    text,
    files,
    at: Number.isFinite(at) ? at : 0,
  };
}

/** Each person of a group has a thread: a thread is one visitor. */
function threadOf(chat: JsonFields, from: JsonFields): { id: string } | null {
  const chatId = valueText(chat.id);
  const personId = valueText(from.id);
  if (chatId === "" || personId === "" || chat.type === "channel") return null;
  return { id: chat.type === "private" ? chatId : `${chatId}:${personId}` };
}

export const chatOf = ({ id }: { readonly id: string }): string => id.split(":")[0]!;

function isSaidTo(bot: Bot, message: JsonFields): boolean {
  const repliedTo = fieldsIn(fieldsIn(message.reply_to_message).from);
  return (
    valueText(repliedTo.id) === bot.id || writtenText(message).toLowerCase().includes(bot.name.toLowerCase())
  );
}

const writtenText = (message: JsonFields): string => valueText(message.text) || valueText(message.caption);

function saidText(message: JsonFields, bot: Bot): string {
  const written = writtenText(message).trim();
  // What the button sends that everyone presses first.
  if (/^\/start\b/.test(written)) return "Hello";
  const text = written.split(bot.name).join("").trim();
  if (text !== "") return text;
  const location = fieldsIn(message.location);
  if (location.latitude !== undefined)
    return `${valueText(location.latitude)}, ${valueText(location.longitude)}`;
  const contact = fieldsIn(message.contact);
  if (contact.phone_number !== undefined)
    return `${nameOf(contact) ?? ""} ${valueText(contact.phone_number)}`.trim();
  return valueText(fieldsIn(message.sticker).emoji);
}

const nameOf = (person: JsonFields): string | undefined =>
  [person.first_name, person.last_name]
    .map(valueText)
    .filter((part) => part !== "")
    .join(" ") || undefined;

const senderOf = (from: JsonFields): ChannelSender => ({
  id: valueText(from.id),
  name: nameOf(from),
  language: valueText(from.language_code).slice(0, 12) || undefined,
});

/** What Telegram calls files without a name of their own. */
const UNNAMED: readonly [field: string, name: string, contentType: string][] = [
  ["voice", "voice.ogg", "audio/ogg"],
  ["video_note", "video.mp4", "video/mp4"],
  ["video", "video.mp4", "video/mp4"],
  ["audio", "audio.mp3", "audio/mpeg"],
  ["document", "file", "application/octet-stream"],
];

function filesOf(message: JsonFields): VendorFile[] {
  const photo = listIn(message.photo).at(-1);
  if (photo?.file_id !== undefined) return fileOf(photo, "photo.jpg", "image/jpeg");
  for (const [field, name, contentType] of UNNAMED) {
    const file = fieldsIn(message[field]);
    if (file.file_id !== undefined) return fileOf(file, name, contentType);
  }
  return [];
}

function fileOf(file: JsonFields, name: string, contentType: string): VendorFile[] {
  const bytes = Number(file.file_size);
  return [
    {
      ref: valueText(file.file_id),
      name: valueText(file.file_name) || name,
      contentType: valueText(file.mime_type) || contentType,
      bytes: Number.isFinite(bytes) ? bytes : undefined,
    },
  ];
}
