import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Pager } from "./pager.tsx";
import { ReadState } from "./states.tsx";
import type { Pages } from "./use-pages.ts";

interface Props<Row> {
  readonly read: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly pages: Pages;
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list page by page: loading, refused, failed, empty, or its rows. */
export function PagedList<Row>({ read, pages, empty, children }: Props<Row>) {
  const {
    input: { page, limit },
    go,
  } = pages;
  // Whoever deletes the last row of the last page goes on with the page before.
  const isPastEnd = page > 1 && !read.isPlaceholderData && read.data?.data.length === 0;
  useEffect(() => {
    if (isPastEnd) go(page - 1);
  }, [isPastEnd, page, go]);
  return (
    <ReadState read={read}>
      {({ data, total }) =>
        data.length === 0 ? (
          !isPastEnd && empty
        ) : (
          <>
            {children(data)}
            <Pager page={page} limit={limit} total={total} onPage={go} />
          </>
        )
      }
    </ReadState>
  );
}
