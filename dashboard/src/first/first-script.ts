import { chosenTheme } from "./chosen-theme.ts";
import { askFirst } from "./first-answers.ts";
import { firstReads, isAccessPage } from "./first-reads.ts";
import { scriptAt } from "./script-at.ts";

/** The built files of each page, by the name of its script. Written by the build. */
declare const PAGE_SCRIPTS: Readonly<Record<string, readonly string[]>>;

// Stands in the page and runs before the first paint: a chosen theme never flashes the other one, and what will be
// needed in any case is on its way while the scripts are.
const { dataset } = document.documentElement;
const { pathname } = location;
dataset.theme = chosenTheme();
if (isAccessPage(pathname)) dataset.place = "access";
askFirst(firstReads(pathname), "/chatbot/v1");
for (const file of PAGE_SCRIPTS[scriptAt(pathname)] ?? []) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = `/assets/${file}.js`;
  document.head.append(link);
}
