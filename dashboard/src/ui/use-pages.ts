import { useState } from "react";

/** Which page of a list is open. */
export interface Pages {
  /** The API's own words for it. */
  readonly input: { readonly page: number; readonly limit: number };
  readonly go: (page: number) => void;
}

export function usePages(limit = 25): Pages {
  const [page, go] = useState(1);
  return { input: { page, limit }, go };
}
