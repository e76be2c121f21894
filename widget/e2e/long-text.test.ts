import { expect, test } from "vitest";
import { textsFor } from "../src/app/i18n/index.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

test("the input box grows, says when a text is too long, and keeps it until it is short enough", async () => {
  const texts = textsFor("de");
  const { frame, page } = await stage.enter(stage.workspace, { lang: "de" });
  await frame.locator(".launcher").click();
  const box = frame.locator(".composer textarea");
  const heightOf = () => box.evaluate((element) => element.clientHeight);
  const lengthOf = () => box.evaluate((element) => element.value.length);
  await box.waitFor();
  const low = await heightOf();
  await box.fill("line\n".repeat(6));
  await expect.poll(heightOf).toBeGreaterThan(low * 2);
  await box.fill("line\n".repeat(300));
  await expect.poll(heightOf).toBeLessThanOrEqual(180);

  await box.fill("x".repeat(3900));
  await frame.getByText(texts.charactersLeft.replace("#", "100")).waitFor();
  await box.fill("x".repeat(4007));
  await frame.getByRole("alert").getByText(texts.tooLong.replace("#", "7")).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await box.press("Enter");
  expect(await frame.getByRole("button", { name: texts.send }).isDisabled()).toBe(true);
  expect(await lengthOf()).toBe(4007);
  // Closing the chat loses no text, and nothing was sent.
  await frame.getByRole("button", { name: texts.close }).click();
  await frame.locator(".launcher").click();
  await expect.poll(lengthOf).toBe(4007);
  expect((await ask("getSessions")).body.data).toEqual([]);
  await box.fill("x".repeat(4000));
  await box.press("Enter");
  await frame.getByText("You said: ").waitFor();
  await expect.poll(heightOf).toBe(low);
  const [{ last_message: last }] = (await ask("getSessions")).body.data;
  expect(last).toContain("x".repeat(100));
});
