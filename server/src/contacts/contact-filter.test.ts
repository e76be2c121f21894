import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { createPage } from "../platform/db/index.ts";
import type { FilterGroup, FilterLeaf, FilterNode } from "../platform/filters/index.ts";
import { addCompany, addContact } from "./index.ts";
import { listContacts } from "./queries/contact-pages.ts";
import { ContactFilter } from "./schema.ts";
import { CONTACT_TYPES, type ContactRow } from "./tables.ts";
import { fc } from "../../test/property.ts";

const NAMES = [
  "Ada",
  "ada",
  "Zoë",
  "ZOË B",
  "a%b",
  "a_b",
  "a\\b",
  "Éa",
  "ß",
  "SS",
  "Ж",
  "😀",
  "＀",
  "~",
  "A'b",
];
const EMAILS = ["Ada@x.example", "zoë@x.example", "b@y.example", "STRASSE@z.example"];
const PHONES = ["+44 20 7946", "12345", "(12) 345-678"];
const TAGS = ["vip", "VIP-gold", "Ärger", "50%", "a_b", "new"];
const START = Date.parse("2026-01-01T00:00:00.000Z");
const HOUR = 60 * 60 * 1000;

const text = fc.oneof(fc.constantFrom(...NAMES, ...EMAILS, ...PHONES), fc.string({ maxLength: 3 }));
const day = fc.constantFrom("2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03");
const moment = fc
  .oneof(
    day,
    fc.integer({ min: -2, max: 40 }).map((hours) => new Date(START + hours * HOUR).toISOString()),
  )
  .map((value) => value.replace("T00:00:00.000Z", "T01:00:00+01:00"));
const number = fc.integer({ min: -1, max: 30 });
const tag = fc.constantFrom(...TAGS, "VIP", "ärger", "5", "%", "_", "v");

const EQUALITY = ["eq", "ne"] as const;
const ORDER = ["gt", "gte", "lt", "lte"] as const;
const PART = ["startsWith", "endsWith"] as const;

function leaves(keys: readonly string[], operators: readonly string[], value: fc.Arbitrary<string | number>) {
  const one = fc.record({ key: fc.constantFrom(...keys), operator: fc.constantFrom(...operators), value });
  const many = fc.record({
    key: fc.constantFrom(...keys),
    operator: fc.constantFrom("in", "notIn"),
    value: fc.array(value, { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof(one, many).map((made) => ({ model: "CONTACTS", ...made }) as FilterLeaf);
}

const leaf: fc.Arbitrary<FilterLeaf> = fc.oneof(
  leaves(["name", "email", "phone"], [...EQUALITY, ...ORDER, ...PART], text),
  leaves(["id", "company_id"], [...EQUALITY, ...ORDER, ...PART], fc.oneof(number, number.map(String))),
  leaves(["created_at"], [...EQUALITY, ...ORDER], moment),
  leaves(["tags"], [...EQUALITY, ...PART], tag),
  leaves(["type"], EQUALITY, fc.constantFrom(...CONTACT_TYPES)),
  leaves(["type"], [...ORDER, ...PART], fc.constantFrom("u", "lead", "m", "am", "")).filter(
    ({ operator }) => operator !== "in" && operator !== "notIn",
  ),
  fc.record({
    model: fc.constant("CONTACTS"),
    key: fc.constantFrom("name", "email", "phone", "tags", "company_id", "type", "created_at"),
    operator: fc.constantFrom(...EQUALITY),
    value: fc.constant(null),
  }),
);

const { node } = fc.letrec<{ node: FilterNode; group: FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: "small" }, leaf, tie("group")),
  group: fc.record({
    operator: fc.constantFrom("AND" as const, "OR" as const),
    conditions: fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
  }),
}));
const tree: fc.Arbitrary<FilterGroup> = fc
  .record({
    operator: fc.constantFrom("AND" as const, "OR" as const),
    conditions: fc.array(node, { maxLength: 4 }),
  })
  .filter((made) => ContactFilter.safeParse(made).success);

/** What the filters are meant to say, in plain JavaScript and without looking at how the database is asked. */
function matches(row: ContactRow, asked: FilterNode): boolean {
  if ("conditions" in asked) {
    if (asked.conditions.length === 0) return true;
    return asked.operator === "AND"
      ? asked.conditions.every((inner) => matches(row, inner))
      : asked.conditions.some((inner) => matches(row, inner));
  }
  const { operator, value } = asked;
  if (operator === "ne") return !matches(row, { ...asked, operator: "eq" });
  if (operator === "notIn") return !matches(row, { ...asked, operator: "in" });
  if (operator === "in")
    return (value as string[]).some((entry) => matches(row, { ...asked, operator: "eq", value: entry }));
  if (asked.key === "tags") return matchesTags(row.tags?.split(",") ?? [], asked);
  const held = row[asked.key as "name" | "id" | "type" | "created_at"];
  if (value === null || held === null) return value === null && held === null;
  if (asked.key === "created_at") return matchesTime(Number(held), operator, String(value));
  if (typeof held === "number" && operator !== "startsWith" && operator !== "endsWith")
    return compare(held - Number(value), operator);
  return matchesText(
    fold(String(held)),
    operator,
    fold(typeof held === "number" ? String(Number(value)) : String(value)),
  );
}

const fold = (words: string) => words.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ");

function matchesText(held: string, operator: string, value: string): boolean {
  if (operator === "startsWith") return held.startsWith(value);
  if (operator === "endsWith") return held.endsWith(value);
  return compare(Buffer.compare(Buffer.from(held), Buffer.from(value)), operator);
}

function matchesTags(tags: readonly string[], { operator, value }: FilterLeaf): boolean {
  if (value === null) return tags.length === 0;
  return tags.some((held) => matchesText(fold(held), operator, fold(String(value))));
}

function matchesTime(held: number, operator: string, value: string): boolean {
  const from = Date.parse(value);
  const until = from + (value.length === 10 ? 24 * HOUR : 1);
  return compare(held < from ? -1 : held >= until ? 1 : 0, operator);
}

function compare(order: number, operator: string): boolean {
  return (
    { eq: order === 0, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator] ?? false
  );
}

describe("filters of contact lists", () => {
  let t: TestApp;
  let projectId: number;
  let rows: ContactRow[];

  beforeAll(async () => {
    t = await createTestApp();
    projectId = (await t.workspace()).projectId;
    rows = await t.running.app.db.write(async (transaction) => {
      const key = { projectId };
      const companies = [1, 2].map((at) =>
        addCompany(transaction, key, { name: `C${at}`, website: "c.example" }, START),
      );
      const companyIds = [null, ...(await Promise.all(companies)).map(({ id }) => id)];
      const made: ContactRow[] = [];
      for (let at = 0; at < 24; at += 1) {
        const contact = {
          name: at % 8 === 7 ? null : NAMES[at % NAMES.length]!,
          email: EMAILS[at] ?? null,
          phone: at % 8 === 7 ? PHONES[at % 3]! : (PHONES[at % 5] ?? null),
          type: CONTACT_TYPES[at % 3]!,
          tags: [TAGS[at % 9], TAGS[(at * 5) % 11]].filter(Boolean).join(","),
          company_id: companyIds[at % 3]!,
        };
        made.push(await addContact(t.running.app, transaction, key, contact, START + at * 2 * HOUR));
      }
      return made;
    });
  });
  afterAll(() => t.close());

  test("the database finds exactly the contacts that the filter describes", async () => {
    let found = 0;
    const search = {
      texts: [],
      tags: [],
      companyId: null,
      from: null,
      until: null,
      types: CONTACT_TYPES,
      customKeys: null,
    };
    await fc.assert(
      fc.asyncProperty(tree, async (filter) => {
        const asked = { order: "asc", page: createPage({ limit: 100 }), withFields: false } as const;
        const answer = await listContacts(t.running.app.db.read, { projectId }, { ...search, filter }, asked);
        const expected = rows.filter((row) => matches(row, filter));
        found += expected.length === 0 || expected.length === rows.length ? 0 : 1;
        expect(answer.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(100);
  });
});
