import { expect, test } from "vitest";
import { packagesBeyondNode } from "./packages-beyond-node.ts";

const needs = (node: string, more: { dev?: boolean } = {}) => ({
  "node_modules/cookie": { version: "2.0.2", engines: { node }, ...more },
});

test("a package that needs a newer Node than ours is named", () => {
  expect(packagesBeyondNode(needs(">=22"), ">=20.19")).toEqual([
    "node_modules/cookie@2.0.2 needs Node >=22, not 20.19.0",
  ]);
});

test.each([">=18", "^20.19.0 || >=22.12.0", "*"])("a package that needs Node %s is fine", (node) => {
  expect(packagesBeyondNode(needs(node), ">=20.19")).toEqual([]);
});

test("tools for contributors may need a newer Node", () => {
  expect(packagesBeyondNode(needs(">=22", { dev: true }), ">=20.19")).toEqual([]);
});

test("a package that names no Node is fine", () => {
  expect(packagesBeyondNode({ "node_modules/a": { version: "1.0.0" } }, ">=20.19")).toEqual([]);
});
