/** Laws that hold whenever no transaction is open. */
import { PAID } from "../peers/model-vendor.ts";
import { broken, wordIn, type Checked } from "./laws.ts";

export function checkStep(scene: Checked): void {
  checkTakeovers(scene);
  checkMessages(scene);
  checkCredits(scene);
  checkCitations(scene);
  checkWorkers(scene);
  checkClients(scene);
}

function checkTakeovers({ journal, world }: Checked): void {
  if (journal.conversations.every(({ silentAfter }) => silentAfter === null)) return;
  const last = new Map(
    world.database
      .query<{ uid: string; id: string }>(
        `select s.uid, max(m.id) as id from messages m join sessions s on s.id = m.session_id
         where m.send_by = 'assistant' and m.kind = 0 group by 1`,
      )
      .map(({ uid, id }) => [uid, Number(id)]),
  );
  for (const { isErased, silentAfter, visit } of journal.conversations) {
    if (isErased || silentAfter === null || (last.get(visit.uid) ?? 0) <= silentAfter) continue;
    const [said] = world.database.query<{ message: string }>(
      `select message from messages where id = ${last.get(visit.uid)}`,
    );
    broken("takeover", `Message ${last.get(visit.uid)} of ${visit.uid} is the bot's: ${said!.message}`);
  }
}

function checkMessages({ journal, world }: Checked): void {
  const counts = new Map<string, number>();
  for (const { message } of world.database.query<{ message: string }>(
    "select message from messages where send_by <> 'assistant' and kind = 0",
  )) {
    const word = wordIn(message);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  for (const { word, conversation, isAcknowledged, tries } of journal.messages) {
    const count = counts.get(word) ?? 0;
    if (count > 1) broken("once", `${word} is stored ${count} times, after ${tries} tries.`);
    if (count === 0 && isAcknowledged && !conversation.isErased)
      broken("once", `${word} was acknowledged and is not stored.`);
  }
  const repeated = journal.reports.find(({ word }) => (counts.get(word) ?? 0) > 1);
  if (repeated) broken("channels", `${repeated.word} is stored ${counts.get(repeated.word)} times.`);
  const twice = world.database.query<{ reply_to: string }>(
    "select reply_to from messages where reply_to is not null group by 1 having count(*) > 1",
  )[0];
  if (twice) broken("once", `Message ${twice.reply_to} is answered twice.`);
}

function checkCredits({ journal, vendor, world }: Checked): void {
  const accounts = world.database.query<{ id: string; credits: string; sum: string; lowest: string }>(
    `select o.id, o.credits, coalesce(sum(c.amount), 0) as sum, coalesce(min(c.balance), 0) as lowest
     from organizations o left join credit_entries c on c.organization_id = o.id group by 1, 2`,
  );
  const recent = [...vendor.open].filter(({ since }) => since > world.clock.now - RESERVED_MS).length;
  for (const { workspace, base, isPaid } of journal.tenants) {
    const { credits, sum, lowest } = accounts.find(({ id }) => Number(id) === workspace.organizationId)!;
    if (Number(credits) < 0 || Number(lowest) < 0)
      broken("credits", `The balance is ${credits}, was ${lowest}.`);
    if (Number(credits) !== base + Number(sum))
      broken("credits", `The balance is ${credits}, the ledger adds up to ${base + Number(sum)}.`);
    // Each costs a credit at least.
    if (isPaid && recent > Number(credits))
      broken("limits", `${recent} replies are asked of the vendor where ${credits} credits are left.`);
  }
  const free = world.database.query<{ id: string }>(
    `select m.id from messages m left join credit_entries c on c.reference = 'message:' || m.id
     where m.message like '%${PAID}%' and m.send_by = 'assistant' and c.id is null limit 1`,
  )[0];
  if (free) broken("credits", `Reply ${free.id} is in no ledger.`);
  const twice = world.database.query<{ reference: string }>(
    `select reference from credit_entries where reference like 'message:%' group by 1 having count(*) > 1`,
  )[0];
  if (twice) broken("credits", `${twice.reference} was paid for twice.`);
}

function checkCitations({ journal, world }: Checked): void {
  const replies = world.database.query<{ project_id: string; message: string; sources: string }>(
    "select project_id, message, sources from messages where sources is not null and cast(sources as text) <> '[]'",
  );
  for (const { project_id, message, sources } of replies) {
    for (const { title, source } of JSON.parse(sources) as { title: string; source: string }[]) {
      const cited = journal.texts.find(({ name }) => title.includes(name) || source.includes(name));
      if (!cited) broken("citations", `A reply names ${title}, which was never taught.`);
      if (cited.tenant.workspace.projectId !== Number(project_id))
        broken("citations", `A reply of project ${project_id} quotes another project's ${cited.name}.`);
      const isQuoted = message.includes(cited.sentence);
      if (!cited.tenant.isPaid && !isQuoted)
        broken("citations", `A reply names ${cited.name} and says: ${message}`);
    }
  }
}

/** More than any job needs in the time that a run takes. */
const MOST_ATTEMPTS = 12;

function checkWorkers({ world }: Checked): void {
  const [tried] = world.database.query<{ kind: string; attempts: string }>(
    `select kind, attempts from jobs where attempts > ${MOST_ATTEMPTS} limit 1`,
  );
  if (tried) broken("jobs", `${tried.kind} was tried ${tried.attempts} times and does not end.`);
  if (world.database.engine === "sqlite") return;
  const [found] = world.database.query<{ what: string }>("select what from simulation_violations limit 1");
  if (found) broken("jobs", found.what);
}

function checkClients({ journal }: Checked): void {
  if (journal.complaints.length > 0) broken("feeds", journal.complaints[0]!);
  for (const { accepted, limit } of journal.floods)
    if (accepted > limit) broken("limits", `${accepted} messages were accepted where ${limit} are allowed.`);
}

/** What a reply may cost is reserved for that long. */
const RESERVED_MS = 15 * 60_000;

/** The database itself notices two workers of one job or webhook. */
export function watchWorkers({ world }: Pick<Checked, "world">): void {
  const { database } = world;
  // There is one process only.
  if (database.engine === "sqlite") return;
  const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
  database.query(`
    create table simulation_violations (what text);
    create function simulation_job() returns trigger language plpgsql as $$ begin
      if new.attempts > old.attempts and old.leased_until > ${now} + ${SLACK_MS} then
        insert into simulation_violations values
          ('Job ' || old.kind || ' was claimed while another worker had it.');
      end if;
      return new;
    end $$;
    create trigger simulation_job before update on jobs for each row execute function simulation_job();
    create function simulation_endpoint() returns trigger language plpgsql as $$ begin
      if new.worker is not null and old.worker is not null and new.worker <> old.worker
          and old.leased_until > ${now} + ${SLACK_MS} then
        insert into simulation_violations values ('A webhook was claimed while another worker had it.');
      end if;
      return new;
    end $$;
    create trigger simulation_endpoint before update on webhook_endpoints
      for each row execute function simulation_endpoint()`);
}

/** More than clocks of processes differ. */
const SLACK_MS = 2000;
