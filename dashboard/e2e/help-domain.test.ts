import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const records = new Map<string, string>();
const stage = useStage(() =>
  Promise.resolve({
    env: { PUBLIC_URL: "http://chat.example.test" },
    overrides: {
      resolveTxt: (name: string) => Promise.resolve([records.get(name) ?? ""]),
    },
  }),
);

test("a domain is entered, proven by its record and removed, on a phone", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const page = await stage.visitor({ width: 390 });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${project_uid}/help?tab=settings`);
  await settled(page);
  await page.getByText("Save the settings above first.").waitFor();
  await page.getByRole("switch", { name: "Help centre is on" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Domain" });
  const set = page.getByRole("button", { name: "Set domain" });
  await field.fill("chat.example.test");
  await set.press("Enter");
  await page.getByText("this one belongs to the installation").waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("Help.Acme.example");
  await set.press("Enter");
  await page.getByText("Not verified").waitFor();
  await expect.poll(() => field.inputValue()).toBe("help.acme.example");
  const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  expect(await overflow()).toBeLessThanOrEqual(0);

  const check = page.getByRole("button", { name: "Check record" });
  await check.press("Enter");
  await page.getByRole("alert").getByText("was not found").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const { domain } = (await stage.t.call(token, "getHelpCentre", { project_uid })).body.data;
  records.set(domain.record_name, domain.record_value);
  await check.press("Enter");
  await page.getByText("Verified", { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "Visit help centre" }).getAttribute("href"))
    .toBe("http://help.acme.example");

  await page.getByRole("button", { name: "Remove domain" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Remove this domain?" });
  await question.getByRole("button", { name: "Remove" }).press("Enter");
  await expect.poll(() => field.inputValue()).toBe("");
  await expect.poll(() => check.count()).toBe(0);
});
