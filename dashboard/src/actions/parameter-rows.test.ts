import { expect, test } from "vitest";
import { pointerBelow } from "./json-pointer.ts";
import { EMPTY_ROW, rowsOf, sampleValue, schemaOf } from "./parameter-rows.ts";

const ORDER = { ...EMPTY_ROW, name: "order_id", description: "The number of the order" };
const SIZE = {
  ...EMPTY_ROW,
  name: "size",
  kind: "choice",
  choices: "small, large",
  required: false,
} as const;

test("rows become a schema and come back from it", () => {
  const schema = schemaOf([ORDER, SIZE]);
  expect(schema).toEqual({
    type: "object",
    properties: {
      order_id: { type: "string", description: "The number of the order" },
      size: { type: "string", enum: ["small", "large"] },
    },
    required: ["order_id"],
  });
  expect(rowsOf(schema)).toEqual([ORDER, SIZE]);
  expect(rowsOf(schemaOf([]))).toEqual([]);
});

test.each([
  [{ type: "object", properties: { a: { type: "object", properties: {} } } }],
  [{ type: "object", properties: { a: { type: "string", minLength: 3 } } }],
  [{ type: "object", properties: { a: { type: "string", enum: ["a, b"] } } }],
  [{ type: "object", properties: { a: { type: "number", enum: [1] } } }],
  [{ type: "object", title: "Order", properties: {} }],
  [{ type: "object", additionalProperties: true, properties: {} }],
  ["text"],
])("a schema of which rows would lose a part has none: %j", (schema) => {
  expect(rowsOf(schema)).toBeNull();
});

test("samples have the type that their parameter wants", () => {
  expect(sampleValue("7", { type: "integer" })).toBe(7);
  expect(sampleValue("true", { type: "boolean" })).toBe(true);
  expect(sampleValue('["a"]', { type: "array" })).toEqual(["a"]);
  expect(sampleValue("[", { type: "array" })).toBe("[");
  expect(sampleValue("7", { type: "string" })).toBe("7");
});

test("a pointer escapes what would part it", () => {
  expect(pointerBelow(pointerBelow("", "a/b"), "c~d")).toBe("/a~1b/c~0d");
  expect(pointerBelow("/items", 0)).toBe("/items/0");
});
