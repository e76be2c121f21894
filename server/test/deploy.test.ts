import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTestApp, engine } from "./harness.ts";
import { hasPrometheus, promtool } from "./prometheus.ts";

const FILES = [
  "deploy/prometheus/alerts.yml",
  "deploy/prometheus/alerts.test.yml",
  "deploy/grafana/parley.json",
];
const TOKEN = "metrics-token-of-the-tests";

/** The metrics that a text names; a histogram's parts count as the histogram. */
const metricsIn = (text: string): string[] => {
  const names = text.match(/\b(?:parley|process|nodejs)_[a-z_]*[a-z]/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, "")))];
};

describe.runIf(engine === "sqlite")("what deploy/ offers", () => {
  test("names only metrics that the server has, and the documentation names them all", async () => {
    // Spans are counted where traces are on.
    const env = { METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
    const t = await createTestApp({ env });
    const { body } = await t.running.server.inject({
      url: "/metrics",
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    await t.close();
    const shown = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!);
    for (const file of FILES) {
      const named = metricsIn(readFileSync(file, "utf8"));
      expect(named.length).toBeGreaterThan(8);
      expect(named.filter((name) => !shown.includes(name))).toEqual([]);
    }
    const documented = metricsIn(readFileSync("docs/monitoring.md", "utf8"));
    expect(documented.toSorted()).toEqual(shown.toSorted());
  });

  test("the dashboard is whole: each panel has a query, a unit and a place of its own", () => {
    interface Panel {
      readonly type: string;
      readonly title: string;
      readonly gridPos: { readonly x: number; readonly y: number };
      readonly targets?: readonly { readonly expr: string }[];
    }
    const { panels } = JSON.parse(readFileSync("deploy/grafana/parley.json", "utf8")) as { panels: Panel[] };
    const charts = panels.filter(({ type }) => type === "timeseries");
    expect(charts.length).toBeGreaterThan(20);
    expect(
      charts.filter(({ targets = [] }) => targets.length === 0 || targets.some(({ expr }) => !expr)),
    ).toEqual([]);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  test.runIf(hasPrometheus)("the queries of the dashboard are PromQL", () => {
    const text = readFileSync("deploy/grafana/parley.json", "utf8").replaceAll("$__rate_interval", "5m");
    const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] };
    const rules = panels
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }, index) => ({ record: `query_${index}`, expr }));
    const file = JSON.stringify({ groups: [{ name: "dashboard", rules }] });
    const folder = mkdtempSync(join(tmpdir(), "parley-dashboard-"));
    writeFileSync(join(folder, "rules.yml"), file);
    expect(promtool(["check", "rules", "rules.yml"], "", folder)).toMatchObject({ isFine: true });
    rmSync(folder, { recursive: true });
  });

  test.runIf(hasPrometheus)(
    "Prometheus accepts the alert rules, and they fire when they should and not before",
    () => {
      expect(promtool(["check", "rules", "deploy/prometheus/alerts.yml"])).toMatchObject({ isFine: true });
      const tested = promtool(["test", "rules", "alerts.test.yml"], "", "deploy/prometheus");
      expect(tested).toMatchObject({ isFine: true, output: expect.stringContaining("SUCCESS") });
    },
  );
});
