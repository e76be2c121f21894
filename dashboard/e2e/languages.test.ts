import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { ar } from "../src/i18n/ar.ts";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

/** A page whose errors are collected, signed in as the owner. */
async function signedIn(locale: string): Promise<{ page: Page; errors: string[] }> {
  const page = await stage.visitor({ locale });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await signInAs(stage, page, stage.workspace);
  return { page, errors };
}

test("the account menu changes the language of this browser", async () => {
  const { page } = await signedIn("en-US");
  await page.goto(`/p/${stage.workspace.projectUid}/training`);
  await page.getByRole("button", { name: /Olivia Owner/ }).click();
  await page.getByRole("menuitem", { name: en.language.title }).click();
  await page.getByRole("dialog").getByLabel(en.language.title).selectOption("ar");
  await page.getByRole("heading", { level: 1, name: ar.training.title }).waitFor({ state: "attached" });
  expect(await language(page)).toEqual(["ar", "rtl"]);
});

test("a visitor who is not signed in reaches the sign-in page without a failing request", async () => {
  const page = await stage.visitor();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  const target = `/p/${stage.workspace.projectUid}/inbox`;
  for (const path of ["/", "/profile", "/installation", target]) {
    await page.goto(path);
    await page.getByRole("button", { name: en.access.signIn.action, exact: true }).waitFor();
    await settled(page);
  }
  expect(new URL(page.url()).searchParams.get("next")).toBe(target);
  await page.goto("/nowhere");
  await page.getByRole("heading", { name: en.states.notFound }).waitFor();
  expect(failed).toEqual([]);
});

const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

const language = (page: Page) =>
  page.evaluate<string[]>("[document.documentElement.lang, document.documentElement.dir]");

test.each([
  ["de-AT", de, ["de", "ltr"]],
  ["ar-EG", ar, ["ar", "rtl"]],
] as const)(
  "a browser in %s shows its language on every page, and nothing overflows",
  async (locale, texts, expected) => {
    const { page, errors } = await signedIn(locale);
    for (const [path, title] of [
      ["inbox", texts.sessions.title],
      ["training", texts.training.title],
      ["analytics", texts.analytics.title],
      ["integrations", texts.projects.integrations.title],
    ] as const) {
      await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor({ state: "attached" });
      await settled(page, texts.states.loading);
      expect(await language(page)).toEqual(expected);
      expect(await overflow(page)).toBe(0);
      const main = await page.getByRole("main").innerText();
      for (const english of [
        en.sessions.pick,
        en.training.noFaqs,
        en.analytics.questions.none,
        en.projects.integrations.text,
      ])
        expect(main).not.toContain(english);
    }
    await page
      .getByRole("navigation", { name: texts.navigation.label })
      .getByText(texts.navigation.agent)
      .waitFor();
    expect(errors).toEqual([]);
  },
);

test("the menu is on the right in Arabic, and on the left in German", async () => {
  const sideOf = async (locale: string, label: string) => {
    const { page } = await signedIn(locale);
    await page.goto(`/p/${stage.workspace.projectUid}`);
    const box = await page.getByRole("navigation", { name: label }).boundingBox();
    return (box?.x ?? 0) > 640 ? "right" : "left";
  };
  expect(await sideOf("ar", ar.navigation.label)).toBe("right");
  expect(await sideOf("de", de.navigation.label)).toBe("left");
});

test("a language chosen in the profile replaces the browser's, and the browser remembers it", async () => {
  const { page, errors } = await signedIn("en-US");
  await page.goto("/profile");
  await page.getByLabel(en.language.title).selectOption({ label: "Deutsch" });
  await page.getByRole("heading", { level: 1, name: de.access.profile.title }).waitFor();
  await page.goto("/profile");
  await page.getByLabel(de.language.title).selectOption({ label: "العربية" });
  await page.getByRole("heading", { level: 1, name: ar.access.profile.title }).waitFor();
  expect(await language(page)).toEqual(["ar", "rtl"]);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: ar.access.signIn.action, exact: true }).waitFor();
  await page.getByLabel(ar.language.title).selectOption({ label: "English" });
  await page.getByRole("button", { name: en.access.signIn.action, exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test("only texts of the chosen language and of the page's areas are loaded, together with the page", async () => {
  const { page } = await signedIn("de");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/p/${stage.workspace.projectUid}/analytics`);
  await page.getByRole("heading", { level: 1, name: de.analytics.title }).waitFor();
  const files = loaded.filter((path) => /^\/assets\/(en|de|es|fr|hi|ar|zh)-/.test(path));
  expect(files.every((path) => path.startsWith("/assets/de-"))).toBe(true);
  expect(files.filter((path) => path.startsWith("/assets/de-analytics-")).length).toBe(1);
  expect(files.filter((path) => path.startsWith("/assets/de-contacts-"))).toEqual([]);
  await expect
    .poll(() => page.locator('link[rel=modulepreload][href^="/assets/de-analytics-"]').count())
    .toBe(1);
});

test("a page whose texts are slow shows neither keys nor another language meanwhile", async () => {
  const { page, errors } = await signedIn("de");
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/de-spending-*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/p/${stage.workspace.projectUid}/budgets`);
  await page.getByRole("navigation", { name: de.navigation.label }).getByText(de.navigation.agent).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).not.toContain(en.spending.title);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(0);
  release();
  await page.getByRole("heading", { level: 1, name: de.spending.title }).waitFor();
  expect(errors).toEqual([]);
});
