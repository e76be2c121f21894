import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, settled, signInAs, type Stage } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
  await make("inviteOrganizationMember", { email: "new@example.com", role: "viewer" });
  session = (await stage.t.call(key, "createSession", { widget_uid })).body.data.session_uid;
  for (const message of ["Open?", "Do you sell cheese?", "requesthumanoperator"]) {
    await stage.t.call(key, "sendMessage", { widget_uid, session_uid: session, message });
  }
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds wrong, each with the element, so that a failure says what to mend. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.locator("html:not(:has([aria-label=Loading]))").waitFor();
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const ACCESS_PAGES = [
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password?hash=x",
  "/accept-invitation?hash=x",
  "/nowhere",
];

const pages = () => {
  const project = `/p/${workspace.projectUid}`;
  const organization = `/o/${workspace.organizationId}`;
  return [
    project,
    ...["", "?from=2026-01-01&to=2026-01-31"].map((search) => `${project}/analytics${search}`),
    `${project}/inbox`,
    `${project}/inbox?session=${session}`,
    ...["", "?tab=companies", "?tab=companies&company=1", "?tab=lists", "?contact=1"].map(
      (search) => `${project}/contacts${search}`,
    ),
    ...["", "?tab=texts", "?tab=files", "?tab=search"].map((search) => `${project}/training${search}`),
    `${project}/test-chat`,
    `${project}/agent`,
    ...["", "?tab=keys", "?tab=examples"].map((search) => `${project}/integrations${search}`),
    `${project}/logs`,
    `${project}/settings`,
    ...["", "/members", "/tokens", "/mcp"].map((path) => `${organization}${path}`),
    "/profile",
  ];
};

/** Opened from a page, by the name of their button. */
const DIALOGS = [
  ["training", "New FAQ"],
  ["contacts", "Import"],
  ["contacts", "Filters"],
  ["contacts?tab=lists", "New list"],
  ["contacts?tab=companies", "New company"],
  ["inbox", "Filters"],
  ["analytics?from=2026-01-01&to=2026-01-31", "Answer it now"],
] as const;

async function signedIn(theme: "light" | "dark"): Promise<Page> {
  const page = await stage.visitor({ theme });
  await signInAs(stage, page, workspace);
  return page;
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test("the pages before signing in have no violation", async () => {
    const page = await stage.visitor({ theme });
    const found: string[] = [];
    for (const path of ACCESS_PAGES) {
      await page.goto(path);
      await page.getByRole("heading").or(page.getByText("There is nothing here")).first().waitFor();
      found.push(...(await violationsOf(page)).map((violation) => `${path}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test("every page has no violation", { timeout: 180_000 }, async () => {
    const page = await signedIn(theme);
    const found: string[] = [];
    for (const path of pages()) {
      await page.goto(path);
      await settled(page);
      found.push(...(await violationsOf(page)).map((violation) => `${path}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test("dialogs have no violation", async () => {
    const page = await signedIn(theme);
    const found: string[] = [];
    for (const [path, button] of DIALOGS) {
      await page.goto(`/p/${workspace.projectUid}/${path}`);
      await page.getByRole("button", { name: button }).first().click();
      await page.getByRole("dialog").waitFor();
      found.push(...(await violationsOf(page)).map((violation) => `${path}, ${button}: ${violation}`));
    }
    expect(found).toEqual([]);
  });
});

test("everything fits a telephone's screen without scrolling sideways", async () => {
  const page = await stage.visitor({ width: 360 });
  await signInAs(stage, page, workspace);
  const tooWide: string[] = [];
  for (const path of pages()) {
    await page.goto(path);
    await settled(page);
    const overflow = await page.evaluate<number>(
      "Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth) - innerWidth",
    );
    if (overflow > 0) tooWide.push(`${path}: ${overflow}`);
  }
  expect(tooWide).toEqual([]);
});
