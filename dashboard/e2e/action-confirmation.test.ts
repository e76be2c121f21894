import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { publishFlow } from "../../server/test/flow-conversation.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let shop: Server;
const refunded: string[] = [];

beforeAll(async () => {
  shop = createServer((request, response) => {
    refunded.push(request.url ?? "");
    response.setHeader("content-type", "application/json");
    response.end('{"refunded":true}');
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  await stage.close();
  shop.close();
});

test("Test chat asks before an action runs: No leaves it, Yes runs it once", async () => {
  refunded.length = 0;
  const workspace = await stage.t.workspace();
  const { token, projectUid: project_uid } = workspace;
  const { port } = shop.address() as AddressInfo;
  await stage.t.call(token, "createAction", {
    project_uid,
    name: "refund_order",
    description: "Pays an order back.",
    kind: "http",
    confirm: true,
    parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
    configuration: { url: `http://127.0.0.1:${port}/{{parameters.order_id}}`, retries: 0 },
  });
  await publishFlow(stage.t, workspace, {
    definition: {
      name: "Refund",
      triggers: [{ kind: "intent", examples: ["I want my money back"] }],
      start: "pay",
      steps: {
        pay: {
          kind: "action",
          action: "refund_order",
          arguments: { order_id: "A7" },
          next: "done",
          failed: "left",
        },
        done: { kind: "end", text: "The money is on its way." },
        left: { kind: "end", text: "I have left the order as it is." },
      },
    },
  });
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${project_uid}/test-chat`);
  const log = page.getByRole("log");
  const answers = log.getByRole("list", { name: "Choices" });
  const ask = async () => {
    await page.getByRole("textbox", { name: "Message" }).fill("I want my money back");
    await page.keyboard.press("Enter");
    await log.getByText("refund order").last().waitFor();
    await log.getByText("order id: A7").last().waitFor();
  };
  await ask();
  await answers.getByRole("button", { name: "No", exact: true }).click();
  await log.getByText("I have left the order as it is.").waitFor();
  expect(refunded).toEqual([]);
  await page.getByRole("button", { name: "Start over" }).click();
  await ask();
  await answers.getByRole("button", { name: "Yes", exact: true }).click();
  await log.getByText("The money is on its way.").waitFor();
  expect(refunded).toEqual(["/A7"]);
  await expect.poll(() => answers.getByRole("button", { name: "Yes", exact: true }).count()).toBe(0);
});
