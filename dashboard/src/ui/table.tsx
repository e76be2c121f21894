import type { MouseEvent, ReactNode } from "react";
import { cx } from "./class-names.ts";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly className?: string;
  /** The title is only read aloud, for columns of buttons. */
  readonly silent?: boolean;
  /** The title is a button that sorts by this column. */
  readonly sort?: ColumnSort;
}

interface ColumnSort {
  readonly direction: "ascending" | "descending" | null;
  readonly onSort: () => void;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** What a click anywhere on the row does. A button in the row must do the same, for the keyboard. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/**
 * On a phone each row is a small card: its name and buttons, then the other cells with their titles. Roles are
 * explicit because browsers drop them when a table has another layout.
 */
export function Table<Row>({ label, columns, rows, rowKey, onOpen }: TableProps<Row>) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table role="table" className="w-full text-start text-[13px] max-sm:block">
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line text-muted">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                {...(column.sort ? { "aria-sort": column.sort.direction ?? "none" } : {})}
                className={cx(
                  "px-4 py-2.5 font-medium whitespace-nowrap first:ps-5 last:pe-5",
                  column.className,
                )}
              >
                <Title column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((row) => (
            <tr
              role="row"
              key={rowKey(row)}
              className={cx(ROW, onOpen && "cursor-pointer hover:bg-hover/50")}
              {...(onOpen ? { onClick: (event) => isRowClick(event) && onOpen(row) } : {})}
            >
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  role="cell"
                  {...(index > 0 && !column.silent ? { "data-title": column.title } : {})}
                  className={cx(
                    "px-4 py-2.5 first:ps-5 last:pe-5",
                    index === 0 ? FIRST : column.silent ? BUTTONS : REST,
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Title<Row>({ column: { title, silent, sort } }: { readonly column: Column<Row> }) {
  if (silent) return <span className="sr-only">{title}</span>;
  if (!sort) return title;
  const arrow = sort.direction === "ascending" ? "↑" : sort.direction === "descending" ? "↓" : "";
  return (
    <button type="button" onClick={sort.onSort} className="rounded hover:text-ink">
      {title}
      {arrow && <span aria-hidden> {arrow}</span>}
    </button>
  );
}

/** Neither for a button within, nor the end of selecting text. */
function isRowClick({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest("a, button, input, label, [role=menu]");
  return !isControl && getSelection()?.isCollapsed !== false;
}

/** The empty element in between begins a new line. */
const ROW = cx(
  "border-b border-line last:border-0",
  "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3",
  "max-sm:before:order-1 max-sm:before:basis-full max-sm:before:content-['']",
);
/** Buttons that leave it too little space go below. */
const FIRST = "max-sm:min-w-0 max-sm:flex-1 max-sm:basis-44 max-sm:!p-0 max-sm:break-words";
const BUTTONS = "max-sm:!w-auto max-sm:!p-0 max-sm:empty:hidden";
const REST = cx(
  "max-sm:order-2 max-sm:flex max-sm:min-w-0 max-sm:items-center max-sm:gap-1.5 max-sm:!p-0 max-sm:text-start",
  "max-sm:[overflow-wrap:anywhere] max-sm:empty:hidden max-sm:[&>*]:min-w-0",
  "max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-title)]",
);
