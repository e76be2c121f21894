import { expect, test } from "vitest";
import { createTestApp } from "../../test/harness.ts";

test("a token has 1,000 requests an hour, then 429 until the window opens again", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const reset = String((t.clock.now + 3_600_000) / 1000);
  const call = () => t.call(mine.token, "getOrganizationDetail");
  const first = await call();
  expect(first.headers).toMatchObject({
    "x-ratelimit-limit": "1000",
    "x-ratelimit-remaining": "999",
    "x-ratelimit-reset": reset,
  });
  // Refusals count as well: a caller without permission must not be free to hammer.
  const refused = await t.call(mine.token, "getOrganizationDetail", { organization_id: 999_999 });
  expect(refused).toMatchObject({ status: 403, headers: { "x-ratelimit-remaining": "998" } });
  for (let sent = 2; sent < 1000; sent += 50) {
    const batch = Math.min(50, 1000 - sent);
    const answers = await Promise.all(Array.from({ length: batch }, call));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
  }
  expect(await call()).toMatchObject({
    status: 429,
    body: { type: "RXERROR", message: "Rate limit exceeded. Please try again later." },
    headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset, "retry-after": "3600" },
  });
  const other = await t.token(mine, { role: "viewer" });
  expect((await t.call(other, "getOrganizationDetail")).status).toBe(200);
  t.clock.advance(3_600_000 - 1);
  expect(await call()).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  t.clock.advance(1);
  expect(await call()).toMatchObject({ status: 200, headers: { "x-ratelimit-remaining": "999" } });
  await t.close();
}, 300_000);
