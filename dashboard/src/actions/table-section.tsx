import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";

interface Props<Row> {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly read: UseQueryResult<{ readonly data: readonly Row[] }>;
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
  readonly columns: readonly Column<Row>[];
}

/** A card with a short list: loading, refused, failed, empty, or its rows. */
export function TableSection<Row extends { readonly id: number }>(props: Props<Row>) {
  const { title, text, actions, read, empty, columns } = props;
  return (
    <Section title={title} text={text} actions={actions}>
      <ReadState read={read} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            empty
          ) : (
            <Table label={title} columns={columns} rows={data} rowKey={({ id }) => id} />
          )
        }
      </ReadState>
    </Section>
  );
}
