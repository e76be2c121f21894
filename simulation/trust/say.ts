import { parseEvents } from "../../server/test/read-events.ts";
import { GROUP, memberOf, signedReport } from "../peers/line.ts";
import type { Chance } from "../world/chance.ts";
import type { Person, TrustScene } from "./cast.ts";

const AGAIN_MS = 4000;
const MOST_REPORTS = 6;
const MENTION = "@Acme";

export interface Said {
  /** As the server stores it. */
  readonly key: string;
  /** Whether the server has it for sure. */
  readonly done: Promise<boolean>;
}

/** A person writes, or presses the button with that value. */
export function say(scene: TrustScene, chance: Chance, person: Person, text: string, seenId?: number): Said {
  scene.words += 1;
  const id = scene.words;
  const isPress = text.startsWith("confirm:");
  if (person.door === "web") {
    const key = `k${id}`;
    return {
      key: `widget:${key}`,
      done: writeInBrowser(scene, chance, person, person.visit!.uid, { text, key, seenId }),
    };
  }
  if (person.door === "telegram")
    return { key: `telegram:${id}`, done: writeOnTelegram(scene, chance, person, { id, text, isPress }) };
  return { key: `line:ev${id}`, done: writeInLine(scene, chance, person, { id, text, isPress }) };
}

interface Typed {
  readonly text: string;
  readonly key: string;
  /** The newest message on the page, where something is answered. */
  readonly seenId?: number | undefined;
}

export async function writeInBrowser(
  { fleet }: TrustScene,
  chance: Chance,
  { visit }: Person,
  session: string,
  { text, key, seenId }: Typed,
): Promise<boolean> {
  const content = {
    session_uid: session,
    message: text,
    client_key: key,
    ...(seenId === undefined ? {} : { last_seen_message_id: seenId }),
  };
  const answer = await fleet.call(chance.int(0, 9), "sendVisitorMessage", visit!.newHeaders(), content);
  return answer.status === 200 && parseEvents(answer.text).some(({ event }) => event !== "delta");
}

interface Words {
  readonly id: number;
  readonly text: string;
  readonly isPress: boolean;
}

function writeOnTelegram(
  scene: TrustScene,
  chance: Chance,
  { id: personId, thread, name }: Person,
  { id, text, isPress }: Words,
): Promise<boolean> {
  const { hook } = scene.telegram;
  if (!hook) return Promise.resolve(false);
  const from = { id: personId, first_name: name, language_code: "en", is_bot: false };
  const chatId = Number(thread.split(":")[0]);
  const isGroup = thread.includes(":");
  const chat = { id: chatId, type: isGroup ? "group" : "private" };
  const date = Math.floor(Date.now() / 1000);
  const update = isPress
    ? { callback_query: { id: `q${id}`, from, message: { message_id: id, chat, date }, data: text } }
    : { message: { message_id: id, from, chat, date, text: isGroup ? `@acme_bot ${text}` : text } };
  const headers = { "x-telegram-bot-api-secret-token": hook.secret };
  return report(scene, chance, { path: hook.path, headers, body: { update_id: id, ...update } });
}

function writeInLine(
  scene: TrustScene,
  chance: Chance,
  { id: personId }: Person,
  { id, text, isPress }: Words,
): Promise<boolean> {
  const { path } = scene.line;
  if (!path) return Promise.resolve(false);
  const mention = { mentionees: [{ index: 0, length: MENTION.length, isSelf: true }] };
  const message = { type: "text", id: String(id), text: `${MENTION} ${text}`, mention };
  const { body, headers } = signedReport({
    type: isPress ? "postback" : "message",
    mode: "active",
    timestamp: Date.now(),
    webhookEventId: `ev${id}`,
    source: { type: "group", groupId: GROUP, userId: memberOf(personId) },
    ...(isPress ? { postback: { data: text } } : { message }),
  });
  return report(scene, chance, { path, headers, body });
}

/** As vendors do: until it is accepted, and now and then once more. */
async function report(
  { fleet }: TrustScene,
  chance: Chance,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: object },
): Promise<boolean> {
  let isAccepted = false;
  for (let tries = 0, extra = chance.oneIn(3) ? 1 : 0; tries < MOST_REPORTS; tries += 1) {
    const { status } = await fleet.post(chance.int(0, 9), path, headers, body);
    if (status === 200 && isAccepted) extra -= 1;
    if (status === 200) isAccepted = true;
    if (isAccepted && extra <= 0) return true;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return isAccepted;
}
