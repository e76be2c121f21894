import { expect, test } from "vitest";
import { beginConnection, keepTokens } from "../../server/test/mcp-oauth-provider.ts";
import { CALLBACK } from "../../server/test/oauth.ts";
import { codeOf, enrolledAccount, PASSWORD } from "../../server/test/password-account.ts";
import { violationsOf } from "./axe.ts";
import { OWNER } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

test("a person connects a client: sign-in, what it may do, back to it, and ends its access", async () => {
  await stage.t.account({ ...OWNER, organization: "Bike shop" });
  const url = new URL(`${stage.url}/chatbot/v1/mcp`);
  const provider = keepTokens();
  const begun = await beginConnection(url, provider);

  const page = await stage.visitor();
  await page.setViewportSize({ width: 390, height: 800 });
  const answers: string[] = [];
  await page.route(`${CALLBACK}**`, async (route) => {
    answers.push(route.request().url());
    await route.fulfill({ contentType: "text/plain", body: "back at the client" });
  });
  await page.goto(provider.opened!.href);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await page.getByRole("heading", { name: "Connect Official client?" }).waitFor();
  await page.getByText("The client chose this name itself. It isn’t verified.").waitFor();
  await page.getByText("Access goes to a program on this device.").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Access").selectOption({ label: "Viewer: read projects" });
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.getByText("back at the client").waitFor();

  const answer = new URL(answers[0]!).searchParams;
  expect(answer.get("state")).toBe("state of the official client");
  const client = await begun.finish(answer);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("createContact");
  await client.close();

  await page.goto(`${stage.url}/profile`);
  await page.getByRole("button", { name: "Disconnect: Official client" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Client disconnected").waitFor();
  const { access_token: token } = provider.kept!;
  expect((await fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` } })).status).toBe(
    401,
  );
});

test("a person with a second factor who refuses goes back with access_denied; a wrong address leads nowhere", async () => {
  const { account, secret } = await enrolledAccount(stage.t, { workspace: stage.workspace });
  const provider = keepTokens();
  const url = new URL(`${stage.url}/chatbot/v1/mcp`);
  await beginConnection(url, provider);
  const page = await stage.visitor();
  await page.route(`${CALLBACK}**`, (route) => route.fulfill({ contentType: "text/plain", body: "back" }));
  await page.goto(provider.opened!.href);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(stage.t, secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Don’t allow" }).click();
  await page.waitForURL(`${CALLBACK}**`);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");

  const elsewhere = new URL(provider.opened!.href);
  elsewhere.searchParams.set("redirect_uri", "https://evil.example/");
  const framed = (await page.goto(elsewhere.href))!.headers();
  expect(framed["x-frame-options"]).toBe("DENY");
  expect(framed["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.getByRole("heading", { name: "This client can’t be connected" }).waitFor();
  expect(await page.getByRole("link").count()).toBe(0);
});
