import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Later } from "../src/platform/jobs/index.ts";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { hasPrometheus, promtool, startPrometheus } from "./prometheus.ts";

const TOKEN = "metrics-token-of-the-tests";

describe("GET /metrics", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { METRICS_TOKEN: TOKEN }, background: true });
  });
  afterAll(() => t.close());

  const get = (headers: Record<string, string> = {}, of: TestApp = t) =>
    of.running.server.inject({ url: "/metrics", headers });
  const read = async () => (await get({ authorization: `Bearer ${TOKEN}` })).body;
  const valueOf = (text: string, series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")
        .at(-1) ?? Number.NaN,
    );

  test("is open to the token alone", async () => {
    for (const headers of [{}, { authorization: `Bearer ${TOKEN}x` }, { authorization: TOKEN }]) {
      const answer = await get(headers as Record<string, string>);
      expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(answer.body).not.toContain("parley_");
    }
    const mine = await t.workspace();
    expect((await get(mine.token)).statusCode).toBe(401);
    const answer = await get({ authorization: `Bearer ${TOKEN}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  });

  test("does not exist without the setting", async () => {
    const plain = await createTestApp();
    expect((await get({ authorization: "Bearer undefined" }, plain)).statusCode).toBe(404);
    await plain.close();
  });

  test("counts requests by operation and status, and no word of a stranger is a label", async () => {
    const mine = await t.workspace();
    const secret = randomUUID();
    await t.call(mine.token, "getOrganizationDetail");
    await t.call({}, "getOrganizationDetail");
    await t.call(mine.token, secret);
    await t.running.server.inject({ url: `/${secret}?token=${secret}`, method: "PUT" });
    const text = await read();
    const series = (status: number) =>
      `parley_http_requests_total{operation="getOrganizationDetail",status="${status}"}`;
    expect(valueOf(text, series(200))).toBe(1);
    expect(valueOf(text, series(401))).toBe(1);
    expect(valueOf(text, 'parley_http_requests_total{operation="unmatched",status="404"}')).toBe(2);
    expect(
      valueOf(text, 'parley_http_request_duration_seconds_count{operation="getOrganizationDetail"}'),
    ).toBe(2);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(mine.projectUid);
  });

  test("an answer carries the caller's request id", async () => {
    const { headers } = await t.call({ "x-request-id": "01890a5d-ac96-774b" }, "getOrganizationDetail");
    expect(headers["x-request-id"]).toBe("01890a5d-ac96-774b");
  });

  test("shows the parts of the server", async () => {
    const { app } = t.running;
    app.jobs.register("metrics.sample", {
      concurrency: 1,
      run: () => Promise.reject(new Error("no")),
      retryAfterMs: () => 60_000,
    });
    await app.db.write((transaction) =>
      app.jobs.enqueue(transaction, { kind: "metrics.sample", key: "1", payload: {} }),
    );
    await expect.poll(read).toContain('parley_jobs{kind="metrics.sample",state="later"} 1');
    const text = await read();
    expect(valueOf(text, 'parley_job_runs_total{kind="metrics.sample",outcome="failed"}')).toBe(1);
    expect(valueOf(text, 'parley_jobs_failing{kind="metrics.sample"}')).toBe(1);
    const shown = [
      'parley_event_loop_delay_seconds{of="p99"}',
      "parley_events_lag_seconds",
      "parley_feeds_open",
      "parley_index_projects",
      "parley_index_bytes",
      "parley_credits",
      "parley_webhooks_pending",
      'parley_channel_backlog{direction="outgoing"}',
      "parley_database_bytes",
      "parley_disk_free_bytes",
      "process_resident_memory_bytes",
      "process_cpu_seconds_total",
    ];
    expect(shown.filter((name) => !(valueOf(text, name) >= 0))).toEqual([]);
    expect(text).toMatch(
      new RegExp(`^parley_build_info\\{version="[^"]+",node="v[^"]+",engine="${engine}"\\} 1$`, "m"),
    );
    expect(valueOf(text, "parley_metrics_unread_total")).toBe(0);
    const connections = valueOf(text, 'parley_database_connections{state="most"}');
    expect(connections > 0).toBe(engine === "postgres");
  });

  test("shows jobs that were given up, and none that only wait as failing", async () => {
    const { app } = t.running;
    app.jobs.register("metrics.hopeless", {
      concurrency: 1,
      run: () => Promise.reject(new Error("no")),
      retryAfterMs: () => null,
    });
    app.jobs.register("metrics.early", {
      concurrency: 1,
      run: () => Promise.reject(new Later(60_000)),
    });
    await app.db.write(async (transaction) => {
      for (const kind of ["metrics.hopeless", "metrics.early"])
        await app.jobs.enqueue(transaction, { kind, key: "1", payload: {} });
    });
    await expect.poll(read).toContain('parley_jobs{kind="metrics.hopeless",state="dead"} 1');
    await expect.poll(read).toContain('parley_jobs{kind="metrics.early",state="later"} 1');
    const text = await read();
    const runs = (kind: string, outcome: string) =>
      valueOf(text, `parley_job_runs_total{kind="metrics.${kind}",outcome="${outcome}"}`);
    expect([runs("hopeless", "failed"), runs("hopeless", "given_up")]).toEqual([1, 1]);
    expect([runs("early", "later"), runs("early", "failed")]).toEqual([1, Number.NaN]);
    expect(valueOf(text, 'parley_jobs_failing{kind="metrics.early"}')).toBe(0);
  });

  test("times the model's vendor", async () => {
    const mine = await t.workspace();
    const { widgetUid: widget_uid, key } = mine;
    const { session_uid } = (await t.call(key, "createSession", { widget_uid })).body.data;
    const message = { widget_uid, session_uid, send_by: "user", message: "What is your name?" };
    expect((await t.call(key, "sendMessage", message)).status).toBe(200);
    const text = await read();
    expect(text).toMatch(/^parley_vendor_calls_total\{vendor="[a-z]+",outcome="ok"\} [1-9]/m);
    expect(text).toMatch(/^parley_vendor_duration_seconds_count\{vendor="[a-z]+"\} [1-9]/m);
  });

  test.runIf(hasPrometheus)("is what Prometheus' own linter accepts", async () => {
    expect(promtool(["check", "metrics"], await read())).toEqual({ isFine: true, output: "" });
  });

  test.runIf(hasPrometheus && engine === "sqlite")("is scraped by a real Prometheus", async () => {
    await t.running.server.listen({ port: 0, host: "127.0.0.1" });
    const { port } = t.running.server.server.address() as AddressInfo;
    const prometheus = await startPrometheus({ port, token: TOKEN });
    try {
      const [info] = await prometheus.query('parley_build_info{job="parley"}');
      expect(info).toMatchObject({ value: 1, metric: { engine } });
      expect(await prometheus.query('up{job="parley"} == 1')).toHaveLength(1);
      const [quantile] = await prometheus.query(
        "histogram_quantile(0.99, sum by (le) (parley_http_request_duration_seconds_bucket))",
      );
      expect(quantile!.value).toBeGreaterThan(0);
    } finally {
      await prometheus.close();
    }
  });
});
