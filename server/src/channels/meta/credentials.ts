import { z } from "zod";

/** Tokens are of letters and digits; what a header can't carry is refused before it is sent. */
export const AccessToken = z
  .string()
  .trim()
  .regex(/^[\w.|-]{20,1000}$/, "must have letters and digits only, and at least 20 of them.");

export const AppSecret = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{32}$/i, "must have 32 digits and letters from a to f.");

export const GraphId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, "must have digits only.");
