import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { api } from "../../api.ts";
import { BASE_PATH } from "../http/api-version.ts";
import type { OpenApiDocument } from "./openapi-document.ts";

describe("the reference", () => {
  let t: TestApp;
  let page: string;
  let policy: string;
  beforeAll(async () => {
    t = await createTestApp();
    const answer = await t.running.server.inject({ url: "/docs" });
    page = answer.body;
    policy = String(answer.headers["content-security-policy"]);
  });
  afterAll(() => t.close());

  const hashOf = (tag: string) => {
    const blocks = [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))];
    expect(blocks).toHaveLength(1);
    return createHash("sha256")
      .update(blocks[0]?.[1] ?? "")
      .digest("base64");
  };

  test("shows every operation and endpoint once, and lists it at the side", () => {
    const ids = [...api.operations.map(({ name }) => name), ...api.endpoints.map(({ id }) => id)];
    const shown = [...page.matchAll(/<article id="(\w+)">/g)].map(([, id = ""]) => id);
    expect(shown).toHaveLength(ids.length);
    expect(new Set(shown)).toEqual(new Set(ids));
    for (const id of ids) expect(page).toContain(`<li><a href="#${id}">`);
  });

  test("shows the completion endpoints and MCP by their addresses", () => {
    for (const address of [
      "POST /anthropic/v1/messages",
      "POST /anthropic/v1/messages/count_tokens",
      "GET /anthropic/v1/models",
      "POST /openai/v1/chat/completions",
      "GET /openai/v1/models",
      "POST /mcp",
    ])
      expect(page).toContain(`>${address}</a></h3>`);
    expect(page).toContain("x-api-key: &lt;API_KEY&gt;");
  });

  test("runs its own script and style alone", () => {
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${hashOf("script")}'; style-src 'sha256-${hashOf("style")}'; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(page).not.toMatch(/<[^>]+ (style|on\w+|src)=/);
  });

  test("is made from the document that clients read", async () => {
    const document = (
      await t.running.server.inject({ url: `${BASE_PATH}/openapi.json` })
    ).json<OpenApiDocument>();
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    for (const id of ids) expect(page).toContain(`<article id="${id}">`);
  });

  test.each(api.endpoints.map((endpoint) => ({ ...endpoint, verb: endpoint.method.toUpperCase() })))(
    "$verb $path exists and rejects an anonymous caller in its own format",
    async ({ method, path, contract }) => {
      const url = BASE_PATH + path.replace("{id}", "some-model");
      const answer = await t.running.server.inject({ method, url });
      expect(answer.statusCode).toBe(401);
      const { required } = contract.failure.schema as { required: string[] };
      expect(Object.keys(answer.json<object>()).sort()).toEqual([...required].sort());
    },
  );
});
