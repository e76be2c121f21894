import { VendorError } from "../vendor-error.ts";

/** Where the bytes of a picture or a document are. */
export interface BlockSource {
  type?: string;
  media_type?: string;
  data?: string;
  url?: string;
}

/** The picture as an address; null where its source has no such form. */
export function imageUrl(source: BlockSource): string | null {
  if (source.type === "base64") return `data:${source.media_type};base64,${source.data}`;
  return source.type === "url" ? String(source.url) : null;
}

export function unsupported(what: string): VendorError {
  const error = { type: "invalid_request_error", message: `This model does not support ${what}` };
  return new VendorError({ kind: "refused", status: 400, error });
}
