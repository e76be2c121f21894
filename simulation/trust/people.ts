import { createHmac } from "node:crypto";
import type { Chance } from "../world/chance.ts";
import {
  ACTION_NAMES,
  FLOWS,
  newWord,
  sessionOf,
  type ActionName,
  type Answer,
  type Person,
  type Question,
  type TrustScene,
} from "./cast.ts";
import { say, writeInBrowser } from "./say.ts";

const YESES = ["Yes", "yes, please", "Yes!", "go ahead", "I confirm"];
const NOES = ["No", "no, thanks", "Nein"];
/** No yes, whatever it means. */
const OTHERS = [
  "👍",
  "❌",
  "thanks",
  "ok",
  "yes?",
  "?",
  "...",
  "great",
  "👎",
  "sure?",
  "fine",
  "fallo",
  "sim",
];

/** Sends, and remembers what was sent. */
async function send(scene: TrustScene, chance: Chance, person: Person, text: string): Promise<boolean> {
  const { key, done } = say(scene, chance, person, text);
  if (person.visit)
    scene.sent.push({ person, session: person.visit.uid, text, key: key.replace("widget:", "") });
  return done;
}

export const askModel = (scene: TrustScene, chance: Chance): Promise<void> =>
  askModelFor(scene, chance, pickPerson(scene, chance), chance.pick(ACTION_NAMES));

export async function askModelFor(
  scene: TrustScene,
  chance: Chance,
  person: Person,
  action: ActionName,
): Promise<void> {
  const order = newWord(scene, "order");
  scene.asks.set(order, { order, person, action });
  await send(scene, chance, person, `Please do it for me. [[${action} ${order}]]`);
}

export async function askFlow(scene: TrustScene, chance: Chance): Promise<void> {
  const person = pickPerson(scene, chance);
  const action = chance.pick(FLOWS);
  if (!(await send(scene, chance, person, `Start ${action}`))) return;
  await giveOrder(scene, chance, person, action, "");
}

/** The answer to the flow's question, or another one in its place. */
async function giveOrder(
  scene: TrustScene,
  chance: Chance,
  person: Person,
  action: ActionName,
  before: string,
): Promise<void> {
  const order = newWord(scene, "order");
  scene.asks.set(order, { order, person, action });
  await send(scene, chance, person, `${before}${order}`);
}

/** The questions of a conversation, the newest first. */
const questionsIn = ({ questions }: TrustScene, session: string | null) =>
  [...questions.values()].filter((question) => question.session === session).toSorted((a, b) => b.id - a.id);

interface Said extends Pick<Answer, "says"> {
  readonly text: string;
  readonly uid?: string | null;
  /** The newest question that they have seen. */
  readonly newest?: Question | undefined;
}

const newestFor = (scene: TrustScene, person: Person): Question | undefined =>
  questionsIn(scene, sessionOf(scene, person))[0];

async function answer(
  scene: TrustScene,
  chance: Chance,
  person: Person,
  { says, text, uid = null, ...more }: Said,
): Promise<void> {
  const newest = "newest" in more ? more.newest : newestFor(scene, person);
  const seenId = newest?.id ?? 0;
  const { key, done } = say(scene, chance, person, text, seenId);
  const newestUid = newest?.uid ?? null;
  const given = { person, says, uid, clientKey: key, sentAt: scene.world.clock.now, newestUid };
  const noted: Answer = { ...given, doneAt: Number.POSITIVE_INFINITY };
  scene.answers.push(noted);
  if (person.visit)
    scene.sent.push({ person, session: person.visit.uid, text, key: key.replace("widget:", ""), seenId });
  if (await done) noted.doneAt = scene.world.clock.now;
}

/** What has just happened to a person is why they write next, often enough. */
const pickPerson = ({ people, touched }: TrustScene, chance: Chance): Person =>
  touched && chance.oneIn(3) ? touched : chance.pick(people);

/** The question of a person's conversation to which this person has said nothing. */
function openQuestionOf(scene: TrustScene, person: Person): Question | undefined {
  const [newest] = questionsIn(scene, sessionOf(scene, person));
  const hasAnswered = scene.answers.some(
    (given) => given.newestUid === newest?.uid && given.person === person,
  );
  return hasAnswered ? undefined : newest;
}

/** Those who share one thread. */
const inThread = ({ people }: TrustScene): Person[] => people.filter(({ door }) => door === "line");

/** In that thread, all but the person whose question is open. */
function otherThanAsked(scene: TrustScene): Person[] {
  const shared = inThread(scene);
  const [newest] = questionsIn(scene, sessionOf(scene, shared[0]!));
  const asked = [...scene.asks.values()].find(({ order }) => newest?.text.includes(order))?.person;
  return asked && openQuestionOf(scene, asked) ? shared.filter((person) => person !== asked) : [];
}

/** One with a question that has no answer, if there is any. */
export function pickAsked(scene: TrustScene, chance: Chance): Person {
  const asked = scene.people.filter((person) => openQuestionOf(scene, person));
  if (scene.touched && asked.includes(scene.touched) && !chance.oneIn(3)) return scene.touched;
  return chance.pick(asked.length > 0 && !chance.oneIn(6) ? asked : scene.people);
}

export const sayYes = (scene: TrustScene, chance: Chance) =>
  answer(scene, chance, pickAsked(scene, chance), { says: "yes", text: chance.pick(YESES) });
/** Before the page shows what their own words have led to, as where the connection was away. */
export async function sayYesEarly(scene: TrustScene, chance: Chance): Promise<void> {
  const person = chance.pick(scene.people.filter(({ visit }) => visit));
  const newest = newestFor(scene, person);
  await askModelFor(scene, chance, person, "refund");
  await answer(scene, chance, person, { says: "yes", text: chance.pick(YESES), newest });
}
export const sayNo = (scene: TrustScene, chance: Chance) =>
  answer(scene, chance, pickAsked(scene, chance), { says: "no", text: chance.pick(NOES) });
/** Now and then in between, in a thread where another person was asked. */
export function saySomething(scene: TrustScene, chance: Chance): Promise<void> {
  const said = { says: "else", text: chance.pick(OTHERS) } as const;
  const between = chance.oneIn(3) ? otherThanAsked(scene) : [];
  return answer(scene, chance, between.length > 0 ? chance.pick(between) : pickAsked(scene, chance), said);
}
export const correct = (scene: TrustScene, chance: Chance) =>
  giveOrder(scene, chance, pickAsked(scene, chance), "refund", "no, ");

async function press(scene: TrustScene, chance: Chance, person: Person, uid: string): Promise<void> {
  const says = chance.oneIn(5) ? "no" : "yes";
  await answer(scene, chance, person, { says, uid, text: `confirm:${uid}:${says}` });
}

export async function pressNewest(scene: TrustScene, chance: Chance): Promise<void> {
  const person = pickAsked(scene, chance);
  const [newest] = questionsIn(scene, sessionOf(scene, person));
  if (newest) await press(scene, chance, person, newest.uid);
}

/** Of one who has an open question besides; who has none yet asks for something more. */
export async function pressOld(scene: TrustScene, chance: Chance): Promise<void> {
  const person = pickAsked(scene, chance);
  const [, ...older] = questionsIn(scene, sessionOf(scene, person));
  if (older.length > 0 && openQuestionOf(scene, person))
    return press(scene, chance, person, chance.pick(older.slice(0, 3)).uid);
  await askModelFor(scene, chance, person, chance.pick(ACTION_NAMES));
}

/** The button of a question that another person was asked: in the same thread, or carried elsewhere. */
export async function pressOther(scene: TrustScene, chance: Chance): Promise<void> {
  const newest = [...scene.questions.values()].slice(-5);
  if (newest.length === 0) return;
  const { uid, session } = chance.pick(newest);
  const others = scene.people.filter((person) => sessionOf(scene, person) === session);
  await press(scene, chance, chance.pick(others.length > 1 ? others : scene.people), uid);
}

/** In a shared thread, where one of them asks if no question is open; or in another browser with the first one's conversation. */
export async function sayYesForOther(scene: TrustScene, chance: Chance): Promise<void> {
  if (!chance.oneIn(3)) {
    const others = otherThanAsked(scene);
    if (others.length === 0)
      return askModelFor(scene, chance, chance.pick(inThread(scene)), chance.pick(ACTION_NAMES));
    return answer(scene, chance, chance.pick(others), { says: "yes", text: chance.pick(YESES) });
  }
  const [one, other] = [pickAsked(scene, chance), chance.pick(scene.people)];
  if (!one.visit || !other.visit || one === other) return;
  const key = newWord(scene, "k");
  if (await writeInBrowser(scene, chance, other, one.visit.uid, { text: "Yes", key }))
    scene.complaints.push(`${other.name} wrote in the conversation of ${one.name}.`);
}

export async function sayYesByProgram(scene: TrustScene, chance: Chance): Promise<void> {
  const { visit } = pickAsked(scene, chance);
  if (!visit) return;
  const { widgetUid, key } = scene.workspace;
  const message = { widget_uid: widgetUid, session_uid: visit.uid, message: "Yes", send_by: "user" };
  await scene.fleet.call(chance.int(0, 9), "sendMessage", key, {
    ...message,
    client_key: newWord(scene, "p"),
  });
}

export async function repeat(scene: TrustScene, chance: Chance): Promise<void> {
  const recent = scene.sent.slice(-6);
  if (recent.length === 0) return;
  const { person, session, ...typed } = chance.pick(recent);
  await writeInBrowser(scene, chance, person, session, typed);
}

export async function signIn(scene: TrustScene, chance: Chance): Promise<void> {
  const browsers = scene.people.filter(({ visit }) => visit);
  const person = chance.pick(browsers);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: person.name, name: person.name, email: person.email, exp };
  const body = `${encode({ alg: "HS256" })}.${encode(claims)}`;
  const isForged = chance.oneIn(5);
  const secret = isForged ? "a guess" : scene.secret;
  const token = `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
  const proof = { level: "signed" as const, sentAt: scene.world.clock.now, doneAt: Number.POSITIVE_INFINITY };
  if (!isForged) person.proofs.push(proof);
  const answered = await scene.fleet.call(chance.int(0, 9), "identifyVisitor", person.visit!.newHeaders(), {
    token,
  });
  if (answered.status !== 200) return;
  if (isForged) scene.complaints.push(`${person.name} was signed in by a forged token.`);
  proof.doneAt = scene.world.clock.now;
  scene.touched = person;
}

export async function readAsStranger(scene: TrustScene, chance: Chance): Promise<void> {
  const browsers = scene.people.filter(({ visit }) => visit);
  const [one, other] = [chance.pick(browsers), chance.pick(browsers)];
  if (one === other) return;
  const asked = { session_uid: one.visit!.uid };
  const headers = other.visit!.newHeaders();
  const answered = await scene.fleet.call(chance.int(0, 9), "getVisitorConversation", headers, asked);
  if (answered.status === 200) scene.complaints.push(`${other.name} read the conversation of ${one.name}.`);
}
