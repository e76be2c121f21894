import type { ChannelSender, IncomingMessageEvent, Thread, VendorFile } from "../channel.ts";
import { fieldsIn, listIn, valueText, type JsonFields } from "../parsing/json-fields.ts";
import { readDiscordText } from "./discord-markup.ts";

/** Something that the Gateway reports. */
export interface Dispatch {
  readonly type: string;
  readonly data: JsonFields;
  readonly sequence: number;
}

/** An ordinary message, and a reply. Joins, pins and the like are of other types. */
const SAID = new Set([0, 19]);
const PRESSED = 3;
const TITLE_CHARS = 90;

/**
 * Whether it is said to the bot. Null where that is so only in a thread that the bot has opened. Other people's talk
 * is dropped here, before anything is asked or stored.
 */
export function isSaidTo(bot: string, { type, data }: Dispatch): boolean | null {
  if (type === "INTERACTION_CREATE") return data.type === PRESSED;
  if (type !== "MESSAGE_CREATE" || !SAID.has(Number(data.type)) || !isPerson(data, bot)) return false;
  if (valueText(data.guild_id) === "") return true;
  if (listIn(data.mentions).some(({ id }) => valueText(id) === bot)) return true;
  if (valueText(fieldsIn(fieldsIn(data.referenced_message).author).id) === bot) return true;
  return isInThread(data) ? null : false;
}

const isPerson = ({ author, webhook_id: webhook }: JsonFields, bot: string): boolean => {
  const { id, bot: isBot, system } = fieldsIn(author);
  const person = valueText(id);
  return webhook === undefined && isBot !== true && system !== true && person !== "" && person !== bot;
};

/** Messages of threads, and of no other channels, have a position. */
const isInThread = ({ position }: JsonFields): boolean => typeof position === "number";

export function readDiscordMessage(
  { data }: Dispatch,
  bot: string,
  now: number,
): IncomingMessageEvent | null {
  const id = valueText(data.id);
  const author = fieldsIn(data.author);
  const names = new Map(listIn(data.mentions).map((one) => [valueText(one.id), nameOf(one) ?? ""]));
  const written = readDiscordText(valueText(data.content), bot, names);
  const files = listIn(data.attachments).flatMap(readFile);
  const text = written || listIn(data.sticker_items).map((one) => valueText(one.name))[0] || "";
  const thread = threadOf(data, written);
  if (id === "" || !thread || (text === "" && files.length === 0)) return null;
  const at = Date.parse(valueText(data.timestamp));
  return {
    kind: "message",
    id,
    thread,
    sender: senderOf(author),
    text,
    files,
    at: Number.isFinite(at) ? Math.min(at, now) : now,
  };
}

/** Each person of a server has a thread: a thread is one visitor. */
function threadOf(data: JsonFields, title: string): Thread | null {
  const channel = valueText(data.channel_id);
  const person = valueText(fieldsIn(data.author).id);
  if (channel === "" || person === "") return null;
  if (valueText(data.guild_id) === "") return { id: channel };
  if (isInThread(data)) return { id: `${channel}:${person}` };
  // The answer opens a thread at the message, which has the message's id.
  const root = rootOf(fieldsIn(data.referenced_message)) || valueText(data.id);
  const name = title.slice(0, TITLE_CHARS).trim() || nameOf(fieldsIn(data.author)) || person;
  return { id: `${root}:${person}`, data: { channel, title: name } };
}

/** What an answer of the bot in a channel without threads replies to. */
const rootOf = (answer: JsonFields): string => valueText(fieldsIn(answer.message_reference).message_id);

/** A pressed button; null where it is another person's. */
export function readPress({ data }: Dispatch, now: number): IncomingMessageEvent | null {
  const message = fieldsIn(data.message);
  const isDirect = valueText(data.guild_id) === "";
  const user = fieldsIn(isDirect ? data.user : fieldsIn(data.member).user);
  const person = valueText(user.id);
  const channel = valueText(data.channel_id);
  const choice = readChoice(valueText(fieldsIn(data.data).custom_id), message);
  if (!choice || person === "" || channel === "") return null;
  if (!isDirect && choice.person !== person) return null;
  return {
    kind: "message",
    id: `interaction:${valueText(data.id)}`,
    thread: { id: isDirect ? channel : `${rootOf(message) || channel}:${person}` },
    sender: { ...senderOf(user), language: valueText(data.locale).slice(0, 12) || undefined },
    text: choice.text,
    isPress: true,
    files: [],
    at: now,
  };
}

const LONGEST_ID = 100;
const CHOICE = /^(\d{0,20})\.(\d{1,2})([:…])([^]*)$/;

/** The id of a button: for whom it is, its place, which makes it unique, and its value if that fits. */
export function choiceId(person: string, index: number, value: string): string {
  const id = `${person}.${index}:${value}`;
  return id.length <= LONGEST_ID ? id : `${person}.${index}…`;
}

function readChoice(id: string, message: JsonFields): { person: string; text: string } | null {
  const [, person = "", , mark, value = ""] = CHOICE.exec(id) ?? [];
  if (mark === undefined) return null;
  // A value that is too long for an id is what its button says.
  const buttons = listIn(message.components).flatMap((row) => listIn(row.components));
  const text = mark === ":" ? value : valueText(buttons.find((one) => one.custom_id === id)?.label);
  return text === "" ? null : { person, text };
}

const nameOf = (person: JsonFields): string | undefined =>
  valueText(person.global_name) || valueText(person.username) || undefined;

const senderOf = (person: JsonFields): ChannelSender => ({ id: valueText(person.id), name: nameOf(person) });

function readFile(file: JsonFields): VendorFile[] {
  const ref = valueText(file.url);
  if (ref === "") return [];
  return [
    {
      ref,
      name: valueText(file.filename) || "file",
      contentType: valueText(file.content_type) || undefined,
      bytes: Number(file.size) || undefined,
    },
  ];
}
