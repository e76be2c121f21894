import { expect, test } from "vitest";
import { spokenSentences } from "./spoken-sentences.ts";

test("markdown, code, addresses and references to sources are not spoken", () => {
  const text = [
    "## Returns",
    "You have **30 days** [1]. See [our *policy*](https://shop.example/p?a=1.2) [2, 3] or https://shop.example/x.",
    "- Keep the `label`!",
    "1. Pack it.",
    "| item | fee |",
    "| --- | --- |",
    "| shoes | free |",
    "```js",
    "refund(1);",
    "```",
    "![picture](https://shop.example/a.png) Done",
    "***",
  ].join("\n");
  expect(spokenSentences(text, "en", true)).toEqual([
    "Returns",
    "You have 30 days.",
    "See our policy or .",
    "Keep the label!",
    "1.",
    "Pack it.",
    "item ,  fee",
    "shoes ,  free",
    "picture Done",
  ]);
});

test("a text that grows piece by piece yields each sentence once, in order, whatever is open at its end", () => {
  const text =
    "Hello! See [Dr. No](https://shop.example/a.b). Then **call us. Now** please.\n```\ncode. here. \n```\n- One. Two.\nOver";
  let said: string[] = [];
  for (let end = 1; end <= text.length; end += 1) {
    const sentences = spokenSentences(text.slice(0, end), "en", false);
    expect(sentences.slice(0, said.length)).toEqual(said);
    said = sentences;
  }
  const all = spokenSentences(text, "en", true);
  expect(all.slice(0, said.length)).toEqual(said);
  expect(all).toHaveLength(said.length + 1);
});

test("sentences of other scripts end at their own marks", () => {
  expect(spokenSentences("你好。需要帮助吗？好", "zh", false)).toEqual(["你好。", "需要帮助吗？"]);
  expect(spokenSentences("नमस्ते। कैसे हैं? ठीक", "hi", false)).toEqual(["नमस्ते।", "कैसे हैं?"]);
});
