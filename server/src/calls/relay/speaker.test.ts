import { expect, test } from "vitest";
import { createSpeaker } from "./speaker.ts";

/** What is spoken of a text that comes in pieces of so many characters. */
function spoken(text: string, size = text.length): string[] {
  const tokens: string[] = [];
  const speaker = createSpeaker((frame) => {
    if (frame.type === "text" && frame.token !== "") tokens.push(frame.token.trim());
  });
  for (let at = 0; at < text.length; at += size) speaker.add(text.slice(at, at + size));
  speaker.finish();
  return tokens;
}

test("sentences end where they end, however the pieces are cut", () => {
  const text = 'It costs 3.50 today. "Really?" Yes... (sure!) 好的。明天见！Line\nlast';
  const whole = spoken(text);
  expect(whole).toEqual([
    "It costs 3.50 today.",
    '"Really?".',
    "Yes...",
    "(sure!).",
    "好的。",
    "明天见！",
    "Line.",
    "last.",
  ]);
  for (const size of [1, 2, 3, 7]) expect(spoken(text, size)).toEqual(whole);
});

test("a question whether something may run is spoken as one, with all of its values", () => {
  const text =
    "See [our page](https://a.example) [1].\n\nShall I do this? **send** (to: https://b.example, note: Stop. 5❌0)\n\nBye 👋";
  const whole = spoken(text);
  expect(whole).toEqual([
    "See our page.",
    "Shall I do this? send (to: https://b.example, note: Stop. 5❌0).",
    "Bye.",
  ]);
  for (const size of [1, 2, 3, 7]) expect(spoken(text, size)).toEqual(whole);
});

test("a long run without an end is looked at once: as many characters as there are", () => {
  let looked = 0;
  const pieces = Array.from({ length: 2_000 }, () => {
    const piece = ".".repeat(49) + "x";
    return new Proxy(new String(piece), {
      get(target, key) {
        if (typeof key === "string" && /^\d+$/.test(key)) looked += 1;
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    }) as unknown as string;
  });
  const speaker = createSpeaker(() => undefined);
  for (const piece of pieces) speaker.add(piece);
  expect(looked).toBe(2_000 * 50);
});
