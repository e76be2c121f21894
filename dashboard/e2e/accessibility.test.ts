import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { violationsOf } from "./axe.ts";
import { openStage, settled, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
let session: string;

beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
  const { token, key, widgetUid: widget_uid, projectUid: project_uid } = workspace;
  const make = (operation: string, body: object) => stage.t.call(token, operation, { project_uid, ...body });
  await make("createProjectText", {
    type: "faq",
    short_text: "Open?",
    detail: "From **nine** to five.",
    tags: "hours",
  });
  await make("createProjectText", { type: "text", short_text: "About", detail: "We sell bikes." });
  await make("uploadFile", { file_url: "http://127.0.0.1:9/none.pdf" });
  await make("createContact", { name: "Ada Lovelace", email: "ada@example.com", tags: "vip", type: "user" });
  await make("createContactCompany", { name: "Acme", website: "https://example.com" });
  await make("createContactList", { name: "Everybody" });
  const choice = { kind: "choice", choices: ["Free", "Pro"], is_listed: true };
  for (const subject of ["contact", "conversation"]) {
    await make("createCustomField", { subject, key: "plan", label: "Plan", ...choice });
  }
  await make("createFlow", { template: "order_status" });
  await make("updateHelpCentre", { is_on: true, title: "Acme help", languages: ["en", "ar"] });
  await make("createHelpCollection", { texts: [{ language: "en", name: "Billing" }] });
  await make("createHelpArticle", {
    language: "en",
    title: "Refunds",
    body: "## When\n\n> Soon\n\n- **nine** days\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  });
  await make("createSessionView", { name: "Needs attention" });
  await make("inviteOrganizationMember", { email: "new@example.com", role: "viewer" });
  await make("setActionSecret", { name: "SHOP_KEY", secret: "sk-123456789", host: "shop.example" });
  await make("connectMcpServer", { name: "Desk", url: "https://desk.example/mcp" });
  await make("createAction", {
    name: "order_status",
    description: "Looks up an order.",
    kind: "http",
    parameters: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    configuration: {
      url: "https://shop.example/{{parameters.id}}",
      headers: { key: "{{secrets.SHOP_KEY}}" },
    },
  });
  await make("createAction", {
    name: "tag",
    description: "Tags a conversation.",
    kind: "builtin",
    configuration: { builtin: "set_contact_fields", fields: { name: "{{contact.name}}" } },
  });
  session = (await stage.t.call(key, "createSession", { widget_uid })).body.data.session_uid;
  for (const message of ["Open?", "Do you sell cheese?", "requesthumanoperator"]) {
    await stage.t.call(key, "sendMessage", { widget_uid, session_uid: session, message });
  }
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

/** A page once it shows what it has read. */
async function loaded(page: Page): Promise<Page> {
  await page.locator("html:not(:has([aria-label=Loading]))").waitFor();
  return page;
}

const DESKTOP = { width: 1_280, height: 800 };

const ACCESS_PAGES = [
  "/sign-in",
  "/sign-up",
  "/complete-sign-up?hash=x",
  "/forgot-password",
  "/reset-password?hash=x",
  "/accept-invitation?hash=x",
  "/nowhere",
];

/** The addresses of each room's pages, below the project or the organization. */
const ROOMS: readonly (readonly [room: string, paths: readonly string[]])[] = [
  ["home and inbox", ["project", "project/inbox", "project/inbox?session=1", "project/replies"]],
  [
    "analytics",
    [
      ...["", "?from=2026-01-01&to=2026-01-31"].map((search) => `project/analytics${search}`),
      ...["?by=tag", "?from=2026-01-01&to=2026-01-31"].map((search) => `project/analytics/reports${search}`),
      "project/logs",
      "project/budgets",
    ],
  ],
  [
    "contacts",
    ["", "?tab=companies", "?tab=companies&company=1", "?tab=lists", "?contact=1"].map(
      (search) => `project/contacts${search}`,
    ),
  ],
  [
    "training and the agent",
    [
      ...["", "?tab=texts", "?tab=files", "?tab=search"].map((search) => `project/training${search}`),
      "project/test-chat",
      "project/agent",
    ],
  ],
  [
    "actions",
    ["", "?tab=servers", "?tab=secrets", "/new", "/1", "/2", "/servers/1"].map(
      (path) => `project/actions${path}`,
    ),
  ],
  [
    "flows",
    [
      "flows",
      ...["", "?tab=canvas", "?tab=triggers", "?tab=history"].map((search) => `flows/1${search}`),
    ].map((path) => `project/${path}`),
  ],
  [
    "help and integrations",
    [
      ...["", "?tab=settings", "/1", "/1?language=ar"].map((path) => `project/help${path}`),
      ...["", "?tab=channels", "?tab=keys", "?tab=examples"].map((search) => `project/integrations${search}`),
      "project/webhooks",
    ],
  ],
  [
    "the desk and settings",
    ["desk", "desk?tab=rules", "desk?tab=fields", "notifications", "settings"].map(
      (path) => `project/${path}`,
    ),
  ],
  [
    "the organization",
    [
      ...["", "/members", "/security", "/tokens", "/models", "/audit", "/mcp"].map(
        (path) => `organization${path}`,
      ),
      "profile",
      "mcp-authorization?state=unknown&code=x",
      "installation",
    ],
  ],
];

/** Opened from a page, by the name of their button. */
const DIALOGS = [
  ["project/training", "New FAQ"],
  ["project/training?tab=files", "Add by URL"],
  ["project/contacts", "New contact"],
  ["project/contacts", "Import"],
  ["project/contacts", "Filters"],
  ["project/contacts?tab=lists", "New list"],
  ["project/contacts?tab=companies", "New company"],
  ["project/flows", "New flow"],
  ["project/flows/1", "ask_order"],
  ["project/help", "New article"],
  ["project/help", "New collection"],
  ["project/inbox", "Filters"],
  ["project/analytics?from=2026-01-01&to=2026-01-31", "Add answer"],
  ["project/integrations", "New widget"],
  ["project/integrations?tab=channels", "Connect channel"],
  ["project/integrations?tab=keys", "New key"],
  ["project/actions?tab=servers", "Connect server"],
  ["project/actions?tab=secrets", "Add secret"],
  ["project/settings", "Delete project"],
  ["organization/tokens", "New token"],
  ["organization/members", "Invite"],
  ["installation", "Add credits to Acme"],
] as const;

/** The workspace is the installation's first, so its owner is an operator too. */
const addressOf = (path: string): string =>
  `/${path
    .replace(/^project/, `p/${workspace.projectUid}`)
    .replace(/^organization/, `o/${workspace.organizationId}`)
    .replace("session=1", `session=${session}`)}`;

/** What appears and disappears while a person works. */
const STATES: readonly (readonly [path: string, act: (page: Page) => Promise<void>])[] = [
  [
    "contacts",
    async (page) => {
      await page.getByRole("button", { name: "New contact" }).click();
      await page.getByRole("combobox", { name: "Company" }).click();
      await page.getByRole("listbox").getByRole("option", { name: "Acme" }).waitFor();
      await page.keyboard.press("ArrowDown");
    },
  ],
  [
    "inbox?view=1",
    async (page) => {
      await page.getByRole("searchbox").fill("cheese");
      await page.getByRole("group", { name: "Changed filters" }).waitFor();
    },
  ],
  [
    "inbox?view=1",
    async (page) => {
      await page.getByRole("button", { name: "Actions for view “Needs attention”" }).click();
      await page.getByRole("menuitem", { name: "Rename view" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "training",
    async (page) => {
      await page.getByRole("button", { name: "New FAQ" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByText("Must not be empty.").waitFor();
    },
  ],
  [
    "training",
    async (page) => {
      await page.getByRole("button", { name: /^More actions/ }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  ],
  [
    "test-chat",
    async (page) => {
      await page.getByRole("textbox").fill("Open?");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "How this reply was made" }).click();
      await page.getByText("Message received").waitFor();
    },
  ],
];

async function signedIn(): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  return page;
}

describe("axe", () => {
  test("the pages before signing in have no violation", async () => {
    const page = await stage.visitor();
    const found: string[] = [];
    for (const path of ACCESS_PAGES) {
      await page.goto(path);
      await page.getByRole("heading").or(page.getByText("Page not found")).first().waitFor();
      found.push(...(await violationsOf(await loaded(page))).map((violation) => `${path}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test.each(ROOMS)("%s: no violation, and no horizontal scrolling on a phone", async (_room, paths) => {
    const page = await signedIn();
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize(DESKTOP);
      await page.goto(addressOf(path));
      await settled(page);
      // The menu around them is the same: its contrast is checked on the first.
      const contrastIn = path === paths[0] ? "html" : "main";
      const violations = await violationsOf(await loaded(page), "html", contrastIn);
      found.push(...violations.map((violation) => `${path}: ${violation}`));
      await page.setViewportSize({ ...DESKTOP, width: 360 });
      const overflow = await page.evaluate<number>(
        "Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth) - innerWidth",
      );
      if (overflow > 0) found.push(`${path}: ${overflow} pixels too wide for a phone`);
    }
    expect(found).toEqual([]);
  });

  test("dialogs have no violation", async () => {
    const page = await signedIn();
    const found: string[] = [];
    for (const [path, button] of DIALOGS) {
      await page.goto(addressOf(path));
      await page.getByRole("button", { name: button }).first().click();
      await page.getByRole("dialog").waitFor();
      // The page behind it is checked above.
      const violations = await violationsOf(await loaded(page), "[role=dialog]");
      found.push(...violations.map((violation) => `${path}, ${button}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test("comboboxes, menus, errors, confirmations and steps have no violation", async () => {
    const page = await signedIn();
    const found: string[] = [];
    for (const [index, [path, act]] of STATES.entries()) {
      await page.goto(addressOf(`project/${path}`));
      await settled(page);
      await act(page);
      found.push(
        ...(await violationsOf(await loaded(page))).map((violation) => `${index} ${path}: ${violation}`),
      );
    }
    expect(found).toEqual([]);
  });

  test("pages a role can't open or change have no violation", async () => {
    const found: string[] = [];
    for (const [role, path] of [
      ["billing", "project"],
      ["billing", "organization/tokens"],
      ["viewer", "project/test-chat"],
      ["viewer", "project/inbox?session=1"],
      ["viewer", "project/agent"],
    ] as const) {
      const page = await stage.visitor();
      await signInAs(stage, page, workspace, role);
      await page.goto(addressOf(path));
      await settled(page);
      found.push(
        ...(await violationsOf(await loaded(page))).map((violation) => `${role} ${path}: ${violation}`),
      );
    }
    expect(found).toEqual([]);
  });
});
