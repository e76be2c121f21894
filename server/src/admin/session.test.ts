import { sql as raw } from "kysely";
import { expect, test, vi } from "vitest";
import { createTestApp, engine } from "../../test/harness.ts";
import { openAdminSession } from "./session.ts";

test.runIf(engine === "postgres")("commands work by PostgreSQL's clock, not by the machine's", async () => {
  const t = await createTestApp();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90_000 });
  const session = openAdminSession(t.running.app.config);
  try {
    const database = await session.database();
    const { rows } = await raw<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(database.read);
    const now = session.now();
    expect(Number.isInteger(now)).toBe(true);
    expect(Math.abs(now - rows[0]!.now)).toBeLessThan(30_000);
  } finally {
    vi.useRealTimers();
    await session.close();
    await t.close();
  }
});
