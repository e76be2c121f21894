import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "./availability.ts";

const PAUSE_MS = 1000;

/**
 * Waits until PostgreSQL answers. Refused credentials or a missing database fail at once, because waiting does
 * not help.
 */
export async function awaitDatabase(
  url: string,
  options: { forMs: number; setting?: string; log(line: string): void },
): Promise<void> {
  const { host, pathname } = new URL(url);
  const setting = options.setting ?? "DATABASE_URL";
  const until = Date.now() + options.forMs;
  for (let isRetry = false; ; isRetry = true) {
    const problem = await tryConnect(url);
    if (!problem) return;
    const reason = problem.message || String((problem as { code?: unknown }).code);
    if (!isUnavailable(problem)) {
      throw new Error(
        `PostgreSQL at ${host} rejected the connection to database ${pathname.slice(1)}: ${reason}. Check ${setting}.`,
      );
    }
    if (Date.now() >= until) {
      throw new Error(`Can't connect to PostgreSQL at ${host} (${reason}). Start it or check ${setting}.`);
    }
    if (!isRetry) {
      options.log(
        `Waiting up to ${Math.round(options.forMs / 1000)} s for PostgreSQL at ${host} (${reason}) …`,
      );
    }
    await sleep(PAUSE_MS);
  }
}

async function tryConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    // Node tries each address of a name and wraps all errors; the first one is enough.
    const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
    return first instanceof Error ? first : new Error(String(first));
  } finally {
    await client.end().catch(() => undefined);
  }
}
