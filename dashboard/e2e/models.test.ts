import { afterAll, expect, test } from "vitest";
import { BEDROCK_REGION, startBedrockDouble } from "../../bench/vendor-double/bedrock-double.ts";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startGeminiDouble } from "../../bench/vendor-double/gemini-double.ts";
import { startOpenAiDouble } from "../../bench/vendor-double/openai-double.ts";
import { startKeyedVendor } from "../../server/test/keyed-vendor.ts";
import { expectBrowserErrors } from "../../e2e/browser-errors.ts";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const doubles: VendorDouble[] = [];
const stage = useStage(async () => {
  const bedrock = await startBedrockDouble();
  const gemini = await startGeminiDouble();
  doubles.push(bedrock, gemini);
  const env = { BEDROCK_API_URL: bedrock.url, GEMINI_API_URL: gemini.url };
  return { env: { ...env, ALLOW_PRIVATE_MODEL_URLS: "true" } };
});
afterAll(() => Promise.all(doubles.map((double) => double.close())));

async function openAgent() {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace, "owner");
  await page.goto(`/p/${stage.workspace.projectUid}/agent`);
  await settled(page);
  return page;
}

/** A server that takes one key, for these models. */
async function withKeyedServer(
  key: string,
  models: string[],
  work: (address: string) => Promise<void>,
): Promise<void> {
  const double = await startOpenAiDouble();
  const vendor = await startKeyedVendor(double, ({ authorization }) => String(authorization).slice(7));
  vendor.keys.set(key, models);
  try {
    await work(`${vendor.url}/v1`);
  } finally {
    await vendor.close();
    await double.close();
  }
}

test("models without their vendor's key can't be chosen and name the variable they need", async () => {
  const page = await openAgent();
  const options = page.getByLabel("Model", { exact: true }).locator("option");
  const shown = await options.evaluateAll((found) =>
    found.map((option) => ({ text: option.textContent ?? "", off: option.hasAttribute("disabled") })),
  );
  expect(shown[0]).toEqual({ text: expect.stringContaining("Parley offline"), off: false });
  const claude = shown.filter(({ text }) => text.startsWith("Claude"));
  expect(claude.length).toBeGreaterThan(5);
  for (const { text, off } of claude) {
    expect(text).toContain("Needs ANTHROPIC_API_KEY");
    expect(off).toBe(true);
  }
  expect(shown.filter(({ text, off }) => text.startsWith("GPT") && !off)).toEqual([]);
});

test("a dialog whose script doesn't load leaves a notice and the page, and opens once it loads", async () => {
  expectBrowserErrors(/Failed to fetch dynamically imported module/);
  const page = await stage.visitor();
  await page.route("**/assets/overlays-*", (route) => route.abort());
  await signInAs(stage, page, stage.workspace, "owner");
  await page.goto(`/o/${stage.workspace.organizationId}/models`);
  const add = page.getByRole("button", { name: "Add a key or server" });
  await add.click();
  await page.getByRole("status").getByText("Can’t reach the server.").waitFor();
  expect(await add.isVisible()).toBe(true);
  await page.unroute("**/assets/overlays-*");
  await add.click();
  await page.getByRole("dialog").getByLabel("Vendor").waitFor();
});

test("an owner adds a server, reads what is wrong with a key, and never sees the key again", async () => {
  const KEY = "sk-page-5b1e7c20aa94";
  await withKeyedServer(KEY, ["llama3.2"], async (address) => {
    const page = await stage.visitor();
    await signInAs(stage, page, stage.workspace, "owner");
    await page.goto(`/o/${stage.workspace.organizationId}/models`);
    await page.getByRole("button", { name: "Add a key or server" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Vendor").selectOption("server");
    await dialog.getByLabel("Name").fill("local");
    await dialog.getByLabel("Address").fill(address);
    await dialog.getByLabel("Key").fill("sk-wrong");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => dialog.innerText()).toContain("refuses this key");
    await dialog.getByLabel("Key").fill(KEY);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("table").innerText()).toContain("1 model");
    expect(await page.content()).not.toContain(KEY);
    await page.goto(`/p/${stage.workspace.projectUid}/agent`);
    await settled(page);
    const options = page.getByLabel("Model", { exact: true }).locator("option:not([disabled])");
    await expect
      .poll(() => options.allInnerTexts())
      .toContainEqual(expect.stringContaining("llama3.2 (local)"));
  });
});

test("an owner orders the fallback models", async () => {
  const KEY = "sk-order-77c0";
  await withKeyedServer(KEY, ["one", "two"], async (address) => {
    const server = { kind: "server", name: "ranked", address, secret: KEY };
    const { token, organizationId: organization_id, projectUid: project_uid } = stage.workspace;
    await stage.t.call(token, "saveModelConnection", { organization_id, ...server });
    const page = await openAgent();
    const group = page.getByRole("group", { name: "Fallback models" });
    for (const value of ["ranked/one", "ranked/two"]) {
      await group.getByLabel("Add a model").selectOption(value);
      await group.getByRole("button", { name: "Add", exact: true }).click();
    }
    await group.getByRole("button", { name: "Move up: two (ranked)" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(() => page.getByText("Saved. Applies from the next reply.").count()).toBe(1);
    const { body } = await stage.t.call(token, "getProjectSettings", { project_uid });
    expect(body.data.fallback_models).toEqual(["ranked/two", "ranked/one"]);
  });
});

test("an owner adds keys of Bedrock and Gemini, and reads at its field what is wrong", async () => {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace, "owner");
  await page.goto(`/o/${stage.workspace.organizationId}/models`);
  await page.getByRole("button", { name: "Add a key or server" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Vendor").selectOption("bedrock");
  await dialog.getByLabel("Key", { exact: true }).fill("bedrock-api-key");
  await dialog.getByLabel("Models").fill("eu.anthropic.claude-haiku-5-5-v1:0=claude-haiku-5-5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => dialog.innerText()).toContain("Must be a region such as eu-central-1.");
  await dialog.getByLabel("Region").fill(BEDROCK_REGION);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByRole("table").innerText()).toContain("Amazon Bedrock");
  await page.getByRole("button", { name: "Add a key or server" }).click();
  await dialog.getByLabel("Vendor").selectOption("gemini");
  await dialog.getByLabel("Key", { exact: true }).fill("AIza-page-key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByRole("table").innerText()).toContain("Google Gemini");
});

test("a project whose model has lost its key shows it", async () => {
  const { projectId } = stage.workspace;
  await stage.t.running.app.db.write(({ sql }) =>
    sql
      .updateTable("project_settings")
      .set({ model: "gpt-4.1" })
      .where("project_id", "=", projectId)
      .execute(),
  );
  const page = await openAgent();
  await expect
    .poll(() => page.getByRole("alert").innerText())
    .toBe(
      "GPT-4.1 can’t answer: OPENAI_API_KEY isn’t set on the server. Until it is, the offline bot answers.",
    );
});

test("an owner picks a placeholder, is warned of an unknown one and reads what the model reads", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const field = { project_uid, subject: "contact", key: "tier", label: "Tier", kind: "text" };
  await stage.t.call(token, "createCustomField", field);
  const page = await openAgent();
  const prompt = page.getByLabel("Instructions", { exact: true });
  await prompt.fill("Greet {{visitor_name}} and ");
  await expect
    .poll(() => page.getByRole("status").allInnerTexts())
    .toContainEqual(expect.stringContaining("Unknown value {{visitor_name}}"));
  await prompt.fill("Greet ");
  await page.getByRole("button", { name: "Insert a value: Instructions" }).click();
  await page.getByRole("menuitem", { name: "{{contact.fields.tier}} Tier" }).click();
  await expect.poll(() => prompt.inputValue()).toBe("Greet {{contact.fields.tier}}");
  await page.getByText("What the model reads").click();
  await expect.poll(() => page.locator("pre").innerText()).toContain("Greet [contact.fields.tier]");
  expect(await page.locator("pre").innerText()).toContain('"contact.name":"Ada Lovelace"');
  await page.getByLabel("Tell the bot about the visitor").click();
  await expect.poll(() => page.locator("pre").innerText()).not.toContain("Ada Lovelace");
  await page.getByLabel("Mode", { exact: true }).selectOption("chat");
  await page.getByLabel("Model that words searches").selectOption("parley-offline-1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => page.getByText("Saved. Applies from the next reply.").count()).toBe(1);
  const { body } = await stage.t.call(token, "getProjectSettings", { project_uid });
  expect(body.data).toMatchObject({
    prompt: "Greet {{contact.fields.tier}}",
    add_facts: 0,
    mode: "chat",
    search_model: "parley-offline-1",
  });
});
