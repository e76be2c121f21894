import type { Compilable, CompiledQuery, OperationNode } from "kysely";
import type { Sql } from "./database.ts";

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Build<Parameters, Row> = (sql: Sql, parameter: Parameters) => Compilable<Row>;

/**
 * A hot query: built and compiled once for each engine, then only its values change.
 * Kysely's builder costs about as much as the query itself, which matters on the paths every request takes.
 */
export function prepared<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): (sql: Sql, parameters: Parameters) => Promise<Row[]> {
  const compiledByAdapter = new WeakMap<object, CompiledQuery<Row>>();
  return async (sql, parameters) => {
    const adapter = sql.getExecutor().adapter;
    let compiled = compiledByAdapter.get(adapter);
    if (!compiled) {
      compiled = build(sql, placeholders<Parameters>()).compile();
      compiledByAdapter.set(adapter, compiled);
    }
    const values = parameters as Readonly<Record<string, unknown>>;
    const bound: CompiledQuery<Row> = {
      query: compiled.query satisfies OperationNode,
      queryId: compiled.queryId,
      sql: compiled.sql,
      parameters: compiled.parameters.map((value) =>
        value instanceof Placeholder ? values[value.name] : value,
      ),
    };
    return (await sql.executeQuery(bound)).rows;
  };
}

/** The builder sees values of the declared types; what travels through it are named placeholders. */
function placeholders<Parameters>(): Parameters {
  return new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Parameters;
}
