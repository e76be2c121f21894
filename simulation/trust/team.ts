import { SHOP_PORT } from "../fleet.ts";
import type { Chance } from "../world/chance.ts";
import { askModelFor, pickAsked } from "./people.ts";
import { ACTION_NAMES, sessionOf, type ActionName, type Person, type TrustScene } from "./cast.ts";

/** A call of the person of the team who is signed in. */
const call = (scene: TrustScene, chance: Chance, operation: string, body: object) =>
  scene.fleet.call(chance.int(0, 9), operation, scene.member, {
    project_uid: scene.workspace.projectUid,
    ...body,
  });

/** The team's word is about one visitor: these share their conversation with no other person. */
const alone = ({ people }: TrustScene): Person[] => people.filter(({ door }) => door !== "line");

export async function confirm(scene: TrustScene, chance: Chance): Promise<void> {
  const person = chance.pick(alone(scene));
  const session_uid = sessionOf(scene, person);
  if (!session_uid) return;
  const isMistaken = chance.oneIn(2) && (await linkToSigned(scene, chance, session_uid));
  if (!isMistaken && person.contactId === null) {
    const made = await call(scene, chance, "createContact", { name: person.name });
    if (made.status === 200) person.contactId = made.body.data.id as number;
  }
  if (!isMistaken)
    await call(scene, chance, "linkSessionToContact", { session_uid, contact_id: person.contactId });
  const { clock } = scene.world;
  const proof = { level: "confirmed" as const, sentAt: clock.now, doneAt: Number.POSITIVE_INFINITY };
  person.proofs.push(proof);
  person.isRecord = true;
  const answer = await call(scene, chance, "confirmVisitor", { session_uid });
  if (answer.status === 200) proof.doneAt = clock.now;
  scene.touched = person;
  // The record's own person is signed in; this one is confirmed at most.
  if (isMistaken) await askModelFor(scene, chance, person, "look_up");
}

/** Of one who has a proof, if there is any. */
export async function withdraw(scene: TrustScene, chance: Chance): Promise<void> {
  const proven = alone(scene).filter(({ proofs, withdrawals }) => proofs.length > withdrawals.length);
  const person = chance.pick(proven.length > 0 ? proven : alone(scene));
  const session_uid = sessionOf(scene, person);
  if (!session_uid) return;
  const { clock } = scene.world;
  const sentAt = clock.now;
  const answer = await call(scene, chance, "confirmVisitor", { session_uid, is_confirmed: false });
  if (answer.status !== 200) return;
  person.withdrawals.push({ sentAt, doneAt: clock.now });
  scene.touched = person;
}

/** As a member does who believes a stranger, or slips: the record is of a person who has proven who they are. */
export async function linkToOther(scene: TrustScene, chance: Chance): Promise<void> {
  const person = chance.pick(scene.people);
  const session_uid = sessionOf(scene, person);
  if (session_uid && (await linkToSigned(scene, chance, session_uid))) scene.touched = person;
}

async function linkToSigned(scene: TrustScene, chance: Chance, session_uid: string): Promise<boolean> {
  const [record] = scene.world.database.query<{ id: string }>(
    "select id from contacts where identity_kind = 'site' order by id desc limit 1",
  );
  if (!record) return false;
  await call(scene, chance, "linkSessionToContact", { session_uid, contact_id: Number(record.id) });
  return true;
}

export async function takeOver(scene: TrustScene, chance: Chance): Promise<void> {
  const person = pickAsked(scene, chance);
  const session = sessionOf(scene, person);
  if (!session) return;
  scene.touched = person;
  const takeover = { session, doneAt: Number.POSITIVE_INFINITY, backAt: Number.POSITIVE_INFINITY };
  scene.takeovers.push(takeover);
  const answer = await call(scene, chance, "updateSession", { session_uid: session, chat_mode: "operator" });
  if (answer.status === 200) takeover.doneAt = scene.world.clock.now;
  if (!chance.oneIn(3)) await handBackTo(scene, chance, session);
}

export async function handBack(scene: TrustScene, chance: Chance): Promise<void> {
  const open = scene.takeovers.filter(({ backAt }) => backAt === Number.POSITIVE_INFINITY);
  if (open.length === 0) return;
  await handBackTo(scene, chance, chance.pick(open).session);
}

async function handBackTo(scene: TrustScene, chance: Chance, session: string): Promise<void> {
  for (const takeover of scene.takeovers)
    if (takeover.session === session) takeover.backAt = Math.min(takeover.backAt, scene.world.clock.now);
  await call(scene, chance, "updateSession", { session_uid: session, chat_mode: "bot" });
  scene.touched = scene.people.find((person) => sessionOf(scene, person) === session) ?? scene.touched;
}

export const configurationOf = (name: ActionName, version: number): object => ({
  method: "POST",
  url: `http://127.0.0.1:${SHOP_PORT}/${name}?v=${version}`,
  body: '{"order": "{{parameters.order}}", "email": "{{contact.email}}"}',
  retries: 0,
});

/** The action of the newest question. */
function askedLast({ asks, questions }: TrustScene): ActionName | undefined {
  const text = [...questions.values()].at(-1)?.text ?? "";
  return [...asks.values()].find(({ order }) => text.includes(order))?.action;
}

export async function edit(scene: TrustScene, chance: Chance): Promise<void> {
  const action = askedLast(scene) ?? chance.pick(ACTION_NAMES);
  const version = scene.edits.length + 2;
  scene.edits.push({ action, version, sentAt: scene.world.clock.now });
  await call(scene, chance, "updateAction", {
    id: scene.actionIds.get(action),
    configuration: configurationOf(action, version),
  });
}
