import { expect, test } from "vitest";
import { firstReads, isAccessPage } from "./preload/first-reads.ts";
import { scriptsAt } from "./preload/scripts-at.ts";
import {
  ACCESS_ROUTES,
  ACCOUNT_ROUTES,
  ORGANIZATION_ROUTES,
  PROJECT_ROUTES,
  routeAt,
  type Route,
} from "./routes.ts";

const SOURCES = import.meta.glob<string>("./*/*-page.tsx", { query: "?raw", import: "default", eager: true });

const routes = [ACCESS_ROUTES, ACCOUNT_ROUTES, PROJECT_ROUTES, ORGANIZATION_ROUTES].flatMap((group) =>
  Object.values(group),
);

test.each(routes)("$path has its page in $page", ({ page }: { page: string }) => {
  const words = page.slice(page.indexOf("/") + 1).split("-");
  const component = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  expect(SOURCES[`./${page}.tsx`]).toContain(`export function ${component}(`);
});

test.each([
  ["/", "projects/home-page", ""],
  ["/p/abc", "projects/home-page", "abc"],
  ["/p/abc/", "projects/home-page", "abc"],
  ["/p/abc/test-chat", "assistant/test-chat-page", "abc"],
  ["/o/7/security", "access/organization-security-page", "7"],
  ["/sign-in/callback", "access/single-sign-on-page", ""],
])("%s opens %s", (path, page, id) => {
  expect(routeAt(path)).toMatchObject({ route: { page }, id });
});

test.each(["/nowhere", "/p", "/p/abc/nowhere", "/p/abc/inbox/more", "/sign-in/elsewhere"])(
  "%s opens no page",
  (path) => {
    expect(routeAt(path)).toBeNull();
    expect(scriptsAt(path, new URLSearchParams())).toEqual([]);
    expect(firstReads(path, new URLSearchParams())).toEqual([]);
  },
);

test("public pages preload nothing, all others preload the signed-in person", () => {
  const none = new URLSearchParams();
  expect(isAccessPage("/reset-password")).toBe(true);
  expect(firstReads("/reset-password", none)).toEqual([]);
  expect(firstReads("/profile", none).map(([name]) => name)).toEqual(["getMe", "getMyProjects"]);
  expect(firstReads("/p/abc/logs", none).map(([name]) => name)).toContain("getInboxCounts");
});

test("the inbox reads its list and the open conversation, and loads its script", () => {
  const open = new URLSearchParams({ session: "42" });
  expect(firstReads("/p/abc/inbox", open).map(([name]) => name)).toEqual([
    "getMe",
    "getMyProjects",
    "getInboxCounts",
    "getSessionViews",
    "getSessions",
    "getSession",
  ]);
  expect(scriptsAt("/p/abc/inbox", open)).toEqual(["inbox-page", "conversation"]);
  const filtered = new URLSearchParams({ view: "mine" });
  expect(firstReads("/p/abc/inbox", filtered).map(([name]) => name)).not.toContain("getSessions");
});

test("every page of a project is in the navigation or below a page that is", () => {
  const pages: readonly Route[] = Object.values(PROJECT_ROUTES);
  const listed = pages.filter(({ label }) => label).map(({ path }) => path);
  const isBelow = (path: string) => listed.some((other) => other !== "/" && path.startsWith(`${other}/`));
  const lost = pages.filter(({ path, under }) => !listed.includes(under ?? path) && !isBelow(path));
  expect(lost).toEqual([]);
});
