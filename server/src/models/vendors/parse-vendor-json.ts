import { brokenAnswer } from "./vendor-error.ts";

/** What a vendor has sent as JSON: a whole answer, or an event of a stream. */
export function parseVendorJson<Answer>(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    throw brokenAnswer("The model vendor's answer is not valid JSON", error);
  }
}
