import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addLines, readSteps } from "./follow-steps.ts";

test("the page on operations names a file for each block of code, and ends with commands", () => {
  const steps = readSteps(readFileSync("docs/adding-an-operation.md", "utf8"));
  expect(steps.map(({ language, file }) => `${language} ${file}`)).toEqual([
    "ts server/src/contacts/operations/rename-contact-list.ts",
    "ts server/src/operations.ts",
    "ts server/test/access-table.ts",
    "ts server/src/contacts/operations/rename-contact-list.test.ts",
    "sh null",
  ]);
  expect(steps.at(-1)!.text).toContain("npm run generate\n");
});

test("lines are added after the last import and at the end of the list", () => {
  const list = 'import { a } from "./a.ts";\n\nexport const all = [\n  a,\n];\n';
  expect(addLines(list, 'import { b } from "./b.ts";\n  b,\n')).toBe(
    'import { a } from "./a.ts";\nimport { b } from "./b.ts";\n\nexport const all = [\n  a,\n  b,\n];\n',
  );
});
