import { expect, test } from "vitest";
import { fileNameIn } from "./file-name.ts";

test.each([
  ["https://a.test/files/report.pdf?x=1", "report.pdf"],
  ["https://a.test/r%C3%A9sum%C3%A9.doc", "résumé.doc"],
  ["https://a.test/price%20list.xlsx", "price list.xlsx"],
  ["https://a.test/..%2F..%2Fetc%2Fpasswd.txt", "passwd.txt"],
  ["https://a.test/..%5C..%5Cevil.doc", "evil.doc"],
  ["https://a.test/a%0d%0a%E2%80%AEb.txt", "ab.txt"],
  ["https://a.test/files/", ""],
  ["https://a.test/%zz.txt", "%zz.txt"],
])("%s names %j", (address, name) => {
  expect(fileNameIn(new URL(address))).toBe(name);
});

test("a name longer than a file system allows keeps its extension", () => {
  const name = fileNameIn(new URL(`https://a.test/${"long".repeat(200)}.docx`));
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^longlong.*\.docx$/);
});

test("a name is cut between characters", () => {
  expect(fileNameIn(new URL(`https://a.test/${"a".repeat(195)}${"😀".repeat(20)}.txt`)).isWellFormed()).toBe(
    true,
  );
});
