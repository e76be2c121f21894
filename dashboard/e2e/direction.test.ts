import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
/** Classes of one side of the screen. `ms-`, `pe-`, `start-` and `text-end` follow the language. */
const PHYSICAL =
  /["'`\s:!-](?:[mp][lr]-[\d[a]|(?:left|right)-[\d[]|text-(?:left|right)\b|(?:border|rounded)-[lr](?:-\d|["'`\s]))/;

test("styles follow the direction of the language", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const found = files.flatMap((file) =>
    readFileSync(`${SOURCE}${file}`, "utf8")
      .split("\n")
      .flatMap((line, index) => (PHYSICAL.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
