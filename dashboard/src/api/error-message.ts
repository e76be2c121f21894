import { texts } from "../i18n/index.ts";
import { ParleyError } from "./client.ts";

/** A failure in the browser itself, with a sentence for the person. */
export class BrowserProblem extends Error {}

/** The message for a person about a failure. */
export function errorMessage(error: unknown): string {
  if (error instanceof BrowserProblem) return error.message;
  if (!(error instanceof ParleyError)) return texts.states.unreachable;
  const sentences = Object.values(error.errors);
  if (sentences.length > 0) return sentences.join(" ");
  return error.status >= 500 && error.requestId
    ? texts.states.failedWithId(error.message, error.requestId)
    : error.message;
}
