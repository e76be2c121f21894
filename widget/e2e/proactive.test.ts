import { expect, test } from "vitest";
import { violationsIn } from "./axe.ts";
import { say } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

test("a closed chat shows a message of the page once, and the visitor's reply begins a conversation with it", async () => {
  const message = (text: string, page: string, after_seconds: number) => ({
    enabled: true,
    text,
    page,
    after_seconds,
  });
  const proactive_messages = [
    message("Only at the till", "/checkout*", 0),
    { ...message("Switched off", "/*", 0), enabled: false },
    message("Questions about **sizes**?", "/*", 1),
    message("Free delivery today. Shall we tell you more?", `${stage.site}/`, 0),
  ];
  await ask("updateWidget", { settings: { home: true, proactive_messages } });
  const began = Date.now();
  const { frame, page, context, problems } = await stage.enter(stage.workspace);
  const bubble = frame.locator(".corner-bubble");
  const sizes = bubble.getByRole("button", { name: "Questions about sizes?" });
  await sizes.waitFor();
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
  // Its page shows it and nothing around it: the site's own buttons can be clicked.
  const clip = () => page.locator("iframe").evaluate((element) => element.style.clipPath);
  await expect.poll(clip).not.toContain("calc(100% - 80px) 0px 0px calc(100% - 80px)");
  expect(await violationsIn(page)).toEqual([]);
  await bubble.getByRole("button", { name: "Dismiss" }).press("Escape");
  await expect.poll(() => bubble.count()).toBe(0);
  await expect.poll(clip).toContain("calc(100% - 80px)");
  await expect
    .poll(() =>
      frame.locator(".launcher").evaluate((button) => button === button.ownerDocument.activeElement),
    )
    .toBe(true);

  await page.reload();
  const delivery = bubble.getByRole("button", { name: "Free delivery today" });
  await delivery.click();
  const log = frame.getByRole("log");
  await log.getByText("Free delivery today").waitFor();
  expect((await ask("getSessions", { limit: 100 })).body.data).toEqual([]);
  await say(frame, "Yes please");
  await log.getByText("You said: Yes please").waitFor();
  const [{ session_uid }] = (await ask("getSessions", { limit: 100 })).body.data;
  const { body } = await ask("getSessionMessages", { session_uid, widget_uid: undefined });
  const texts = body.data.map(({ message: text }: { message: string }) => text);
  expect(texts.toSorted()).toEqual([
    "Free delivery today. Shall we tell you more?",
    "Yes please",
    "You said: Yes please",
  ]);
  await page.reload();
  await expect.poll(() => log.getByText("Free delivery today").count()).toBe(1);
  await frame.getByRole("button", { name: "Close chat" }).click();
  await frame.locator(".launcher").waitFor();
  expect(await bubble.count()).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(problems).toEqual([]);
});
