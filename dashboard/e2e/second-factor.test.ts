import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { codeOf, PASSWORD, passwordAccount } from "../../server/test/password-account.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

/** Browsers make passkeys for names only, not for 127.0.0.1. */
const at = (path: string) => `${stage.url.replace("127.0.0.1", "localhost")}${path}`;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(at("/sign-in"));
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** A device that holds passkeys and is always touched; returns how to have it refuse the person. */
async function addAuthenticator(page: Page): Promise<(isVerified: boolean) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(at("/profile"));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I saved them" }).click();
  await page.getByRole("cell", { name, exact: true }).waitFor();
}

const arrived = (page: Page) => page.waitForURL(/\/p\/|\/profile/);

test("a person scans a code, saves recovery codes and signs in with both", async () => {
  const { email } = await passwordAccount(stage.t, { workspace: stage.workspace });
  const page = await stage.visitor();
  await signIn(page, email);
  await arrived(page);
  await page.goto(at("/profile"));
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: "QR code" }).locator("svg").waitFor();
  const secret = (await dialog.getByTestId("secret").textContent()) ?? "";
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Set up" }).click();
  await dialog.getByText("Check your device's clock").waitFor();
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(stage.t, secret));
  await dialog.getByRole("button", { name: "Set up" }).click();
  const codes = (await page.getByLabel("Recovery codes").last().textContent())?.split("\n") ?? [];
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I saved them" }).click();
  await page.getByText("10 codes left").waitFor();

  await signOut(page);
  stage.t.clock.advance(60_000);
  await signIn(page, email);
  await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").getByText("incorrect").waitFor();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(stage.t, secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await arrived(page);

  await signOut(page);
  await signIn(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]!);
  await page.getByRole("button", { name: "Continue" }).click();
  await arrived(page);
});

test(
  "a passkey is added, signs in alone, serves as second factor and is removed",
  { tags: ["later"] },
  async () => {
    const { email } = await passwordAccount(stage.t, { workspace: stage.workspace });
    const page = await stage.visitor();
    await addAuthenticator(page);
    await signIn(page, email);
    await arrived(page);
    await addPasskey(page, "Work laptop");
    await page.getByRole("button", { name: "Rename: Work laptop" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Old laptop", exact: true }).waitFor();

    await signOut(page);
    await page.goto(at("/sign-in"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await arrived(page);

    await signOut(page);
    await signIn(page, email);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await arrived(page);

    // Ten minutes later the browser counts as left open: removing asks for the passkey once more.
    stage.t.clock.advance(11 * 60_000);
    await page.goto(at("/profile"));
    await page.getByRole("button", { name: "Remove: Old laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("Passkey removed").waitFor();
    await signOut(page);
    await signIn(page, email);
    await arrived(page);
    expect(new URL(page.url()).pathname).not.toBe("/sign-in");
  },
);

test("a person without a password confirms with the passkey alone", { tags: ["later"] }, async () => {
  const { email, userId, workspace } = await passwordAccount(stage.t, { workspace: stage.workspace });
  const page = await stage.visitor();
  const setVerified = await addAuthenticator(page);
  await signIn(page, email);
  await arrived(page);
  await addPasskey(page, "Only key");
  const { db } = stage.t.running.app;
  await db.write(({ sql }) =>
    sql.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute(),
  );
  stage.t.clock.advance(11 * 60_000);
  await page.goto(at(`/o/${workspace.organizationId}/tokens`));
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Reader");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  const use = question.getByRole("button", { name: "Use a passkey" });
  await use.waitFor();
  await expect.poll(() => question.getByRole("textbox").count()).toBe(0);
  await expect.poll(() => question.getByRole("button", { name: "Confirm", exact: true }).count()).toBe(0);
  await setVerified(false);
  await use.click();
  await question.getByRole("alert").waitFor();
  await setVerified(true);
  await use.click();
  await expect.poll(() => page.getByTestId("secret").textContent()).toMatch(/^api-v1-/);
});

test("creating a token in an unattended browser asks for the password", { tags: ["later"] }, async () => {
  const { email, workspace } = await passwordAccount(stage.t, { workspace: stage.workspace });
  const page = await stage.visitor();
  await signIn(page, email);
  await arrived(page);
  stage.t.clock.advance(11 * 60_000);
  await page.goto(at(`/o/${workspace.organizationId}/tokens`));
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Reader");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Password").fill("not the password");
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.getByText("Incorrect.").waitFor();
  await question.getByLabel("Password").fill(PASSWORD);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => page.getByTestId("secret").textContent()).toMatch(/^api-v1-/);
});

test(
  "with an older sign-in, setting up begins with a question above the dialog, by mouse and keyboard",
  { tags: ["later"] },
  async () => {
    const { email } = await passwordAccount(stage.t, { workspace: stage.workspace });
    const page = await stage.visitor();
    await signIn(page, email);
    await arrived(page);
    await page.goto(at("/profile"));
    stage.t.clock.advance(60 * 60_000);
    await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it’s you" });
    // A covered field could not be clicked.
    await question.getByLabel("Password").click();
    await page.keyboard.type("half a passw");
    // Nothing is lost by leaving, and the dialog below asks again.
    await page.keyboard.press("Escape");
    await expect.poll(() => question.count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
    await question.getByLabel("Password").click();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("img", { name: "QR code" }).locator("svg").waitFor();
    await expect
      .poll(() => page.getByRole("dialog").getByLabel("Code", { exact: true }).isEnabled())
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  },
);
