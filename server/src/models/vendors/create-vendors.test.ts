import { afterEach, describe, expect, test } from "vitest";
import { pickSentences } from "../../assistant/index.ts";
import { OFFLINE_MODEL } from "../model-table.ts";
import { createVendors, type Vendors, type VendorsConfig } from "./create-vendors.ts";

const opened: Vendors[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((vendors) => vendors.close()));
});

function vendorsOf(config: Omit<VendorsConfig, "pickSentences">): Vendors {
  const vendors = createVendors({ ...config, pickSentences });
  opened.push(vendors);
  return vendors;
}

const key = { apiKey: "k", baseUrl: null };
const unset = { apiKey: null, baseUrl: null };
const LOCAL = "http://127.0.0.1:11434/v1";

describe("createVendors", () => {
  test("gives each model to its own vendor", () => {
    const vendors = vendorsOf({
      configured: { anthropic: key, openai: { apiKey: null, baseUrl: LOCAL, models: [] } },
    });
    expect(vendors.forModel("claude-opus-5-5").name).toBe("anthropic");
    expect(vendors.forModel("claude-opus-9").name).toBe("anthropic");
    expect(vendors.forModel("gpt-4o").name).toBe("openai");
    expect(vendors.forModel(OFFLINE_MODEL).name).toBe("parley");
  });

  test("lets the offline model answer, under its own name, where no vendor is configured", async () => {
    const vendors = vendorsOf({ configured: { anthropic: unset, openai: { ...key, models: [] } } });
    const vendor = vendors.forModel("claude-sonnet-4-6");
    expect(vendor.name).toBe("parley");
    const request = {
      model: "claude-sonnet-4-6",
      max_tokens: 50,
      messages: [{ role: "user", content: "Hi" }],
    };
    const { message } = await vendor.complete({ request, signal: new AbortController().signal });
    expect(message.model).toBe(OFFLINE_MODEL);
  });

  test("sends an installation's own models to its OpenAI-compatible server", () => {
    const models = [{ value: "llama3.2", label: "llama3.2" }];
    const vendors = vendorsOf({
      configured: { anthropic: unset, openai: { apiKey: null, baseUrl: LOCAL, models } },
    });
    expect(vendors.forModel("llama3.2").name).toBe("openai");
    expect(vendors.forModel("gpt-4o").name).toBe("parley");
    expect(vendors.forModel("unheard-of").name).toBe("parley");
  });
});
