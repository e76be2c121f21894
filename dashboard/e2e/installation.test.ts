import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listDomains } from "../../server/src/access/index.ts";
import { insertPause } from "../../server/src/installation/index.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

test("an operator changes plans, adds credits, names operators and opens sign-up", async () => {
  const first = await stage.t.workspace();
  const other = await stage.t.workspace({ plan: "Free", credits: 5 });
  const operator = await stage.visitor();
  await signInAs(stage, operator, first);
  await operator.goto(`/p/${first.projectUid}`);
  await operator.getByRole("button", { name: /Olivia Owner/ }).click();
  await operator.getByRole("menuitem", { name: "Installation" }).click();
  const row = operator.getByRole("region", { name: "Organizations" }).getByRole("row").nth(2);
  await row.getByLabel("Plan of Acme").selectOption("Advanced");
  await operator.getByText("Plan changed").waitFor();
  await row.getByRole("button", { name: "Add credits to Acme" }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText(/Must be/).waitFor();
  await dialog.getByLabel("Amount").fill("250");
  await dialog.getByLabel("Note").fill("For the spring");
  await dialog.getByRole("button", { name: "Add" }).click();
  await operator.getByText("Credits added").waitFor();
  await row.getByText("255").waitFor();

  const owner = await stage.visitor();
  await signInAs(stage, owner, other);
  await owner.goto("/installation");
  await owner.getByText("Page not found").waitFor();
  await owner.goto(`/o/${other.organizationId}`);
  await owner.getByText("Operators of this server change plans").waitFor();
  await expect
    .poll(() => owner.getByRole("row").filter({ hasText: "+250" }).innerText())
    .toContain("For the spring");
  await expect.poll(() => owner.getByRole("button", { name: "Add credits" }).count()).toBe(0);

  const { email } = (await stage.t.call(await stage.t.person(other), "getMe")).body.data.user;
  await operator.getByRole("button", { name: "Add operator" }).click();
  await dialog.getByLabel("E-mail address").fill(email as string);
  await dialog.getByRole("button", { name: "Add" }).click();
  await operator.getByText("Olivia Owner is now an operator").waitFor();
  await owner.goto("/installation");
  await owner.getByRole("heading", { name: "Operators" }).waitFor();

  await operator.getByRole("switch", { name: "Open sign-up" }).click();
  await operator.getByLabel("Starting credits").fill("40");
  await operator.getByRole("button", { name: "Save" }).click();
  await operator.getByText("Settings saved").waitFor();
});

test("withholding the installation's model keys from an organization asks first; sharing them doesn't", async () => {
  const operator = await stage.visitor();
  await operator.context().addCookies([cookieOf(await stage.t.operator())]);
  const { organizationId } = await stage.t.workspace();
  await operator.goto("/installation");
  const row = operator.getByRole("region", { name: "Organizations" }).getByRole("row").last();
  const keys = row.getByRole("switch", { name: "Model keys of the installation for Acme" });
  const question = operator.getByRole("alertdialog");
  const shared = async (): Promise<boolean> => {
    const { body } = await stage.t.call(await stage.t.operator(), "getInstallationOrganizations", {
      limit: 100,
    });
    const rows = body.data as { id: number; vendor_keys_shared: boolean }[];
    return rows.find(({ id }) => id === organizationId)!.vendor_keys_shared;
  };
  await keys.click();
  await question.getByText("need model keys of their own").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect([await shared(), await keys.isChecked()]).toEqual([true, true]);
  await keys.click();
  await question.getByRole("button", { name: "Withhold" }).click();
  await operator.getByText("Model keys withheld").waitFor();
  expect(await shared()).toBe(false);
  await keys.click();
  await operator.getByText("Model keys shared").waitFor();
  expect(await shared()).toBe(true);
});

test("an operator sees on every page that a restored installation sends nothing, and resumes it", async () => {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  const { app } = stage.t.running;
  await app.db.write(({ sql }) => insertPause(sql, app.now()));
  await stage.t.promote(workspace.ownerId);
  await page.goto(`/p/${workspace.projectUid}/inbox`);
  const banner = page.getByText("This installation was restored and sends nothing.");
  await banner.waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("main").getByRole("button", { name: "Resume" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => banner.count()).toBe(0);
});

test("an operator verifies and removes an organization's e-mail domain", async () => {
  const { organizationId } = await stage.t.workspace();
  const operator = await stage.visitor();
  await operator.context().addCookies([cookieOf(await stage.t.operator())]);
  await operator.goto("/installation");
  const row = operator.getByRole("region", { name: "Organizations" }).getByRole("row").last();
  await row.getByRole("button", { name: "Edit domains of Acme" }).click();
  const dialog = operator.getByRole("dialog", { name: "Domains of Acme" });
  await dialog.getByLabel("Domain", { exact: true }).fill("no domain");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await dialog.getByText("Must be a domain such as example.com.").waitFor();
  await dialog.getByLabel("Domain", { exact: true }).fill("company.example");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await dialog.getByRole("listitem").getByText("company.example").waitFor();
  const key = { organizationId };
  const stored = () => listDomains(stage.t.running.app.db.read, key);
  expect(await stored()).toEqual(["company.example"]);
  await dialog.getByRole("button", { name: "Remove company.example?" }).click();
  const question = operator.getByRole("alertdialog");
  await question.getByText("No one new can join with this domain.").waitFor();
  await question.getByRole("button", { name: "Remove" }).click();
  await operator.getByText("Domain removed").waitFor();
  expect(await stored()).toEqual([]);
});

test("an operator sees the installation's health, retries one dead job and discards another after a question", async () => {
  const { db } = stage.t.running.app;
  const bury = (kind: string) =>
    db.writeStatement((sql) =>
      sql
        .insertInto("jobs")
        .values({
          kind,
          key: "1",
          payload: "{}" as never,
          run_at: Number.MAX_SAFE_INTEGER,
          attempts: 8,
          leased_until: 0,
          generation: 1,
          created_at: stage.t.clock.now,
          tenant: "",
          turn: -1,
          dead_at: stage.t.clock.now,
          last_error: "The mail server is away.",
        })
        .execute(),
    );
  await bury("mail.one");
  await bury("mail.two");
  const operator = await stage.visitor();
  await operator.context().addCookies([cookieOf(await stage.t.operator())]);
  await operator.goto("/installation");
  const checks = operator.getByRole("region", { name: "Checks" });
  await checks.getByRole("row", { name: "Writes Works" }).waitFor();
  await operator.getByText(/^SQLite 3/).waitFor();
  await operator.getByRole("region", { name: "Largest tables" }).getByRole("row").nth(5).waitFor();
  const settings = operator.getByRole("region", { name: "Settings in effect" });
  await settings.getByRole("row", { name: "DRAIN_S 5 Default" }).waitFor();
  await settings.getByRole("row", { name: "METRICS_TOKEN Not set Default" }).waitFor();
  const dead = operator.getByRole("region", { name: "Jobs that were given up" });
  await dead.getByRole("button", { name: "Try again: mail.one" }).click();
  await operator.getByText("The job runs again").waitFor();
  await dead.getByRole("button", { name: "Discard mail.two?" }).click();
  const question = operator.getByRole("alertdialog");
  await question.getByText("What this job was to do is not done.").waitFor();
  await question.getByRole("button", { name: "Discard" }).click();
  await operator.getByText("Job discarded").waitFor();
  await expect.poll(() => dead.count()).toBe(0);
  const left = await db.read.selectFrom("jobs").select("kind").where("kind", "like", "mail.%").execute();
  expect(left).toEqual([{ kind: "mail.one" }]);
});

test("a person creates an account with the link an operator shares", async () => {
  const operator = await stage.visitor();
  await operator.context().addCookies([cookieOf(await stage.t.operator())]);
  const stranger = await stage.visitor();
  await stranger.goto("/sign-in");
  await stranger.getByRole("link", { name: "Create an account" }).click();
  // The sign-in page has a field of the same name.
  await stranger.getByRole("button", { name: "Continue" }).waitFor();
  await stranger.getByLabel("E-mail address").fill("stranger@example.com");
  await stranger.getByRole("button", { name: "Continue" }).click();
  await stranger.getByText("This server can’t send mail.").waitFor();

  await expect
    .poll(async () => (await stage.t.call(await stage.t.operator(), "getSignUps")).body.total as number, {
      timeout: 120_000,
    })
    .toBe(1);
  await operator.goto("/installation");
  await operator.getByRole("row").filter({ hasText: "stranger@example.com" }).waitFor();
  await operator
    .getByRole("region", { name: "Waiting for confirmation" })
    .getByRole("button", { name: "Create link" })
    .click();
  const link = await operator.getByRole("dialog").getByTestId("secret").innerText();
  await stranger.goto(link);
  await stranger.getByLabel("Your name").fill("Sam Stranger");
  await stranger.getByLabel("Password").fill("a long enough password");
  await stranger.getByRole("button", { name: "Create account" }).click();
  await stranger.getByRole("button", { name: /stranger@example.com/ }).waitFor();
  await stranger.goto("/installation");
  await stranger.getByText("Page not found").waitFor();
});

function cookieOf(headers: Record<string, string>) {
  const [name = "", value = ""] = String(headers.cookie).split("=");
  return { name, value, url: stage.url };
}
