import type { Compilable, CompiledQuery } from "kysely";
import type { Sql } from "./database.ts";
import { nameStatement } from "./statement-names.ts";

/** Stands for a value by its name, or by its place where the values are a list. */
class Placeholder {
  readonly key: string | number;
  constructor(name: string) {
    this.key = /^\d+$/.test(name) ? Number(name) : name;
  }
}

type Build<Parameters, Row> = (sql: Sql, parameter: Parameters) => Compilable<Row>;

/** Runs a compiled statement on a database without Kysely in between; `isOne` promises one row at most. */
export type Runner = (sql: string, parameters: readonly unknown[], isOne: boolean) => Promise<unknown[]>;
const runners = new WeakMap<object, Runner>();

/** Lets hot queries outside a transaction go straight to the driver. */
export function runHotQueriesBy(sql: Sql, runner: Runner): void {
  runners.set(sql.getExecutor().adapter, runner);
}

type Hot<Parameters, Result> = (sql: Sql, parameters: Parameters) => Promise<Result>;

/**
 * A hot query: built and compiled once for each engine, then only its values change.
 * Kysely's builder costs about as much as the query itself, which matters on the paths every request takes.
 */
export const prepared = <Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Hot<Parameters, Row[]> => hot(build, false);

/** A hot query that finds one row or none. */
export function preparedOne<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Hot<Parameters, Row | null> {
  const run = hot(build, true);
  return async (sql, parameters) => (await run(sql, parameters))[0] ?? null;
}

function hot<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
  isOne: boolean,
): Hot<Parameters, Row[]> {
  const compiledByAdapter = new WeakMap<object, CompiledQuery<Row>>();
  return (sql, parameters) => {
    const adapter = sql.getExecutor().adapter;
    let compiled = compiledByAdapter.get(adapter);
    if (!compiled) {
      compiled = build(sql, placeholders<Parameters>()).compile();
      compiledByAdapter.set(adapter, compiled);
      nameStatement(compiled.sql);
    }
    const values = parameters as Readonly<Record<string | number, unknown>>;
    const bound = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.key] : value,
    );
    const runner = sql.isTransaction ? undefined : runners.get(adapter);
    if (runner) return runner(compiled.sql, bound, isOne) as Promise<Row[]>;
    return sql.executeQuery<Row>({ ...compiled, parameters: bound }).then(({ rows }) => rows);
  };
}

/** The builder sees values of the declared types; what travels through it are named placeholders, one for a name. */
function placeholders<Parameters>(): Parameters {
  const made = new Map<string, Placeholder>();
  const get = (_target: object, name: string | symbol): Placeholder => {
    const known = made.get(String(name)) ?? new Placeholder(String(name));
    made.set(String(name), known);
    return known;
  };
  return new Proxy({}, { get }) as Parameters;
}
