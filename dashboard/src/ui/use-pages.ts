import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";

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

/** After the last row of the last page is deleted, shows the page before. Answers whether this happens. */
export function usePageBefore(
  { input: { page }, go }: Pages,
  { isPlaceholderData }: Pick<UseQueryResult, "isPlaceholderData">,
  rows: number | undefined,
): boolean {
  const isPastEnd = page > 1 && !isPlaceholderData && rows === 0;
  useEffect(() => {
    if (isPastEnd) go(page - 1);
  }, [isPastEnd, page, go]);
  return isPastEnd;
}
