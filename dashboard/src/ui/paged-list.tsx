import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Pager } from "./pager.tsx";
import { ReadState } from "./states.tsx";
import { usePageBefore, type Pages } from "./use-pages.ts";

interface Props<Row> {
  readonly read: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly pages: Pages;
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list page by page: loading, refused, failed, empty, or its rows. */
export function PagedList<Row>({ read, pages, empty, children }: Props<Row>) {
  const isPastEnd = usePageBefore(pages, read, read.data?.data.length);
  return (
    <ReadState read={read}>
      {({ data, total }) =>
        data.length === 0 ? (
          !isPastEnd && empty
        ) : (
          <>
            {children(data)}
            <Pager {...pages.input} total={total} onPage={pages.go} />
          </>
        )
      }
    </ReadState>
  );
}
