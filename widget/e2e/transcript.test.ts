import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { violationsIn } from "./axe.ts";
import { say } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

function mails(): string[] {
  const folder = join(stage.t.dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return names.map((name) => readFileSync(join(folder, name), "utf8"));
}

/** The outbox then stands for a mail server. */
const setUpMail = () => Object.assign(stage.t.running.app.mailer, { delivers: true });

test("without a mail server no conversation is promised by e-mail", async () => {
  await stage.ask("updateWidget", { settings: { transcript: true } });
  const { frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").click();
  await say(frame, "hello");
  await frame.getByText("You said: hello").waitFor();
  expect(await frame.getByRole("button", { name: "Send this conversation by e-mail" }).count()).toBe(0);
});

test("messages show their times, the home screen the week's hours, and the conversation comes by e-mail", async () => {
  setUpMail();
  await stage.ask("updateWidget", { settings: { transcript: true, home: true } });
  const hours = [{ day: 1, from: "00:00", to: "24:00" }];
  await stage.ask("createTeam", { name: "Support", is_default: true, time_zone: "Europe/Berlin", hours });
  const phone = { viewport: { width: 390, height: 760 } } as const;
  const { frame, page } = await stage.enter(stage.workspace, phone);
  await frame.locator(".launcher").click();
  await frame.getByText("Opening hours").click();
  await frame.getByText("00:00–24:00").waitFor();
  await frame.getByText("Europe/Berlin").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await frame.getByRole("button", { name: "Send us a message" }).click();
  const ask = frame.getByRole("button", { name: "Send this conversation by e-mail" });
  expect(await ask.count()).toBe(0);
  await say(frame, "hello");
  await frame.getByText("You said: hello").waitFor();
  await expect.poll(() => frame.locator("article time").count()).toBe(2);
  await ask.click();
  const address = frame.getByLabel("E-mail address");
  await address.waitFor();
  await expect
    .poll(() => address.evaluate((field) => field === field.ownerDocument.activeElement))
    .toBe(true);
  await page.keyboard.type("ada@example.com");
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await frame.getByText("The conversation is on its way").waitFor();
  await expect.poll(() => mails().filter((mail) => mail.includes("You said: hello")).length).toBe(1);
  await frame.getByRole("button", { name: "OK" }).click();
  await expect.poll(() => address.count()).toBe(0);

  await stage.ask("updateWidget", { settings: { transcript: false, show_times: false } });
  await page.reload();
  await frame.getByText("You said: hello").waitFor();
  await expect.poll(() => frame.locator("article time").count()).toBe(0);
  expect(await ask.count()).toBe(0);
});
