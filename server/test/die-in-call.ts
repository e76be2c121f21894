import type { Database, Sql } from "../src/platform/db/index.ts";

const die = () => process.kill(process.pid, "SIGKILL");

/** `within:6`: ends the process within the transaction that stores the sixth contact, of a call with a key. */
export function dieInCall(database: Database, where: string): void {
  const [point, place] = where.split(":");
  const write = database.write.bind(database);
  const contacts = async (sql: Sql) => (await sql.selectFrom("contacts").select("id").execute()).length;
  const isClaimed = async (sql: Sql) =>
    (await sql.selectFrom("idempotency_keys").select("key").limit(1).execute()).length > 0;
  Object.assign(database, {
    write: (unit: Parameters<Database["write"]>[0]) =>
      write(async (transaction) => {
        const { sql } = transaction;
        const before = await contacts(sql);
        if (point === "before" && before >= Number(place) - 1 && (await isClaimed(sql))) die();
        const result = await unit(transaction);
        const hasStored = before < Number(place) && (await contacts(sql)) >= Number(place);
        if (hasStored && point === "within") die();
        if (hasStored && point === "after") transaction.afterCommit(die);
        return result;
      }),
  });
}
