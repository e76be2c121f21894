import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { OWNER, openPage, openStage, signInAs, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

test("a person signs in elsewhere, ends that sign-in, and changes name and password", async () => {
  const page = await stage.visitor();
  await startWithProject(stage, page);
  const other = await stage.visitor();
  await other.goto("/sign-in");
  await other.getByLabel("E-mail address").fill(OWNER.email);
  await other.getByLabel("Password").fill("not the password");
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("alert").waitFor();
  await other.getByLabel("Password").fill(OWNER.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL(/\/p\//);

  await page.goto("/profile");
  const signIns = page.getByRole("region", { name: "Active sign-ins" });
  await signIns.getByText("This browser").waitFor();
  await signIns.getByRole("button", { name: /^Sign out/ }).click();
  await page.getByRole("alertdialog").getByText("will have to sign in again").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Browser signed out").waitFor();
  await other.reload();
  await other.waitForURL(/\/sign-in/);

  await page.getByLabel("Your name").fill("Olivia Other");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved").waitFor();
  await page.getByLabel("Current password").fill(OWNER.password);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await page
    .getByText(/must be at least|at least 12/i)
    .first()
    .waitFor();
  await page.getByLabel("New password").fill("a longer password by far");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed").waitFor();
  await other.getByLabel("E-mail address").fill(OWNER.email);
  await other.getByLabel("Password").fill("a longer password by far");
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("button", { name: /Olivia Other/ }).waitFor();
  expect(new URL(other.url()).pathname).not.toBe("/sign-in");
});

test("an operator makes a second organization and switches between both; an owner cannot", async () => {
  const workspace = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}`);
  await page.getByRole("button", { name: "Switch project" }).click();
  await page.getByRole("menuitem", { name: "Acme bot" }).waitFor();
  await expect.poll(() => page.getByRole("menuitem", { name: "New organization" }).count()).toBe(0);
  await stage.t.promote(workspace.ownerId);
  await page.reload();
  await page.goto(`/p/${workspace.projectUid}`);
  const switcher = page.getByRole("button", { name: "Switch project" });
  await switcher.click();
  await page.getByRole("menuitem", { name: "New organization" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Second home");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/o/"));
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Second home");
  await switcher.click();
  await page.getByRole("menuitem", { name: "Acme bot" }).click();
  await page.waitForURL((url) => url.pathname === `/p/${workspace.projectUid}`);
  await page.getByRole("heading", { level: 1, name: "Acme bot" }).waitFor();
});

test("invitations are resent and revoked; roles change and members are removed", async () => {
  const workspace = await stage.t.workspace();
  await stage.t.member(workspace, "viewer");
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}`);
  await openPage(page, "Members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill("nobody");
  await dialog.getByLabel("Role").selectOption("billing");
  await dialog.getByText("Only sees the plan and credits.").waitFor();
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByText("Must be an e-mail address.").waitFor();
  await dialog.getByLabel("E-mail address").fill("guest@example.com");
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = async () => {
    await dialog.getByText("Send this link to guest@example.com yourself").waitFor();
    const value = await dialog.getByTestId("secret").innerText();
    await dialog.getByRole("button", { name: "Done" }).click();
    return value;
  };
  const first = await link();
  await page.getByRole("button", { name: "New link" }).click();
  const second = await link();
  const guest = await stage.visitor();
  await guest.goto(first);
  await guest.getByText("This invitation is no longer valid").waitFor();
  await guest.goto(second);
  await guest.getByLabel("Your name").waitFor();
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByText("guest@example.com").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("Invitation revoked").waitFor();
  await page.getByRole("cell", { name: "guest@example.com" }).waitFor({ state: "detached" });

  await page.getByLabel("Role of Member viewer").selectOption("editor");
  await page.getByText("Role changed").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Role of Member viewer").inputValue()).toBe("editor");
  await page.getByRole("button", { name: "Remove Member viewer?" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/will lose access to every project/)
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Member removed").waitFor();
  await page.getByRole("cell", { name: /Member viewer/ }).waitFor({ state: "detached" });
});

test("removing the last member of a page shows the page before", async () => {
  const workspace = await stage.t.workspace();
  for (let count = 0; count < 50; count += 1) await stage.t.member(workspace, "viewer");
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/o/${workspace.organizationId}/members`);
  await page.getByText("1–50 of 51").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("51–51 of 51").waitFor();
  // The rows of the first page stay until those of the second have arrived.
  const rows = page.getByRole("table").getByRole("row");
  await expect.poll(() => rows.count()).toBe(2);
  await rows.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => rows.count()).toBe(51);
});
