import type { Engine } from "../database.ts";
import type { Migration, Statement } from "../migration.ts";

/** Everything that is known about the tables of a version. */
export interface DatabaseSchema {
  /** In the order they are applied. */
  readonly steps: readonly Migration[];
  /** What they make on each engine, one part a line: derived by `npm run generate`. */
  readonly expected: Readonly<Record<Engine, string>>;
  readonly repairs: readonly Repair[];
  /**
   * The keys of parts, such as `column calls.note`, that this version neither reads nor writes, and the version since
   * which that is so. A later version may drop them while this one still serves.
   */
  readonly retired: Readonly<Record<string, string>>;
  /** The keys of parts that a database may lack, and why: queries are slower without them, and none fails. */
  readonly optional?: Readonly<Record<string, string>>;
}

/** What brings a database forward that ran a step before the step was edited. */
export interface Repair {
  readonly name: string;
  /** The key of the part that such a database lacks. */
  readonly missing: string;
  readonly statements: readonly Statement[];
}
