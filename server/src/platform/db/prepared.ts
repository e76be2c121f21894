import type { Compilable, CompiledQuery } from "kysely";
import type { Sql } from "./database.ts";
import { nameStatement } from "./statement-names.ts";

/** A placeholder for a value by its name, or by its index where the values are a list. */
class Placeholder {
  readonly key: string | number;
  constructor(name: string) {
    this.key = /^\d+$/.test(name) ? Number(name) : name;
  }
}

type Build<Parameters, Row> = (sql: Sql, parameter: Parameters) => Compilable<Row>;

/** Runs a statement with the values of one call. */
export type Run = (values: readonly unknown[]) => Promise<unknown[]>;
/** Prepares a compiled statement on a database without Kysely. */
export type MakeReady = (sql: string) => Run;
const makers = new WeakMap<object, MakeReady>();

/** Lets hot queries outside a transaction go straight to the driver. */
export function runHotQueriesBy(sql: Sql, makeReady: MakeReady): void {
  makers.set(sql.getExecutor().adapter, makeReady);
}

type Hot<Parameters, Result> = (sql: Sql, parameters: Parameters) => Promise<Result>;

/**
 * A hot query: built and compiled once for each engine, then only its values change.
 * Kysely's builder costs about as much as the query itself, which matters on the paths every request takes.
 */
export const prepared = <Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Hot<Parameters, Row[]> => hot(build);

/** A hot query that finds one row or none. */
export function preparedOne<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Hot<Parameters, Row | null> {
  const run = hot(build);
  return (sql, parameters) => run(sql, parameters).then(firstOf);
}

const firstOf = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;

interface Ready<Row> {
  readonly compiled: CompiledQuery<Row>;
  readonly bind: (parameters: object) => unknown[];
  /** Null if the database has no faster path than Kysely's. */
  readonly run: Run | null;
}

function hot<Parameters extends object, Row>(build: Build<Parameters, Row>): Hot<Parameters, Row[]> {
  const readyByAdapter = new WeakMap<object, Ready<Row>>();
  function makeReady(sql: Sql, adapter: object): Ready<Row> {
    const compiled = build(sql, placeholders<Parameters>()).compile();
    nameStatement(compiled.sql);
    const run = makers.get(adapter)?.(compiled.sql) ?? null;
    const ready = { compiled, bind: binder(compiled.parameters), run };
    readyByAdapter.set(adapter, ready);
    return ready;
  }
  return (sql, parameters) => {
    const { adapter } = sql.getExecutor();
    const { compiled, bind, run } = readyByAdapter.get(adapter) ?? makeReady(sql, adapter);
    const values = bind(parameters);
    if (run && !sql.isTransaction) return run(values) as Promise<Row[]>;
    return sql.executeQuery<Row>({ ...compiled, parameters: values }).then(({ rows }) => rows);
  };
}

/** Fills a statement's placeholders with the values of one call. */
function binder(parameters: readonly unknown[]): (values: object) => unknown[] {
  return (values) =>
    parameters.map((parameter) =>
      parameter instanceof Placeholder
        ? (values as Readonly<Record<string | number, unknown>>)[parameter.key]
        : parameter,
    );
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
