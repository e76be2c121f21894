import { expect, test } from "vitest";
import { newSecret, seal, unseal } from "./secrets.ts";

const key = newSecret();
const DOES_NOT_OPEN = /unable to authenticate data|Invalid|length/;

test("what is sealed opens with the same key and purpose only", () => {
  const sealed = seal(key, "mail", "Grüße");
  expect(Buffer.from(sealed, "base64url").includes("Grüße")).toBe(false);
  expect(unseal(key, "mail", sealed)).toBe("Grüße");
  expect(() => unseal(newSecret(), "mail", sealed)).toThrow(DOES_NOT_OPEN);
  expect(() => unseal(key, "other", sealed)).toThrow(DOES_NOT_OPEN);
});

test("the same text is never sealed the same way twice", () => {
  expect(seal(key, "mail", "x")).not.toBe(seal(key, "mail", "x"));
});

test("a changed or truncated value does not open", () => {
  const bytes = Buffer.from(seal(key, "mail", "a secret"), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(() => unseal(key, "mail", changed.toString("base64url"))).toThrow(DOES_NOT_OPEN);
    expect(() => unseal(key, "mail", bytes.subarray(0, index).toString("base64url"))).toThrow(DOES_NOT_OPEN);
  }
});
