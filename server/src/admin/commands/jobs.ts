import { discardJob, listJobs, retryJob } from "../../platform/jobs/index.ts";
import { columns, oneOf, parseWholeNumber, type Command, type CommandSession } from "../command.ts";

const STATES = ["waiting", "running", "dead"] as const;
const MOST = 1000;

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ");

export const jobCommands: readonly Command[] = [
  {
    name: "jobs list",
    effect: "read",
    summary: "List background jobs: what waits, runs, or was given up (dead), with the last error",
    arguments: [],
    options: {
      state: { type: "string", value: "STATE", describe: `One of ${STATES.join(", ")}; all by default` },
      kind: { type: "string", value: "KIND", describe: "Only jobs of this kind" },
      limit: { type: "string", value: "N", describe: "At most so many, the oldest first (100)" },
    },
    async run(session, input) {
      const { read } = await session.database();
      const state = input.text("state");
      const limit = parseWholeNumber(input.text("limit") ?? "100", "--limit");
      const jobs = await listJobs(read, {
        state: state === undefined ? undefined : oneOf(state, STATES, "--state"),
        kind: input.text("kind"),
        limit: Math.min(Math.max(limit, 1), MOST),
        now: session.now(),
      });
      return {
        data: jobs,
        text: columns(
          jobs.map(({ id, kind, state: now, attempts, createdAt, runAt, deadAt, lastError }) => ({
            id,
            kind,
            state: now,
            tries: attempts,
            created: time(createdAt),
            "runs / died": time(runAt ?? deadAt),
            "last error": lastError === null ? null : (lastError.split("\n")[0] ?? "").slice(0, 100),
          })),
          "No jobs.",
        ),
      };
    },
  },
  {
    name: "jobs retry",
    effect: "write",
    summary: "Run a job again with all its tries: a dead one, or one that waits for its next try",
    arguments: [{ name: "JOB", describe: "The number of a job, or `all` for every dead one" }],
    options: { kind: { type: "string", value: "KIND", describe: "With `all`: only jobs of this kind" } },
    async run(session, input) {
      const given = input.argument("JOB");
      const ids =
        given === "all" ? await listDead(session, input.text("kind")) : [parseWholeNumber(given, "JOB")];
      const database = await session.database();
      let retried = 0;
      for (const id of ids)
        if (await database.writeStatement((sql) => retryJob(sql, { id, now: session.now() }))) retried += 1;
      if (given !== "all" && retried === 0)
        throw new Error(`No job ${given} that waits or was given up. Run \`jobs list\` to see all.`);
      return { data: { retried }, text: `${retried} ${retried === 1 ? "job runs" : "jobs run"} again.` };
    },
  },
  {
    name: "jobs discard",
    effect: "write",
    summary: "Delete a dead job; what it was to do is not done",
    arguments: [{ name: "JOB", describe: "The number of a dead job" }],
    options: {},
    async run(session, input) {
      const id = parseWholeNumber(input.argument("JOB"), "JOB");
      const database = await session.database();
      const isDiscarded = await database.writeStatement((sql) => discardJob(sql, { id }));
      if (!isDiscarded) throw new Error(`No dead job ${id}. Run \`jobs list --state dead\` to see all.`);
      return { data: { id }, text: `Job ${id} was discarded.` };
    },
  },
];

async function listDead(session: CommandSession, kind: string | undefined): Promise<number[]> {
  const { read } = await session.database();
  const ids: number[] = [];
  for (;;) {
    const page = await listJobs(read, {
      state: "dead",
      kind,
      afterId: ids.at(-1) ?? 0,
      limit: MOST,
      now: session.now(),
    });
    ids.push(...page.map(({ id }) => id));
    if (page.length < MOST) return ids;
  }
}
