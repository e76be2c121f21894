/** What Parley reads of the Responses format. */
export interface ResponsesItem {
  type: string;
  id?: string;
  content?: ResponsesPart[];
  call_id?: string;
  name?: string;
  arguments?: string;
  summary?: unknown[];
  encrypted_content?: string | null;
}

export interface ResponsesPart {
  type: string;
  text?: string;
  refusal?: string;
}

export interface ResponsesUsage {
  input_tokens?: number;
  output_tokens?: number;
  input_tokens_details?: { cached_tokens?: number; cache_write_tokens?: number } | null;
}

export interface ResponsesError {
  code?: string | null;
  /** Of an error that stands inside its event. */
  type?: string;
  message?: string;
}

export interface ResponsesObject {
  id?: string;
  model?: string;
  status?: string;
  error?: ResponsesError | string | null;
  incomplete_details?: { reason?: string } | null;
  output?: ResponsesItem[];
  usage?: ResponsesUsage | null;
}

/** One event of a stream; which fields are there depends on `type`. */
export interface ResponsesEvent extends ResponsesError {
  type: string;
  item?: ResponsesItem;
  part?: ResponsesPart;
  delta?: unknown;
  response?: Omit<ResponsesObject, "error"> & { error?: ResponsesError | null };
  /** Where the error is no part of the event itself, as its description has it. */
  error?: ResponsesError | null;
}
