import { useState, type ReactNode } from "react";
import { formatDuration, formatNumber, formatShare, toShare } from "../analytics/change.ts";
import type { ReportRow } from "../api/client.ts";
import { reportsTexts } from "../i18n/areas/reports.ts";
import { texts } from "../i18n/index.ts";
import { SelectField } from "../ui/field.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { formatMedian } from "./report-figures.tsx";

const strings = reportsTexts;

interface Sortable {
  readonly key: string;
  readonly title: string;
  readonly valueOf: (row: ReportRow) => number | null;
  readonly cell: (row: ReportRow) => ReactNode;
}

const counted = (key: string, title: string, valueOf: (row: ReportRow) => number): Sortable => ({
  key,
  title,
  valueOf,
  cell: (row) => texts.number(valueOf(row)),
});

type Timed = "first_reply" | "resolution";

const timed = (key: Timed, title: string): Sortable => ({
  key,
  title,
  valueOf: (row) => row[key].median_ms,
  cell: (row) => {
    const { p90_ms } = row[key];
    const inHours = row[`${key}_in_hours`].median_ms;
    return (
      <span className="inline-flex flex-col whitespace-nowrap">
        <span>{formatMedian(row[key])}</span>
        {p90_ms !== null && <span className="text-muted">{strings.figures.p90(formatDuration(p90_ms))}</span>}
        {inHours !== null && (
          <span className="text-muted">{strings.figures.inHours(formatDuration(inHours))}</span>
        )}
      </span>
    );
  },
});

const { columns } = strings;
const SORTABLE: readonly Sortable[] = [
  counted("conversations", columns.conversations, (row) => row.conversations),
  counted("resolved", columns.resolved, (row) => row.resolved),
  counted("solved_by_bot", columns.byBot, (row) => row.solved_by_bot),
  timed("first_reply", columns.firstReply),
  timed("resolution", columns.resolution),
  {
    key: "satisfied",
    title: columns.satisfied,
    valueOf: (row) => toShare(row.satisfied, row.ratings),
    cell: (row) =>
      row.average_score === null
        ? strings.figures.unknown
        : `${formatShare(toShare(row.satisfied, row.ratings))} (${formatNumber(row.average_score, 1)})`,
  },
  counted("messages", columns.messages, (row) => row.person_messages),
  counted("breaches", columns.breaches, (row) => row.sla_breaches),
];

interface ReportTableProps {
  readonly label: string;
  readonly nameTitle: string;
  readonly nameOf: (row: ReportRow) => string;
  readonly rows: readonly ReportRow[];
}

interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** Sorted by a press on a column's title; on a phone, where there are no titles, by a list. */
export function ReportTable({ label, nameTitle, nameOf, rows }: ReportTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const press = (key: string) =>
    setSort((last) => ({ key, isDescending: last?.key === key ? !last.isDescending : key !== "name" }));
  const directionOf = (key: string) =>
    sort?.key === key ? (sort.isDescending ? ("descending" as const) : ("ascending" as const)) : null;
  const sortable = (key: string) => ({ direction: directionOf(key), onSort: () => press(key) });
  const tableColumns: readonly Column<ReportRow>[] = [
    {
      key: "name",
      title: nameTitle,
      cell: (row) => (
        <span className="block font-medium [overflow-wrap:anywhere] sm:min-w-24">{nameOf(row)}</span>
      ),
      sort: sortable("name"),
    },
    ...SORTABLE.map(({ key, title, cell }) => ({
      key,
      title,
      cell,
      // The titles break: all columns fit beside each other.
      className: "text-end tabular-nums !whitespace-normal",
      sort: sortable(key),
    })),
  ];
  return (
    <>
      <div className="border-b border-line px-4 py-3 sm:hidden">
        <SelectField
          label={strings.sortBy}
          value={sort?.key ?? ""}
          options={[
            { value: "", label: strings.unsorted },
            { value: "name", label: nameTitle },
            ...SORTABLE.map(({ key, title }) => ({ value: key, label: title })),
          ]}
          onChange={(key) => setSort(key === "" ? null : { key, isDescending: key !== "name" })}
        />
      </div>
      <Table
        label={label}
        rows={sort ? sorted(rows, sort, nameOf) : rows}
        rowKey={({ id, name, weekday, hour }) => JSON.stringify([id, name, weekday, hour])}
        columns={tableColumns}
      />
    </>
  );
}

/** Rows without a value come last in both directions. */
function sorted(rows: readonly ReportRow[], { key, isDescending }: Sort, nameOf: ReportTableProps["nameOf"]) {
  const sign = isDescending ? -1 : 1;
  const column = SORTABLE.find((sortable) => sortable.key === key);
  const { compare } = new Intl.Collator(texts.locale);
  return [...rows].sort((one, other) => {
    if (!column) return sign * compare(nameOf(one), nameOf(other));
    const [left, right] = [column.valueOf(one), column.valueOf(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
