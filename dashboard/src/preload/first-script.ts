import { directionOf } from "../i18n/languages.ts";
import { chosenLanguage } from "./chosen-language.ts";
import { chosenTheme } from "./chosen-theme.ts";
import { preloadReads } from "./preloaded-reads.ts";
import { firstReads, isAccessPage } from "./first-reads.ts";
import { scriptsAt } from "./scripts-at.ts";
import { textFile } from "./text-file.ts";

/** The built files of each script, by its name before the build. Written by the build. */
declare const BUILT: Readonly<Record<string, readonly string[]>>;
/** The hashes of the texts of each area. */
declare const BUILT_TEXTS: Readonly<Record<string, string>>;

// Inlined in the page and run before the first paint: a chosen theme never flashes the other one, and data that
// is needed in any case loads along with the scripts.
const page = document.documentElement;
const { dataset } = page;
const language = chosenLanguage();
const path = location.pathname;
const search = new URLSearchParams(location.search);
page.lang = language;
page.dir = directionOf(language);
dataset.theme = chosenTheme();
if (isAccessPage(path)) dataset.place = "access";
preloadReads(firstReads(path, search), "/chatbot/v1");
const files = ["app", language, ...scriptsAt(path, search)].flatMap((name) => BUILT[name] ?? []);
// A script that waits for the texts of an area is named after it. Those of a part of one (`flow-runs`) load with it.
const areas = files.flatMap((file) => /^texts-(\w+)-.{7}$/.exec(file)?.[1] ?? []);
const texts = areas.flatMap((area) => {
  const hashes = BUILT_TEXTS[area];
  return hashes ? [textFile(area, language, hashes)] : [];
});
for (const file of [...files, ...texts]) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = `/assets/${file}.js`;
  // The first view is painted without any of them.
  link.fetchPriority = "low";
  document.head.append(link);
}
