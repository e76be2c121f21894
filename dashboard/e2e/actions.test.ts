import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { violationsOf } from "./axe.ts";
import { openPage, openStage, settled, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let shop: Server;
let address: string;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  shop = createServer((request, response) => {
    asked.push(request);
    response.setHeader("content-type", "application/json");
    const isOpen = request.headers.authorization === "Bearer key-of-the-shop";
    response.statusCode = isOpen ? 200 : 401;
    const id = request.url?.split("/").at(-1)?.split("?")[0];
    const order = { id, status: "shipped", "sent/by": "post", lines: [{ title: "<b>Bike</b>", count: 2 }] };
    response.end(JSON.stringify(isOpen ? { order } : { error: "no key" }));
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  address = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  await stage.close();
  shop.close();
});

async function owner(): Promise<{ page: Page; workspace: Workspace }> {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  return { page, workspace };
}

const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

async function insert(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: `Insert a value into ${field}` }).click();
  await page.getByRole("menuitem", { name: value, exact: true }).click();
  // The field takes the focus a moment after the menu has closed; what is typed before that goes astray.
  await page.locator("input:focus, textarea:focus").waitFor();
}

async function addSecret(page: Page, main: Locator): Promise<void> {
  const dialog = page.getByRole("dialog");
  await main.getByRole("tab", { name: "Secrets" }).click();
  await main.getByRole("button", { name: "Add secret" }).click();
  await dialog.getByLabel("Name").fill("shop key");
  await dialog.getByLabel("Host").fill(address);
  await dialog.getByLabel("Secret", { exact: true }).fill("wrong-key-of-the-shop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/must be 1 to 64 of A–Z/i).waitFor();
  await dialog.getByLabel("Name").fill("SHOP_KEY");
  await dialog.getByRole("button", { name: "Save" }).click();
  await main.getByRole("cell", { name: "SHOP_KEY", exact: true }).waitFor();
}

async function replaceSecret(page: Page, main: Locator): Promise<void> {
  await main.getByRole("button", { name: "More actions: SHOP_KEY" }).click();
  await page.getByRole("menuitem", { name: "Replace" }).click();
  await page.getByRole("dialog").getByLabel("Secret", { exact: true }).fill("key-of-the-shop");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Secret saved").first().waitFor();
}

test("an owner builds an action, tries it, chooses a value of the answer by a click, and deletes it", async () => {
  const { page, workspace } = await owner();
  await page.goto(`/p/${workspace.projectUid}`);
  await openPage(page, "Actions");
  await page.setViewportSize({ width: 390, height: 800 });
  const main = page.getByRole("main");
  await main.getByText("No actions yet").waitFor();
  await addSecret(page, main);

  // The form: its errors stand at their fields.
  await main.getByRole("tab", { name: "Actions" }).click();
  await main.getByRole("link", { name: "New action" }).click();
  await main.getByLabel("Name", { exact: true }).fill("Order status");
  await main
    .getByLabel("Description for the bot", { exact: true })
    .fill("Looks up the state of an order by its number.");
  await main.getByLabel("Address", { exact: true }).fill("ftp://nowhere");
  await main.getByRole("button", { name: "Create" }).click();
  await main.getByText(/must be 1 to 64 of a–z/i).waitFor();
  await main.getByLabel("Name", { exact: true }).first().fill("order_status");
  await main.getByRole("button", { name: "Create" }).click();
  await main.getByText(/must be a whole address/i).waitFor();
  await main.getByLabel("Address", { exact: true }).and(page.locator("[aria-invalid]")).waitFor();

  await main.getByRole("button", { name: "Add value" }).click();
  const first = main.getByRole("group", { name: "Value 1" });
  await first.getByLabel("Name").fill("order_id");
  await first.getByLabel("Description").fill("The number of the order");
  await main.getByLabel("Address", { exact: true }).fill(`http://${address}/orders/`);
  await insert(page, "Address", "order_id");
  await expect
    .poll(() => main.getByLabel("Address", { exact: true }).inputValue())
    .toBe(`http://${address}/orders/{{parameters.order_id}}`);
  await main.getByRole("button", { name: "Add: Headers" }).click();
  await main.getByLabel("Headers: name 1", { exact: true }).fill("Authorization");
  await main.getByLabel("Headers: value 1", { exact: true }).fill("Bearer ");
  await insert(page, "Headers: value 1", "Secret SHOP_KEY");
  await main.getByLabel("Further attempts after a failure", { exact: true }).fill("0");
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await main.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "order_status" }).waitFor();

  await main.getByRole("button", { name: "Test run" }).click();
  await main.getByText("“order_id” is required.").waitFor();
  // The service refuses the wrong key; the right one replaces it.
  await main.getByLabel("order_id", { exact: true }).fill("A7");
  await main.getByRole("button", { name: "Test run" }).click();
  await main.getByText("Failed").waitFor();
  await expect.poll(() => main.innerText()).not.toContain("wrong-key-of-the-shop");
  await main.getByRole("link", { name: "Actions" }).click();
  await main.getByRole("tab", { name: "Secrets" }).click();
  await replaceSecret(page, main);
  await main.getByRole("tab", { name: "Actions" }).click();
  await main.getByRole("link", { name: "order_status" }).click();

  await main.getByLabel("order_id", { exact: true }).fill("A7");
  await main.getByRole("button", { name: "Test run" }).click();
  const answer = main.getByRole("region", { name: "Answer" });
  await answer.getByText('"<b>Bike</b>"').waitFor();
  expect(asked.at(-1)?.url).toBe("/orders/A7");
  await answer.getByRole("button", { name: "Choose /order/sent~1by" }).click();
  await expect
    .poll(() => main.getByLabel("Place in the answer", { exact: true }).inputValue())
    .toBe("/order/sent~1by");
  await answer.getByRole("button", { name: "Choose /order/status" }).click();
  expect(await overflow(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole("button", { name: "Save" }).click();
  await page.getByText("Action saved").first().waitFor();
  await main.getByRole("button", { name: "Test run" }).click();
  await expect.poll(() => answer.innerText()).toBe('"shipped"');

  // The list: what ran last, and the switch.
  await main.getByRole("link", { name: "Actions" }).click();
  const row = main.getByRole("row").filter({ hasText: "order_status" });
  await row.getByText("Succeeded").waitFor();
  await row.getByRole("switch", { name: "Enable order_status" }).click();
  await page.getByText("Action disabled").first().waitFor();
  await row.getByRole("switch", { checked: false }).waitFor();

  // The log: readable, and without the secret.
  await main.getByRole("link", { name: "All runs" }).click();
  await main.getByText("Output:").first().waitFor();
  await main.getByText('"order_id":"A7"').first().waitFor();
  await expect.poll(() => main.innerText()).not.toContain("key-of-the-shop");
  expect(await overflow(page)).toBe(0);

  await page.goBack();
  await main.getByRole("link", { name: "order_status" }).click();
  await main.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await main.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await main.getByText("No actions yet").waitFor();
});

test("experts edit parameters as JSON, and a list comes back where it can show them", async () => {
  const { page, workspace } = await owner();
  await page.goto(`/p/${workspace.projectUid}/actions/new`);
  await settled(page);
  const main = page.getByRole("main");
  await main.getByLabel("Kind", { exact: true }).selectOption({ label: "Built-in" });
  await main.getByRole("button", { name: "Edit as JSON" }).click();
  const json = main.getByLabel("JSON Schema", { exact: true });
  await json.fill("{");
  await main.getByText("This isn’t a JSON object.").waitFor();
  const sizes = { type: "string", enum: ["small", "large"] };
  await json.fill(JSON.stringify({ type: "object", properties: { size: { ...sizes, minLength: 2 } } }));
  await main.getByText("A list can’t show all of this schema").waitFor();
  await json.fill(JSON.stringify({ type: "object", properties: { size: sizes }, required: ["size"] }));
  await main.getByRole("button", { name: "Edit as a list" }).click();
  await expect.poll(() => main.getByLabel("Choices", { exact: true }).inputValue()).toBe("small, large");
  await main.getByLabel("Name", { exact: true }).first().fill("tag_size");
  await main
    .getByLabel("Description for the bot", { exact: true })
    .fill("Tags the conversation with a size.");
  await main.getByLabel("Tag", { exact: true }).fill("size ");
  await insert(page, "Tag", "size");
  await main.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "tag_size" }).waitFor();
  await main.getByRole("link", { name: "Try it in Test chat" }).waitFor();
  const { body } = await stage.t.call(workspace.token, "getActions", { project_uid: workspace.projectUid });
  expect(body.data[0]).toMatchObject({
    kind: "builtin",
    parameters: { type: "object", properties: { size: sizes }, required: ["size"] },
    configuration: { builtin: "add_tag", tag: "size {{parameters.size}}" },
  });
});
