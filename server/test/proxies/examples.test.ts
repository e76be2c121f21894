import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { operations } from "../../src/operations.ts";
import { readLive } from "../event-reader.ts";
import { createTestApp, engine } from "../harness.ts";
import { PROXIES, startProxy, type RunningProxy } from "./programs.ts";
import { startUpstream, type Received, type Upstream } from "./upstream.ts";

const LARGEST = Math.max(
  ...Object.values(operations).map(({ maxBodyBytes, receives }) =>
    Math.max(maxBodyBytes, receives?.maxBytes ?? 0),
  ),
);
/** The frame of a form around its file. */
const FRAME = 1024;

describe.runIf(engine === "sqlite").each(PROXIES)("the example for $name", (example) => {
  describe.runIf(example.isInstalled)("in front of two processes", () => {
    let first: Upstream;
    let second: Upstream;
    let proxy: RunningProxy;
    beforeAll(async () => {
      [first, second] = [await startUpstream("first"), await startUpstream("second")];
      proxy = await startProxy(example, [first.port, second.port]);
    });
    afterAll(async () => {
      await proxy.close();
      await Promise.all([first.close(), second.close()]);
    });
    const get = async (headers: Record<string, string> = {}): Promise<Received> => {
      const answer = await fetch(`${proxy.url}/anything`, { headers });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Received;
    };
    const names = async () =>
      new Set((await Promise.all(Array.from({ length: 12 }, () => get()))).map(({ by }) => by));

    test("both get requests, with the host, the client's address last, and the scheme", async () => {
      const { headers } = await get({
        "x-forwarded-for": "203.0.113.9",
        "x-forwarded-proto": "gopher",
        "x-forwarded-host": "evil.example",
      });
      expect(headers).not.toHaveProperty("x-forwarded-host");
      expect(headers["host"]).toBe(example.name === "nginx" ? "127.0.0.1" : new URL(proxy.url).host);
      expect(headers["x-forwarded-for"]!.split(",").at(-1)!.trim()).toBe("127.0.0.1");
      expect(headers["x-forwarded-proto"]).toBe(example.name === "HAProxy" ? "https" : "http");
      expect(await names()).toEqual(new Set(["first", "second"]));
    });

    test("the first event of a stream arrives while the stream is open", async () => {
      const answer = await fetch(`${proxy.url}/stream`);
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader.read()).value).toBe("data: first\n\n");
      first.release();
      second.release();
      expect((await reader.read()).value).toBe("data: last\n\n");
    });

    test("WebSockets pass", async () => {
      const socket = new WebSocket(proxy.url.replace("http", "ws"));
      const heard = await new Promise<string>((resolve, reject) => {
        socket.on("open", () => socket.send("hello"));
        socket.on("message", (data: Buffer) => resolve(data.toString()));
        socket.on("error", reject);
      });
      expect(heard).toMatch(/^(first|second) heard hello$/);
      socket.close();
    });

    test("the largest upload passes", async () => {
      const body = Buffer.alloc(LARGEST + FRAME);
      const answer = await fetch(`${proxy.url}/upload`, { method: "POST", body });
      expect(((await answer.json()) as Received).bytes).toBe(body.length);
    });

    test.runIf(example.asksReadiness)(
      "a process that says it stops gets nothing more, until it is ready again",
      async () => {
        second.setReady(false);
        await expect.poll(names).toEqual(new Set(["first"]));
        second.setReady(true);
        await expect.poll(names).toEqual(new Set(["first", "second"]));
      },
    );

    test("no request fails when a process is gone", async () => {
      await second.close();
      for (let turn = 0; turn < 3; turn += 1) expect(await names()).toEqual(new Set(["first"]));
      const answer = await fetch(`${proxy.url}/message`, { method: "POST", body: "hello" });
      expect(((await answer.json()) as Received).bytes).toBe(5);
    });
  });

  test.runIf(example.isInstalled)("Parley itself serves and streams behind it", async () => {
    const t = await createTestApp({ env: { TRUST_PROXY: "true" } });
    await t.running.server.listen({ port: 0, host: "127.0.0.1" });
    const { port } = t.running.server.server.address() as AddressInfo;
    const proxy = await startProxy(example, [port, port]);
    const mine = await t.workspace();
    const owner = await t.person(mine);
    const feed = await readLive(`${proxy.url}/chatbot/v1/live/project?project_uid=${mine.projectUid}`, owner);
    await feed.next("ready");
    const post = async (operation: string, body: object) => {
      const answer = await fetch(`${proxy.url}/chatbot/v1/${operation}`, {
        method: "POST",
        headers: { ...mine.key, "content-type": "application/json" },
        body: JSON.stringify({ widget_uid: mine.widgetUid, ...body }),
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { session_uid: string } }).data;
    };
    const { session_uid } = await post("createSession", {});
    await post("sendMessage", { session_uid, message: "Through the proxy", send_by: "operator" });
    expect((await feed.next("message")).data.message).toBe("Through the proxy");
    feed.close();
    await proxy.close();
    await t.close();
  });
});
