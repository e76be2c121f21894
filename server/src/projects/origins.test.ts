import { expect, test } from "vitest";
import { normalOrigin } from "../platform/http/origins.ts";
import { originAllowed } from "./origins.ts";

test.each([
  ["https://www.example.com", "https://www.example.com"],
  ["https://WWW.Example.com/", "https://www.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["https://example.com:443", "https://example.com"],
  ["https://*.example.com", "https://*.example.com"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("%s is the site %s", (text, origin) => {
  expect(normalOrigin(text)).toBe(origin);
});

test.each([
  "example.com",
  "ftp://example.com",
  "https://example.com/path",
  "https://example.com?x=1",
  "https://user:pw@example.com",
  "https://*",
  "https://a.*.com",
  "https://exa mple.com",
  "javascript:alert(1)",
  "null",
  "",
])("%s is no site", (text) => {
  expect(normalOrigin(text)).toBeNull();
});

test("an empty list allows every site, any other only what it names", () => {
  expect(originAllowed([], "https://anything.example")).toBe(true);
  const allowed = ["https://www.example.com", "https://*.example.org"];
  expect(originAllowed(allowed, "https://www.example.com")).toBe(true);
  expect(originAllowed(allowed, "http://www.example.com")).toBe(false);
  expect(originAllowed(allowed, "https://www.example.com:8443")).toBe(false);
  expect(originAllowed(allowed, "https://a.b.example.org")).toBe(true);
  expect(originAllowed(allowed, "https://example.org")).toBe(false);
  expect(originAllowed(allowed, "https://badexample.org")).toBe(false);
  expect(originAllowed(allowed, "null")).toBe(false);
});
