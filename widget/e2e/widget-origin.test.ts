import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { createTestApp, type TestApp } from "../../server/test/harness.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";

const WIDGET = "widget.example.com";
const PRODUCT = "chat.example.com";

let t: TestApp;
let w: Workspace;
beforeAll(async () => {
  t = await createTestApp({
    env: { PUBLIC_URL: `https://${PRODUCT}`, WIDGET_URL: `https://${WIDGET}` },
  });
  w = await t.workspace();
});
afterAll(() => t.close());

const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  t.running.server.inject({ method: "GET", url, headers: { host, ...headers } });
const post = (host: string, operation: string, body: object, headers: Record<string, string> = {}) =>
  t.running.server.inject({
    method: "POST",
    url: `/chatbot/v1/${operation}`,
    headers: { host, "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });

describe("the widget's origin", () => {
  test("serves the chat, and its page may be framed by the product and the allowed sites", async () => {
    const loader = await get(WIDGET, "/widget.js");
    expect(loader.statusCode).toBe(200);
    expect(loader.body).toContain(`https://${WIDGET}`);
    const page = await get(WIDGET, `/widget/?id=${w.widgetUid}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toContain(`frame-ancestors 'self' https://${PRODUCT} *`);
    const visit = await post(WIDGET, "startVisit", {
      widget_uid: w.widgetUid,
      origin: "https://shop.example",
    });
    expect(visit.statusCode).toBe(200);
    expect(visit.headers["set-cookie"]).toBeUndefined();
  });

  test.each(["/", "/sign-in", "/docs", "/openapi.json", "/assets/x.js", "/mcp", "/widget/..%2findex.html"])(
    "does not serve %s",
    async (path) => {
      const { statusCode, headers } = await get(WIDGET, path, { accept: "text/html" });
      expect([statusCode, headers["content-type"]]).toEqual([404, expect.stringContaining("json")]);
    },
  );

  test("serves no operation but the visitor's, whatever the credential", async () => {
    const body = { project_uid: w.projectUid };
    const token = w.token as Record<string, string>;
    expect((await post(WIDGET, "getSessions", body, token)).statusCode).toBe(404);
    expect((await post(PRODUCT, "getSessions", body, token)).statusCode).toBe(200);
  });
});

test("the product's origin sends the chat's page to the widget's, and its loader opens it there", async () => {
  const page = await get(PRODUCT, `/widget/?id=${w.widgetUid}`);
  expect([page.statusCode, page.headers.location]).toEqual([
    307,
    `https://${WIDGET}/widget/?id=${w.widgetUid}`,
  ]);
  expect((await get(PRODUCT, "/widget.js")).body).toContain(`https://${WIDGET}`);
});

test("the snippet names the widget's origin", async () => {
  const asked = { project_uid: w.projectUid, widget_uid: w.widgetUid };
  const { body } = await t.call(w.token, "getWidgetSnippet", asked);
  expect(body.data.snippet).toContain(`src="https://${WIDGET}/widget.js"`);
});

test.each([
  ["https://chat.example.com", /different origin than PUBLIC_URL/],
  ["https://widget.example.com/chat", /without a path/],
  ["widget", /must be an address/],
])("WIDGET_URL=%s is refused with a sentence", (WIDGET_URL, sentence) => {
  expect(() => readConfig({ PUBLIC_URL: "https://chat.example.com", WIDGET_URL })).toThrow(sentence);
});
