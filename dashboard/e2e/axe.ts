import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { isLong } from "../../server/test/is-long.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/**
 * What axe finds, each with the element, so that a failure shows what to repair. A part is a selector: the page around
 * it is not checked. Contrast takes axe most of its time: `contrastIn` is a smaller part, where the rest was checked
 * before, and the themes, between which only colors differ, take turns; with `--long` contrast is checked in both.
 */
export async function violationsOf(page: Page, part = "html", contrastIn = part): Promise<string[]> {
  await page.evaluate(AXE);
  const chosen = await page.evaluate<string>("document.documentElement.dataset.theme");
  const found = [...(await findIn(page, part, "light", ALL_BUT_CONTRAST))];
  for (const theme of isLong ? THEMES : [THEMES[turn++ % THEMES.length]!])
    found.push(...(await findIn(page, contrastIn, theme, CONTRAST)));
  await page.evaluate(`document.documentElement.dataset.theme = "${chosen}"`);
  return found;
}

const THEMES = ["light", "dark"] as const;
let turn = 0;
const CONTRAST = { runOnly: ["color-contrast"] };
const ALL_BUT_CONTRAST = { rules: { "color-contrast": { enabled: false } } };

async function findIn(
  page: Page,
  part: string,
  theme: (typeof THEMES)[number],
  rules: object,
): Promise<string[]> {
  const options = JSON.stringify({ ...rules, resultTypes: ["violations"] });
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `document.documentElement.dataset.theme = "${theme}"; axe.run(${JSON.stringify(part)}, ${options})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${theme}, ${id}: ${html} ${failureSummary}`),
  );
}
