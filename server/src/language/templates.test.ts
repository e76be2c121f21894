import { describe, expect, test } from "vitest";
import { fillTemplate, templatePaths } from "./templates.ts";

const values = {
  answers: { email: "ada@example.com", count: 0, "first-name": "Ada", größe: "XL" },
  results: { order: { status: "sent", items: ["pen"] } },
  nothing: null,
};

describe("fillTemplate", () => {
  test.each([
    ["Mail to {{answers.email}}.", "Mail to ada@example.com."],
    ["{{ results.order.status }}", "sent"],
    ["{{answers.count}} {{answers.first-name}} {{answers.größe}}", "0 Ada XL"],
    ["{{results.order.items}}", '["pen"]'],
    ["{{results.order.items.0}}", "pen"],
    ["<{{nothing}}{{answers.unknown}}{{answers.email.length}}>", "<>"],
    ["{{answers.constructor}}{{__proto__.polluted}}{{toString}}", ""],
    ["{{answers.unknown | there}} {{nothing|}} {{answers.email|no mail}}", "there  ada@example.com"],
    ["{{answers.email", "{{answers.email"],
    [
      "{{1 + 1}} {{answers.email.toString()}} ${answers}",
      "{{1 + 1}} {{answers.email.toString()}} ${answers}",
    ],
  ])("%s becomes %s", (template, expected) => {
    expect(fillTemplate(template, values)).toBe(expected);
  });

  test("a value that looks like a template stays as it is", () => {
    expect(fillTemplate("{{a}}", { a: "{{b}}", b: "secret" })).toBe("{{b}}");
  });

  test("values are encoded for where they go, the template's own text is not", () => {
    expect(fillTemplate("/a b/{{a}}", { a: "x/../y" }, { encode: encodeURIComponent })).toBe(
      "/a b/x%2F..%2Fy",
    );
  });

  test("the result is cut at its longest, however often a long value is named", () => {
    const long = "x".repeat(15_000);
    expect(fillTemplate("{{a}}".repeat(100_000), { a: long })).toHaveLength(20_000);
    expect(fillTemplate("{{a}}b", { a: long }, { longest: 10 })).toBe("x".repeat(10));
  });
});

test("templatePaths lists each path once", () => {
  expect(templatePaths("{{a.b}} {{ a.b }} {{c}} {{ }} {{d.}}")).toEqual(["a.b", "c"]);
});
