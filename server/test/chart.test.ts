import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../src/platform/config/config.ts";
import { engine } from "./harness.ts";

const CHART = "deploy/helm/parley";
const hasHelm = spawnSync("helm", ["version"]).status === 0;
if (!hasHelm) process.stderr.write("SKIPPED: the Helm chart is not rendered without helm (helm.sh).\n");

const VALUES = {
  publicUrl: "https://chat.example.com",
  existingSecret: "parley",
  ingress: { enabled: true, tlsSecret: "certificate" },
  files: { existingClaim: "files", shared: true },
};
const SECRETS = { DATABASE_URL: "postgres://user@db/parley", SECRET_KEY: "k".repeat(32) };

describe.runIf(engine === "sqlite" && hasHelm)("the Helm chart", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-chart-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const helm = (command: readonly string[], values: object) => {
    const file = join(folder, "values.json");
    writeFileSync(file, JSON.stringify(values));
    const { status, stdout, stderr } = spawnSync("helm", [...command, CHART, "--values", file], {
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  const render = (values: object = VALUES): string => {
    const { status, stdout, stderr } = helm(["template", "chat"], values);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    return stdout;
  };
  const kindsOf = (text: string) => [...text.matchAll(/^kind: (\w+)/gm)].map(([, kind]) => kind!).toSorted();

  test("has what it says, by its values", () => {
    expect(helm(["lint", "--strict"], VALUES)).toMatchObject({ status: 0 });
    expect(kindsOf(render())).toEqual(["Deployment", "Ingress", "PodDisruptionBudget", "Service"]);
    const scaled = render({
      ...VALUES,
      ingress: { enabled: false },
      podDisruptionBudget: { enabled: false },
      autoscaling: { enabled: true },
    });
    expect(kindsOf(scaled)).toEqual(["Deployment", "HorizontalPodAutoscaler", "Service"]);
    // The autoscaler decides how many.
    expect(scaled).not.toMatch(/^ {2}replicas:/m);
  });

  test("the server accepts the settings, and secrets come as files", () => {
    const text = render();
    const pairs = [...text.matchAll(/^ +- name: ([A-Z_]+)\n +value: "?([^"\n]*)"?$/gm)];
    const env = Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]));
    mkdirSync(join(folder, "secrets"));
    for (const [name, value] of Object.entries(SECRETS)) {
      expect(env[name]).toBeUndefined();
      expect(env[`${name}_FILE`]).toBe(`/run/secrets/parley/${name}`);
      env[`${name}_FILE`] = join(folder, "secrets", name);
      writeFileSync(env[`${name}_FILE`]!, `${value}\n`);
    }
    expect(readConfig(env)).toMatchObject({
      publicUrl: "https://chat.example.com",
      databaseUrl: SECRETS.DATABASE_URL,
      host: "0.0.0.0",
      port: 8787,
    });
  });

  test("a pod is killed only after it may have drained", () => {
    expect(render()).toContain("terminationGracePeriodSeconds: 85");
    const text = render({ ...VALUES, drain: { delaySeconds: 5, seconds: 300 } });
    expect(text).toContain("terminationGracePeriodSeconds: 320");
    expect(text).toMatch(/name: DRAIN_DELAY_S\n +value: "5"/);
    expect(text).toMatch(/name: DRAIN_S\n +value: "300"/);
    expect(text).toMatch(/readinessProbe:\n +httpGet: \{ path: \/readyz/);
    expect(text).toMatch(/livenessProbe:\n +httpGet: \{ path: \/healthz/);
  });

  test("a pod has no rights and writes to its volumes alone", () => {
    const text = render();
    for (const line of [
      "runAsNonRoot: true",
      "readOnlyRootFilesystem: true",
      "allowPrivilegeEscalation: false",
      "drop: [ALL]",
      "automountServiceAccountToken: false",
    ])
      expect(text).toContain(line);
  });

  test("files of conversations outlive pods and are there for each, or nothing is rendered", () => {
    expect(render()).toMatch(/claimName: files/);
    const s3 = { ...VALUES, files: {}, secretSettings: [...Object.keys(SECRETS), "S3_ENDPOINT"] };
    expect(render(s3)).not.toMatch(/persistentVolumeClaim/);
    const own = { existingClaim: "files", shared: false };
    expect(render({ ...VALUES, replicaCount: 1, files: own })).toMatch(/type: Recreate/);
    for (const values of [
      { ...VALUES, files: own },
      { ...VALUES, files: own, replicaCount: 1, autoscaling: { enabled: true } },
      { ...VALUES, files: {} },
      { ...VALUES, files: {}, replicaCount: 1 },
    ]) {
      const { status, stderr } = helm(["template", "chat"], values);
      expect([status === 0, /files\.existingClaim/.test(stderr)]).toEqual([false, true]);
    }
  });

  test("an image can be pinned by its digest", () => {
    const digest = `sha256:${"a".repeat(64)}`;
    expect(render({ ...VALUES, image: { digest } })).toContain(`image: "parley-server@${digest}"`);
    expect(helm(["template", "chat"], { ...VALUES, image: { digest: "latest" } }).status).not.toBe(0);
  });

  test.each([
    ["publicUrl", { ...VALUES, publicUrl: "" }],
    ["existingSecret", { ...VALUES, existingSecret: "" }],
    ["secretSettings", { ...VALUES, secretSettings: ["SECRET_KEY"] }],
    ["settings", { ...VALUES, settings: { LOG_LEVEL: "" } }],
  ])("without a valid %s it is refused, by its name", (name, values) => {
    const { status, stderr } = helm(["template", "chat"], values);
    expect(status).not.toBe(0);
    expect(stderr).toContain(name);
  });
});
