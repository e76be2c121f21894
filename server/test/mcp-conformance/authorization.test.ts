import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTestApp } from "../harness.ts";
import { hangUp, listen } from "../mcp-client.ts";
import { oauthClient } from "../oauth.ts";
import { OF_2026 } from "./suites.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("2026-07-28: every scenario for authorization servers passes", { timeout: 60_000 }, async () => {
  const t = await createTestApp();
  const resource = await listen(t);
  const workspace = await t.workspace();
  const owner = await t.person(workspace);
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const client = oauthClient(t, redirectUri);
  const args = [...OF_2026, "authorization", "--url", t.running.app.publicUrl()];
  const child = spawn(
    process.execPath,
    [...args, "--client-id", await client.newId(), "--resource", resource, "--port", String(port)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  let isOpened = false;
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const [address] = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output) ?? [];
    if (address === undefined || isOpened) continue;
    isOpened = true;
    // What the person's browser does: the consent, and the way back to the suite.
    const { body } = await client.approve(owner, workspace, new URL(address).search.slice(1));
    await fetch(body.data.redirect_to as string);
  }
  const outcomes = [...output.matchAll(/^[✓✗] ([\w-]+): (.+)$/gm)].map(([, name, outcome]) => [
    name,
    outcome,
  ]);
  expect(output).not.toContain("FAILURE");
  expect(outcomes.map(([name]) => name)).toEqual([
    "authorization-server-metadata-endpoint",
    "authorization-code-grant",
  ]);
  expect(outcomes.every(([, outcome]) => /^[1-9]\d* passed, 0 failed/.test(outcome!))).toBe(true);
  await hangUp(t);
});
