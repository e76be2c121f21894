import { z } from "zod";
import type { Operation } from "../src/platform/operations/define-operation.ts";
import { fc } from "./property.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Ids that exist, by field name, so that generated bodies also reach the code behind the lookups. */
export type Known = Readonly<Record<string, unknown>>;

const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\uD800",
  "\uDFFFx",
  "%",
  "_",
  "\\",
  "'; drop table users; --",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "2026-02-30",
  "0001-01-01",
  "9999-12-31",
  "NaN",
  "1e309",
  "ÀÉÎ",
  "漢字",
  "👩‍👩‍👧",
  "x".repeat(300),
  "y".repeat(70_000),
  "__proto__",
  "constructor",
];
const ODD_NUMBERS = [
  0,
  -1,
  1,
  1.5,
  10,
  100,
  101,
  1001,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  Number.MAX_SAFE_INTEGER,
];

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS),
  fc.constantFrom<unknown>(...ODD_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: [] } }, ["x"], {
    __proto__: null,
  }),
  fc.string({ maxLength: 30, unit: "binary" }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The known values that an operation takes: a body that is right, where no other value is required. */
export function knownBody(operation: Operation, known: Known): Record<string, unknown> {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }) as Schema;
  const names = Object.keys((schema.properties ?? {}) as Record<string, Schema>);
  return Object.fromEntries(names.filter((name) => name in known).map((name) => [name, known[name]]));
}

/** Bodies near what the operation takes: most fields right, some missing, some wrong, some foreign. */
export function nearSchema(operation: Operation, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }) as Schema;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const right = name in known ? fc.constant(known[name]) : valueOf(field, 0);
      return [name, fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: odd })];
    }),
  );
  const scope =
    "project_uid" in fields
      ? {
          project_uid: fc.oneof(
            { weight: 9, arbitrary: fc.constant(known.project_uid) },
            { weight: 1, arbitrary: odd },
          ),
        }
      : {};
  return fc
    .tuple(
      fc.record({ ...fields, ...scope } as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: "project_uid" in fields ? ["project_uid"] : [],
      }),
      // Seldom: an operation that writes refuses them before anything else.
      fc.oneof(
        { weight: 7, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), odd, { maxKeys: 1 }) },
      ),
    )
    .map(([body, foreign]) => ({ ...foreign, ...body }));
}

function valueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 4) return odd;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, depth + 1)));
  switch (schema.type) {
    case "integer":
    case "number": {
      const low = Math.max(Number(schema.minimum ?? -10), -1e9);
      const high = Math.min(Number(schema.maximum ?? 1000), 1e9);
      return fc.oneof(
        fc.constantFrom(low, high, low - 1, high + 1),
        fc.integer({ min: Math.ceil(low), max: Math.floor(high) }),
      );
    }
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valueOf((schema.items ?? {}) as Schema, depth + 1), { maxLength: 3 });
    case "object": {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const fields = properties.map(([name, field]) => [name, valueOf(field, depth + 1)] as const);
      return fc.oneof(
        { weight: 5, arbitrary: fc.record(Object.fromEntries(fields)) },
        { weight: 1, arbitrary: odd },
      );
    }
    case "string":
      return fc.oneof(
        fc.string({ minLength: 1, maxLength: 20 }),
        fc.constantFrom<unknown>(
          "2026-01-01",
          "someone@example.com",
          "https://example.com/a.txt",
          ...ODD_TEXTS,
        ),
      );
    default:
      return odd;
  }
}
