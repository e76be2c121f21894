import { AsyncLocalStorage } from "node:async_hooks";
import type { LogEvent } from "kysely";
import type { MakeReady } from "./prepared.ts";

/** Called after each statement, where the caller's context is still known. */
export type OnQuery = (query: {
  readonly sql: string;
  readonly ms: number;
  readonly isFailed: boolean;
}) => void;

/** Kysely's option; without an observer there is none, since Kysely then measures nothing. */
export const queryLog = (onQuery: OnQuery | undefined) =>
  onQuery
    ? {
        log: ({ level, query, queryDurationMillis }: LogEvent) =>
          onQuery({ sql: query.sql, ms: queryDurationMillis, isFailed: level === "error" }),
      }
    : {};

/** The same for hot queries, which go past Kysely. */
export function observedQueries(makeReady: MakeReady, onQuery: OnQuery | undefined): MakeReady {
  if (!onQuery) return makeReady;
  return (sql) => {
    const run = makeReady(sql);
    return async (values) => {
      const started = performance.now();
      let isFailed = true;
      try {
        const rows = await run(values);
        isFailed = false;
        return rows;
      } finally {
        onQuery({ sql, ms: performance.now() - started, isFailed });
      }
    };
  };
}

/** A unit that is run later, beside others, in the context of its own caller. */
export const inOwnContext = <Result>(run: () => Result, onQuery: OnQuery | undefined): (() => Result) =>
  onQuery ? AsyncLocalStorage.bind(run) : run;
