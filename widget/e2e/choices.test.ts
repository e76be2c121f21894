import { describe, expect, test } from "vitest";
import { CHOICES } from "../../server/test/scripted-assistant.ts";
import { say } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const { ask } = stage;

/** What is stored of the only conversation, the oldest first. */
async function stored(): Promise<{ send_by: string; message: string; rating: string | null }[]> {
  const { body } = await ask("getSessions");
  expect(body.data).toHaveLength(1);
  const session_uid = body.data[0].session_uid as string;
  return (await ask("getSessionMessages", { session_uid, orderBy: "ASC" })).body.data;
}

async function opened() {
  const guest = await stage.enter(stage.workspace);
  await guest.frame.getByRole("button", { name: "Open chat" }).click();
  await guest.frame.getByText("Hi! How can I help?").waitFor();
  return guest;
}

describe("choices", () => {
  test("a suggested question is sent by keyboard, disappears, and focus moves to the input", async () => {
    const suggested_questions = ["What does it cost?", "Where are you?", "Where are you?"];
    await ask("updateWidget", { settings: { suggested_questions } });
    const { frame } = await opened();
    const suggestions = frame.getByRole("list", { name: "Suggested questions" });
    await expect.poll(() => suggestions.getByRole("button").count()).toBe(3);
    await suggestions.getByRole("button", { name: "What does it cost?" }).focus();
    await suggestions.getByRole("button", { name: "What does it cost?" }).press("Enter");
    await frame.getByText("You said: What does it cost?").waitFor();
    await expect.poll(() => suggestions.count()).toBe(0);
    await frame.locator("textarea:focus").waitFor();
  });

  test("like and dislike rate the reply, the last one counts, and no message is added", async () => {
    stage.script = { ...stage.script, choices: CHOICES };
    const { frame } = await opened();
    await say(frame, "hello");
    const reply = frame.locator('[data-send-by="assistant"]');
    const [like, dislike] = [
      reply.getByRole("button", { name: "Good answer" }),
      reply.getByRole("button", { name: "Bad answer" }),
    ];
    for (const [picked, rating] of [
      [like, "like"],
      [dislike, "dislike"],
    ] as const) {
      await picked.click();
      await reply.locator('[aria-pressed="true"]').waitFor();
      await expect.poll(() => picked.getAttribute("aria-pressed")).toBe("true");
      const all = await stored();
      expect(all.map(({ send_by }) => send_by)).toEqual(["user", "assistant"]);
      expect(all[1]?.rating).toBe(rating);
    }
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
  });

  test("choosing a person requests one, once, in the visitor's language", async () => {
    stage.script = { ...stage.script, choices: CHOICES };
    const { frame } = await opened();
    await say(frame, "hello");
    const choices = frame.getByRole("list", { name: "Choices" });
    await expect.poll(() => choices.getByRole("button").allInnerTexts()).toEqual(["Talk to a person"]);
    await choices.getByRole("button").click();
    await frame.locator('[data-send-by="user"]').getByText("Talk to a person").waitFor();
    await frame.getByRole("status").getByText("No one is available right now.").waitFor();
    await expect.poll(() => choices.count()).toBe(0);
    const { body } = await ask("getSessions");
    expect(body.data[0]).toMatchObject({ chat_mode: "2", state: "unresolved" });
    expect(
      (await stored()).filter(({ send_by }) => send_by === "user").map(({ message }) => message),
    ).toEqual(["hello", "Talk to a person"]);
  });

  test("a custom choice of the bot is sent unchanged", async () => {
    const choices = [{ icon: "", text: "Bikes", value: "Tell me about bikes", enabled: true }];
    stage.script = { ...stage.script, choices };
    const { frame } = await opened();
    await say(frame, "hello");
    await frame.getByRole("button", { name: "Bikes" }).click();
    await frame.getByText("You said: Tell me about bikes").waitFor();
    expect((await stored())[2]).toMatchObject({ send_by: "user", message: "Tell me about bikes" });
  });
});

describe("words of a button", () => {
  const choices = [{ icon: "", text: "Cancel my whole order", value: "2", enabled: true }];

  test("a pressed button shows its words before they are stored, and afterwards", async () => {
    stage.script = { ...stage.script, choices };
    const { page, frame } = await opened();
    await say(frame, "hello");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/sendVisitorMessage", async (route) => {
      await held;
      await route.continue();
    });
    await frame.getByRole("button", { name: "Cancel my whole order" }).click();
    const pressed = frame.locator('[data-send-by="user"]').filter({ hasText: "Cancel my whole order" });
    await pressed.getByText("Sending…").waitFor();
    letGo();
    await frame.getByText("You said: Cancel my whole order").waitFor();
    expect(await pressed.count()).toBe(1);
  });

  test("what is typed to a person is not shown as an older button's words", async () => {
    stage.script = { ...stage.script, choices };
    const { frame } = await opened();
    await say(frame, "hello");
    await frame.getByRole("button", { name: "Cancel my whole order" }).waitFor();
    const { body } = await ask("getSessions");
    const session_uid = body.data[0].session_uid as string;
    const question = { session_uid, send_by: "operator", message: "How many jackets?" };
    expect((await ask("sendMessage", question)).status).toBe(200);
    await frame.getByText("How many jackets?").waitFor();
    await say(frame, "2");
    await expect.poll(async () => (await stored()).filter(({ message }) => message === "2").length).toBe(1);
    const own = frame.locator('[data-send-by="user"]');
    await expect.poll(() => own.last().innerText()).toContain("2");
    expect(await own.last().innerText()).not.toContain("Cancel my whole order");
  });
});

describe("delivery", () => {
  test("a message shows that it is being sent, then that it was", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { page, frame } = await opened();
    await page.route("**/sendVisitorMessage", async (route) => {
      await held;
      await route.continue();
    });
    let answer = () => {};
    stage.script = { pieces: () => ["done"], hold: new Promise<void>((resolve) => (answer = resolve)) };
    await say(frame, "hello");
    const own = frame.locator('[data-send-by="user"]');
    await own.getByText("Sending…").waitFor();
    letGo();
    await own.getByText("Sent", { exact: true }).waitFor();
    answer();
    await frame.locator('[data-send-by="assistant"]').getByText("done").waitFor();
    await expect.poll(() => own.locator(".delivery").count()).toBe(0);
  });

  test("a message that is refused is sent again by keyboard, and stored once", async () => {
    const { page, frame } = await opened();
    await page.route("**/sendVisitorMessage", (route) => route.fulfill({ status: 429, json: {} }), {
      times: 1,
    });
    await say(frame, "hello");
    const own = frame.locator('[data-send-by="user"]');
    const retry = own.getByRole("button", { name: "Try again" });
    await retry.waitFor();
    await expect.poll(() => own.getByRole("alert").innerText()).toContain("Not sent");
    await retry.focus();
    await retry.press("Enter");
    await frame.locator('[data-send-by="assistant"]').getByText("You said: hello").waitFor();
    await expect.poll(() => retry.count()).toBe(0);
    await frame.locator("textarea:focus").waitFor();
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
    expect((await stored()).map(({ message }) => message)).toEqual(["hello", "You said: hello"]);
  });

  test("a reply that fails is asked for again under the same message", async () => {
    let isBroken = true;
    stage.script = {
      pieces: () => {
        if (isBroken) throw new Error("no");
        return ["Now it works"];
      },
    };
    const { frame } = await opened();
    await say(frame, "hello");
    await frame.getByText("Something went wrong.").waitFor();
    isBroken = false;
    await frame.getByRole("button", { name: "Try again" }).click();
    await frame.locator('[data-send-by="assistant"]').getByText("Now it works").waitFor();
    expect((await stored()).map(({ message }) => message)).toEqual(["hello", "Now it works"]);
  });
});
