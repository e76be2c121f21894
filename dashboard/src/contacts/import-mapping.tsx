import { useRead } from "../api/query.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { useProject } from "../shell/current-location.ts";
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
  const { uid } = useProject();
  const { data } = useRead("getCustomFields", { project_uid: uid, subject: "contact" });
  const fieldOf = (column: string): string => {
    const field = report.mapping[column];
    return typeof field === "string" ? field : "";
  };
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
                  ...FIELDS.map((value) => ({ value: value as string, label: strings.fields[value] })),
                  ...(data?.data ?? []).map(({ key, label }) => ({ value: `fields.${key}`, label })),
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
