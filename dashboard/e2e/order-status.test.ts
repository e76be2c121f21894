import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "../../widget/e2e/site.ts";
import { say } from "../../widget/e2e/stage.ts";
import { violationsOf } from "./axe.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

/** What a click or a filled field takes a person on average, and the time that building may take. */
const SECONDS_EACH = 3;
const MOST_SECONDS = 180;

let stage: Stage;
let shop: Server;
let site: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  shop = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ order: { id: request.url?.split("/").at(-1), status: "shipped" } }));
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
  site = await openSite(stage.url);
});
afterAll(async () => {
  await stage.close();
  site.close();
  shop.close();
});

/** An owner's hands: each click and each field that is filled in counts. */
function handsOn(page: Page) {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const hands = {
    count: 0,
    click: async (target: Locator) => {
      hands.count += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      hands.count += 1;
      await target.fill(text);
    },
    select: async (target: Locator, option: string | { label: string }) => {
      hands.count += 1;
      await target.selectOption(option);
    },
    menu: async (button: Locator, item: string) => {
      await hands.click(button);
      await hands.click(page.getByRole("menuitem", { name: item, exact: true }));
    },
    /** The field takes the focus a moment after the menu has closed; what is typed before that goes astray. */
    insert: async (button: Locator, item: string) => {
      await hands.menu(button, item);
      await page.locator("input:focus, textarea:focus").waitFor();
    },
    go: (name: string) =>
      hands.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true })),
    button: (name: string) => main.getByRole("button", { name, exact: true }),
    done: () => hands.click(dialog.getByRole("button", { name: "Done" })),
  };
  return hands;
}

test("order status is built from nothing in under 3 minutes of clicks, used in the widget and read in the log", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}`);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const hands = handsOn(page);
  const { port } = shop.address() as AddressInfo;

  // The action: tried before it is saved, with its value chosen in the answer.
  await hands.go("Actions");
  await hands.click(main.getByRole("link", { name: "New action" }));
  await hands.fill(main.getByLabel("Name", { exact: true }), "order_status");
  await hands.fill(
    main.getByLabel("Description for the bot", { exact: true }),
    "Looks up an order by its number.",
  );
  await hands.click(hands.button("Add value"));
  await hands.fill(main.getByRole("group", { name: "Value 1" }).getByLabel("Name"), "order_id");
  await hands.fill(main.getByLabel("Address", { exact: true }), `http://127.0.0.1:${port}/orders/`);
  await hands.insert(hands.button("Insert a value into Address"), "order_id");
  await hands.fill(main.getByLabel("order_id", { exact: true }), "A7");
  await hands.click(hands.button("Test run"));
  await hands.click(main.getByRole("button", { name: "Choose /order/status" }));
  await hands.click(hands.button("Create"));
  await page.getByRole("heading", { level: 1, name: "order_status" }).waitFor();

  // The flow.
  await hands.go("Flows");
  await hands.click(hands.button("New flow"));
  await hands.fill(dialog.getByLabel("Name"), "Order status");
  await hands.click(dialog.getByRole("button", { name: "Create" }));
  await hands.menu(hands.button("Add step after greeting"), "Ask");
  await hands.fill(dialog.getByRole("textbox", { name: "Question" }), "What is your order number?");
  await hands.fill(dialog.getByLabel("Keep the answer as"), "order_id");
  await hands.done();
  await hands.menu(hands.button("Add step after ask"), "Action");
  await hands.select(dialog.getByLabel("Action", { exact: true }), "order_status");
  await hands.insert(
    dialog.getByRole("button", { name: "Insert a value: Argument: order_id" }),
    "{{answers.order_id}}",
  );
  await hands.fill(dialog.getByLabel("Keep the result as"), "status");
  await hands.select(dialog.getByLabel("If it fails"), { label: "New step: Hand over" });
  await hands.done();
  await hands.menu(hands.button("Add step after action"), "Condition");
  await hands.insert(dialog.getByRole("button", { name: "Insert a value: Compare" }), "{{results.status}}");
  await hands.fill(dialog.getByRole("textbox", { name: "With" }), "shipped");
  await hands.select(dialog.getByLabel("Then go to"), "end");
  await hands.select(dialog.getByLabel("Otherwise"), "hand_over");
  await hands.done();
  await hands.click(page.getByRole("tabpanel").getByRole("button", { name: "end", exact: true }));
  await hands.fill(
    dialog.getByRole("textbox", { name: "Text" }),
    "Order {{answers.order_id}} is {{results.status}}.",
  );
  await hands.done();
  await hands.click(page.getByRole("tab", { name: "Triggers" }));
  await hands.menu(hands.button("Add trigger"), "Button");
  await hands.fill(main.getByLabel("Label"), "Where is my order?");
  await hands.click(hands.button("Publish"));
  await main.getByText("Published", { exact: true }).waitFor();
  const seconds = hands.count * SECONDS_EACH;
  process.stdout.write(`order status: ${hands.count} clicks and fields, about ${seconds} s\n`);
  expect(seconds).toBeLessThan(MOST_SECONDS);

  // The draft runs in Test chat.
  await hands.button("Test this draft").click();
  await page.getByRole("log").getByText("What is your order number?").waitFor();

  // A visitor uses it.
  const visitor = await stage.visitor();
  await visitor.goto(`${site.origin}/?widget=${workspace.widgetUid}`);
  const frame = visitor.frameLocator("iframe");
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByRole("button", { name: "Where is my order?" }).click();
  await frame.getByText("What is your order number?").waitFor();
  await say(frame, "A7");
  await frame.getByText("Order A7 is shipped.").waitFor();

  // The owner reads what happened, step by step, and replays it.
  await page.goto(`/p/${workspace.projectUid}/logs?kind=flow`);
  for (const sentence of ["Asked for order_id", "Answer: order_id = A7", "Case 1 matched", "Ended"])
    await main.getByText(sentence).first().waitFor();
  await main.getByText("The action ended: Succeeded").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await hands.button("Replay").first().click();
  await dialog.getByText("The same answers lead the same way").waitFor();
  await dialog.getByText("Visitor: A7").waitFor();
  await dialog.getByText("Bot: Order A7 is shipped.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
