import { hole } from "./hole.ts";

const ACCOUNTING = "completions/accounting.test.ts";
const IDEMPOTENCY = "platform/operations/idempotency.ts";
const IDEMPOTENCY_TEST = "platform/operations/idempotency.test.ts";
const JOBS_TEST = "platform/jobs/jobs.test.ts";
const FENCE = "assistant/answer-message.ts";
const FENCE_TEST = "assistant/takeover-fence.test.ts";

export const CORRECTNESS = [
  hole(
    "credits: the last one is refused",
    ["spending/ledger.ts", "left < once.credits", "left <= once.credits"],
    ACCOUNTING,
  ),
  hole(
    "credits: one more than there are",
    ["spending/ledger.ts", "left < once.credits", "left < once.credits - 1"],
    ACCOUNTING,
  ),
  hole(
    "credits: a reservation never becomes stale",
    ["spending/queries/reservations.ts", '.where("expires_at", ">", key.now)', ""],
    ACCOUNTING,
  ),
  hole(
    "idempotency: the fingerprint isn't compared",
    [IDEMPOTENCY, "first.fingerprint !== fingerprint", "false"],
    IDEMPOTENCY_TEST,
  ),
  hole(
    "idempotency: a claim has no lease",
    [IDEMPOTENCY, "leasedUntil: claim.createdAt + LEASE_MS", "leasedUntil: claim.createdAt + RETENTION_MS"],
    IDEMPOTENCY_TEST,
  ),
  hole(
    "idempotency: a running call's lease isn't extended",
    [IDEMPOTENCY, "void extend(context, claim)", "undefined"],
    IDEMPOTENCY_TEST,
  ),
  hole(
    "jobs: a lease is never extended",
    [
      "platform/jobs/jobs.ts",
      ".write(({ sql }) => extendLease(sql, job, until))",
      ".write(async () => true)",
    ],
    JOBS_TEST,
  ),
  hole(
    "jobs: a claim ignores leases",
    ["platform/jobs/queries.ts", " and leased_until <= ${values.now}", ""],
    JOBS_TEST,
  ),
  hole(
    "SQLite: commits aren't synced",
    ["platform/db/sqlite/sqlite-connection.ts", "pragma synchronous = full", "pragma synchronous = off"],
    "platform/db/sqlite/sqlite-connection.test.ts",
  ),
  hole(
    "SQLite: only checkpoints are synced",
    ["platform/db/sqlite/sqlite-connection.ts", "pragma synchronous = full", "pragma synchronous = normal"],
    "platform/db/sqlite/sqlite-connection.test.ts",
  ),
  hole("fence: a closed conversation gets a reply", [FENCE, 'session.status === "open"', "true"], FENCE_TEST),
  hole(
    "fence: a takeover that was given back counts no more",
    [FENCE, "session.mode_epoch === question.session.mode_epoch", "true"],
    FENCE_TEST,
  ),
  hole(
    "files: a failed file is read again",
    ["training/file-job.ts", ' || file.status === "failed"', ""],
    "training/operations/files.test.ts",
  ),
  hole(
    "history: the window begins with the visitor",
    [
      "assistant/reply/conversation.ts",
      "  return turns;",
      '  return turns.slice(turns.findIndex(({ role }) => role === "user"));',
    ],
    "assistant/reply/vendor-reply.test.ts",
  ),
];
