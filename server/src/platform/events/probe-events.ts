import { randomUUID } from "node:crypto";
import pg from "pg";

const PATIENCE_MS = 3000;

/** Whether a listener at this address hears another connection: behind a pooler in transaction mode it does not. */
export async function hearsNotifications(databaseUrl: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  const options = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    application_name: "parley doctor",
  };
  const listener = new pg.Client(options);
  const sender = new pg.Client(options);
  const clients = [listener, sender];
  for (const client of clients) client.on("error", () => undefined);
  const channel = `parley_probe_${randomUUID().replaceAll("-", "")}`;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await listener.query(`listen ${channel}`);
    const heard = new Promise<boolean>((resolve) => {
      listener.once("notification", () => resolve(true));
      setTimeout(() => resolve(false), patienceMs).unref();
    });
    await sender.query(`notify ${channel}`);
    return await heard;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
