import type { PlacedMutant } from "./load-mutants.ts";

interface Equivalent {
  readonly file: string;
  /** The line it begins on. */
  readonly line: string;
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
];

const matches = (mutant: PlacedMutant, entry: Equivalent): boolean =>
  mutant.file === entry.file &&
  mutant.lineText === entry.line &&
  mutant.original === entry.original &&
  mutant.replacement === entry.replacement;

export const isEquivalent = (mutant: PlacedMutant): boolean =>
  EQUIVALENT.some((entry) => matches(mutant, entry));

export const unusedEquivalents = (mutants: readonly PlacedMutant[]): string[] =>
  EQUIVALENT.filter((entry) => !mutants.some((mutant) => matches(mutant, entry))).map(
    ({ file, line }) => `No mutant of ${file} matches ${line} any more. Delete the entry.`,
  );
