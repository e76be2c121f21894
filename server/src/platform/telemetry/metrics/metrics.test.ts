import { describe, expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

describe("metrics in the format of Prometheus", () => {
  test("counters and histograms have a series for each combination of labels", async () => {
    const metrics = createMetrics();
    const requests = metrics.counter({ name: "a_total", help: "A.", labels: ["operation", "status"] });
    requests("get", "200").add();
    requests("get", "200").add(2);
    requests("get", "404").add();
    const seconds = metrics.histogram({ name: "b_seconds", help: "B." }, [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 5]) seconds().observe(value);
    const text = await metrics.render();
    expect(text).toContain(
      '# HELP a_total A.\n# TYPE a_total counter\na_total{operation="get",status="200"} 3\n',
    );
    expect(text).toContain('a_total{operation="get",status="404"} 1\n');
    expect(text).toContain(
      '# TYPE b_seconds histogram\nb_seconds_bucket{le="0.1"} 2\nb_seconds_bucket{le="1"} 3\n' +
        'b_seconds_bucket{le="+Inf"} 4\nb_seconds_sum 5.65\nb_seconds_count 4\n',
    );
    expect(text.endsWith("\n")).toBe(true);
  });

  test("labels are escaped, and a name is used once", async () => {
    const metrics = createMetrics();
    metrics.read("gauge", { name: "g", help: "G.", labels: ["of"] }, () => [[1, 'a"b\\c\nd']]);
    expect(await metrics.render()).toContain('g{of="a\\"b\\\\c\\nd"} 1\n');
    expect(() => metrics.counter({ name: "g", help: "G." })).toThrow("exists already");
  });

  test("what fails or hangs is left out and counted; the rest is shown", async () => {
    const metrics = createMetrics(10);
    metrics.read("gauge", { name: "away", help: "A." }, () => Promise.reject(new Error("no database")));
    metrics.read("gauge", { name: "stuck", help: "S." }, () => new Promise(() => {}));
    metrics.read("gauge", { name: "fine", help: "F." }, () => [[7]]);
    await metrics.render();
    const text = await metrics.render();
    expect(text).toContain("fine 7\n");
    expect(text).not.toMatch(/^(away|stuck) /m);
    expect(text).toMatch(/^parley_metrics_unread_total [234]$/m);
  });

  test("a label without bounds does not fill the memory", async () => {
    const metrics = createMetrics();
    const counter = metrics.counter({ name: "c_total", help: "C.", labels: ["of"] });
    for (let index = 0; index < 5000; index += 1) counter(`caller ${index}`).add();
    counter("caller 1").add();
    const lines = (await metrics.render()).split("\n").filter((line) => line.startsWith("c_total{"));
    expect(lines).toHaveLength(2001);
    expect(lines).toContain('c_total{of="other"} 3000');
    expect(lines).toContain('c_total{of="caller 1"} 2');
  });
});
