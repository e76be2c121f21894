import pg from "pg";

/** Whether a server is connected to the database: each server has its own connection for events. */
export async function isServed(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'parley events'",
    );
    return Number(rows[0]?.count) > 0;
  } finally {
    await client.end();
  }
}
