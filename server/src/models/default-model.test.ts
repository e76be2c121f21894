import { expect, test } from "vitest";
import { planIncludes } from "../organizations/index.ts";
import { createCatalogue, type ConfiguredVendors } from "./catalogue.ts";
import { defaultModel as defaultOf } from "./default-model.ts";

const defaultModel = (vendors: ConfiguredVendors, plan: string) =>
  defaultOf(createCatalogue(vendors), vendors, plan);

const none = { apiKey: null, baseUrl: null, models: [] };
const key = { apiKey: "k", baseUrl: null, models: [] };

test("without a vendor a new project starts with the offline model", () => {
  expect(defaultModel({ anthropic: none, openai: none }, "Agency")).toBe("parley-offline-1");
});

test("a base URL without a key selects no catalogue model", () => {
  const own = { apiKey: null, baseUrl: "http://127.0.0.1:11434/v1", models: [] };
  expect(defaultModel({ anthropic: none, openai: own }, "Agency")).toBe("parley-offline-1");
});

test("the first of an installation's own models is the default, with a key and without", () => {
  const models = ["llama3.2", "qwen3"].map((value) => ({ value, label: value }));
  const own = { apiKey: null, baseUrl: "http://127.0.0.1:11434/v1", models };
  expect(defaultModel({ anthropic: none, openai: own }, "Free")).toBe("llama3.2");
  expect(defaultModel({ anthropic: none, openai: { ...own, apiKey: "k" } }, "Free")).toBe("llama3.2");
});

test.each(["Free", "Professional", "Advanced", "Agency"] as const)(
  "on %s the default is in the plan",
  (plan) => {
    for (const vendors of [
      { anthropic: key, openai: none },
      { anthropic: none, openai: key },
    ]) {
      const model = createCatalogue(vendors).find(defaultModel(vendors, plan));
      expect(model?.provider).toBe(vendors.anthropic.apiKey ? "anthropic" : "openai");
      expect(model?.credits).toBeLessThanOrEqual(2);
      expect(model?.checkedOn).toMatch(/^2026-/);
      expect(model?.withdrawnOn).toBeNull();
      expect(planIncludes(plan, model!.plan)).toBe(true);
    }
  },
);
