/** A file as messages and uploads describe it. */
export interface ShownAttachment {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
  readonly expires_at: string;
  readonly image: {
    readonly width: number;
    readonly height: number;
    readonly view_url: string;
    readonly thumbnail: { readonly width: number; readonly height: number; readonly url: string };
  } | null;
}

/** An upload that the server refused, with its status; 0 if the server was not reached. */
export class UploadFailure extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The upload failed with ${status}`);
    this.status = status;
  }
}

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Sends a file as a form. `fetch` reports no progress of what it sends. */
export function uploadFile(request: UploadRequest): Promise<ShownAttachment> {
  const { url, headers, fields, file, signal, onProgress } = request;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    call.open("POST", url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.responseType = "json";
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () =>
      call.status === 200
        ? resolve((call.response as { data: ShownAttachment }).data)
        : reject(new UploadFailure(call.status));
    call.onerror = () => reject(new UploadFailure(0));
    call.onabort = () => reject(new UploadFailure(0));
    signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(form);
  });
}
