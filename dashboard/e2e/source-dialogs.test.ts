import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { serveSite, sitePage, type CrawledSite } from "../../server/test/crawled-site.ts";
import type { Workspace } from "../../server/test/factories.ts";
import { keepPace } from "../../server/test/keep-pace.ts";
import { until } from "../../server/test/until.ts";
import { startVendorDoubles, type VendorDoubles } from "../../server/test/vendor-doubles.ts";
import { problems } from "../src/i18n/de/problems.ts";
import { de } from "../src/i18n/de.ts";
import { violationsOf } from "./axe.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let site: CrawledSite;
let vendors: VendorDoubles;
let workspace: Workspace;
beforeAll(async () => {
  site = await serveSite({
    "/": sitePage("Welcome", "We sell speakers.", ["/hidden", "/broken"]),
    "/hidden": sitePage("Hidden", "Not for you.", [], '<meta name="robots" content="noindex">'),
    "/broken": (_request, response) => void response.writeHead(403).end(),
  });
  vendors = await startVendorDoubles();
  vendors.items.set("a1", { title: "Opening", text: "We open at nine.", version: 1 });
  stage = await openStage({
    env: { ALLOW_PRIVATE_FILE_URLS: "true", CRAWL_DELAY_MS: "0" },
    overrides: {
      vendorUrls: {
        github: `${vendors.url}/github`,
        notion: `${vendors.url}/notion`,
        intercom: { us: vendors.url, eu: vendors.url, au: vendors.url },
        googleDrive: vendors.url,
        googleToken: vendors.url,
      },
    },
  });
});
beforeEach(async () => {
  workspace = await stage.t.workspace({ plan: "Professional" });
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  await stage.close();
  vendors.close();
  site.close();
});

/** Syncs wait by the clock of the test, which stands still by itself. */
async function synced(): Promise<void> {
  await until(async () => {
    await keepPace(stage.t.clock);
    const { body } = await stage.t.call(workspace.token, "getSources", { project_uid: workspace.projectUid });
    return body.data.length > 0 && body.data[0].state !== "syncing";
  });
}

async function sourcesPage(locale = "en-US"): Promise<Page> {
  const page = await stage.visitor({ locale, width: 390 });
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/training?tab=sources`);
  return page;
}

test("a service is connected, renamed and gets a new key, each in a dialog that names what is wrong", async () => {
  const page = await sourcesPage();
  await page.getByRole("button", { name: "Connect a service" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Service").selectOption({ label: "Notion" });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Access key").fill("wrong-key");
  await dialog.getByRole("button", { name: "Connect a service" }).click();
  await dialog.getByText(/Notion refuses the access key/).waitFor();
  await dialog.getByLabel("Access key").fill("good-key");
  await dialog.getByLabel("Access key").press("Enter");
  await dialog.waitFor({ state: "hidden" });
  const row = page.getByRole("listitem").filter({ hasText: "Every day" }).first();
  await synced();
  await row.getByText("Up to date").waitFor();
  await row.getByText("1 page known").waitFor();

  const choose = async (item: string) => {
    await row.getByRole("button", { name: /More actions/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Edit");
  expect(await violationsOf(page)).toEqual([]);
  // Options of a website mean nothing here.
  await expect.poll(() => dialog.getByText("Options").count()).toBe(0);
  await dialog.getByLabel("Name").fill("Our handbook");
  await dialog.getByLabel("Sync").selectOption({ label: "Every day" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("Our handbook").waitFor();

  await choose("New access key");
  await dialog.getByLabel("Access key").fill("wrong-key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/Notion refuses the access key/).waitFor();
  await dialog.getByLabel("Access key").fill("good-key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Access key saved").waitFor();
  await dialog.waitFor({ state: "hidden" });
});

test("the options of a website are shown again when it is edited, and a wrong one is explained", async () => {
  await stage.t.call(workspace.token, "addWebsite", {
    project_uid: workspace.projectUid,
    url: site.url,
    exclude: ["/old/*"],
    max_depth: 3,
  });
  const page = await sourcesPage();
  await page.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Options").click();
  await expect.poll(() => dialog.getByLabel("Link depth").inputValue()).toBe("3");
  await expect.poll(() => dialog.getByLabel("Not these paths").inputValue()).toBe("/old/*");
  await dialog.getByLabel("Page limit").fill("999999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => dialog.getByLabel("Page limit").evaluate((field) => field.matches(":invalid")))
    .toBe(true);
  await dialog.getByLabel("Page limit").fill("50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { body } = await stage.t.call(workspace.token, "getSources", { project_uid: workspace.projectUid });
  expect(body.data[0].settings).toMatchObject({ max_pages: 50, max_depth: 3, exclude: ["/old/*"] });
});

test("what is wrong with a page or a file is told in the language of the dashboard", async () => {
  const { t } = stage;
  const project_uid = workspace.projectUid;
  await t.call(workspace.token, "addWebsite", { project_uid, url: site.url });
  await synced();
  await t.call(workspace.token, "uploadFile", { project_uid, file_url: `${site.url}/broken/file.pdf` });
  const page = await sourcesPage("de-DE");
  await page.getByRole("button", { name: new RegExp(de.sources.pagesShow) }).click();
  await expect.poll(() => page.getByText(problems.noindex).count()).toBe(1);
  await expect.poll(() => page.getByText(`${problems.http_status}: 403`).count()).toBe(1);
  await page.goto(`/p/${project_uid}/training?tab=files`);
  await expect.poll(() => page.getByText(`${problems.http_status}: 404`).count()).toBe(1);
});
