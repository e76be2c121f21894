import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildSite, SiteProblem } from "./build-site.ts";
import { findProblems } from "./find-problems.ts";
import { FOLDERS, readPages } from "./read-pages.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const SOUND = {
  "README.md": "# Product\n\n[Docs](docs/README.md)\n",
  "docs/README.md": "# Home\n\n## Use\n\n- [Guide](guide.md): how to\n- [Decisions](decisions/README.md)\n",
  "docs/guide.md": "# Guide\n\n## Set `up` twice\n\n[above](#set-up-twice), [log](../README.md)\n",
  "docs/decisions/README.md": "# Decisions\n\n| a |\n| - |\n| [0001](0001-one.md) |\n",
  "docs/decisions/0001-one.md": "# 0001: One\n\n[guide](../guide.md#set-up-twice)\n",
};

function repository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "parley-documents-"));
  roots.push(root);
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries({ ...SOUND, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function problemsOf(files: Readonly<Record<string, string>>): string[] {
  const root = repository(files);
  return findProblems(root, readPages(root));
}

test("sound documents have no problems", () => {
  expect(problemsOf({})).toEqual([]);
});

test.each([
  ["a missing file", "[x](gone.md)", "docs/guide.md links to a file that does not exist: [x](gone.md)"],
  ["a missing picture", "![x](gone.png)", "docs/guide.md links to a file that does not exist: [x](gone.png)"],
  ["a missing heading", "[x](#gone)", "docs/guide.md links to a heading that does not exist: [x](#gone)"],
  [
    "a missing heading of another page",
    "[x](decisions/0001-one.md#gone)",
    "docs/guide.md links to a heading that does not exist: [x](decisions/0001-one.md#gone)",
  ],
  ["a missing source", "`src/gone.ts`", "docs/guide.md names a file that does not exist: src/gone.ts"],
  ["HTML", "<b>x</b>", "docs/guide.md has HTML: <b>"],
  ["a second title", "# Other", "docs/guide.md has 2 titles instead of one"],
])("%s is a problem", (_name, text, problem) => {
  expect(problemsOf({ "docs/guide.md": `${SOUND["docs/guide.md"]}\n${text}\n` })).toContain(problem);
});

test("a source may be named by the end of its path, and a decision may name one that is gone", () => {
  const guide = `${SOUND["docs/guide.md"]}\n\`noun/there.ts\`\n`;
  const decision = `${SOUND["docs/decisions/0001-one.md"]}\n\`gone.ts\`\n`;
  const files = {
    "server/noun/there.ts": "",
    "docs/guide.md": guide,
    "docs/decisions/0001-one.md": decision,
  };
  expect(problemsOf(files)).toEqual([]);
});

test("a page and a decision that no index lists are problems", () => {
  expect(problemsOf({ "docs/lost.md": "# Lost\n", "docs/decisions/0002-two.md": "# 0002: Two\n" })).toEqual([
    "docs/lost.md is missing in docs/README.md",
    "docs/decisions/0002-two.md is missing in docs/decisions/README.md",
  ]);
});

test("a page that an index lists twice is a problem", () => {
  const index = `${SOUND["docs/decisions/README.md"]}| [0001](0001-one.md) |\n`;
  expect(problemsOf({ "docs/decisions/README.md": index })).toEqual([
    "docs/decisions/0001-one.md is listed twice in an index",
  ]);
});

test("a broken link stops the build, and a folder with other files is left alone", () => {
  const broken = repository({ "docs/guide.md": "# Guide\n\n[x](gone.md)\n" });
  const options = { folder: join(broken, "site"), repositoryUrl: null };
  expect(() => buildSite({ root: broken, ...options })).toThrow(SiteProblem);
  const root = repository({});
  expect(() => buildSite({ root, folder: root, repositoryUrl: null })).toThrow("has other files in it");
  expect(readPages(root).size).toBe(5);
});
