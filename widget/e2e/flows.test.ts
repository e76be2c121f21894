import { describe, expect, test } from "vitest";
import { publishFlow } from "../../server/test/flow-conversation.ts";
import { say } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const flow = (name: string, trigger: object) => ({
  definition: {
    name,
    triggers: [trigger],
    start: "size",
    steps: {
      size: {
        kind: "ask",
        text: `${name}: which size?`,
        variable: "size",
        answer: { type: "choice", choices: [{ text: "Small" }, { text: "Large", value: "XL" }] },
        next: "email",
      },
      email: { kind: "ask", text: "Your e-mail?", variable: "email", answer: { type: "email" }, next: "end" },
      end: { kind: "end", text: "Size {{answers.size}}, mail to {{answers.email}}." },
    },
  },
});

/** A flow that marks the conversation once the visitor has agreed. */
async function publishMark(): Promise<void> {
  const { token, projectUid: project_uid } = stage.workspace;
  await stage.t.call(token, "createAction", {
    project_uid,
    name: "mark_vip",
    description: "Marks the conversation.",
    kind: "builtin",
    confirm: true,
    configuration: { builtin: "add_tag", tag: "vip" },
  });
  await publishFlow(stage.t, stage.workspace, {
    definition: {
      name: "Mark",
      triggers: [{ kind: "button", label: "Mark me" }],
      start: "mark",
      steps: {
        mark: { kind: "action", action: "mark_vip", arguments: {}, next: "done", failed: "left" },
        done: { kind: "end", text: "You are marked." },
        left: { kind: "end", text: "I leave it as it is." },
      },
    },
  });
}

const tags = async () =>
  (await stage.ask("getSessions")).body.data.map(({ segment }: { segment: string }) => segment);

describe("flows in the widget", () => {
  test("a button above the empty conversation starts its flow, and choices answer it", async () => {
    await publishFlow(stage.t, stage.workspace, flow("Order", { kind: "button", label: "Order now" }));
    const { frame } = await stage.enter(stage.workspace);
    await frame.getByRole("button", { name: "Open chat" }).click();
    await frame.getByRole("button", { name: "Order now" }).click();
    await frame.getByText("Order: which size?").waitFor();
    const choices = frame.getByRole("list", { name: "Choices" });
    await choices.getByRole("button", { name: "Large" }).click();
    await frame.getByText("Your e-mail?").waitFor();
    await say(frame, "ada@example.com");
    await frame.getByText("Size XL, mail to ada@example.com.").waitFor();
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(6);
  });

  test("an action's confirmation has buttons: No leaves it, Yes runs it", async () => {
    await publishMark();
    const { frame } = await stage.enter(stage.workspace);
    await frame.getByRole("button", { name: "Open chat" }).click();
    await frame.getByRole("button", { name: "Mark me" }).click();
    await frame.getByText("mark vip").waitFor();
    const answers = frame.getByRole("list", { name: "Choices" });
    await answers.getByRole("button", { name: "No", exact: true }).click();
    await frame.getByText("I leave it as it is.").waitFor();
    expect(await tags()).toEqual(["chat"]);
    await say(frame, "Mark me");
    await answers.getByRole("button", { name: "Yes", exact: true }).click();
    await frame.getByText("You are marked.").waitFor();
    await expect.poll(tags).toEqual([expect.stringContaining("vip")]);
  });

  test("a yes that waited for the connection answers no question that it has not seen", async () => {
    await publishMark();
    const { context, frame } = await stage.enter(stage.workspace);
    await frame.getByRole("button", { name: "Open chat" }).click();
    await frame.locator("textarea").waitFor();
    await context.setOffline(true);
    await say(frame, "Mark me");
    await say(frame, "yes");
    await context.setOffline(false);
    await frame.getByText("I need a clear yes or no.").waitFor();
    expect(await tags()).toEqual(["chat"]);
    await say(frame, "yes");
    await frame.getByText("You are marked.").waitFor();
  });

  test("window.parley.start opens the chat and starts the flow of the event; an unknown one only opens it", async () => {
    await publishFlow(stage.t, stage.workspace, flow("Event", { kind: "event", name: "sizes" }));
    const { page, frame } = await stage.enter(stage.workspace);
    await page.evaluate("parley.start('unknown')");
    await frame.locator("textarea").waitFor();
    await page.evaluate("parley.start('sizes')");
    await frame.getByText("Event: which size?").waitFor();
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(1);
  });

  test("opening the chat on a page starts the page's flow, once", async () => {
    await publishFlow(stage.t, stage.workspace, flow("Page", { kind: "page", pattern: "/*" }));
    const { page, frame } = await stage.enter(stage.workspace);
    await frame.getByRole("button", { name: "Open chat" }).click();
    await frame.getByText("Page: which size?").waitFor();
    await page.evaluate("parley.close()");
    await page.evaluate("parley.open()");
    await frame.getByText("Page: which size?").waitFor();
    await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(1);
  });
});
