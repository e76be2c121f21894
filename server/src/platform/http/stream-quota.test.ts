import { once } from "node:events";
import { get, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { openVisit } from "../../../test/open-visit.ts";
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
  const quota = createStreamQuota({
    perCaller: 2,
    perVisitor: 2,
    perAddress: 3,
    perProject: 3,
    lastOnes: 0,
    perProcess: 3,
  });
  const { release } = quota.claim("a", "1.1.1.1");
  quota.claim("b", "1.1.1.1");
  quota.claim("c", "1.1.1.1");
  expect(() => quota.claim("d", "2.2.2.2")).toThrow(/Too many live feeds/);
  release();
  release();
  quota.claim("d", "2.2.2.2");
  expect(() => quota.claim("e", "2.2.2.2")).toThrow(/Too many live feeds/);
});

test("one address, visitor and project hold a part of the feeds, with however many credentials", () => {
  const quota = createStreamQuota({
    perCaller: 2,
    perVisitor: 2,
    perAddress: 3,
    perProject: 4,
    lastOnes: 96,
    perProcess: 100,
  });
  const ofAddress = ["a", "b", "c"].map((caller) => quota.claim(caller, "1.1.1.1"));
  expect(() => quota.claim("d", "1.1.1.1")).toThrow(/This address already has 3 live feeds/);
  const team = { projectId: 1, visitorId: null };
  ofAddress.forEach(({ extend }) => extend(team));
  quota.claim("d", "2.2.2.2").extend(team);
  const refused = quota.claim("e", "2.2.2.2");
  expect(() => refused.extend(team)).toThrow(/This project already has 4 live feeds/);
  refused.extend({ projectId: 2, visitorId: 7 });
  quota.claim("x", "3.3.3.3").extend({ projectId: 2, visitorId: 7 });
  const third = quota.claim("y", "3.3.3.3");
  expect(() => third.extend({ projectId: 2, visitorId: 7 })).toThrow(/This visitor already has 2 live feeds/);
  third.release();
  for (const { release } of [...ofAddress, refused]) release();
  quota.claim("f", "1.1.1.1").extend(team);
  expect(quota.open()).toBe(3);
});

test("one address can't take the feeds of all visitors", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = t.running.server.server.address() as AddressInfo;
  const feeds: ClientRequest[] = [];
  const open = async (localAddress: string): Promise<number> => {
    const visitor = await openVisit(t.running.app, mine);
    const path = `/chatbot/v1/live/session?session_uid=${visitor.uid}`;
    const request = get({
      port,
      host: "127.0.0.1",
      localAddress,
      path,
      headers: visitor.newHeaders(),
      agent: false,
    });
    feeds.push(request.on("error", () => undefined));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.on("error", () => undefined).resume();
    return response.statusCode ?? 0;
  };
  for (let i = 0; i < STREAM_LIMITS.perAddress; i += 1) expect(await open("127.0.0.1")).toBe(200);
  expect(await open("127.0.0.1")).toBe(429);
  expect(await open("127.0.0.2")).toBe(200);
  const closed = t.close();
  t.running.server.server.closeAllConnections();
  await closed;
});
