import type { Migration } from "../../server/src/platform/db/migration.ts";

/** Steps of the first version's day and before this rule: databases have run them. */
const BEFORE_THE_RULE = "calls/0001-create";

/**
 * A sentence for each new step that a process of the last version would not survive. While a fleet is upgraded, old
 * and new processes serve side by side: a step adds first (expand), and a later version removes (contract).
 */
export function unsafeSteps(
  frozen: string,
  steps: readonly Migration[],
  retired: Readonly<Record<string, string>>,
): string[] {
  const landed = frozen
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(" ")[1]!);
  const exempt = new Set(landed.slice(0, landed.indexOf(BEFORE_THE_RULE) + 1));
  const fresh = steps.filter(({ name }) => !exempt.has(name));
  return fresh.flatMap((step) => {
    const made = new Set(
      textsOf(step).flatMap((text) => /^create table (?:if not exists )?(\w+)/i.exec(text)?.[1] ?? []),
    );
    return textsOf(step)
      .flatMap((text) => harmsOf(text).filter(({ table }) => table === null || !made.has(table)))
      .filter(({ part }) => !(part !== null && part in retired && step.contracts !== undefined))
      .filter(({ part }) => part !== null || step.contracts === undefined)
      .map(
        ({ what }) =>
          `The step ${step.name} ${what}, which processes of the last version may not survive. ${WAY_OUT}`,
      );
  });
}

const WAY_OUT = "See “Expand, then contract” in docs/upgrading.md.";

interface Harm {
  readonly what: string;
  readonly table: string | null;
  /** What a retired part is called, where only those may go. */
  readonly part: string | null;
}

const textsOf = ({ statements }: Migration): string[] =>
  statements.flatMap((statement) =>
    (typeof statement === "string" ? [statement] : [statement.sqlite, statement.postgres]).map((text) =>
      text.replaceAll(/\s+/g, " ").trim(),
    ),
  );

const RULES: readonly { readonly pattern: RegExp; readonly harm: (found: RegExpExecArray) => Harm }[] = [
  {
    pattern: /^drop table (?:if exists )?(\w+)/i,
    harm: ([, table]) => ({ what: `drops the table ${table}`, table: table!, part: `table ${table}` }),
  },
  {
    pattern: /^alter table (\w+) drop column (?:if exists )?(\w+)/i,
    harm: ([, table, column]) => ({
      what: `drops the column ${table}.${column}`,
      table: table!,
      part: `column ${table}.${column}`,
    }),
  },
  {
    pattern: /^alter table (\w+) rename (?:column )?(\w+)/i,
    harm: ([, table]) => ({ what: `renames ${table} or a column of it`, table: table!, part: null }),
  },
  {
    pattern: /^alter table (\w+) alter (?:column )?(\w+) (?:set not null|type|set data type)/i,
    harm: ([, table, column]) => ({
      what: `changes the column ${table}.${column}`,
      table: table!,
      part: null,
    }),
  },
  {
    pattern:
      /^alter table (\w+) add (?:column )?(?:if not exists )?(\w+)(?=.*\bnot null\b)(?!.*\bdefault\b)/i,
    harm: ([, table, column]) => ({
      what: `adds ${table}.${column}, which must be given and has no default`,
      table: table!,
      part: null,
    }),
  },
  {
    pattern: /^alter table (\w+) add constraint/i,
    harm: ([, table]) => ({ what: `adds a constraint to ${table}`, table: table!, part: null }),
  },
  {
    pattern: /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)/i,
    harm: ([, table]) => ({ what: `makes rows of ${table} unique`, table: table!, part: null }),
  },
];

const harmsOf = (text: string): Harm[] =>
  RULES.flatMap(({ pattern, harm }) => {
    const found = pattern.exec(text);
    return found ? [harm(found)] : [];
  });
