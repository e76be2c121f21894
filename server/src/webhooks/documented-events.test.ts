import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_NAMES } from "./schema.ts";

test("the table of events in the documentation has every event, and no other", () => {
  const document = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
  const table = document.slice(
    document.indexOf("## Events"),
    document.indexOf("Notes, lines of the history"),
  );
  const documented = [...table.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
  expect(documented).toEqual(EVENT_NAMES);
});
