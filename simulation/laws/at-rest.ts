/** Laws that hold once all faults are mended and what waited is done. */
import { checkChannels } from "./channels.ts";
import { broken, quoted, type Checked } from "./laws.ts";

export function checkRest(scene: Checked): void {
  checkFeeds(scene);
  checkWebhooks(scene);
  checkJobs(scene);
  checkChannels(scene);
}

function checkFeeds({ journal, world }: Checked): void {
  for (const { isErased, visit, feeds } of journal.conversations) {
    if (isErased) continue;
    const stored = world.database
      .query<{ id: string }>(
        `select m.id from messages m join sessions s on s.id = m.session_id
         where s.uid = ${quoted(visit.uid)} and m.kind = 0 order by m.id`,
      )
      .map(({ id }) => Number(id));
    for (const { ids, isWanted } of feeds) {
      const missing = isWanted && stored.find((id) => !ids.includes(id));
      if (missing)
        broken("feeds", `A feed of ${visit.uid} never got message ${missing}; it got ${ids.join(" ")}.`);
    }
  }
}

function checkWebhooks({ world, accepted }: Checked): void {
  const { database } = world;
  const told = new Set(
    database
      .query<{ details: string }>("select details from project_events where kind like 'message.%'")
      .map(({ details }) => String((JSON.parse(details) as { messageId?: unknown }).messageId)),
  );
  const lost = database
    .query<{ id: string }>(
      "select m.id from messages m join sessions s on s.id = m.session_id where m.kind = 0 order by m.id",
    )
    .find(({ id }) => !told.has(id));
  if (lost) broken("webhooks", `No event tells of message ${lost.id}.`);
  const unsent = database.query<{ id: string; kind: string }>(
    `select e.id, e.kind from project_events e where not exists (
       select 1 from webhook_deliveries d where d.event_id = e.id) limit 1`,
  )[0];
  if (unsent) broken("webhooks", `Event ${unsent.id} (${unsent.kind}) is to be delivered to no endpoint.`);
  const forged = accepted.find(({ isSigned }) => !isSigned);
  if (forged) broken("webhooks", `${forged.id} had a wrong signature.`);
  const arrived = new Map<string, number>();
  accepted.forEach(({ id }, index) => arrived.has(id) || arrived.set(id, index));
  const last = new Map<string, number>();
  const rows = database.query<{ uid: string; subject: string; endpoint_id: string; state: string }>(
    `select e.uid, d.subject, d.endpoint_id, d.state from webhook_deliveries d
     join project_events e on e.id = d.event_id order by d.id`,
  );
  for (const { uid, subject, endpoint_id, state } of rows) {
    if (state === "failed" || state === "skipped") continue;
    if (state !== "delivered") broken("webhooks", `${uid} is still ${state}.`);
    const at = arrived.get(uid);
    if (at === undefined) broken("webhooks", `${uid} counts as delivered and never arrived.`);
    const key = `${endpoint_id} ${subject}`;
    if (at < (last.get(key) ?? -1)) broken("webhooks", `${uid} arrived before an older event of ${subject}.`);
    last.set(key, at);
  }
}

const OVERDUE_MS = 120_000;

function checkJobs({ world }: Checked): void {
  const { now } = world.clock;
  const job = world.database.query<{ kind: string; key: string; attempts: string }>(
    `select kind, key, attempts from jobs where run_at < ${now - OVERDUE_MS} and leased_until < ${now - OVERDUE_MS}
     limit 1`,
  )[0];
  if (job) broken("jobs", `${job.kind} ${job.key} neither ends nor waits, after ${job.attempts} attempts.`);
  const held = world.database.query<{ id: string }>(
    `select id from webhook_endpoints where leased_until > ${now + 10 * OVERDUE_MS} limit 1`,
  )[0];
  if (held) broken("jobs", `The lease of webhook ${held.id} never ends.`);
}
