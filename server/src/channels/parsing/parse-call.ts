import type { Receipt } from "../channel.ts";

/** A signed call that is not what the vendor documents. */
export const UNREADABLE_CALL: Receipt = {
  events: [],
  answer: { status: 400, contentType: "text/plain", body: "The call can't be read." },
};

/** The object in a call's body; null where there is none. */
export function parseCallJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
