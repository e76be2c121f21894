import type { Sql } from "./database.ts";

interface Lookup<Value> {
  /** The query that is on its way. */
  current: Promise<Value>;
  /** The next query, shared by all callers that arrived while one was in flight. */
  next: Promise<Value> | null;
}

/**
 * Lets callers that look up the same thing at the same time share a query. A caller never gets the answer of a
 * query that was sent before its call, so it sees everything that was committed before, as without sharing.
 */
export function singleFlight<Value>(
  find: (sql: Sql, key: string) => Promise<Value>,
): (sql: Sql, key: string) => Promise<Value> {
  const bySql = new WeakMap<Sql, Map<string, Lookup<Value>>>();

  function start(lookups: Map<string, Lookup<Value>>, sql: Sql, key: string): Promise<Value> {
    const current = find(sql, key);
    const lookup: Lookup<Value> = { current, next: null };
    lookups.set(key, lookup);
    const forget = () => {
      if (lookup.next === null) lookups.delete(key);
    };
    current.then(forget, forget);
    return current;
  }

  return (sql, key) => {
    let lookups = bySql.get(sql);
    if (!lookups) bySql.set(sql, (lookups = new Map()));
    const lookup = lookups.get(key);
    if (!lookup) return start(lookups, sql, key);
    const startNext = () => start(lookups, sql, key);
    lookup.next ??= lookup.current.then(startNext, startNext);
    return lookup.next;
  };
}
