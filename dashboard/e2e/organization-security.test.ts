import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startIdentityProvider, type IdentityProvider } from "../../server/test/identity-provider.ts";
import { codeOf, enrolledAccount, PASSWORD, passwordAccount } from "../../server/test/password-account.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let idp: IdentityProvider;
beforeAll(async () => {
  stage = await openStage({ env: { ALLOW_PRIVATE_SSO_URLS: "true" } });
  idp = await startIdentityProvider(`${stage.url}/sign-in/callback`);
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  await idp.close();
  await stage.close();
});

test("a colleague without a password confirms at the provider, in a window of its own", async () => {
  const workspace = await stage.t.workspace();
  const { organizationId: organization_id } = workspace;
  const { client_id, client_secret } = idp.client;
  const role_by_group = [{ group: "admins", role: "owner" }];
  const connected = await stage.t.call(await stage.t.person(workspace), "updateSingleSignOn", {
    issuer: idp.issuer,
    client_id,
    client_secret,
    role_by_group,
  });
  const domain = "confirming.example";
  await stage.t.call(await stage.t.operator(), "verifyOrganizationDomain", { organization_id, domain });
  const own = { sub: "ada", email: `ada@${domain}`, email_verified: true, groups: ["admins"] };
  idp.subject = own;
  const page = await stage.visitor();
  await page.goto(connected.body.data.connection.sign_in_url as string);
  await page.getByRole("button", { name: "Single sign-on" }).click();
  await page.waitForURL((url) => url.pathname === `/p/${workspace.projectUid}`);
  stage.t.clock.advance(11 * 60_000);
  await page.goto(`/o/${organization_id}/tokens`);
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Reader");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect.poll(() => question.getByLabel("Password").count()).toBe(0);
  idp.subject = { ...own, sub: "eve", email: `eve@${domain}` };
  await question.getByRole("button", { name: "Use single sign-on" }).click();
  await question.getByText("as someone else").waitFor();
  idp.subject = own;
  const opened = page.context().waitForEvent("page");
  await question.getByRole("button", { name: "Use single sign-on" }).click();
  await expect.poll(() => page.getByTestId("secret").textContent()).toMatch(/^api-v1-/);
  const window = await opened;
  if (!window.isClosed()) await window.getByText("You can close this window").waitFor();
});

test("a required second factor leads a member from a closed organization to its setup and back", async () => {
  const { account, secret } = await enrolledAccount(stage.t);
  const { workspace } = account;
  const owner = await stage.visitor();
  await owner.goto("/sign-in");
  await owner.getByLabel("E-mail address").fill(account.email);
  await owner.getByLabel("Password").fill(PASSWORD);
  await owner.getByRole("button", { name: "Sign in", exact: true }).click();
  await owner.getByLabel("Code", { exact: true }).fill(codeOf(stage.t, secret));
  await owner.getByRole("button", { name: "Continue" }).click();
  await owner.waitForURL(/\/p\//);
  await owner.goto(`/o/${workspace.organizationId}/security`);
  await owner.getByRole("switch", { name: "Require two-factor authentication" }).click();
  await owner.getByText("Security settings saved").waitFor();

  const page = await stage.visitor();
  await signInAs(stage, page, workspace, "editor");
  await page.goto("/");
  await page.getByRole("link", { name: "Set up now" }).click();
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  const own = (await page.getByRole("dialog").getByTestId("secret").textContent()) ?? "";
  await page.getByRole("dialog").getByLabel("Code", { exact: true }).fill(codeOf(stage.t, own));
  await page.getByRole("dialog").getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "I saved them" }).click();
  await page.goto(`/p/${workspace.projectUid}`);
  await page.getByRole("heading", { level: 1, name: "Acme bot" }).waitFor();
  await expect.poll(() => page.getByText("Set up two-factor authentication").count()).toBe(0);
});

test("a member whose domain is not verified links their account in the profile", async () => {
  const account = await passwordAccount(stage.t);
  const { workspace, email } = account;
  const owner = await stage.t.person(workspace);
  const { client_id, client_secret } = idp.client;
  await stage.t.call(owner, "updateSingleSignOn", { issuer: idp.issuer, client_id, client_secret });
  idp.subject = { sub: `linked-${account.userId}`, email, email_verified: true };
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto("/profile");
  await page.getByRole("button", { name: /^Link with/ }).click();
  await page.waitForURL((url) => url.pathname === "/profile");
  await page.getByText("Linked", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Link with/ }).count()).toBe(0);
});

test("an owner connects an identity provider and a colleague signs in through it", async () => {
  const workspace = await stage.t.workspace();
  const owner = await stage.visitor();
  await signInAs(stage, owner, workspace);
  await owner.goto(`/o/${workspace.organizationId}/security`);
  await owner.getByLabel("Issuer").fill(idp.issuer);
  await owner.getByLabel("Client ID").fill(idp.client.client_id);
  await owner.getByLabel("Client secret").fill(idp.client.client_secret);
  await owner.getByLabel("Roles by group").fill("support = editor");
  await owner.getByRole("button", { name: "Save" }).click();
  await owner.getByText("Security settings saved").waitFor();
  await stage.t.call(await stage.t.operator(), "verifyOrganizationDomain", {
    organization_id: workspace.organizationId,
    domain: "company.example",
  });
  const email = "grace@company.example";
  idp.subject = { sub: "grace", email, email_verified: true, name: "Grace Hopper", groups: ["support"] };
  const page = await stage.visitor();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Single sign-on" }).click();
  await page.waitForURL((url) => url.pathname === `/p/${workspace.projectUid}`);
  await page.getByRole("button", { name: /Grace Hopper/ }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Acme bot" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
