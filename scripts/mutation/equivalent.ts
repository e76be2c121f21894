import type { PlacedMutant } from "./load-mutants.ts";

interface Equivalent {
  readonly file: string;
  /** The line it begins on. */
  readonly line: string;
  /** Of a query that loses a condition, only the condition; its replacement is empty. */
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

/** Mutants that change no behaviour a caller could see. Each needs its reason. */
const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "server/src/access/gate.ts",
    line: 'if (actor.kind !== "token" && actor.kind !== "person") throw forbidden();',
    original: "throw forbidden();",
    replacement: "",
    because: "Authentication admits only the kinds of credentials that the requirement names.",
  },
  {
    file: "server/src/access/keys.ts",
    line: "const createdBy = callerUserId(context) ?? 0;",
    original: "0",
    replacement: "1",
    because: "Only people and tokens create keys, and both have a user.",
  },
  {
    file: "server/src/access/may-use.ts",
    line: 'if (!("by" in access) || !access.by.includes("token")) return false;',
    original: "false",
    replacement: "true",
    because: "The list of tools leaves out operations that no token can call.",
  },
  {
    file: "server/src/access/may-use.ts",
    line: 'if (!("by" in access) || !access.by.includes("token")) return false;',
    original: '!("by" in access) || !access.by.includes("token")',
    replacement: '!("by" in access) && !access.by.includes("token")',
    because:
      "The list of tools leaves out operations that no token can call, so both sides are always false.",
  },
  {
    file: "server/src/access/tokens.ts",
    line: "const projects = await listProjectsForScope(sql, { organizationId: context.organization.id, userId: 0 });",
    original: "0",
    replacement: "1",
    because: "Only the UIDs of the projects are read here, and they are the same for every user.",
  },
  {
    file: "server/src/access/queries/keys.ts",
    line: "await sql",
    original: '.where("project_id", "=", key.projectId)',
    replacement: "",
    because: "The transaction has found the key in the project before.",
  },
  {
    file: "server/src/access/queries/tokens.ts",
    line: "await sql",
    original: '.where("organization_id", "=", key.organizationId)',
    replacement: "",
    because: "The transaction has found the token in the organization before.",
  },
  {
    file: "server/src/organizations/queries/credits.ts",
    line: "return (await balance(sql, key))[0]?.credits ?? 0;",
    original: "0",
    replacement: "1",
    because: "The transaction has updated the organization's row before, so it exists.",
  },
  {
    file: "server/src/spending/alerts.ts",
    line: "if (isNew && percent === SPENT_PERCENT)",
    original: "isNew && percent === SPENT_PERCENT",
    replacement: "isNew || percent === SPENT_PERCENT",
    because:
      "The row of the warning already exists in the further cases, and a second insert changes nothing.",
  },
  {
    file: "server/src/spending/queries/reservations.ts",
    line: 'if (!inserted) throw new Error("A reservation was not inserted");',
    original: 'throw new Error("A reservation was not inserted");',
    replacement: "",
    because: "An insert without a conflict clause returns its row or fails.",
  },
  {
    file: "server/src/assistant/watch-takeover.ts",
    line: "if (own.size === 0) bySession.delete(sessionId);",
    original: "bySession.delete(sessionId);",
    replacement: "",
    because: "An empty set notifies no reply; deleting it only saves memory.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: "generation: 1,",
    original: "1",
    replacement: "2",
    because: "A generation is only compared for equality, and each reschedule changes it.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: 'generation: eb("jobs.generation", "+", 1),',
    original: '"+"',
    replacement: '"-"',
    because: "A generation is only compared for equality, and each reschedule changes it.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: 'generation: eb("jobs.generation", "+", 1),',
    original: "1",
    replacement: "2",
    because: "A generation is only compared for equality, and each reschedule changes it.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: ".limit(1),",
    original: "1",
    replacement: "2",
    because: "Only the first row is used.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: "leased_until: 0,",
    original: "0",
    replacement: "1",
    because: "A lease that ended in 1970 and none at all are both over.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: 'if (numDeletedRows === 0n) await updateHeld(sql, job).set({ leased_until: 0, leased_by: "" }).execute();',
    original: "0",
    replacement: "1",
    because: "A lease that ended in 1970 and none at all are both over.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: '.set({ leased_until: 0, leased_by: "", last_error: error, dead_at: now, run_at: NEVER, turn: NO_TURN })',
    original: "0",
    replacement: "1",
    because: "A lease that ended in 1970 and none at all are both over.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: 'if (numUpdatedRows === 0n) await updateHeld(sql, job).set({ leased_until: 0, leased_by: "" }).execute();',
    original: "0",
    replacement: "1",
    because: "A lease that ended in 1970 and none at all are both over.",
  },
  {
    file: "server/src/organizations/credits.ts",
    line: "const rows = await listCreditEntries(page.offset < NEAR ? sql : context.db.readLong, key, page);",
    original: "page.offset < NEAR",
    replacement: "!(page.offset < NEAR)",
    because: "Both connections read the same rows; the other one spares the event loop.",
  },
  {
    file: "server/src/organizations/queries/credits.ts",
    line: "const INSERTS = [50, 10, 1].map((rows) => ({ rows, insert: insertOf(rows) }));",
    original: "50",
    replacement: "51",
    because: "However many rows a statement has, all entries are inserted.",
  },
  {
    file: "server/src/platform/jobs/queries.ts",
    line: "const NO_TURN = -1;",
    original: "1",
    replacement: "2",
    because: "Any turn before the first one does the same.",
  },
  {
    file: "server/src/assistant/answer-message.ts",
    line: "return { message: stored.message, isSettled: true };",
    original: "true",
    replacement: "false",
    because: "The question's job went with the reply's transaction: dropping it again finds nothing.",
  },
];

function matches(mutant: PlacedMutant, entry: Equivalent): boolean {
  const { original, replacement } = changeOf(mutant);
  return (
    mutant.file === entry.file &&
    mutant.lineText === entry.line &&
    original === entry.original &&
    replacement === entry.replacement
  );
}

const changeOf = ({ original, replacement }: PlacedMutant) =>
  original.startsWith(replacement)
    ? { original: original.slice(replacement.length).trim(), replacement: "" }
    : { original, replacement };

export const isEquivalent = (mutant: PlacedMutant): boolean =>
  EQUIVALENT.some((entry) => matches(mutant, entry));

export const unusedEquivalents = (mutants: readonly PlacedMutant[]): string[] =>
  EQUIVALENT.filter((entry) => !mutants.some((mutant) => matches(mutant, entry))).map(
    ({ file, line }) => `No mutant of ${file} matches ${line} any more. Delete the entry.`,
  );
