import { useRead } from "../api/query.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { texts } from "../i18n/index.ts";
import { useOrganization } from "../shell/current-location.ts";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";

const strings = organizationsTexts.deletions;
const EVERY_MS = 5_000;

/** Large projects whose content is still being deleted; nothing where there are none. */
export function ProjectDeletions() {
  const { id } = useOrganization();
  const { data: answer } = useRead(
    "getProjectDeletions",
    { organization_id: id },
    { everyMs: (last) => (last && last.data.length > 0 ? EVERY_MS : 60_000) },
  );
  const deletions = answer?.data ?? [];
  if (deletions.length === 0) return null;
  return (
    <Section title={strings.title} text={strings.text}>
      <Table
        label={strings.title}
        rows={deletions}
        rowKey={(deletion) => `${deletion.started_at} ${deletion.name}`}
        columns={[
          { key: "name", title: strings.project, cell: (deletion) => deletion.name },
          { key: "since", title: strings.since, cell: (deletion) => <Time at={deletion.started_at} /> },
          {
            key: "progress",
            title: strings.progress,
            className: "text-end tabular-nums",
            cell: ({ rows, rows_left: left }) =>
              rows === null || left === null
                ? strings.counting
                : strings.done(texts.number(rows === 0 ? 100 : Math.floor((100 * (rows - left)) / rows))),
          },
        ]}
      />
    </Section>
  );
}
