import { afterEach } from "vitest";
import { takeUnexpectedErrors } from "./browser-errors.ts";

// Registered before the hooks of any file and therefore run after them, when every page is closed.
afterEach(() => {
  const errors = takeUnexpectedErrors();
  if (errors.length > 0) throw new Error(`The browser reported errors:\n${errors.join("\n")}`);
});
