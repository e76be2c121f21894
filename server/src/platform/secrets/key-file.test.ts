import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KEY_FILE, listFileKeys, putAsideFileKey, useFileKey } from "./key-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a key that another one replaces is put aside, the one in use first", () => {
  for (const key of ["one", "two", "two"]) useFileKey(folder, key);
  expect(listFileKeys(folder)).toEqual(["two", "one"]);
  putAsideFileKey(folder);
  expect(listFileKeys(folder).toSorted()).toEqual(["one", "two"]);
});

test("an emptied file takes no key that was put aside with it", () => {
  for (const key of ["one", "two"]) useFileKey(folder, key);
  writeFileSync(join(folder, KEY_FILE), "");
  putAsideFileKey(folder);
  expect(listFileKeys(folder)).toEqual(["one"]);
  useFileKey(folder, "three");
  expect(listFileKeys(folder)).toEqual(["three", "one"]);
});
