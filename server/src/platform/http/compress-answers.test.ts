import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let t: TestApp;
let mine: Workspace;

beforeAll(async () => {
  t = await createTestApp();
  mine = await t.workspace();
  for (let i = 0; i < 20; i += 1)
    await t.call(mine.token, "createContact", { project_uid: mine.projectUid, name: `Contact ${i}` });
});
afterAll(() => t.close());

const ask = (operation: string, accepted: string, body: object = {}) =>
  t.running.server.inject({
    method: "POST",
    url: `/chatbot/v1/${operation}`,
    headers: { ...mine.token, "content-type": "application/json", "accept-encoding": accepted },
    payload: JSON.stringify({ project_uid: mine.projectUid, ...body }),
  });

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
] as const)(
  "a client that accepts %j is answered in %s, a third as large at most",
  async (accepted, encoding, decode) => {
    const plain = await ask("getAllContacts", "identity", { limit: 20 });
    const small = await ask("getAllContacts", accepted, { limit: 20 });
    expect(small.headers["content-encoding"]).toBe(encoding);
    expect(small.headers.vary).toBe("accept-encoding");
    expect(decode(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  },
);

test("a client that accepts no encoding, a short response and a response with a secret are not compressed", async () => {
  expect((await ask("getAllContacts", "", { limit: 20 })).headers["content-encoding"]).toBeUndefined();
  expect((await ask("getAllContacts", "br", { limit: 1 })).headers["content-encoding"]).toBeUndefined();
  const document = await t.running.server.inject({
    url: "/chatbot/v1/openapi.json",
    headers: { "accept-encoding": "br" },
  });
  expect(document.headers["content-encoding"]).toBe("br");
  const snippet = await ask("getWidgetSnippet", "br", { widget_uid: mine.widgetUid });
  expect(snippet.statusCode).toBe(200);
  expect(snippet.headers["content-encoding"]).toBeUndefined();
});
