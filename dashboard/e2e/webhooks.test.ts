import { afterAll, beforeAll, expect, test } from "vitest";
import { sendJson, startFaultyService, type FaultyService } from "../../server/test/faulty-service.ts";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

let receiver: FaultyService;
beforeAll(async () => {
  receiver = await startFaultyService();
});
afterAll(() => receiver.close());
const stage = useStage(() => Promise.resolve({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } }));

test("a webhook is created with its secret shown once, and test events show what the receiver answers", async () => {
  let status = 200;
  receiver.on("/hook", (_request, response) => sendJson(response, { got: "it" }, status));
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/integrations`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("No webhooks yet").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "New webhook" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Address").fill(`${receiver.url}/hook`);
  await dialog.getByLabel("Description").fill("Warehouse");
  await dialog.getByRole("switch", { name: "All events" }).press("Space");
  await dialog.getByLabel("contact.created").check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).press("Enter");
  const secret = page.getByTestId("secret");
  const first = await secret.textContent();
  expect(first).toMatch(/^whsec_/);
  // Shown once, so a slip of the finger must not lose it.
  await page.keyboard.press("Escape");
  expect(await secret.textContent()).toBe(first);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(first!);

  await page.getByRole("link", { name: `${receiver.url}/hook` }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("The receiver accepted the test event").waitFor();
  await page.getByRole("button", { name: "webhook.test" }).waitFor();
  status = 500;
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("The test event failed: The receiver answered with the status 500.").waitFor();
});

test("deliveries are sent again, one or all since a time; the secret is rotated, the webhook paused and deleted", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  let status = 200;
  receiver.on("/again", (_request, response) => sendJson(response, {}, status));
  const sent = () => receiver.requests.filter(({ path }) => path === "/again").map(({ headers }) => headers);
  const hook = { project_uid, url: `${receiver.url}/again`, events: ["contact.created"] };
  const { id } = (await stage.t.call(token, "createWebhook", hook)).body.data;
  await stage.t.call(token, "createContact", { project_uid, email: "ada@example.com" });
  await expect.poll(() => sent().length).toBe(1);
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${project_uid}/webhooks/${id}`);
  const menu = page.getByRole("navigation").getByRole("link", { name: "Integrations" });
  expect(await menu.getAttribute("aria-current")).toBe("page");

  await page.getByRole("button", { name: "contact.created" }).click();
  const delivery = page.getByRole("dialog", { name: "contact.created" });
  await delivery.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => sent().length).toBe(2);
  await delivery.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Send again since" }).click();
  const since = page.getByRole("dialog");
  // The server's clock is the test's, not the browser's.
  await since.locator("input").fill("2025-12-31T12:00");
  await since.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => sent().length).toBe(3);
  expect(new Set(sent().map((headers) => headers["webhook-id"])).size).toBe(1);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "New secret" }).click();
  const secret = await page.getByTestId("secret").textContent();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await stage.t.call(token, "createContact", { project_uid, email: "bob@example.com" });
  status = 500;
  await page.getByRole("button", { name: "Resume" }).click();
  // The log follows what happens while the page is open.
  await page.getByText("The receiver answered with the status 500.").first().waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No webhooks yet").waitFor();
  expect((await stage.t.call(token, "getWebhooks", { project_uid })).body.data).toEqual([]);
});

test("a narrow page fits, and a viewer reads without changing", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const url = `${receiver.url}/a-rather-long-address/${"x".repeat(80)}`;
  const { body } = await stage.t.call(token, "createWebhook", { project_uid, url });
  const page = await stage.visitor({ width: 390 });
  const viewer = await stage.t.member(stage.workspace, "viewer");
  await signInAs(stage, page, stage.workspace, { userId: viewer });
  for (const path of ["webhooks", `webhooks/${body.data.id}`]) {
    await page.goto(`/p/${project_uid}/${path}`);
    await page.getByText(url).first().waitFor();
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
    expect(await page.getByRole("button", { name: "New webhook" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  }
});
