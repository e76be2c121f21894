import { invalidParams } from "../errors/app-error.ts";

/** The file that an operation takes beside its input, as a field of a `multipart/form-data` body. */
export interface Receives {
  readonly field: string;
  readonly maxBytes: number;
  readonly required?: true;
}

/** A file that a caller has sent with a form. It is deleted when the call ends. */
export class ReceivedFile {
  /** As the caller names it, without folders. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** As the caller declares it. */
  readonly contentType: string;

  constructor(file: { name: string; path: string; bytes: number; sha256: string; contentType: string }) {
    this.name = file.name;
    this.contentType = file.contentType;
    this.path = file.path;
    this.bytes = file.bytes;
    this.sha256 = file.sha256;
  }

  /** How logs and fingerprints of calls see it: the content is its hash. */
  toJSON(): object {
    return { name: this.name, bytes: this.bytes, sha256: this.sha256 };
  }
}

/** The file in a body; null if it has none and needs none. */
export function receivedFileIn(
  { receives }: { readonly receives: Receives | undefined },
  body: Readonly<Record<string, unknown>>,
): ReceivedFile | null {
  if (!receives) return null;
  const value = body[receives.field];
  if (value instanceof ReceivedFile) return value;
  if (value === undefined && !receives.required) return null;
  throw invalidParams({
    [receives.field]: `${receives.field} is a file. Send it as multipart/form-data.`,
  });
}
