import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPage, openStage, signInAs, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** The link of the newest mail to an address, as its reader would open it. */
async function linkMailedTo(address: string): Promise<string> {
  const folder = join(stage.t.dataDir, "outbox");
  return vi.waitFor(
    () => {
      const mails = readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(join(folder, name), "utf8"));
      const link = mails
        .filter((mail) => mail.includes(`To: ${address}`))
        .map((mail) => /https?:\/\/\S+/.exec(mail)?.[0]);
      expect(link.at(-1)).toBeDefined();
      return link.at(-1)!;
    },
    { timeout: 120_000, interval: 50 },
  );
}

test("an invited viewer joins with the e-mailed link and has read-only access", async () => {
  const owner = await stage.visitor();
  const uid = await startWithProject(stage, owner);
  await openPage(owner, "Members");
  await owner.getByRole("button", { name: "Invite" }).click();
  await owner.getByRole("dialog").getByLabel("E-mail address").fill("vera@example.com");
  await owner.getByRole("dialog").getByLabel("Role").selectOption("viewer");
  await owner.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await owner.getByRole("cell", { name: "vera@example.com" }).waitFor();
  await owner.getByRole("columnheader", { name: "Invited" }).waitFor();
  expect(await owner.getByRole("button", { name: "New link" }).count()).toBe(1);

  const viewer = await stage.visitor();
  await viewer.goto("/accept-invitation?hash=mistyped");
  await viewer.getByText("Ask for a new invitation.").waitFor();
  const link = await linkMailedTo("vera@example.com");
  const other = await stage.visitor();
  await signInAs(stage, other, await stage.t.workspace());
  await other.goto(link);
  await other.getByText("Sign out to accept with a different account.").waitFor();
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.getByLabel("Your name").waitFor();
  await viewer.goto(link);
  await viewer.getByRole("heading", { name: "Join Acme" }).waitFor();
  await viewer.getByLabel("Your name").fill("Vera Viewer");
  await viewer.getByLabel("Password").fill("a long enough password");
  await viewer.getByRole("button", { name: "Accept invitation" }).click();
  await viewer.getByRole("button", { name: "Switch project" }).waitFor();
  await viewer.goto(`/p/${uid}/training`);
  await viewer.getByText("No FAQs yet").waitFor();
  await expect.poll(() => viewer.getByRole("button", { name: "New FAQ" }).count()).toBe(0);
  await expect.poll(() => viewer.getByRole("link", { name: "API tokens" }).count()).toBe(0);
  await viewer.goto("/o/1/tokens");
  await viewer.getByText("You don’t have access").waitFor();
  await viewer.goto("/o/1/members");
  await viewer.getByRole("cell", { name: "Vera Viewer" }).first().waitFor();
  await expect.poll(() => viewer.getByRole("button", { name: "Invite" }).count()).toBe(0);

  await owner.goto(`/p/${uid}/settings`);
  await owner.getByRole("button", { name: "Remove: Vera Viewer" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await owner.getByText("Member removed").waitFor();
  await viewer.goto(`/p/${uid}/training`);
  await viewer.getByText("Page not found").waitFor();
});

test("a forgotten password is reset with the e-mailed link", { tags: ["later"] }, async () => {
  const password = "a long enough password";
  await stage.t.account({ name: "Rita Reader", email: "rita@example.com", password });
  const page = await stage.visitor();
  await page.goto("/forgot-password");
  await page.getByText("This server can’t send mail. Ask its operator").waitFor();
  expect(await page.getByRole("button", { name: "Send link" }).count()).toBe(0);
  // The outbox then stands for a mail server.
  const { mailer } = stage.t.running.app;
  Object.assign(mailer, { delivers: true });
  await page.reload();
  await page.getByLabel("E-mail address").fill("rita@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("If there’s an account for rita@example.com").waitFor();
  Object.assign(mailer, { delivers: false });
  const link = await vi.waitFor(
    async () => {
      const found = await linkMailedTo("rita@example.com");
      expect(found).toContain("/reset-password");
      return found;
    },
    { timeout: 120_000, interval: 100 },
  );
  await page.goto(link);
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByLabel("E-mail address").fill("rita@example.com");
  await page.getByLabel("Password").fill("another long password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("button", { name: /Rita Reader/ })
    .first()
    .waitFor();
});
