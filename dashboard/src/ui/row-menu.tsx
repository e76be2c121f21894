import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { IconButton } from "./button.tsx";
import { Menu, type MenuItem } from "./menu.tsx";
import type { Column } from "./table.tsx";

interface Props {
  readonly label: string;
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
  readonly more?: readonly MenuItem[];
}

/** What can be done with one row. */
export function RowMenu({ label, onEdit, onDelete, more = [] }: Props) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={label} />}
      items={[
        ...(onEdit ? [{ key: "edit", label: texts.actions.edit, icon: Pencil, run: onEdit }] : []),
        ...more,
        ...(onDelete
          ? [{ key: "delete", label: texts.actions.delete, icon: Trash2, danger: true, run: onDelete }]
          : []),
      ]}
    />
  );
}

/** The last column, with what can be done. */
export const menuColumn = <Row,>(cell: Column<Row>["cell"]): Column<Row> => ({
  key: "menu",
  title: texts.actions.more,
  silent: true,
  className: "w-10 text-end",
  cell,
});
