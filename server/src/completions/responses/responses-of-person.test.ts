import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;
beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
});
afterAll(() => served.close());

test("erasing a contact deletes the stored conversations that name the person, and no others", async () => {
  const clientFor = ({ apiKey }: Customer) =>
    new OpenAI({ apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 });
  const client = clientFor(customer);
  const respond = async (
    input: string,
    more: Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming> = {},
    by = client,
  ) => (await by.responses.create({ model: MODEL, input, ...more })).id;
  const project = { project_uid: customer.projectUid };
  const create = (body: object) => served.t.call(customer.token, "createContact", { ...project, ...body });
  const ada = await create({ name: "Ada", email: "Ada@Example.com", phone: "+49 (30) 1234-567" });
  const contact_id = ada.body.data.id as number;

  const byId = await respond("Hello", { safety_identifier: String(contact_id) });
  const byMetadata = await respond("Hello", { metadata: { contact: String(contact_id) } });
  const byPhone = await respond("Call me at +49 30 1234567, please.");
  const byLocalPhone = await respond("Call me at 030/1234-567, please.");
  const start = await respond("Hello");
  const byEmail = await respond("I am ada@example.com", { previous_response_id: start });
  const after = await respond("And?", { previous_response_id: byEmail });
  const kept = [
    await respond("I am bob@example.com, number 301234"),
    await respond("Hello", { safety_identifier: `${contact_id}0` }),
  ];
  const theirs = await served.customer();
  const foreign = await respond("I am ada@example.com", {}, clientFor(theirs));

  const owner = await served.t.person(customer);
  const erased = await served.t.call(owner, "eraseContact", { ...project, contact_id });
  expect(erased.status).toBe(200);
  for (const id of [byId, byMetadata, byPhone, byLocalPhone, start, byEmail, after])
    await expect(client.responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
  for (const id of kept) expect((await client.responses.retrieve(id)).id).toBe(id);
  expect((await clientFor(theirs).responses.retrieve(foreign)).id).toBe(foreign);
});
