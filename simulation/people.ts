import { factories } from "../server/test/factories.ts";
import { openVisit } from "../server/test/open-visit.ts";
import { parseEvents } from "../server/test/read-events.ts";
import type { Fleet } from "./fleet.ts";
import type { Conversation, FollowedFeed, Journal, SentMessage, Tenant } from "./journal.ts";
import { BOT_TOKEN } from "./peers/telegram.ts";
import type { Chance } from "./world/chance.ts";
import type { World } from "./world/world.ts";

/** What the server allows a visitor: 30 messages a minute. */
const FLOOD = { messages: 36, limit: 30 };
const AWAY_MS = 500;

export interface Scene {
  readonly world: World;
  readonly fleet: Fleet;
  readonly journal: Journal;
}

/** Letters only, so that no reader of texts takes it for a number or cuts it. */
export function newWord({ journal }: Scene, kind: string): string {
  journal.words += 1;
  const letters = String(journal.words).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);
  return `${kind}${letters}zq`;
}

export async function openConversation(
  scene: Scene,
  chance: Chance,
  tenant: Tenant = chance.pick(scene.journal.tenants),
): Promise<void> {
  const { fleet, journal } = scene;
  const name = newWord(scene, "person");
  const at = chance.int(0, 9);
  const { token, projectUid } = tenant.workspace;
  const contact = await fleet.call(at, "createContact", token, { project_uid: projectUid, name });
  const visit = await fleet.on(({ app }) => openVisit(app, tenant.workspace)).catch(() => null);
  if (!visit) return;
  const contactId = contact.status === 200 ? (contact.body.data.id as number) : null;
  const linked =
    contactId !== null &&
    (await fleet.call(at, "linkSessionToContact", token, {
      project_uid: projectUid,
      session_uid: visit.uid,
      contact_id: contactId,
    }));
  const isLinked = linked !== false && linked.status === 200;
  const known = { tenant, visit, contactId: isLinked ? contactId : null, name };
  journal.conversations.push({ ...known, isErased: false, silentAfter: null, feeds: [] });
}

const open = ({ journal }: Scene): Conversation[] =>
  journal.conversations.filter(({ isErased }) => !isErased);

export function pickOpen(scene: Scene, chance: Chance): Conversation | null {
  const candidates = open(scene);
  return candidates.length === 0 ? null : chance.pick(candidates);
}

export async function writeAsVisitor(
  scene: Scene,
  chance: Chance,
  conversation: Conversation,
  text = `Hello, tell me about ${newWord(scene, "topic")}, please.`,
): Promise<number> {
  const word = /\b\w+zq\b/.exec(text)![0];
  const { visit } = conversation;
  const message: SentMessage = {
    conversation,
    word,
    text,
    by: "visitor",
    headers: () => visit.newHeaders(),
    isAcknowledged: false,
    tries: 0,
  };
  scene.journal.messages.push(message);
  return send(scene, chance, message);
}

export async function askForFact(scene: Scene, chance: Chance, conversation: Conversation): Promise<void> {
  const known = scene.journal.texts.filter(({ tenant }) => tenant === conversation.tenant);
  if (known.length === 0) return;
  const text = `Hello, ${newWord(scene, "asker")} here. What is the price of ${chance.pick(known).name}?`;
  await writeAsVisitor(scene, chance, conversation, text);
}

/** Sends a message, or sends it again with its key, and remembers whether the server has accepted it. */
export async function send({ fleet }: Scene, chance: Chance, message: SentMessage): Promise<number> {
  message.tries += 1;
  const { conversation, text, word } = message;
  const { workspace } = conversation.tenant;
  const content = { session_uid: conversation.visit.uid, message: text, client_key: word };
  const at = chance.int(0, 9);
  if (message.by === "visitor") {
    const answer = await fleet.call(at, "sendVisitorMessage", message.headers(), content);
    const isDone = parseEvents(answer.text).some(({ event }) => event === "done" || event === "dropped");
    if (answer.status === 200 && isDone) message.isAcknowledged = true;
    return answer.status;
  }
  const more = { widget_uid: workspace.widgetUid, send_by: "operator" };
  const answer = await fleet.call(at, "sendMessage", workspace.key, { ...content, ...more });
  if (answer.status === 200) {
    message.isAcknowledged = true;
    silence(conversation, Number(answer.body.data.id));
  }
  return answer.status;
}

export async function flood(scene: Scene, chance: Chance, conversation: Conversation): Promise<void> {
  const all = Array.from({ length: FLOOD.messages }, () => writeAsVisitor(scene, chance, conversation));
  const accepted = (await Promise.all(all)).filter((status) => status === 200).length;
  scene.journal.floods.push({ accepted, limit: FLOOD.limit });
}

export async function writeAsOperator(
  scene: Scene,
  chance: Chance,
  conversation: Conversation,
): Promise<void> {
  const word = newWord(scene, "answer");
  const text = `A person answers: ${word}.`;
  const { key } = conversation.tenant.workspace;
  const headers = () => key;
  const message: SentMessage = {
    conversation,
    word,
    text,
    by: "operator",
    headers,
    isAcknowledged: false,
    tries: 0,
  };
  scene.journal.messages.push(message);
  await send(scene, chance, message);
}

/** From now on the bot is silent, after the last word it had before. */
function silence(conversation: Conversation, lastId: number): void {
  conversation.silentAfter ??= lastId;
}

export async function takeOver(scene: Scene, chance: Chance, conversation: Conversation): Promise<void> {
  const { fleet, world } = scene;
  const change = { session_uid: conversation.visit.uid, chat_mode: "operator" };
  const answer = await fleet.call(
    chance.int(0, 9),
    "updateSession",
    conversation.tenant.workspace.key,
    change,
  );
  if (answer.status !== 200) return;
  const [row] = world.database.query<{ last: string }>(
    `select coalesce(max(m.id), 0) as last from messages m join sessions s on s.id = m.session_id
     where s.uid = '${conversation.visit.uid}'`,
  );
  silence(conversation, Number(row!.last));
}

export async function handBack({ fleet }: Scene, chance: Chance, conversation: Conversation): Promise<void> {
  // The bot may speak as soon as the call is on its way.
  conversation.silentAfter = null;
  const change = { session_uid: conversation.visit.uid, chat_mode: "bot" };
  await fleet.call(chance.int(0, 9), "updateSession", conversation.tenant.workspace.key, change);
  conversation.silentAfter = null;
}

export async function teach(scene: Scene, chance: Chance): Promise<void> {
  const { fleet, journal } = scene;
  const tenant = chance.pick(journal.tenants);
  const name = newWord(scene, "product");
  const sentence = `The price of ${name} is ${chance.int(10, 900)} coins.`;
  const { token, projectUid } = tenant.workspace;
  const text = { project_uid: projectUid, type: "faq", short_text: `What is the price of ${name}?` };
  const answer = await fleet.call(chance.int(0, 9), "createProjectText", token, {
    ...text,
    detail: sentence,
  });
  if (answer.status !== 200) return;
  journal.texts.push({ tenant, id: Number(answer.body.data.id), name, sentence, isForgotten: false });
}

export async function forget({ fleet, journal }: Scene, chance: Chance): Promise<void> {
  const known = journal.texts.filter(({ isForgotten }) => !isForgotten);
  if (known.length === 0) return;
  const text = chance.pick(known);
  const { token, projectUid } = text.tenant.workspace;
  text.isForgotten = true;
  await fleet.call(chance.int(0, 9), "deleteProjectText", token, { project_uid: projectUid, id: text.id });
}

export async function addCredits({ fleet, journal }: Scene, chance: Chance): Promise<void> {
  const { organizationId } = chance.pick(journal.tenants).workspace;
  const operator = await fleet.on(({ app }) => factories(app).operator()).catch(() => null);
  if (!operator) return;
  const grant = { organization_id: organizationId, amount: chance.int(1, 6) };
  await fleet.call(chance.int(0, 9), "addCredits", operator, grant);
}

export async function erase(scene: Scene, chance: Chance): Promise<void> {
  const { fleet, journal } = scene;
  const known = open(scene).filter(({ contactId }) => contactId !== null);
  if (known.length < 2) return;
  const conversation = chance.pick(known);
  const { workspace } = conversation.tenant;
  const owner = await fleet.on(({ app }) => factories(app).person(workspace)).catch(() => null);
  if (!owner) return;
  conversation.isErased = true;
  for (const feed of conversation.feeds) feed.isWanted = false;
  const answer = await fleet.call(chance.int(0, 9), "eraseContact", owner, {
    project_uid: workspace.projectUid,
    contact_id: conversation.contactId,
  });
  if (answer.status !== 200) return;
  const said = journal.messages.filter((message) => message.conversation === conversation);
  journal.erased.push(conversation.name, ...said.map(({ word }) => word));
}

/** Follows a conversation as its visitor's page does: a feed that breaks is opened again after the last message. */
export function openFeed(scene: Scene, chance: Chance, conversation: Conversation): void {
  const feed: FollowedFeed = { ids: [], close: null, isWanted: true };
  conversation.feeds.push(feed);
  follow(scene, chance, conversation, feed);
}

function follow(scene: Scene, chance: Chance, conversation: Conversation, feed: FollowedFeed): void {
  if (!feed.isWanted) return;
  const { fleet, journal, world } = scene;
  let rest = "";
  const again = () => {
    feed.close = null;
    setTimeout(() => follow(scene, chance, conversation, feed), AWAY_MS);
  };
  const path = `live/session?session_uid=${conversation.visit.uid}&last_event_id=${feed.ids.at(-1) ?? 0}`;
  const opened = fleet.follow(chance.int(0, 9), path, conversation.visit.newHeaders(), {
    onText(text) {
      rest += text;
      const end = rest.lastIndexOf("\n\n");
      if (end === -1) return;
      for (const { id, event } of parseEvents(rest.slice(0, end + 2))) {
        if (event !== "message") continue;
        world.note(`feed ${conversation.visit.uid} ${id}`);
        if (Number(id) <= (feed.ids.at(-1) ?? 0))
          journal.complaints.push(`A feed got message ${id} after ${feed.ids.at(-1)}.`);
        feed.ids.push(Number(id));
      }
      rest = rest.slice(end + 2);
    },
    onEnd: again,
  });
  if (opened) feed.close = () => opened.close();
  else again();
}

export function breakFeed(scene: Scene, chance: Chance): void {
  const feeds = open(scene).flatMap(({ feeds: all }) => all.filter(({ close }) => close));
  if (feeds.length === 0) return;
  const feed = chance.pick(feeds);
  const conversation = open(scene).find(({ feeds: all }) => all.includes(feed))!;
  feed.close?.();
  feed.close = null;
  setTimeout(() => follow(scene, chance, conversation, feed), AWAY_MS);
}

export async function openTenants(
  { fleet, world }: Pick<Scene, "fleet" | "world">,
  receiverUrl: string,
): Promise<{ tenants: Tenant[]; secrets: Map<string, string> }> {
  const tenants: Tenant[] = [];
  const secrets = new Map<string, string>();
  for (const isPaid of [true, false]) {
    const workspace = await fleet.on(({ app }) => factories(app).workspace({ credits: 8 }));
    const { token, projectUid, organizationId } = workspace;
    const call = (operation: string, body: object) =>
      fleet.call(0, operation, token, { project_uid: projectUid, ...body });
    const path = `/hook/${organizationId}`;
    const hook = await call("createWebhook", { url: `${receiverUrl}${path}` });
    secrets.set(path, String(hook.body.data.secret));
    if (isPaid) await call("updateProjectSettings", { model: "gpt-4.1-mini" });
    else await call("connectChannel", { kind: "telegram", credentials: { token: BOT_TOKEN } });
    const [row] = world.database.query<{ base: string }>(
      `select credits - (select coalesce(sum(amount), 0) from credit_entries where organization_id = ${organizationId})
       as base from organizations where id = ${organizationId}`,
    );
    tenants.push({ workspace, isPaid, base: Number(row!.base) });
  }
  return { tenants, secrets };
}
