import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { registerWeb } from "../web/register-web.ts";
import { createServer } from "./create-server.ts";
import { createReadiness } from "../readiness/readiness.ts";

const PASSWORD = "correct horse battery";
const ADA = { email: "ada@example.com", password: PASSWORD };

test("over TLS the cookie belongs to this host alone and browsers keep using TLS", async () => {
  const t = await createTestApp({ env: { PUBLIC_URL: "https://chat.example.com" } });
  await t.account(ADA);
  const signedIn = await t.call({}, "signIn", ADA);
  const [cookie = ""] = signedIn.headers["set-cookie"] as string[];
  expect(cookie).toMatch(
    /^__Host-parley_sign_in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
  expect(signedIn.headers["strict-transport-security"]).toBe("max-age=31536000");
  const [pair = ""] = cookie.split(";");
  expect((await t.call({ cookie: pair }, "getMe")).status).toBe(200);
  // What another host of the domain could set.
  expect((await t.call({ cookie: pair.replace("__Host-", "") }, "getMe")).status).toBe(401);
  await t.close();
});

test("without TLS there is neither", async () => {
  const t = await createTestApp();
  await t.account(ADA);
  const signedIn = await t.call({}, "signIn", ADA);
  expect(String(signedIn.headers["set-cookie"])).toMatch(
    /^parley_sign_in=[^;]+; Path=\/; HttpOnly; SameSite=Lax/,
  );
  expect(signedIn.headers["strict-transport-security"]).toBeUndefined();
  await t.close();
});

test.each([
  "/",
  "/docs",
  "/healthz",
  "/widget.js",
  "/widget/?id=none",
  "/assets/none.js",
  "/chatbot/v1/openapi.json",
  "/chatbot/v1/getMe",
  "/chatbot/v1/mcp",
  "/chatbot/v1/anthropic/v1/models",
  "/nowhere",
])("%s is never sniffed for another type", async (url) => {
  const t = await createTestApp();
  const { headers } = await t.running.server.inject({ url, headers: { accept: "text/html" } });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  await t.close();
});

test.each([
  "/assets/..%2f",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%2e%2e/index.html",
  "/widget/assets/..%2f..%2f..%2fpackage.json",
  "/assets/%00",
  "/assets/%",
])("%s reaches no file outside and breaks nothing", async (url) => {
  const t = await createTestApp();
  const folder = mkdtempSync(join(tmpdir(), "parley-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "package.json"), '{ "dependencies": {} }');
  writeFileSync(join(folder, "assets", "a.js"), "1");
  // The app serves files only where the dashboard is built.
  const server = createServer(t.running.app.config, createReadiness());
  registerWeb(server, folder);
  expect((await server.inject({ url: "/assets/a.js" })).statusCode).toBe(200);
  for (const reader of [server, t.running.server]) {
    const answer = await reader.inject({ url });
    expect([400, 404, 405]).toContain(answer.statusCode);
    expect(answer.body).not.toContain("dependencies");
  }
  await server.close();
  await t.close();
  rmSync(folder, { recursive: true });
});
