import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { openPage, settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const call = (operation: string, body: object = {}) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });
const theFlow = async () => {
  const [{ id }] = (await call("getFlows")).body.data;
  return (await call("getFlow", { flow_id: id })).body.data;
};

async function signedIn(): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  return page;
}

async function openFlow(page: Page, body: object, search = ""): Promise<void> {
  const { id } = (await call("createFlow", body)).body.data;
  await page.goto(`/p/${stage.workspace.projectUid}/flows/${id}${search}`);
  await settled(page);
}

test("order status is built from nothing by clicks and published", { tags: ["later"] }, async () => {
  await call("createAction", {
    name: "order_status",
    description: "Looks up an order",
    kind: "http",
    parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
    configuration: { url: "https://shop.example.com/orders/{{parameters.order_id}}" },
  });
  const page = await signedIn();
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const choose = async (button: Locator, item: string) => {
    await button.click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const done = () => dialog.getByRole("button", { name: "Done" }).click();
  await page.goto(`/p/${stage.workspace.projectUid}`);
  await openPage(page, "Flows");
  await main.getByRole("button", { name: "New flow" }).click();
  await dialog.getByLabel("Name").fill("Order status");
  await dialog.getByRole("button", { name: "Create" }).click();

  await choose(main.getByRole("button", { name: "Add step after greeting" }), "Ask");
  await dialog.getByRole("textbox", { name: "Question" }).fill("What is your order number?");
  await dialog.getByLabel("Keep the answer as").fill("order id");
  await dialog.getByLabel("Fewest characters").fill("3");
  await expect.poll(() => dialog.getByLabel("Next").inputValue()).toBe("end");
  expect(await violationsOf(page)).toEqual([]);
  await done();

  await choose(main.getByRole("button", { name: "Add step after ask" }), "Action");
  await dialog.getByLabel("Action", { exact: true }).selectOption("order_status");
  await choose(
    dialog.getByRole("button", { name: "Insert a value: Argument: order_id" }),
    "{{answers.order_id}}",
  );
  await expect
    .poll(() => dialog.getByRole("textbox", { name: "Argument: order_id" }).inputValue())
    .toBe("{{answers.order_id}}");
  await dialog.getByLabel("Keep the result as").fill("order");
  await dialog.getByLabel("If it fails").selectOption({ label: "New step: Hand over" });
  expect(await violationsOf(page)).toEqual([]);
  await done();

  await choose(main.getByRole("button", { name: "Add step after action" }), "Condition");
  await dialog.getByRole("textbox", { name: "Compare" }).fill("{{results.order.status}}");
  await dialog.getByLabel("How").selectOption("is_empty");
  await dialog.getByLabel("Then go to").selectOption("hand_over");
  await dialog.getByLabel("Otherwise").selectOption("end");
  expect(await violationsOf(page)).toEqual([]);
  await done();
  await main.getByRole("button", { name: "end", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Text" }).fill("It is on its way: {{results.order.status}}");
  await done();

  await page.getByRole("tab", { name: "Triggers" }).click();
  await choose(main.getByRole("button", { name: "Add trigger" }), "Button");
  await main.getByLabel("Label").fill("Where is my order?");
  await choose(main.getByRole("button", { name: "Add trigger" }), "What visitors mean");
  await main.getByLabel("Example phrases").fill("Where is my parcel?\nTrack my order");
  const trial = main.getByRole("form", { name: "Try a phrase" });
  await trial.getByLabel("What a visitor says").fill("Track my order");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("This flow starts").waitFor();
  await trial.getByLabel("What a visitor says").fill("The weather is fine today");
  await trial.getByRole("button", { name: "Try" }).click();
  await trial.getByText("No flow starts").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await trial.getByLabel("Threshold of this trigger").fill("0");
  await trial.getByText("This flow starts").waitFor();
  await trial.getByLabel("Threshold of this trigger").fill("0.7");
  await main.getByRole("button", { name: "Publish", exact: true }).click();
  await main.getByText("Published", { exact: true }).waitFor();
  const { draft, version, has_changes } = await theFlow();
  expect({ version, has_changes }).toEqual({ version: 1, has_changes: false });
  expect(draft).toMatchObject({
    start: "greeting",
    triggers: [
      { kind: "button", label: "Where is my order?" },
      { kind: "intent", examples: ["Where is my parcel?", "Track my order"], threshold: 0.7 },
    ],
    steps: {
      greeting: { next: "ask" },
      ask: { variable: "order_id", answer: { type: "text", min: 3 }, next: "action" },
      action: {
        action: "order_status",
        arguments: { order_id: "{{answers.order_id}}" },
        save_as: "order",
        failed: "hand_over",
        next: "condition",
      },
      condition: { cases: [{ next: "hand_over" }], otherwise: "end" },
      hand_over: { kind: "hand_over" },
    },
  });
});

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

test(
  "the list is edited by keyboard alone: add, write, move, remove, publish",
  { tags: ["later"] },
  async () => {
    const page = await signedIn();
    await openFlow(page, { name: "Greeting" });
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const press = async (target: Locator, key = "Enter") => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
    const chooseItem = async (name: string) => {
      await item(name).waitFor();
      while (!(await item(name).evaluate((element) => element.matches(":focus"))))
        await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    };
    await press(main.getByRole("button", { name: "Add step after greeting" }));
    await chooseItem("Say");
    await tabTo(page, dialog.getByRole("textbox", { name: "Text" }));
    await page.keyboard.type("We are open from nine to five.");
    await tabTo(page, dialog.getByLabel("Step name"));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("hours");
    await press(dialog.getByRole("button", { name: "Done" }));
    await dialog.waitFor({ state: "detached" });

    await press(main.getByRole("button", { name: "More actions: hours" }));
    await chooseItem("Move up");
    await expect.poll(async () => (await theFlow()).draft.start).toBe("hours");
    await press(main.getByRole("button", { name: "More actions: greeting" }));
    await chooseItem("Delete");
    await page.getByRole("alertdialog").waitFor();
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
    await main.getByRole("button", { name: "greeting", exact: true }).waitFor({ state: "detached" });
    await press(main.getByRole("button", { name: "Publish", exact: true }));
    await main.getByText("Published", { exact: true }).waitFor();
    expect((await theFlow()).draft).toMatchObject({
      start: "hours",
      steps: { hours: { text: "We are open from nine to five.", next: "end" }, end: { kind: "end" } },
    });
  },
);

test("on the canvas steps are moved and connected by dragging, and a click opens the same form", async () => {
  const page = await signedIn();
  await openFlow(page, { template: "order_status" }, "?tab=canvas");
  const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
  const center = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await node("ask_order").waitFor();
  // The mouse only reaches what is in sight.
  await page.locator(".react-flow").evaluate((element) => element.scrollIntoView({ block: "center" }));
  expect(await violationsOf(page)).toEqual([]);
  const before = (await theFlow()).draft.steps;
  const start = await center(node("person"));
  await drag(start, { x: start.x - 60, y: start.y + 20 });
  await expect
    .poll(async () => (await theFlow()).draft.steps.person.position)
    .not.toEqual(before.person.position);
  expect((await theFlow()).draft.steps.ask_order).toEqual(before.ask_order);

  const handle = node("look_up").locator('.source[data-handleid="next"]');
  await drag(await center(handle), await center(node("status").locator(".target")));
  await expect.poll(async () => (await theFlow()).draft.steps.look_up.next).toBe("status");
  await node("status").getByRole("button", { name: "status" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Text" }).fill("Soon.");
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await node("status").getByText("Soon.").waitFor();
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByRole("main").getByText("Soon.").waitFor();
});
