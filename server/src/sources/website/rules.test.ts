import { describe, expect, test } from "vitest";
import { matchesGlob } from "./glob.ts";
import { isTrap, isWanted, normalizeAddress } from "./page-address.ts";
import { parseRobots } from "./robots-file.ts";

describe("robots.txt", () => {
  const allowed = (text: string, path: string) => parseRobots(text, "ParleyBot").isAllowed(path);

  test("the group of our name replaces the one for all, and the longest rule decides", () => {
    const text =
      "User-agent: *\nDisallow: /\n\nuser-agent: other\nUser-Agent: parleybot\nDisallow: /a\nAllow: /a/b # but this\nCrawl-delay: 2\n";
    expect(allowed(text, "/x")).toBe(true);
    expect(allowed(text, "/a/c")).toBe(false);
    expect(allowed(text, "/a/b")).toBe(true);
    expect(parseRobots(text, "ParleyBot").crawlDelayMs).toBe(2_000);
    expect(parseRobots("User-agent: *\nCrawl-delay: 86400", "ParleyBot").crawlDelayMs).toBe(60_000);
  });

  test.each([
    ["Disallow:", "/x", true],
    ["Disallow: /", "/", false],
    ["Disallow: /*.php$", "/a.php", false],
    ["Disallow: /*.php$", "/a.php?x", true],
    ["Disallow: /a*c", "/abbbcd", false],
    ["Disallow: /p\nAllow: /p", "/p", true],
    ["", "/x", true],
  ])("%j for %s is %s", (rules, path, expected) => {
    expect(allowed(`User-agent: *\n${rules}`, path)).toBe(expected);
  });
});

test("patterns match whole paths, and no pattern takes long", () => {
  expect(matchesGlob("/docs/a", "/docs/*")).toBe(true);
  expect(matchesGlob("/docs", "/docs/*")).toBe(false);
  expect(matchesGlob("/a/b/c", "/*/c")).toBe(true);
  expect(matchesGlob("/aa", "/a*a*a")).toBe(false);
  expect(matchesGlob("a".repeat(2_000), `${"a*".repeat(100)}b`)).toBe(false);
  const patterns = { include: ["/docs/*", "https://example.com/blog/*"], exclude: ["*/private/*"] };
  const wanted = (path: string) => isWanted(new URL(path, "https://example.com"), patterns);
  expect(["/docs/a", "/blog/a", "/x", "/docs/private/a"].map(wanted)).toEqual([true, true, false, false]);
});

test("an address has one spelling, and traps are recognized", () => {
  expect(normalizeAddress("HTTPS://Example.com:443//a//b;jsessionid=1?utm_source=x&id=5&fbclid=y#top")).toBe(
    "https://example.com/a/b?id=5",
  );
  expect(normalizeAddress("ftp://example.com/")).toBeNull();
  expect(normalizeAddress(`https://example.com/${"a".repeat(3_000)}`)).toBeNull();
  expect(isTrap(new URL("https://example.com/a/b/a/b/a/b/a/b/a/b"))).toBe(true);
  expect(isTrap(new URL("https://example.com/2024/05/05/post"))).toBe(false);
});
