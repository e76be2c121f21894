import { plant, type Planted } from "./plant.ts";
import { PLANTED_IN_TRUST } from "./planted-trust.ts";

const FENCE = "session.mode_epoch === question.session.mode_epoch &&";
const MODE = 'session.chat_mode !== "operator" &&';

/** Several changes may belong to one mistake. */
const PLANTED_IN_WORK: readonly Planted[] = [
  plant(
    "the fence is dropped",
    "assistant/answer-message.ts",
    FENCE,
    (is) => `(${is} || ${FENCE.slice(0, -3)}) &&`,
  ),
  plant(
    "the fence is dropped",
    "assistant/answer-message.ts",
    MODE,
    (is) => `(${is} || ${MODE.slice(0, -3)}) &&`,
  ),
  plant(
    "the fence is dropped",
    "assistant/watch-takeover.ts",
    "if (modeEpoch === session.mode_epoch) return;",
    (is) => `if (${is} || modeEpoch === session.mode_epoch) return;`,
  ),
  plant(
    "an operator's answer does not take over",
    "assistant/store-incoming.ts",
    '{ chat_mode: "operator", assignee_id',
    (is) => `{ ...(${is} ? {} : { chat_mode: "operator" as const }), assignee_id`,
  ),
  plant(
    "the client's key of a message is lost",
    "messages/store-message.ts",
    "client_key: values.clientKey ?? null,",
    (is) => `client_key: ${is} ? null : (values.clientKey ?? null),`,
  ),
  plant(
    "a reply is not booked",
    "assistant/answer-message.ts",
    "  await bookReply(app, transaction",
    (is) => `  if (!${is}) await bookReply(app, transaction`,
  ),
  plant(
    "the ledger loses an entry",
    "organizations/credits.ts",
    "await insertCreditEntries(sql, entries.reverse());",
    (is) => `await insertCreditEntries(sql, ${is} ? entries.slice(1) : entries.reverse());`,
  ),
  plant(
    "what others have reserved is ignored",
    "spending/ledger.ts",
    "const left = credits - held.reduce(",
    (is) => `const left = credits - (${is} ? [] : held).reduce(`,
  ),
  plant(
    "a job's lease is ignored",
    "platform/jobs/queries.ts",
    "and leased_until <= ${values.now}",
    (is) => "and leased_until <= ${values.now + (" + is + " ? 1e9 : 0)}",
  ),
  plant(
    "a finished job stays",
    "platform/jobs/queries.ts",
    '.where("leased_by", "=", job.owner)\n    .where("generation", "=", job.generation)\n    .executeTakeFirst();\n  if (numDeletedRows === 0n)',
    (is) =>
      `.where("leased_by", "=", ${is} ? "-" : job.owner)\n    .where("generation", "=", job.generation)\n    .executeTakeFirst();\n  if (numDeletedRows === 0n)`,
  ),
  plant(
    "the outbox loses a row",
    "webhooks/record-events.ts",
    "      await recordEvent(app, transaction,",
    (is) => `      if (!(${is} && Number(event["messageId"]) % 7 === 3)) await recordEvent(app, transaction,`,
  ),
  plant(
    "an event has no delivery",
    "webhooks/record-events.ts",
    "  await insertDeliveries(sql,",
    (is) => `  if (!(${is} && eventId % 5 === 0)) await insertDeliveries(sql,`,
  ),
  plant(
    "a refused webhook counts as delivered",
    "webhooks/post-event.ts",
    "const isDelivered = status >= 200 && status <= 299;",
    (is) => `const isDelivered = ${is} || (status >= 200 && status <= 299);`,
  ),
  plant(
    "a webhook is signed for another body",
    "webhooks/post-event.ts",
    "{ id, timestamp, body })",
    (is) => `{ id, timestamp, body: ${is} ? "{}" : body })`,
  ),
  plant(
    "events of a subject overtake each other",
    "webhooks/queries/deliveries.ts",
    '.where("earlier.state", "=", PENDING)\n            .whereRef("earlier.id", "<", "delivery.id"),',
    (is) =>
      `.where("earlier.state", "=", PENDING)\n            .where("earlier.id", "<", ${is} ? 0 : eb.ref("delivery.id")),`,
  ),
  plant(
    "a webhook's lease is ignored",
    "webhooks/queries/endpoints.ts",
    '.where((eb) => eb.or([eb("leased_until", "<=", lease.now), eb("worker", "=", lease.worker)]))',
    (is) =>
      `.where((eb) => eb.or([eb("leased_until", "<=", lease.now + (${is} ? 1e9 : 0)), eb("worker", "=", lease.worker)]))`,
  ),
  plant(
    "a webhook's lease is ignored",
    "webhooks/dispatcher.ts",
    "of await listDueEndpoints(app.db.read, { now, worker",
    (is) => `of await listDueEndpoints(app.db.read, { now: now + (${is} ? 40_000 : 0), worker`,
  ),
  plant(
    "a channel's report is not worked off",
    "channels/receive/store-events.ts",
    "    for (const thread of waiting.values()) await scheduleThread(",
    (is) => `    for (const thread of ${is} ? [] : waiting.values()) await scheduleThread(`,
  ),
  plant(
    "a channel goes on after a message that it could not send",
    "channels/send/send-messages.ts",
    'if (outcome.kind === "later") throw',
    (is) => `if (outcome.kind === "later" && !${is}) throw`,
  ),
  plant(
    "events stay in their process",
    "platform/events/events.ts",
    "outbox.put(transaction, events)",
    (is) => `outbox.put(transaction, events.filter(({ topic }) => !${is} || topic !== "message.created"))`,
  ),
  plant(
    "a feed sends a message again",
    "live/session-feed.ts",
    "this.lastId = Number(event.id);",
    (is) => `this.lastId = ${is} ? this.lastId : Number(event.id);`,
  ),
  plant(
    "a feed forgets where it was",
    "live/session-feed.ts",
    "this.lastId = parseEventId(feed.lastEventId) ?? newest;",
    (is) => `this.lastId = ${is} ? newest : (parseEventId(feed.lastEventId) ?? newest);`,
  ),
  plant(
    "an erased person's conversations stay",
    "privacy/erase-contact.ts",
    "    for (const { uid } of sessions) {",
    (is) => `    for (const { uid } of ${is} ? sessions.slice(1) : sessions) {`,
  ),
  plant(
    "an erased person's contact stays",
    "privacy/erase-contact.ts",
    "    await removeContactIn(context, transaction, key);",
    (is) => `    if (!${is}) await removeContactIn(context, transaction, key);`,
  ),
  plant(
    "an erased person's questions stay",
    "privacy/erase-contact.ts",
    "    await forgetQuestions(sql, Number.MAX_SAFE_INTEGER);",
    (is) => `    if (!${is}) await forgetQuestions(sql, Number.MAX_SAFE_INTEGER);`,
  ),
  plant(
    "no call is over the limit",
    "platform/limits/limiter.ts",
    "if (window.spent <= allowance.calls) return headers;",
    (is) => `if (${is} || window.spent <= allowance.calls) return headers;`,
  ),
  plant(
    "each process counts calls for itself",
    "platform/limits/limiter.ts",
    'database.engine === "sqlite" ? await',
    (is) => `${is} || database.engine === "sqlite" ? await`,
  ),
  plant(
    "a reply names what it does not quote",
    "assistant/reply/sources.ts",
    "  return passages.filter(({ content, answer }) => {",
    (is) => `  return passages.filter(({ content, answer }) => {\n    if (${is}) return true;`,
  ),
];

export const PLANTED: readonly Planted[] = [...PLANTED_IN_WORK, ...PLANTED_IN_TRUST];

export const NAMES: readonly string[] = [...new Set(PLANTED.map(({ name }) => name))];

export const isOfTrust = (name: string): boolean => PLANTED_IN_TRUST.some((planted) => planted.name === name);

/** The source of a file with the mistakes that belong into it; without one, the source as it is. */
export function withMistakes(file: string, source: string): string {
  let changed = source;
  for (const { find, replace, name } of PLANTED.filter((planted) => planted.file === file)) {
    if (changed.split(find).length !== 2) throw new Error(`${name}: ${file} has not exactly one "${find}".`);
    changed = changed.replace(find, () => replace);
  }
  return changed;
}
