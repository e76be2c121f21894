import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { api } from "../../api.ts";
import { BASE_PATH } from "../http/api-version.ts";
import { entriesOf } from "./example-request.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { examplesOf } from "./reference/examples.ts";
import { toOpenApi } from "./to-openapi.ts";

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

  test("every example in TypeScript and Python calls a method that exists, with parameters it has", () => {
    const sdk = readFileSync(new URL("../../../../sdk/src/generated/operations.ts", import.meta.url), "utf8");
    const client = readFileSync(
      new URL("../../../../clients/python/parley/operations.py", import.meta.url),
      "utf8",
    );
    const document = toOpenApi(api, "http://x");
    const entries = entriesOf(document).map((entry) => {
      const [curl, typescript, python] = examplesOf(entry, document, "http://x");
      return { ...entry, contract: entry.operation["x-contract"], curl, typescript, python };
    });
    for (const { path, curl } of entries) {
      expect(curl!.text).toContain(`http://x${path.replace(/\{.+?\}/, "<id>")}`);
    }
    const isMcp = ({ contract }: { readonly contract?: string | undefined }) =>
      contract === "Model Context Protocol";
    for (const { python } of entries.filter(isMcp)) expect(python).toBeUndefined();
    for (const { python } of entries.filter((entry) => !isMcp(entry))) {
      const [, method, given] = /parley\.(\w+)\((.*)\)/.exec(python!.text)!;
      const signature =
        new RegExp(`    def ${method}\\(([\\s\\S]+?)\\) -> `).exec(client)?.[1] ?? `no ${method}`;
      const names = Array.from(given!.matchAll(/(?:^|, )(\w+)=/g), ([, name]) => ` ${name}: `);
      expect(names.filter((name) => !signature.includes(name))).toEqual([]);
      expect(signature).not.toBe(`no ${method}`);
    }
    for (const { operation, typescript } of entries.filter(({ contract }) => !contract)) {
      expect(typescript!.text).toContain(`parley.${operation.operationId}(`);
      expect(sdk).toContain(`\n  ${operation.operationId}: {\n`);
    }
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
