import { expect, test } from "vitest";
import { textFragment } from "./text-fragment.ts";

const at = (heading: string[], content: string, url = "https://example.com/a?b=1#old") =>
  textFragment(url, { headingPath: heading, content });

test("a passage is linked at its heading, with the syntax of text directives encoded", () => {
  expect(at(["Shop", "Opt-in, & out"], "x")).toBe(
    "https://example.com/a?b=1#:~:text=Opt%2Din%2C%20%26%20out",
  );
});

test("without a heading its first words are linked, and without words the page", () => {
  expect(at([], "You can return an order within 30 days of delivery. Then")).toBe(
    "https://example.com/a?b=1#:~:text=You%20can%20return%20an%20order%20within%2030%20days",
  );
  expect(at([], " \n")).toBe("https://example.com/a?b=1#old");
});

test("the address without its fragment is the page's", () => {
  const url = new URL(at(["Ünïcödé 退货 \ud83d"], "x"));
  url.hash = "";
  expect(url.href).toBe("https://example.com/a?b=1");
});
