import { ACCOUNTS } from "./accounts.ts";
import { BROWSER } from "./browser.ts";
import { COMPANIES } from "./companies.ts";
import { CORRECTNESS } from "./correctness.ts";
import type { Hole } from "./hole.ts";
import { REQUESTS } from "./requests.ts";
import { TRUST } from "./trust.ts";

export type { Hole };

/** Mistakes that were made once, or that would hurt most. Each must fail a test of `npm test`. */
export const HOLES: readonly Hole[] = [
  ...CORRECTNESS,
  ...ACCOUNTS,
  ...TRUST,
  ...REQUESTS,
  ...COMPANIES,
  ...BROWSER,
];
