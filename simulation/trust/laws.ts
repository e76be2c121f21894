/** What must hold of every request that has reached the shop, as the people of the simulation know it. */
import { broken } from "../laws/laws.ts";
import { secretOf, type Run } from "../peers/shop.ts";
import { ACTIONS, LEVELS, mayHave, sessionOf } from "./cast.ts";
import type { Answer, Ask, Level, Question, TrustScene } from "./cast.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** More than clocks of processes differ. */
const SLACK_MS = 2000;
const NEWEST = 40;

const judged = new WeakMap<TrustScene, number>();

export function checkTrust(scene: TrustScene): void {
  noteQuestions(scene);
  if (scene.complaints.length > 0) broken("proof", scene.complaints[0]!);
  const { runs } = scene.shop;
  for (const run of runs.slice(judged.get(scene) ?? 0)) judge(scene, run);
  judged.set(scene, runs.length);
  checkSecrets(scene);
}

interface Asked {
  readonly id: string;
  readonly uid: string;
  readonly message: string;
  readonly choices: string;
  readonly at: string;
}

/** People see a question as soon as it is stored. */
function noteQuestions({ world, questions }: TrustScene): void {
  const rows = world.database.query<Asked>(
    `select m.id, s.uid, m.message, m.choices, m.created_at as at from messages m join sessions s on s.id = m.session_id
     where m.send_by = 'assistant' and cast(m.choices as text) like '%confirm:%' order by m.id desc limit ${NEWEST}`,
  );
  for (const { id, uid: session, message: text, choices, at } of rows.toReversed()) {
    const uid = /confirm:([\w-]+):yes/.exec(choices)![1]!;
    if (!questions.has(uid))
      questions.set(uid, {
        uid,
        id: Number(id),
        session,
        text,
        seenAt: world.clock.now,
        askedAt: Number(at),
      });
  }
}

function judge(scene: TrustScene, run: Run): void {
  const ask = scene.asks.get(run.order);
  const told = `${run.action} ${run.order} (${run.proof}, ${run.email})`;
  if (!ask || ask.action !== run.action) return broken("consent", `No person asked for ${told}.`);
  checkOnce(scene, run, ask);
  const { level, confirm } = ACTIONS[ask.action];
  const reasons: string[] = [];
  const licence = confirm
    ? scene.answers.find((answer) => {
        const refusal = refusalOf(scene, answer, ask, run);
        if (refusal !== null && answer.person === ask.person && answer.says === "yes") reasons.push(refusal);
        return refusal === null;
      })
    : undefined;
  if (confirm && !licence)
    broken("consent", `${told} ran for ${ask.person.name}. ${[...new Set(reasons)].join(" ") || "No yes."}`);
  const sentAt = licence?.sentAt ?? 0;
  if (!mayHave(ask.person, level, sentAt, run.at))
    broken("proof", `${told} ran for ${ask.person.name}, who has not proven it.`);
  if (!LEVELS.includes(run.proof as Level) || !mayHave(ask.person, run.proof as Level, sentAt, run.at))
    broken("proof", `${told} was told a proof that ${ask.person.name} never gave.`);
  const isOwn = run.email === "" || run.email === ask.person.email || ask.person.isRecord;
  if (level !== "none" && !isOwn) broken("proof", `${told} has an address that is not ${ask.person.name}'s.`);
}

function checkOnce({ shop }: TrustScene, { action, order }: Run, { person }: Ask): void {
  const same = shop.runs.filter((run) => run.action === action && run.order === order);
  const keys = new Set(same.map(({ key }) => key));
  if (keys.size > 1 || (ACTIONS[action as Ask["action"]].confirm && same.length > 1))
    broken("agreed", `${action} ${order} of ${person.name} ran ${same.length} times.`);
}

/** Why an answer is not the yes that a run needs; null where it is. */
function refusalOf(scene: TrustScene, answer: Answer, ask: Ask, run: Run): string | null {
  if (answer.person !== ask.person || answer.says !== "yes" || answer.sentAt > run.at) return "No yes.";
  const question = questionOf(scene, answer);
  if (!question?.text.includes(ask.order)) return "The yes is to something else.";
  if (answer.uid && answer.newestUid !== answer.uid) return "The button is of an older question.";
  if (isTooEarly(answer, question)) return "The yes was typed before the question was there.";
  if (answer.sentAt - question.seenAt > HOUR_MS + SLACK_MS) return "The question is older than an hour.";
  const edited = scene.edits.find(({ action, version }) => action === ask.action && version === run.version);
  if (edited && edited.sentAt > question.seenAt) return "The action was changed after the question.";
  const isRefused = scene.answers.some(
    (other) =>
      other.says === "no" &&
      other.uid === question.uid &&
      other.person === ask.person &&
      other.doneAt < answer.sentAt,
  );
  if (isRefused) return "The question was answered with no.";
  const isTaken = scene.takeovers.some(
    ({ session, doneAt, backAt }) =>
      session === question.session && doneAt < answer.sentAt && (backAt > run.at || doneAt > question.seenAt),
  );
  return isTaken ? "A person had taken over." : null;
}

/** A page says what it showed. Of a messenger only the time is known, and its clock differs from the server's. */
function isTooEarly({ person, uid, newestUid, sentAt }: Answer, question: Question): boolean {
  if (uid !== null) return false;
  return person.visit ? newestUid !== question.uid : sentAt + MINUTE_MS + SLACK_MS < question.askedAt;
}

/** What a button names, or the message directly before what was typed. */
function questionOf({ world, questions }: TrustScene, { uid, clientKey }: Answer): Question | undefined {
  if (uid) return questions.get(uid);
  const [before] = world.database.query<{ id: string }>(
    `select max(b.id) as id from messages m join messages b on b.session_id = m.session_id and b.id < m.id
     where m.client_key = '${clientKey}' and b.kind = 0`,
  );
  return [...questions.values()].find(({ id }) => id === Number(before?.id));
}

/** What the shop says of an order stands in the conversation of the person who asked, and nowhere else. */
function checkSecrets(scene: TrustScene): void {
  const rows = scene.world.database.query<{ message: string; uid: string }>(
    `select m.message, s.uid from messages m join sessions s on s.id = m.session_id
     where m.send_by = 'assistant' and m.message like '%${secretOf("")}%'`,
  );
  for (const { message, uid } of rows)
    for (const [, order] of message.matchAll(new RegExp(`${secretOf("")}(\\w+)`, "g"))) {
      const ask = scene.asks.get(order!);
      if (!ask || sessionOf(scene, ask.person) !== uid)
        broken("proof", `What ${ask?.person.name} may know of ${order} stands in ${uid}.`);
    }
}
