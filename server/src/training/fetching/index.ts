export { isPublicAddress, whyNotPublic } from "./addresses.ts";
export { fetchFile, maxFileBytes, type FetchedFile, type FetchFileOptions } from "./fetch-file.ts";
export { createGuardedFetch } from "./guarded-fetch.ts";
export { fetchText, type FetchedText, type FetchTextOptions } from "./fetch-text.ts";
export { parseFileUrl } from "./file-url.ts";
export type { Resolve, ResolvedAddress } from "./guarded-addresses.ts";
export { guardedRequest, type GuardedResponse, type RequestOptions } from "./guarded-request.ts";
