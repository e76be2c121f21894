import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, openStage, signInAs, signUpWithProject, type Stage } from "./browser.ts";

let stage: Stage;
let site: Server;
let isThere = false;

beforeAll(async () => {
  site = createServer((request, response) => {
    const found = request.url === "/handbook.txt" || isThere;
    response.writeHead(found ? 200 : 404, { "content-type": "text/plain" });
    response.end(found ? "The workshop opens at nine o'clock and a yearly inspection costs 89 euros." : "");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
});
afterAll(async () => {
  await stage.close();
  await new Promise((resolve) => site.close(resolve));
});

test("a file is learned while one watches, and one that fails says why and can be tried again", async () => {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const page = await stage.visitor();
  await signUpWithProject(page);
  await openPage(page, "Training");
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByText("No files yet").waitFor();
  const add = async (url: string) => {
    await page.getByRole("button", { name: "Add a file" }).click();
    await page.getByRole("dialog").getByLabel("Address of the file").fill(url);
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  };
  await add("not an address");
  await page
    .getByRole("dialog")
    .getByText(/is not usable/i)
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave without saving" }).click();

  await add(`${address}/handbook.txt`);
  const learned = page.getByRole("listitem").filter({ hasText: "handbook.txt" });
  await learned.getByText("Ready").waitFor();

  await add(`${address}/missing.txt`);
  const failed = page.getByRole("listitem").filter({ hasText: "missing.txt" });
  await failed.getByText("Failed").waitFor();
  expect(await failed.locator("p.text-danger-ink").textContent()).toMatch(/\w+/);
  isThere = true;
  await failed.getByRole("button", { name: "Try again: missing.txt" }).click();
  await failed.getByText("Ready").waitFor();

  await page.getByRole("tab", { name: "Try a search" }).click();
  await page.getByRole("searchbox").fill("what does the inspection cost");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("89 euros").first().waitFor();
});

test("unsaved settings are not lost by leaving the page, and saved ones stay", async () => {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/agent`);
  await page.getByLabel("Instructions").fill("You speak like a pirate.");
  await openPage(page, "Logs");
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay here" }).click();
  await page.getByLabel("Temperature").fill("9");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText(/must be at most 2/i).waitFor();
  await page.getByLabel("Temperature").fill("0.5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved. The next reply uses it.").waitFor();
  await page.reload();
  await page.getByText("You speak like a pirate.").waitFor();
  expect(await page.getByLabel("Temperature").inputValue()).toBe("0.5");
});

test("a lost connection is told and healed", async () => {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/training`);
  await page.getByText("No FAQs yet").waitFor();
  await page.route("**/chatbot/**", (route) => route.abort());
  await page.route("**/healthz", (route) => route.abort());
  await page.getByRole("alert").filter({ hasText: "connection to the server was lost" }).waitFor();
  await page.unroute("**/chatbot/**");
  await page.unroute("**/healthz");
  await page
    .getByRole("alert")
    .filter({ hasText: "connection to the server was lost" })
    .waitFor({ state: "detached" });
  expect(await page.getByText("No FAQs yet").isVisible()).toBe(true);
});
