import pg from "pg";

export interface AdvisoryLock {
  release(): Promise<void>;
}

/**
 * Serializes work that only one process of a fleet may do at a time. PostgreSQL ties the lock to its connection, so a
 * crashed process releases it. SQLite needs no lock: one server owns the data folder.
 */
export async function acquireAdvisoryLock(databaseUrl: string | null, lock: number): Promise<AdvisoryLock> {
  if (!databaseUrl) return { release: () => Promise.resolve() };
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "parley lock" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [lock]);
  return { release: () => client.end() };
}
