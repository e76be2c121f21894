import { once } from "node:events";
import { get, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { createStreamQuota, STREAM_LIMITS } from "./stream-quota.ts";

test("each credential has its own feed quota, and closing a feed frees a slot", async () => {
  const t = await createTestApp();
  const [mine, theirs] = [await t.workspace(), await t.workspace()];
  await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = t.running.server.server.address() as AddressInfo;
  const open = async (headers: Record<string, string>, uid: string): Promise<[number, ClientRequest]> => {
    const request = get({ port, path: `/chatbot/v1/live/project?project_uid=${uid}`, headers, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.on("error", () => undefined).resume();
    return [response.statusCode ?? 0, request.on("error", () => undefined)];
  };
  const person = await t.person(mine);
  const feeds: ClientRequest[] = [];
  for (let i = 0; i < STREAM_LIMITS.perCaller; i += 1) {
    const [status, request] = await open(person, mine.projectUid);
    expect(status).toBe(200);
    feeds.push(request);
  }
  expect((await open(person, mine.projectUid))[0]).toBe(429);
  expect((await open(await t.person(theirs), theirs.projectUid))[0]).toBe(200);
  feeds[0]!.destroy();
  await expect.poll(async () => (await open(person, mine.projectUid))[0]).toBe(200);
  const closed = t.close();
  t.running.server.server.closeAllConnections();
  await closed;
});

test("all callers share a total quota, and each slot is released once", () => {
  const quota = createStreamQuota({ perCaller: 2, perProcess: 3 });
  const release = quota.claim("a");
  quota.claim("b");
  quota.claim("c");
  expect(() => quota.claim("d")).toThrow(/Too many live feeds/);
  release();
  release();
  quota.claim("d");
  expect(() => quota.claim("e")).toThrow(/Too many live feeds/);
});
