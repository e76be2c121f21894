import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

/** Every sentence has words of the questions; which ones are said is decided by their meaning too. */
const HANDBOOK =
  "Staff may bring their dogs to the workplace on Fridays. Staff holidays are granted by the head of each team. " +
  "Staff laptops are replaced after four years at the workplace. " +
  "Staff salaries arrive on the last working day of every month. The canteen serves the staff soup at noon.";
const QUESTIONS = [
  "When is the staff paid its salaries?",
  "Can the staff take a puppy to the workplace?",
  "Who approves holidays of the staff?",
  "When does the staff get new laptops at the workplace?",
];

let served: ServedApp;
let customer: Customer;
beforeAll(async () => {
  served = await serveApp({ vendors: false });
  customer = await served.customer();
  const { projectUid: project_uid, token } = customer;
  for (const [short_text, detail] of [
    ["Handbook", HANDBOOK],
    ["Garden", "Tulips are planted in autumn. Roses are cut back in spring. Hedges are trimmed in June."],
  ]) {
    const text = { project_uid, type: "text", short_text, detail };
    await served.t.call(token, "createProjectText", text);
  }
  await served.t.call(token, "updateProjectSettings", { project_uid, max_nodes: 5 });
});
afterAll(() => served.close());

async function inChat(message: string): Promise<string> {
  const { key, widgetUid: widget_uid } = customer;
  const session = await served.t.call(key, "createSession", { widget_uid });
  const { session_uid } = session.body.data;
  const { body } = await served.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  return body.data.message;
}

async function completed(message: string, mode: string): Promise<string> {
  const response = await customer.post(
    ask(message, { tools: [{ type: "svc:knowledgebase", mode, limit: 5 }] }),
  );
  const { content } = (await response.json()) as { content: { text: string }[] };
  return content[0]!.text;
}

test.each(QUESTIONS)(
  "%s gets the same sentences in a chat and from the completion endpoint",
  async (question) => {
    const said = await inChat(question);
    expect(HANDBOOK).toContain(said.split(". ")[0]!);
    expect(await completed(question, "tool_only")).toBe(said);
    expect(await completed(question, "hybrid")).toBe(said);
  },
);
