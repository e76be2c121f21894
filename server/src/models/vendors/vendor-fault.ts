import type { VendorError } from "./vendor-error.ts";

/**
 * What a failed call says:
 * - `key`: the vendor refuses the key, or what the key may do
 * - `quota`: the account has nothing left to spend
 * - `model`: the vendor has no such model, or not for this key
 * - `limit`: too many requests
 * - `vendor`: the vendor is down, out of reach, or too slow
 */
export type VendorFault = "key" | "quota" | "model" | "limit" | "vendor";

const SPENT =
  /credit.balance|current quota|insufficient_quota|billing|spend_limit_exceeded|organization_usage_limit/i;
const UNKNOWN_MODEL = /model_not_found|model_not_active|deployment ?not ?found|decommissioned/i;
/** A key that may use other models is refused this one with 403. */
const BARRED_MODEL = /access to (?:the )?model/i;

/** Null where the request itself is refused: another model would refuse it as well. */
export function faultOf(error: VendorError): VendorFault | null {
  if (error.kind !== "refused") return "vendor";
  const { status } = error;
  const words = `${error.code ?? ""} ${error.error.type} ${error.message}`;
  if (status === 402 || (status < 500 && SPENT.test(words))) return "quota";
  const isBarred = status === 403 && (UNKNOWN_MODEL.test(words) || BARRED_MODEL.test(words));
  if (isBarred || status === 404 || status === 410 || (status === 400 && UNKNOWN_MODEL.test(words)))
    return "model";
  if (status === 401 || status === 403) return "key";
  if (status === 429) return "limit";
  return status === 408 || status >= 500 ? "vendor" : null;
}

/** Whether only a person can repair it: asking again soon is in vain. */
export const isLasting = (fault: VendorFault | null): fault is "key" | "quota" | "model" =>
  fault === "key" || fault === "quota" || fault === "model";
