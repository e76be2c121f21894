import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serveSite, sitePage, type CrawledSite } from "../../server/test/crawled-site.ts";
import { openPage, openStage, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
let site: CrawledSite;

beforeAll(async () => {
  site = await serveSite({
    "/": sitePage("Welcome", "We sell speakers.", ["/returns", "/hidden"]),
    "/returns": sitePage(
      "Returns &lt;script&gt;alert(1)&lt;/script&gt;",
      "You can return an order within 30 days.",
    ),
    "/hidden": sitePage("Hidden", "Not for you.", [], '<meta name="robots" content="noindex">'),
    "/basket": sitePage("Basket", "Your basket is empty until you add a speaker."),
  });
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true", CRAWL_DELAY_MS: "0" } });
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  await stage.close();
  site.close();
});

test("a website is added, its pages are listed with reasons, it is synced again and deleted", async () => {
  const page = await stage.visitor();
  await startWithProject(stage, page);
  await openPage(page, "Training");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("tab", { name: "Websites & connections" }).click();
  await page.getByText("No websites or connections yet").waitFor();

  await page.getByRole("button", { name: "Add website" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("file:///etc/passwd");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText(/must be a public address/i).waitFor();
  await dialog.getByLabel("Address").fill(site.url);
  await dialog.getByText("Options").click();
  await dialog.getByLabel("Not these paths").fill("/basket");
  // By keyboard alone.
  await dialog.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });

  const row = page.getByRole("listitem").filter({ hasText: site.url }).first();
  await row.getByText("Up to date").waitFor();
  await row.getByText("2 pages known").waitFor();
  await row.getByRole("button", { name: /Show pages/ }).click();
  await page.getByText("Returns <script>alert(1)</script>").waitFor();
  await page.getByLabel("Page state").selectOption({ label: "Skipped" });
  await page.getByText("The page asks not to be indexed").waitFor();
  await page.getByText("Outside the patterns of this website").waitFor();
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  expect(overflow).toBeLessThanOrEqual(0);

  site.requests.length = 0;
  await row.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("menuitem", { name: "Sync now" }).click();
  await expect.poll(() => site.requests.map(({ path }) => path)).toContain("/returns");
  await row.getByText("Up to date").waitFor();

  await row.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No websites or connections yet").waitFor();
});
