export { fetchFile, MAX_FILE_BYTES, type FetchedFile } from "./fetch-file.ts";
export { createGuardedFetch } from "./guarded-fetch.ts";
export { fetchText } from "./fetch-text.ts";
export { parseFileUrl } from "./file-url.ts";
export { fetchBytes, type FetchedBytes } from "./fetch-bytes.ts";
export { guardedRequest, pinnedLookup, type GuardedResponse } from "./guarded-request.ts";
export { isPublicAddress } from "./addresses.ts";
export { guardedAddresses, type GuardOptions } from "./guarded-addresses.ts";
