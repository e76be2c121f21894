import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong in the frame as it is now. */
export async function violationsIn(page: Page): Promise<string[]> {
  const frame = page.frames()[1];
  if (!frame) throw new Error("There is no frame");
  await frame.evaluate(AXE);
  const found = await frame.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))",
  );
  return found as string[];
}
