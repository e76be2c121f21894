import { beforeEach, describe, expect, test } from "vitest";
import { createCircuitBreaker, type CircuitBreaker } from "./circuit-breaker.ts";
import { VendorError } from "./vendor-error.ts";
import type { Vendor } from "./vendor.ts";

const VENDOR: Vendor = {
  name: "anthropic",
  stream: () => Promise.reject(new Error("not asked")),
  complete: () => Promise.reject(new Error("not asked")),
  close: () => Promise.resolve(),
};
const MODEL = "claude-sonnet-5-5";
const MINUTE_MS = 60_000;

describe("the circuit of a model", () => {
  let now: number;
  let breaker: CircuitBreaker;
  beforeEach(() => {
    now = 1_000_000;
    breaker = createCircuitBreaker(() => now);
  });

  const fail = (headers: Record<string, string> = {}) => {
    const error = { type: "api_error", message: "Internal server error" };
    breaker.failed(VENDOR, MODEL, new VendorError({ kind: "refused", status: 500, error, headers }));
  };
  const failOften = (times: number) => {
    for (let i = 0; i < times; i += 1) fail();
  };
  const isAsked = () => breaker.admits(VENDOR, MODEL);

  test("calls that fail at once pause it once, whatever their number", () => {
    failOften(20);
    expect(isAsked()).toBe(false);
    now += 31_000;
    expect(isAsked()).toBe(true);
  });

  test("each try that fails doubles the pause", () => {
    failOften(3);
    now += 31_000;
    expect(isAsked()).toBe(true);
    fail();
    now += 59_000;
    expect(isAsked()).toBe(false);
    now += 2_000;
    expect(isAsked()).toBe(true);
  });

  test("a late failure lengthens the pause only where its vendor asks for more", () => {
    failOften(3);
    fail({ "retry-after": "120" });
    now += 119_000;
    expect(isAsked()).toBe(false);
    now += 2_000;
    expect(isAsked()).toBe(true);
  });

  test("a vendor may name the time as a date", () => {
    fail();
    fail();
    fail({ "retry-after": new Date(now + 2 * MINUTE_MS).toUTCString() });
    now += 118_000;
    expect(isAsked()).toBe(false);
    now += 3_000;
    expect(isAsked()).toBe(true);
  });

  test("failures that are far apart don't open it", () => {
    for (let i = 0; i < 5; i += 1) {
      fail();
      now += 11 * MINUTE_MS;
    }
    expect(isAsked()).toBe(true);
    expect(isAsked()).toBe(true);
  });

  test("what failed long ago begins with the first pause again", () => {
    failOften(3);
    for (const pause of [31_000, 61_000]) {
      now += pause;
      expect(isAsked()).toBe(true);
      fail();
    }
    now += 60 * MINUTE_MS;
    failOften(3);
    now += 31_000;
    expect(isAsked()).toBe(true);
  });
});
