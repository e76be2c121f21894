import { privateAddressHint } from "../../platform/config/private-address-hint.ts";
import { FileProblem } from "../../training/index.ts";
import { PageFailure } from "./outcome.ts";

/** Where the words for a file do not fit a page. */
const SENTENCES: Readonly<Record<string, string>> = {
  bad_url: "This address can't be read.",
  unreachable: "The server can't be reached.",
  not_public: `The address doesn't point to a public server. ${privateAddressHint("TRAINING")}`,
  timed_out: "The server took too long to answer.",
  redirects: "The page redirects too many times.",
  too_large: "The page is too large.",
  too_complex: "The page is too complex to read.",
  damaged: "The page is damaged or incomplete.",
};

/** Any error as the failure of one page, in plain words. */
export function asPageFailure(error: unknown): PageFailure {
  if (error instanceof PageFailure) return error;
  if (error instanceof FileProblem)
    return new PageFailure(error.reason, SENTENCES[error.reason] ?? error.message, {
      isTransient: error.retryable,
    });
  return new PageFailure("internal", "Something went wrong while reading the page.");
}
