import type { Sql } from "./database.ts";

interface Lookup<Value> {
  /** The query that is on its way. */
  readonly current: Promise<Value>;
  readonly begunAt: number;
  /** The next query, shared by all callers that arrived while one was in flight. */
  next: Promise<Value> | null;
}

/** A query that takes longer may never be answered: its connection can be dead without a sign. */
const SHARED_MS = 1_000;

/**
 * Lets callers that look up the same thing at the same time share a query. A caller never gets the answer of a
 * query that was sent before its call, so it sees everything that was committed before, as without sharing.
 */
export function singleFlight<Value>(
  find: (sql: Sql, key: string) => Promise<Value>,
  sharedMs = SHARED_MS,
): (sql: Sql, key: string) => Promise<Value> {
  const bySql = new WeakMap<Sql, Map<string, Lookup<Value>>>();

  function start(lookups: Map<string, Lookup<Value>>, sql: Sql, key: string): Promise<Value> {
    const current = find(sql, key);
    const lookup: Lookup<Value> = { current, begunAt: performance.now(), next: null };
    lookups.set(key, lookup);
    const forget = () => {
      if (lookup.next === null && lookups.get(key) === lookup) lookups.delete(key);
    };
    current.then(forget, forget);
    return current;
  }

  return (sql, key) => {
    let lookups = bySql.get(sql);
    if (!lookups) bySql.set(sql, (lookups = new Map()));
    const lookup = lookups.get(key);
    const age = lookup ? performance.now() - lookup.begunAt : 0;
    if (!lookup || age >= sharedMs) return start(lookups, sql, key);
    lookup.next ??= settledWithin(lookup.current, sharedMs - age).then(() => start(lookups, sql, key));
    return lookup.next;
  };
}

function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settle, settle);
  });
}
