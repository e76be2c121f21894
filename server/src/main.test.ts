import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { engine } from "../test/harness.ts";
import { serverProcesses } from "../test/started-server.ts";

const { newFolder, start, cleanUp } = serverProcesses();
afterEach(cleanUp);

describe.runIf(engine === "sqlite")("the server's process", { timeout: 240_000 }, () => {
  test("prints the next steps, serves, refuses a second process on its folder, and restarts without a demo", async () => {
    const dataDir = newFolder();
    const first = start({ DATA_DIR: dataDir });
    const url = await first.serving();
    const file = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<string, string>;
    expect(first.out()).toContain(join(dataDir, "first-run.json"));
    expect(file.baseUrl).toBe(`${url}/chatbot/v1`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const second = start({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.err()).toBe(
      `Another Parley server is already using the data folder ${dataDir}. Stop it or set DATA_DIR to another folder.\n`,
    );

    // A killed server leaves nothing behind that keeps the next from starting.
    first.child.kill("SIGKILL");
    await first.ended;
    const third = start({ DATA_DIR: dataDir });
    await third.serving();
    expect(third.out()).not.toContain("Password");
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(0);
  });

  test("on a first start /healthz answers 200 only once first-run.json is there", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    holder.close();
    await once(holder, "close");
    const dataDir = newFolder();
    const server = start({ DATA_DIR: dataDir, PORT: String(port) });
    const health = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.status,
        () => null,
      );
    await expect.poll(health, { timeout: 120_000, interval: 5 }).toBe(200);
    expect(existsSync(join(dataDir, "first-run.json"))).toBe(true);
    await server.serving();
  });

  test("keeps passwords, credentials and links out of its log", async () => {
    const dataDir = newFolder();
    const server = start({ DATA_DIR: dataDir, LOG_LEVEL: "trace" });
    const url = await server.serving();
    const file = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<string, string>;
    const call = async (operation: string, body: object) => {
      const headers = {
        authorization: `Bearer ${file.organizationToken}`,
        "content-type": "application/json",
      };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return ((await (await fetch(`${url}/chatbot/v1/${operation}`, init)).json()) as { data: never }).data;
    };
    const invitation = { email: "guest@example.com", role: "viewer" };
    const { hash } = await call("inviteOrganizationMember", invitation);
    await call("requestPasswordReset", { email: file.ownerEmail });
    await expect
      .poll(() => server.out().match(/the mail is in the outbox/g)?.length, { timeout: 60_000 })
      .toBe(2);
    await fetch(`${url}/accept-invitation?hash=${String(hash)}`);
    server.child.kill("SIGTERM");
    await server.ended;
    const log = server.out() + server.err();
    const { ownerPassword, organizationToken, projectApiKey } = file;
    for (const secret of [ownerPassword, organizationToken, projectApiKey, hash])
      expect(log).not.toContain(secret);
    expect(log).not.toContain("hash=");
  });

  test("SIGTERM lets a request under way finish, refuses new ones and ends with 0", async () => {
    const server = start({ DATA_DIR: newFolder() });
    const url = new URL(await server.serving());
    // The request is under way once its head has arrived; its body follows after the signal.
    const body = "{}";
    const headers = { "content-type": "application/json", "content-length": body.length };
    const slow = request({
      host: url.hostname,
      port: url.port,
      method: "POST",
      path: "/chatbot/v1/getSupportedModels",
      headers,
    });
    const answered = once(slow, "response");
    slow.flushHeaders();
    await new Promise<void>((resolve) =>
      slow.once("socket", (socket) => (socket.connecting ? socket.once("connect", resolve) : resolve())),
    );
    await fetch(new URL("/healthz", url));
    server.child.kill("SIGTERM");
    await expect.poll(() => server.err()).toContain("Stopping");
    await expect
      .poll(() =>
        fetch(new URL("/healthz", url)).then(
          (answer) => answer.status,
          () => "refused",
        ),
      )
      .toBe("refused");
    slow.end(body);
    const [response] = (await answered) as [{ statusCode: number; resume(): void }];
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await server.ended).toBe(0);
    expect(server.err()).toContain("Stopped.");
  });

  test("a port in use and a wrong configuration are one line and exit code 1", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const port = String((holder.address() as AddressInfo).port);
    const dataDir = newFolder();
    const busy = start({ DATA_DIR: dataDir, PORT: port });
    const wrong = start({ DATA_DIR: dataDir, DATABASE_URL: "mysql://x" });
    expect(await busy.ended).toBe(1);
    expect(busy.err()).toBe(
      `127.0.0.1:${port} is already in use. Stop the other program or set PORT to another number.\n`,
    );
    expect(await wrong.ended).toBe(1);
    expect(wrong.err()).toMatch(/^Invalid configuration: DATABASE_URL must be an address such as .*\n$/);
    expect(existsSync(join(dataDir, "first-run.json"))).toBe(false);
    holder.close();
  });
});
