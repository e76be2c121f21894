import { expect, test } from "vitest";
import { runInactivityTick } from "../../server/src/sessions/index.ts";
import { say } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const { ask } = stage;

const sessions = async () =>
  (await ask("getSessions", { orderBy: "ASC" })).body.data as { session_uid: string; status: string }[];

async function opened() {
  const guest = await stage.enter(stage.workspace);
  await guest.frame.getByRole("button", { name: "Open chat" }).click();
  await guest.frame.getByText("The team is away").waitFor();
  return guest;
}

test("after a gap too large to replay, the whole conversation is reloaded", { tags: ["later"] }, async () => {
  const { page, frame } = await opened();
  await say(frame, "before the gap");
  await frame.getByText("You said: before the gap").waitFor();
  await page.route("**/live/session*", (route) => route.abort());
  stage.t.running.server.server.closeAllConnections();
  await frame.getByText("No connection.").waitFor();
  const [session] = await sessions();
  for (let count = 1; count <= 520; count += 1)
    await ask("sendMessage", {
      session_uid: session?.session_uid,
      message: `line ${count}.`,
      send_by: "operator",
    });
  await page.unroute("**/live/session*");
  await frame.getByText("line 520.").waitFor();
  const shown = await frame.locator("[data-send-by] .bubble").allInnerTexts();
  expect(shown).toEqual(Array.from({ length: 100 }, (_, at) => `line ${421 + at}.`));
  await ask("sendMessage", { session_uid: session?.session_uid, message: "and on", send_by: "operator" });
  await frame.getByText("and on").waitFor();
});

test("an expired token is renewed transparently", { tags: ["later"] }, async () => {
  const { frame, problems } = await opened();
  await say(frame, "first");
  await frame.getByText("You said: first").waitFor();
  stage.t.clock.advance(61 * 60_000);
  await say(frame, "an hour later");
  await frame.getByText("You said: an hour later").waitFor();
  await expect.poll(() => frame.getByRole("alert").count()).toBe(0);
  expect(await sessions()).toHaveLength(1);
  // The browser itself notes the one refused call.
  expect(problems.filter((text) => !text.includes("401"))).toEqual([]);
});

test("after an automatic close a new conversation begins with the next message, here and on the next page", async () => {
  await ask("updateProjectSettings", { auto_close_duration: 30 });
  const { page, frame } = await opened();
  await say(frame, "one");
  await frame.getByText("You said: one").waitFor();
  stage.t.clock.advance(31 * 60_000);
  await runInactivityTick(stage.t.running.app);
  await frame.getByText("This conversation has ended.").waitFor();
  await frame.getByText("You said: one").waitFor();
  await say(frame, "two");
  await frame.getByText("You said: two").waitFor();
  await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
  await expect.poll(() => frame.getByText("This conversation has ended.").count()).toBe(0);
  expect((await sessions()).map(({ status }) => status)).toEqual(["closed", "open"]);

  stage.t.clock.advance(31 * 60_000);
  await page.reload();
  await frame.getByText("The team is away").waitFor();
  await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(0);
  await say(frame, "three");
  await frame.getByText("You said: three").waitFor();
  await runInactivityTick(stage.t.running.app);
  expect((await sessions()).map(({ status }) => status)).toEqual(["closed", "closed", "open"]);
});

test(
  "a conversation that the team has deleted is over, and the next message begins a new one",
  { tags: ["later"] },
  async () => {
    const { frame } = await opened();
    await say(frame, "one");
    await frame.getByText("You said: one").waitFor();
    const [deleted] = await sessions();
    await ask("deleteSession", { session_uid: deleted?.session_uid });
    await frame.getByText("This conversation has ended.").waitFor();
    await say(frame, "two");
    await frame.getByText("You said: two").waitFor();
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
    expect((await sessions()).map(({ session_uid }) => session_uid)).not.toContain(deleted?.session_uid);
  },
);

test("a chat that failed to open opens on retry", { tags: ["later"] }, async () => {
  const { page, frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").waitFor();
  await page.route("**/startVisit", (route) => route.abort(), { times: 1 });
  await frame.locator(".launcher").click();
  await frame.getByRole("alert").getByText("The chat isn’t available right now.").waitFor();
  const retry = frame.getByRole("button", { name: "Try again" });
  await expect.poll(() => frame.locator(":focus").innerText()).toBe("Try again");
  await retry.press("Enter");
  await frame.locator("textarea:focus").waitFor();
});
