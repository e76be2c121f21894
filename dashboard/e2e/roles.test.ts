import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { isLong } from "../../server/test/is-long.ts";
import { openStage, settled, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
let session: string;

beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
  const { token, key, widgetUid: widget_uid, projectUid: project_uid } = workspace;
  const make = (operation: string, body: object) => stage.t.call(token, operation, { project_uid, ...body });
  await make("createProjectText", { type: "faq", short_text: "Open?", detail: "From nine to five." });
  await make("createContact", { name: "Ada Lovelace", email: "ada@example.com" });
  await make("createContactCompany", { name: "Acme", website: "https://example.com" });
  await make("createContactList", { name: "Everybody" });
  await make("createSessionView", { name: "Needs attention" });
  await make("createHelpCollection", { texts: [{ language: "en", name: "Billing" }] });
  await make("createHelpArticle", { language: "en", title: "Refunds", body: "Nine days." });
  session = (await stage.t.call(key, "createSession", { widget_uid })).body.data.session_uid;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid: session, message: "Cheese?" });
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

type Role = "owner" | "editor" | "viewer" | "billing";

/** A member of this role in front of a page, and what the server refused them meanwhile. */
async function member(role: Role): Promise<{ page: Page; refused: string[] }> {
  const page = await stage.visitor();
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await signInAs(stage, page, workspace, role);
  return { page, refused };
}

const projectPages = () =>
  [
    "",
    "/inbox",
    `/inbox?session=${session}`,
    "/analytics",
    "/contacts",
    "/contacts?contact=1",
    "/contacts?tab=companies",
    "/contacts?tab=companies&company=1",
    "/contacts?tab=lists",
    "/training",
    "/training?tab=texts",
    "/training?tab=files",
    "/training?tab=search",
    "/test-chat",
    "/agent",
    "/actions",
    "/actions?tab=servers",
    "/actions?tab=secrets",
    "/actions/1",
    "/flows",
    "/flows/1",
    "/evaluation",
    "/evaluation?tab=publishing",
    "/integrations",
    "/integrations?tab=channels",
    "/integrations?tab=keys",
    "/integrations?tab=examples",
    "/logs",
    "/help",
    "/help?tab=settings",
    "/help/1",
    "/settings",
  ].map((path) => `/p/${workspace.projectUid}${path}`);

/** The pages of a project in the menu. */
const PROJECT_PAGES = 13;

const organizationPage = (path: string) => `/o/${workspace.organizationId}${path}`;

const links = async (page: Page): Promise<string[]> =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();

/** Buttons by which something would be changed. */
const WRITES =
  /^(New |Add |Import|Invite|Delete|Remove|Edit|Save|Mark as spam|Take over|Resolve|Dismiss|Improve|Rotate|Regenerate|Send|Revoke|Link a contact|Discard|Move |Publish|Address )/;

async function refusedWith(page: Page, why: RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
  await page.getByText(why).waitFor();
  await page.getByText("Ask an owner of the organization to change your role.").waitFor();
  expect(await page.title()).toContain("You don’t have access");
}

describe("what is shown is what is allowed", () => {
  // The viewer is the one who could see too much; the server's own table covers every role.
  test.each(isLong ? (["owner", "editor", "viewer"] as const) : (["viewer"] as const))(
    "every project page opens for the role %s and makes no request the server rejects",
    async (role) => {
      const { page, refused } = await member(role);
      const offered: string[] = [];
      for (const path of projectPages()) {
        await page.goto(path);
        await settled(page);
        await expect.poll(() => page.getByText("You don’t have access").count()).toBe(0);
        const main = page.getByRole("main").or(page.getByRole("dialog"));
        const names = await main
          .getByRole("button", { disabled: false })
          .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""));
        offered.push(...names.filter((name) => WRITES.test(name)).map((name) => `${path}: ${name}`));
      }
      expect(refused).toEqual([]);
      const mayWrite = role !== "viewer";
      expect(mayWrite ? [] : offered).toEqual([]);
      expect(offered.length > 20).toBe(mayWrite);
    },
  );

  test.each([
    ["owner", ["Organization", "Members", "Models", "API tokens", "Security", "Audit log", "MCP setup"]],
    ["editor", ["Organization", "Members", "MCP setup"]],
    ["viewer", ["Organization", "Members", "MCP setup"]],
    ["billing", ["Organization"]],
  ] as const)("the role %s finds exactly its pages of the organization", async (role, pages) => {
    const { page, refused } = await member(role);
    await page.goto(organizationPage(""));
    await settled(page);
    const all = await links(page);
    expect(all.slice(-pages.length)).toEqual(pages);
    expect(all.length).toBe(role === "billing" ? 1 : pages.length + PROJECT_PAGES);
    for (const [name, path, why] of [
      ["Members", "/members", /^Members is only available to owners, editors, and viewers/],
      ["API tokens", "/tokens", /^API tokens is only available to owners/],
      ["MCP setup", "/mcp", /^MCP setup is only available to owners, editors, and viewers/],
    ] as const) {
      await page.goto(organizationPage(path));
      if (pages.some((known) => known === name)) {
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await settled(page);
      } else await refusedWith(page, why);
    }
    expect(refused).toEqual([]);
  });

  test("on every page of a project the role billing reads why it is closed, and finds plan and credits", async () => {
    const { page } = await member("billing");
    // A page's tabs and entries are behind the same door as the page.
    const pages = projectPages().filter((path) => isLong || !/\?|\/1$/.test(path));
    for (const path of pages) {
      await page.goto(path);
      await refusedWith(page, /It can’t open projects/);
    }
    await page.getByRole("link", { name: "Go to organization" }).click();
    await page.getByRole("heading", { level: 2, name: "Credits" }).waitFor();
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "Organization" }).waitFor();
    await page.getByRole("button", { name: "Switch project" }).click();
    const names = await page.getByRole("menuitem").allInnerTexts();
    expect(names.some((name) => name.includes("bot"))).toBe(false);
  });

  test("a role that may not test the bot sees why, and an editor is not sent to invite people", async () => {
    const { page } = await member("viewer");
    await page.goto(`/p/${workspace.projectUid}/test-chat`);
    await page.getByRole("heading", { level: 1, name: "Test chat" }).waitFor();
    await page.getByText("Ask an owner of the organization to change your role.").waitFor();
    const editor = await member("editor");
    await editor.page.goto(`/p/${workspace.projectUid}`);
    await editor.page.getByRole("link", { name: /Test the bot/ }).waitFor();
    await expect.poll(() => editor.page.getByRole("link", { name: /Invite your team/ }).count()).toBe(0);
  });

  test("another tenant's organization is not found", async () => {
    const { page } = await member("owner");
    await page.goto("/o/999999");
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await expect.poll(() => page.getByLabel("Name").count()).toBe(0);
  });
});

test("a smaller plan and lowering the person's own role ask for confirmation and name what is lost", async () => {
  const own = await stage.t.workspace();
  const page = await stage.visitor();
  await signInAs(stage, page, own);
  await stage.t.promote(own.ownerId);
  await stage.t.call(own.token, "renameOrganization", { name: "Small shop" });
  await page.goto("/installation");
  const plan = page.getByLabel("Plan of Small shop");
  await plan.selectOption("Free");
  await page.getByRole("alertdialog").getByText("Project keys stop working immediately.").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => plan.inputValue()).toBe("Agency");
  expect((await stage.t.call(own.key, "getSessions")).status).toBe(200);
  await plan.selectOption("Free");
  await page.getByRole("alertdialog").getByRole("button", { name: "Downgrade" }).click();
  await page.getByText("Plan changed").waitFor();
  await expect.poll(() => plan.inputValue()).toBe("Free");
  expect((await stage.t.call(own.key, "getSessions")).status).toBe(403);

  await page.goto(`/o/${own.organizationId}/members`);
  await page.getByLabel("Role of Olivia Owner").selectOption("viewer");
  await page
    .getByRole("alertdialog")
    .getByText(/changes to Viewer immediately/)
    .waitFor();
  await page
    .getByRole("alertdialog")
    .getByText(/no longer be able to edit projects, .*, manage members and API tokens, or see the plan/)
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Change my role" }).click();
  // The last owner stays owner; the server gives the reason.
  await page.getByRole("alertdialog").getByRole("alert").waitFor();
});

test("lowering the person's own role in a project asks for confirmation, only where something is lost", async () => {
  const own = await stage.t.workspace();
  await stage.t.member(own, "owner");
  const page = await stage.visitor();
  await signInAs(stage, page, own);
  await page.goto(`/p/${own.projectUid}/settings`);
  const role = page.getByLabel("Role of Olivia Owner");
  const question = page.getByRole("alertdialog");
  await role.selectOption("owner");
  await page.getByText("Role changed").waitFor();
  await expect.poll(() => question.count()).toBe(0);
  // The dashboard asks for confirmation only when a person lowers their own role.
  await page.getByLabel("Role of Member owner").selectOption("viewer");
  await expect.poll(() => page.getByLabel("Role of Member owner").inputValue()).toBe("viewer");
  await expect.poll(() => question.count()).toBe(0);
  await page.getByLabel("Role of Member owner").selectOption("owner");
  await expect.poll(() => page.getByLabel("Role of Member owner").inputValue()).toBe("owner");

  await role.selectOption("editor");
  await question.getByText(/changes to Editor immediately/).waitFor();
  await question.getByText(/no longer be able to choose who works in this project or delete it/).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => role.inputValue()).toBe("owner");
  await role.selectOption("viewer");
  await question.getByText(/no longer be able to edit this project/).waitFor();
  await question.getByRole("button", { name: "Change my role" }).click();
  await question.waitFor({ state: "detached" });
  await role.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "Olivia Owner" }).getByText("Viewer").waitFor();
});
