/** This repository's own rules for oxlint. */
import { constantCase } from "./constant-case.mjs";
import { effectBraces } from "./effect-braces.mjs";
import { plainWords } from "./plain-words.mjs";

const plugin = {
  meta: { name: "parley" },
  rules: { "constant-case": constantCase, "effect-braces": effectBraces, "plain-words": plainWords },
};
// oxlint loads a plugin by its default export.
export default plugin;
