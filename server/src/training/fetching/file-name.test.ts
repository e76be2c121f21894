import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test.each([
  ["https://a.test/files/report.pdf?x=1", undefined, "report.pdf"],
  ["https://a.test/r%C3%A9sum%C3%A9.doc", undefined, "résumé.doc"],
  ["https://a.test/download", 'attachment; filename="price list.xlsx"', "price list.xlsx"],
  ["https://a.test/download", "attachment; filename=plain.csv; size=3", "plain.csv"],
  ["https://a.test/download", "attachment; filename=x.txt; filename*=UTF-8''%e4%bd%a0.txt", "你.txt"],
  ["https://a.test/report.pdf", 'inline; filename="noextension"', "report.pdf"],
  ["https://a.test/x", 'attachment; filename="../../etc/passwd.txt"', "passwd.txt"],
  ["https://a.test/x", 'attachment; filename="..\\\\..\\\\evil.doc"', "evil.doc"],
  ["https://a.test/x", "attachment; filename*=UTF-8''a%0d%0a%E2%80%AEb.txt", "ab.txt"],
  ["https://a.test/", undefined, "file"],
  ["https://a.test/%zz.txt", undefined, "%zz.txt"],
])("%s with %s is called %s", (address, disposition, name) => {
  expect(fileName(address, new URL(address), disposition)).toBe(name);
});

test("a name longer than a file system takes keeps its extension", () => {
  const address = `https://a.test/${"long".repeat(200)}.docx`;
  const name = fileName(address, new URL(address), undefined);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^longlong.*\.docx$/);
});
