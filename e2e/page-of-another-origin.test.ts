import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type Client from "openai";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODEL, serveApp, type Customer, type ServedApp } from "../server/test/served-app.ts";
import { launchBrowser } from "./launch-browser.ts";

const PACKAGE = new URL("../node_modules/openai/", import.meta.url);

const PAGE = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
<script type="module">import OpenAI from "/openai/index.mjs"; window.OpenAI = OpenAI;</script>`;

/** A site of its own: an empty page, and the official client as it is published. */
const site = createServer((request, response) => {
  const module = /^\/openai\/([\w./-]+\.mjs)$/.exec(request.url ?? "")?.[1];
  response.setHeader("content-type", module ? "text/javascript" : "text/html");
  response.end(module ? readFileSync(new URL(module, PACKAGE)) : PAGE);
});
let served: ServedApp;
let customer: Customer;
let browser: Browser;
let page: Page;
let origin: string;
beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(origin);
});
afterAll(async () => {
  await browser.close();
  site.close();
  await served.close();
});

async function keyFor(allowed_origins: string[]): Promise<string> {
  const body = { project_uid: customer.projectUid, name: "Page", allowed_origins };
  return (await served.t.call(customer.token, "createProjectKey", body)).body.data.value;
}

/** What the client in the page reads, or the error it throws. */
const ask = (apiKey: string) =>
  page.evaluate(
    async ({ baseURL, key, model }) => {
      const { OpenAI } = globalThis as unknown as { OpenAI: typeof Client };
      const client = new OpenAI({ apiKey: key, baseURL, dangerouslyAllowBrowser: true, maxRetries: 0 });
      try {
        const { data, response } = await client.chat.completions
          .create({ model, stream: true, messages: [{ role: "user", content: "[[tokens=3]]" }] })
          .withResponse();
        let text = "";
        for await (const chunk of data) text += chunk.choices[0]?.delta.content ?? "";
        return {
          text,
          requestId: response.headers.get("x-request-id"),
          left: response.headers.get("x-ratelimit-remaining"),
        };
      } catch (error) {
        const { status, message } = error as { status?: number; message: string };
        return { status, message };
      }
    },
    { baseURL: `${served.baseUrl}/openai/v1`, key: apiKey, model: MODEL },
  );

test("the official client streams in a page of an allowed origin, and only there", async () => {
  const allowed = await keyFor([origin]);
  expect(await ask(allowed)).toEqual({
    text: "a model would ",
    requestId: expect.stringMatching(/^[\w-]{16}$/),
    left: expect.stringMatching(/^\d+$/),
  });
  expect(await ask(await keyFor(["https://www.shop.example"]))).toEqual({ message: "Connection error." });
  expect(await ask("apk-unknown")).toMatchObject({
    status: 401,
    message: expect.stringContaining("API key"),
  });
});

test("an operation is called with the key alone; cookies stay at home", async () => {
  const key = await keyFor([origin]);
  const call = (credentials: "same-origin" | "include") =>
    page.evaluate(
      async ({ url, key, credentials, body }) => {
        const headers = { "api-key": key, "content-type": "application/json" };
        const sent = fetch(url, { method: "POST", headers, credentials, body });
        return sent.then(
          async (response) => ((await response.json()) as { type: string }).type,
          (error: unknown) => String(error),
        );
      },
      {
        url: `${served.baseUrl}/createSession`,
        key,
        credentials,
        body: JSON.stringify({ widget_uid: customer.widgetUid }),
      },
    );
  expect(await call("same-origin")).toBe("RXSUCCESS");
  expect(await call("include")).toBe("TypeError: Failed to fetch");
});
