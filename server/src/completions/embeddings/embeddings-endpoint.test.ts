import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;
let client: OpenAI;
let model: string;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
  client = new OpenAI({
    apiKey: customer.apiKey,
    baseURL: `${served.baseUrl}/openai/v1`,
    maxRetries: 0,
  });
  const models = await client.models.list();
  model = models.data.find(({ owned_by }) => owned_by === "embeddings")!.id;
});
afterAll(() => served.close());

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0);

test("gives a unit vector for each text, alike for what means the same, in both encodings", async () => {
  const input = ["When do you open?", "What are your opening hours?", "The cat sat on the mat."];
  const floats = await client.embeddings.create({ model, input, encoding_format: "float" });
  // The client's own default is base64, which it decodes.
  const decoded = await client.embeddings.create({ model, input });
  expect(floats).toMatchObject({ object: "list", model });
  expect(floats.usage.prompt_tokens).toBeGreaterThan(5);
  expect(floats.data.map(({ index }) => index)).toEqual([0, 1, 2]);
  const [open, hours, cat] = floats.data.map(({ embedding }) => embedding) as [number[], number[], number[]];
  expect(dot(open, open)).toBeCloseTo(1, 3);
  expect(dot(open, hours)).toBeGreaterThan(dot(open, cat));
  expect(decoded.data[0]!.embedding).toEqual(open);
  expect((await customer.credits()).entries.filter(({ amount }) => amount < 0)).toEqual([]);
});

test("one text alone, and the model by its name", async () => {
  const { data } = await client.embeddings.create({ model, input: "Hello" });
  expect(data).toHaveLength(1);
  expect(await client.models.retrieve(model)).toMatchObject({ id: model, object: "model" });
});

const REFUSED: [name: string, fields: object, param: string][] = [
  ["no input", { input: undefined }, "input"],
  ["an empty text", { input: "" }, "input"],
  ["an empty list", { input: [] }, "input"],
  ["too many texts", { input: Array.from({ length: 129 }, () => "a") }, "input"],
  ["tokens", { input: [[1, 2]] }, "input.0"],
  ["a long text", { input: ["a", "x".repeat(8_001)] }, "input.1"],
  ["another model", { model: "text-embedding-3-small" }, "model"],
  ["other dimensions", { dimensions: 7 }, "dimensions"],
  ["an unknown encoding", { encoding_format: "int8" }, "encoding_format"],
];

test.each(REFUSED)("%s gives 400 with its param", async (_name, fields, param) => {
  const response = await fetch(`${served.baseUrl}/openai/v1/embeddings`, {
    method: "POST",
    headers: { authorization: `Bearer ${customer.apiKey}` },
    body: JSON.stringify({ model, input: "Hello", ...fields }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error", param } });
});
