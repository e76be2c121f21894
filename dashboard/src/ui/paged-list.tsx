import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Pager } from "./pager.tsx";
import { ReadState } from "./states.tsx";

interface Props<Row> {
  readonly read: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly page: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list page by page: loading, refused, failed, empty, or its rows. */
export function PagedList<Row>({ read, page, limit, onPage, empty, children }: Props<Row>) {
  // Whoever deletes the last row of the last page goes on with the page before.
  const isPastEnd = page > 1 && !read.isPlaceholderData && read.data?.data.length === 0;
  useEffect(() => {
    if (isPastEnd) onPage(page - 1);
  }, [isPastEnd, page, onPage]);
  return (
    <ReadState read={read}>
      {({ data, total }) =>
        data.length === 0 ? (
          !isPastEnd && empty
        ) : (
          <>
            {children(data)}
            <Pager page={page} limit={limit} total={total} onPage={onPage} />
          </>
        )
      }
    </ReadState>
  );
}
