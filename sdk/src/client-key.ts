/** An id for a message of ours. Random enough also where a page is not served over TLS. */
export const newClientKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
