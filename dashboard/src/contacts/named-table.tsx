import type { ReactNode } from "react";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { menuColumn, RowMenu } from "../ui/row-menu.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";

interface Named {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
}

interface Props<Row extends Named> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What a row leads to. */
  readonly open: { readonly label: string; readonly run: (row: Row) => void };
  /** Details beside the name. */
  readonly detail: { readonly title: string; readonly cell: (row: Row) => ReactNode };
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

/** Companies or lists: every member can open them, members with write access can change them. */
export function NamedTable<Row extends Named>({ label, rows, open, detail, onEdit, onDelete }: Props<Row>) {
  const { mayWrite } = useProject();
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={open.run}
      columns={[
        {
          key: "name",
          title: contactsTexts.name,
          cell: (row) => <span className="font-medium">{row.name}</span>,
        },
        { key: "detail", ...detail },
        { key: "added", title: contactsTexts.added, cell: (row) => <Time at={row.createdAt} /> },
        {
          key: "open",
          title: open.label,
          silent: true,
          className: "text-end",
          cell: (row) => (
            <Button size="sm" aria-label={`${open.label}: ${row.name}`} onClick={() => open.run(row)}>
              {open.label}
            </Button>
          ),
        },
        menuColumn(
          (row: Row) =>
            mayWrite && (
              <RowMenu
                label={`${texts.actions.more}: ${row.name}`}
                onEdit={() => onEdit(row)}
                onDelete={() => onDelete(row)}
              />
            ),
        ),
      ]}
    />
  );
}
