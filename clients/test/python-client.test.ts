import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApp, type Customer, type ServedApp } from "../../server/test/served-app.ts";
import { signatureHeaders } from "../../server/src/webhooks/signature.ts";

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL("../python", import.meta.url));
const IS_NEW_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 9))";
const hasPython = spawnSync("python3", ["-c", IS_NEW_ENOUGH]).status === 0;
if (!hasPython)
  process.stderr.write("SKIPPED: the Python client is not tried without python3, 3.9 or newer.\n");

describe.skipIf(!hasPython)("the Python client", () => {
  let served: ServedApp;
  beforeAll(async () => {
    served = await serveApp({ vendors: false });
  });
  afterAll(() => served.close());

  async function taughtCustomer(): Promise<Customer> {
    const customer = await served.customer();
    await customer.teach("How long does shipping take?", "Shipping takes three working days.");
    return customer;
  }

  const python = (parameters: readonly string[], env: Record<string, string>) =>
    run("python3", ["-B", ...parameters], {
      cwd: CLIENT,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    });

  test("calls, lists, streams, retries and checks webhooks", async () => {
    const { token, projectUid, widgetUid, apiKey } = await taughtCustomer();
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const body = JSON.stringify({ type: "webhook.test", timestamp: "now", data: { message: "Größe" } });
    const signed = { id: "evt_1", timestamp: 1_700_000_000, body };
    const facts = {
      base_url: served.baseUrl,
      token: token["authorization"]!.replace("Bearer ", ""),
      key: apiKey,
      project_uid: projectUid,
      widget_uid: widgetUid,
      webhook: { body, secret, now: signed.timestamp, headers: signatureHeaders([secret], signed) },
    };
    const tests = ["-m", "unittest", "discover", "-s", "tests", "-t", "."];
    const { stderr } = await python(tests, { PARLEY_SERVED: JSON.stringify(facts) });
    expect(stderr).toMatch(/Ran \d{2} tests[\s\S]+OK/);
  });

  test("runs its README's example", async () => {
    const { apiKey, widgetUid } = await taughtCustomer();
    const readme = readFileSync(`${CLIENT}/README.md`, "utf8");
    const example = /```python\n([\s\S]+?)```/.exec(readme)![1]!;
    const { stdout } = await python(["-c", example], {
      PARLEY_URL: served.baseUrl,
      PARLEY_KEY: apiKey,
      PARLEY_WIDGET: widgetUid,
    });
    expect(stdout).toContain("three working days");
  });
});
