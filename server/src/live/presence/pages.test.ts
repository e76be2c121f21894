import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPages } from "./pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const told: string[] = [];
  const pages = createPages(2_000, (name, isHere) => told.push(`${name} ${isHere ? "comes" : "goes"}`));
  return { told, pages };
}

test("a visitor goes offline a moment after their last page closes", () => {
  const { told, pages } = watched();
  const [first, second] = [pages.open("x"), pages.open("x")];
  first();
  vi.advanceTimersByTime(5_000);
  second();
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual(["x comes"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["x comes", "x goes"]);
});

test("a page that reloads does not count as leaving", () => {
  const { told, pages } = watched();
  for (let load = 0; load < 5; load += 1) {
    const leave = pages.open("x");
    vi.advanceTimersByTime(10_000);
    leave();
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toEqual(["x comes"]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(["x comes", "x goes"]);
});

test("after close no event is stored", () => {
  const { told, pages } = watched();
  const leave = pages.open("x");
  pages.close();
  leave();
  pages.open("y");
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(["x comes"]);
});
