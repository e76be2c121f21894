import { expect, test } from "vitest";
import { z } from "zod";
import { createTestApp } from "../../../test/harness.ts";
import { toOpenApi } from "../openapi/to-openapi.ts";
import { defineOperation } from "./define-operation.ts";
import { execute } from "./execute.ts";
import { publicAccess } from "./requirement.ts";

const old = defineOperation({
  name: "getOldThings",
  tag: "widget",
  summary: "List the old things",
  description: "Lists them.",
  access: publicAccess,
  effect: "read",
  input: z.object({ fails: z.boolean().optional() }),
  deprecated: { since: "2026-11-18", sunset: "2027-06-01", instead: "Use getThings." },
  run: (_context, { fails }) => (fails ? Promise.reject(new Error("broken")) : Promise.resolve({})),
});

test("a deprecated operation says so in each answer and in the OpenAPI document", async () => {
  const t = await createTestApp();
  for (const [fails, status] of [
    [false, 200],
    [true, 500],
  ] as const) {
    const outcome = await execute(t.running.door, old, {
      call: {
        requestId: "test",
        ip: "127.0.0.1",
        userAgent: "",
        origin: "",
        abort: new AbortController(),
        setSignInCookie: () => undefined,
        setKnownBrowser: () => undefined,
      },
      credentials: {},
      body: () => ({ fails }),
    });
    expect(outcome).toMatchObject({
      status,
      headers: {
        deprecation: `@${Date.UTC(2026, 10, 18) / 1000}`,
        sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
        link: '</docs>; rel="deprecation"; type="text/html"',
      },
    });
  }
  await t.close();
  const document = toOpenApi({ operations: [old], endpoints: [], webhooks: [], tags: {} }, "");
  expect(document.paths["/getOldThings"]!.post).toMatchObject({
    deprecated: true,
    description: "Lists them. Deprecated since 2026-11-18. Use getThings.",
  });
});
