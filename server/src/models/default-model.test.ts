import { describe, expect, test } from "vitest";
import { planIncludes } from "../organizations/index.ts";
import { createCatalogue, NO_VENDORS, type ConfiguredVendors } from "./catalogue.ts";
import { defaultModel as defaultOf } from "./default-model.ts";
import { builtInTable } from "./model-table.ts";
import type { OwnedModels } from "./owned-models.ts";

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

describe("with a key of the organization alone", () => {
  const listed = (kind: "anthropic" | "openai" | "gemini") =>
    builtInTable.models.filter(({ vendor }) => vendor === kind).map(({ value }) => ({ value, label: value }));
  const defaultWith = (owned: OwnedModels, plan = "Agency") =>
    defaultOf(createCatalogue(NO_VENDORS, { owned: [owned] }), NO_VENDORS, plan);

  test.each(["anthropic", "openai", "gemini"] as const)(
    "a new project starts with a model of %s at a moderate price, as with the installation's key",
    (kind) => {
      const vendors = { ...NO_VENDORS, [kind]: key };
      const value = defaultWith({ id: 1, kind, name: kind, models: listed(kind) });
      expect(value).toBe(defaultModel(vendors, "Agency"));
      expect(createCatalogue(vendors).find(value)!.credits).toBeLessThanOrEqual(2);
    },
  );

  test("it starts with the first model of a server or a profile that the organization has named", () => {
    const models = [{ value: "llama3.2", label: "llama3.2" }];
    expect(defaultWith({ id: 1, kind: "server", name: "local", models }, "Free")).toBe("local/llama3.2");
    const profiles = [{ value: "eu.claude", label: "claude-sonnet-5-5" }];
    expect(defaultWith({ id: 1, kind: "bedrock", name: "bedrock", models: profiles }, "Free")).toBe(
      "bedrock/eu.claude",
    );
  });
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
