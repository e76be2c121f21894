/** Everything that can be wrong with a file, with what a person is told and whether trying again may help. */
export const fileProblemReasons = {
  bad_url: { sentence: "The address is not a web address that can be fetched.", retryable: false },
  unreachable: { sentence: "The file could not be reached.", retryable: true },
  not_public: { sentence: "The address does not lead to a public server.", retryable: false },
  timed_out: { sentence: "Fetching the file took too long.", retryable: true },
  redirects: { sentence: "The address redirects too many times or to nowhere.", retryable: false },
  http_status: { sentence: "The server refused to hand out the file.", retryable: false },
  too_large: { sentence: "The file is larger than allowed.", retryable: false },
  encrypted: { sentence: "The file is protected by a password.", retryable: false },
  damaged: { sentence: "The file is damaged or incomplete.", retryable: false },
  empty: { sentence: "There is no text inside the file.", retryable: false },
  wrong_kind: { sentence: "The file is not what its extension says.", retryable: false },
  unsupported: { sentence: "This kind of file is not supported.", retryable: false },
  too_complex: { sentence: "The file is too complex to be read within the limits.", retryable: false },
  crashed: { sentence: "The file could not be read: reading it ended unexpectedly.", retryable: false },
} as const satisfies Record<string, { sentence: string; retryable: boolean }>;

export type FileProblemReason = keyof typeof fileProblemReasons;

export type FileProblemDetails = {
  /** For the log, never for a visitor: may hold addresses and internals. */
  detail?: string;
  /** Overrides the table where the cause is known better, as for HTTP 503. */
  retryable?: boolean;
  cause?: unknown;
};

/** A failure a person can understand: `message` is the sentence, `detail` the technical cause. */
export class FileProblem extends Error {
  readonly reason: FileProblemReason;
  readonly retryable: boolean;
  readonly detail: string | null;

  constructor(reason: FileProblemReason, details: FileProblemDetails = {}) {
    const { sentence, retryable } = fileProblemReasons[reason];
    super(sentence, "cause" in details ? { cause: details.cause } : undefined);
    this.name = "FileProblem";
    this.reason = reason;
    this.retryable = details.retryable ?? retryable;
    this.detail = details.detail ?? null;
  }
}

export function isFileProblemReason(value: unknown): value is FileProblemReason {
  return typeof value === "string" && Object.hasOwn(fileProblemReasons, value);
}
