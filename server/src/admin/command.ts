import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/index.ts";

/** What a command can use. The database opens on first use. */
export interface CommandSession {
  readonly config: Config;
  readonly now: () => number;
  database(): Promise<Database>;
}

export interface Option {
  readonly type: "string" | "boolean";
  readonly describe: string;
  /** Shown after the option's name, for example `EMAIL`. */
  readonly value?: string;
  readonly required?: true;
  readonly multiple?: true;
}

export interface Input {
  /** By the names of the command's arguments, all present. */
  readonly argument: (name: string) => string;
  readonly text: (option: string) => string | undefined;
  readonly texts: (option: string) => readonly string[];
  readonly flag: (option: string) => boolean;
}

export interface Output {
  /** What `--json` prints. */
  readonly data: unknown;
  /** What people read. */
  readonly text: string;
  /** Other than 0 where the answer itself is a verdict that a script acts on. */
  readonly exitCode?: number;
}

/** One line of the table that parsing, help and running are derived from. */
export interface Command {
  /** One or two words, for example `users create`. */
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly { readonly name: string; readonly describe: string }[];
  readonly options: Readonly<Record<string, Option>>;
  /** What it changes is recorded in the audit log. */
  readonly effect: "read" | "write";
  run(session: CommandSession, input: Input): Promise<Output>;
}

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {}

export function parseWholeNumber(text: string, what: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new UsageError(`${what} must be a whole number, not ${text}.`);
  }
  return value;
}

export function oneOf<Choice extends string>(text: string, choices: readonly Choice[], what: string): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (!found) throw new UsageError(`${what} must be one of ${choices.join(", ")}, not ${text}.`);
  return found;
}

type Shown = string | number | boolean | null | readonly (string | number)[];

/** Rows as columns people can read. */
export function columns(rows: readonly Readonly<Record<string, Shown>>[], none: string): string {
  const [first] = rows;
  if (!first) return none;
  const names = Object.keys(first);
  const shown = (value: Shown | undefined) =>
    value === null || value === undefined
      ? "-"
      : typeof value === "object"
        ? value.join(", ")
        : String(value);
  const cells = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, index) => Math.max(...cells.map((line) => line[index]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
