import { contactsTexts } from "../i18n/areas/contacts.ts";
import { Select } from "../ui/field.tsx";
import { Table } from "../ui/table.tsx";
import type { Report } from "./use-import.ts";

/** Which contact field each column of the file fills. */
export type Mapping = Readonly<Record<string, string | null>>;

const strings = contactsTexts.import;
const FIELDS = ["name", "first_name", "last_name", "email", "phone", "type", "tags"] as const;

interface Props {
  readonly report: Report;
  readonly onChange: (mapping: Mapping) => void;
}

/** Each column of the file, its field and its first cells. */
export function ImportMapping({ report, onChange }: Props) {
  const fieldOf = (column: string) => FIELDS.find((field) => field === report.mapping[column]) ?? "";
  const put = (column: string, field: string) => {
    const next = Object.fromEntries(report.columns.map((name) => [name, fieldOf(name) || null]));
    // A field comes from one column only.
    for (const name of report.columns) if (field !== "" && next[name] === field) next[name] = null;
    onChange({ ...next, [column]: field || null });
  };
  return (
    <section aria-label={strings.mapping} className="overflow-hidden rounded-lg border border-line">
      <Table
        label={strings.mapping}
        rows={report.columns.map((column, index) => ({ column, index }))}
        rowKey={(row) => row.index}
        columns={[
          {
            key: "column",
            title: strings.column,
            cell: ({ column }) => <span className="font-medium">{column}</span>,
          },
          {
            key: "example",
            title: strings.example,
            cell: ({ index }) => (
              <span className="text-muted">
                {report.preview
                  .map((row) => row[index])
                  .filter(Boolean)
                  .slice(0, 2)
                  .join(", ")}
              </span>
            ),
          },
          {
            key: "holds",
            title: strings.holds,
            cell: ({ column }) => (
              <Select
                aria-label={`${strings.holds}: ${column}`}
                value={fieldOf(column)}
                className="!h-8 !w-44"
                options={[
                  { value: "", label: strings.skip },
                  ...FIELDS.map((value) => ({ value, label: strings.fields[value] })),
                ]}
                onChange={(field) => put(column, field)}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
