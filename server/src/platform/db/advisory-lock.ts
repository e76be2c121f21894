import pg from "pg";

export interface AdvisoryLock {
  release(): Promise<void>;
}

/**
 * Serializes work that only one process of a fleet may do at a time. PostgreSQL ties the lock to its connection, so a
 * crashed process releases it, and a pooler can't carry it. SQLite needs no lock: one server owns the data folder.
 */
export async function acquireAdvisoryLock(directUrl: string | null, lock: number): Promise<AdvisoryLock> {
  if (!directUrl) return { release: () => Promise.resolve() };
  const client = new pg.Client({ connectionString: directUrl, application_name: "parley lock" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [lock]);
  return { release: () => client.end() };
}
