import { expect, test } from "vitest";
import { codeAt, newTotpSecret, stepAt, stepOfCode, totpUri } from "./totp.ts";

/** The secret of RFC 6238's test vectors, "12345678901234567890". */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at %d seconds the code is RFC 6238's %s", (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
});

test("a code is accepted one step early and one step late, not two", () => {
  const now = 1_800_000_000_000;
  const secret = newTotpSecret();
  for (const offset of [-1, 0, 1]) {
    expect(stepOfCode(secret, codeAt(secret, stepAt(now) + offset), now)).toBe(stepAt(now) + offset);
  }
  for (const offset of [-2, 2]) {
    expect(stepOfCode(secret, codeAt(secret, stepAt(now) + offset), now)).toBeNull();
  }
});

test("the address of the QR code names product and account", () => {
  expect(totpUri(SECRET, "ada@example.com", "Parley at work")).toBe(
    `otpauth://totp/Parley%20at%20work:ada%40example.com?secret=${SECRET}&issuer=Parley%20at%20work&algorithm=SHA1&digits=6&period=30`,
  );
});
