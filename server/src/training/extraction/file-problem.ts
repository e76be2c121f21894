import { privateAddressHint } from "../../platform/config/private-address-hint.ts";
import { STATUS_CODES } from "node:http";

/** Everything that can be wrong with a file, with the sentence for the person and whether a retry may help. */
export const FILE_PROBLEM_REASONS = {
  bad_url: { sentence: "This URL can't be downloaded.", retryable: false },
  unreachable: { sentence: "Couldn't reach the file's server.", retryable: true },
  not_public: {
    sentence: `The URL doesn't point to a public server. ${privateAddressHint("TRAINING")}`,
    retryable: false,
  },
  timed_out: { sentence: "Downloading the file took too long.", retryable: true },
  redirects: { sentence: "The URL redirects too many times or to nowhere.", retryable: false },
  http_status: { sentence: "Couldn't download the file.", retryable: false },
  too_large: { sentence: "The file is too large.", retryable: false },
  encrypted: { sentence: "The file is password-protected.", retryable: false },
  damaged: { sentence: "The file is damaged or incomplete.", retryable: false },
  empty: { sentence: "The file contains no text.", retryable: false },
  wrong_kind: { sentence: "The file's content doesn't match its extension.", retryable: false },
  unsupported: { sentence: "This file type isn't supported.", retryable: false },
  too_complex: { sentence: "The file is too complex to read.", retryable: false },
  scan: { sentence: "This is a scan. Install tesseract to read scans.", retryable: false },
  not_stored: {
    sentence: "The uploaded file is no longer stored. Please upload it again.",
    retryable: false,
  },
  crashed: { sentence: "Couldn't read the file: its reader stopped unexpectedly.", retryable: false },
} as const satisfies Record<string, { sentence: string; retryable: boolean }>;

export type FileProblemReason = keyof typeof FILE_PROBLEM_REASONS;

export interface FileProblemDetails {
  /** Only for the log: may contain addresses and internals. */
  detail?: string;
  /** What the file's server answered with, for `http_status`. */
  httpStatus?: number;
  /** Overrides the table where the cause is known better, as for HTTP 503. */
  retryable?: boolean;
  /** How long the file's server asks to wait. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A failure a person can understand: `message` is the sentence, `detail` the technical cause. */
export class FileProblem extends Error {
  readonly reason: FileProblemReason;
  readonly retryable: boolean;
  readonly detail: string | null;
  readonly httpStatus: number | null;
  readonly retryAfterMs: number;

  constructor(reason: FileProblemReason, details: FileProblemDetails = {}) {
    const { sentence, retryable } = FILE_PROBLEM_REASONS[reason];
    super(
      withStatus(sentence, details.httpStatus),
      "cause" in details ? { cause: details.cause } : undefined,
    );
    this.name = "FileProblem";
    this.reason = reason;
    this.retryable = details.retryable ?? retryable;
    this.httpStatus = details.httpStatus ?? null;
    this.retryAfterMs = details.retryAfterMs ?? 0;
    this.detail = details.detail ?? (details.httpStatus === undefined ? null : `HTTP ${details.httpStatus}`);
  }
}

/** The standard's wording, because the file's server could send anything. */
function withStatus(sentence: string, status: number | undefined): string {
  if (status === undefined) return sentence;
  const words = STATUS_CODES[status];
  return sentence.replace(/\.$/, ` (${status}${words ? ` ${words}` : ""}).`);
}

export function isFileProblemReason(value: unknown): value is FileProblemReason {
  return typeof value === "string" && Object.hasOwn(FILE_PROBLEM_REASONS, value);
}
