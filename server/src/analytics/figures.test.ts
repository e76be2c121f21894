import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/harness.ts";
import { computeAnalytics } from "./figures.ts";

const CONVERSATIONS = 24_000;

test("of very many conversations all are counted, and their durations are right within a percent", async () => {
  const t = await createTestApp();
  const { projectId, widgetUid } = await t.workspace();
  const { app } = t.running;
  const from = Date.parse("2026-02-01T00:00:00Z");
  // One every hundred seconds, each answered a millisecond later than the one before.
  await app.db.write(({ sql }) =>
    raw`insert into sessions (project_id, integration_id, widget_id, uid, chat_mode, mode_epoch, state, status, segment,
        is_emulator, data, meta, unseen, last_activity_at, quiet_since, first_asked_at, first_response_ms,
        resolved_by_inactivity, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw.lit(CONVERSATIONS)})
      select project_id, integration_id, id, 'many-' || n, 1, 0, 'pending', 'open', 'chat',
        0, '{}', '{}', 0, 0, 0, ${raw.lit(from)} + cast(n as bigint) * 100000, n, 0, 0, 0
      from widgets, numbers where uid = ${widgetUid}`.execute(sql),
  );
  const period = { from: "2026-02-01", to: "2026-02-28", timezone: "UTC" };
  const { totals, days } = await computeAnalytics(app, { projectId }, period);
  expect(totals.conversations).toBe(CONVERSATIONS);
  expect(totals.resolved_by_bot).toBe(CONVERSATIONS);
  expect(days[0]!.conversations).toBe(863);
  expect(days[1]!.conversations).toBe(864);
  const { median_ms, p95_ms } = totals.first_response;
  expect(Math.abs(median_ms! / CONVERSATIONS - 0.5)).toBeLessThan(0.01);
  expect(Math.abs(p95_ms! / CONVERSATIONS - 0.95)).toBeLessThan(0.01);
  await t.close();
});
