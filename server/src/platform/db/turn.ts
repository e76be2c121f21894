import pg from "pg";

export interface Turn {
  end(): Promise<void>;
}

/**
 * Lets one process of a fleet at a time do what must be done once. The turn ends with the connection, so a crashed
 * process gives it up too. On SQLite the data folder has one server, whose turn it always is.
 */
export async function takeTurn(databaseUrl: string | null, lock: number): Promise<Turn> {
  if (!databaseUrl) return { end: () => Promise.resolve() };
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "parley turn" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [lock]);
  return { end: () => client.end() };
}
