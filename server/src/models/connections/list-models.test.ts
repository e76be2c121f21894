import { afterAll, beforeAll, expect, test } from "vitest";
import { startDouble, writeJson, type VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { adviceFor } from "./advice.ts";
import { listModels } from "./list-models.ts";

let azure: VendorDouble;
const waiting: (() => void)[] = [];
beforeAll(async () => {
  azure = await startDouble(async ({ path }, response) => {
    // Answers no deployment before all three are asked.
    if (path.includes("/deployments/"))
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 3) for (const answer of waiting) answer();
      });
    const code = "DeploymentNotFound";
    writeJson(response, 404, {
      error: { code, message: "The API deployment for this resource does not exist." },
    });
  });
});
afterAll(() => azure.close());

test("the models that a connection names are tried at once, and the first one in vain is named", async () => {
  const connection = {
    kind: "azure",
    name: "west",
    address: azure.url,
    secret: "k",
    settings: { models: "chat, mini, nano", api_version: "2025-04-01-preview" },
  } as const;
  const guard = () => Promise.resolve([]);
  const tested = await listModels(connection, { apiUrls: new Map([["azure", azure.url]]), guard });
  expect(tested).toMatchObject({ field: "models", problem: expect.stringMatching(/^chat: Azure OpenAI/) });
  expect(waiting).toHaveLength(3);
});

test("a server without a list is told from one that lacks a model", async () => {
  const connection = { kind: "server", name: "llm", address: azure.url, secret: null, settings: {} } as const;
  const tested = await listModels(connection, { apiUrls: new Map() });
  expect(tested).toMatchObject({ problem: expect.stringContaining("but not with a list of models") });
});

test.each([
  ["openai", "OpenAI did not answer in time. Try again later."],
  ["server", "https://llm.example.com/v1 did not answer in time. Check that it is running."],
] as const)("%s that is too slow is what its owner reads", (kind, sentence) => {
  const address = kind === "server" ? "https://llm.example.com/v1" : null;
  const name = kind === "server" ? "llm" : kind;
  const late = new DOMException("The operation was aborted due to timeout", "TimeoutError");
  expect(adviceFor(late, { kind, name, address, settings: {} })).toContain(
    sentence.replace(/^https\S+ /, ""),
  );
});
