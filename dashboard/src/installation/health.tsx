import type { InstallationHealth } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { texts } from "../i18n/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { DeadJobs } from "./dead-jobs.tsx";
import { formatBytes } from "./format-bytes.ts";

const strings = installationTexts.health;

export function Health() {
  const read = useRead("getInstallationHealth", undefined);
  return (
    <>
      <Section
        title={strings.title}
        text={strings.text}
        actions={
          <Button busy={read.isFetching} onClick={() => void read.refetch()}>
            {strings.refresh}
          </Button>
        }
      >
        <ReadState read={read}>{({ data }) => <Checks health={data} />}</ReadState>
      </Section>
      <Section title={strings.jobs} text={strings.jobsText}>
        <ReadState read={read}>{({ data }) => <Jobs jobs={data.jobs} />}</ReadState>
        <DeadJobs />
      </Section>
      {read.data && <Sizes health={read.data.data} />}
      {read.data && <Settings settings={read.data.data.settings} />}
    </>
  );
}

function Checks({ health: { checks, versions } }: { readonly health: InstallationHealth }) {
  return (
    <>
      <Table
        label={strings.checks}
        rows={checks}
        rowKey={(row) => row.name}
        columns={[
          {
            key: "name",
            title: strings.check,
            cell: ({ name }) => <span className="font-medium">{strings.names[name] ?? name}</span>,
          },
          {
            key: "state",
            title: strings.state,
            cell: ({ problem }) =>
              problem === null ? (
                <Badge tone="ok">{strings.works}</Badge>
              ) : (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone="danger">{strings.fails}</Badge>
                  <span dir="auto">{problem}</span>
                </span>
              ),
          },
        ]}
      />
      <div className="border-t border-line p-5">
        <Facts
          facts={[
            [strings.program, versions.program],
            [strings.schema, strings.steps(Number(versions.schema))],
            [strings.database, versions.database],
            ["Node.js", versions.node],
          ]}
        />
      </div>
    </>
  );
}

const COUNT = "text-end tabular-nums";

function Jobs({ jobs }: { readonly jobs: InstallationHealth["jobs"] }) {
  if (jobs.length === 0) return <p className="p-5 text-[13px] text-muted">{strings.noJobs}</p>;
  return (
    <Table
      label={strings.jobs}
      rows={jobs}
      rowKey={(row) => row.kind}
      columns={[
        {
          key: "kind",
          title: strings.kind,
          cell: (row) => <span className="font-medium [overflow-wrap:anywhere]">{row.kind}</span>,
        },
        { key: "due", title: strings.due, className: COUNT, cell: (row) => texts.number(row.due) },
        {
          key: "oldest",
          title: strings.oldest,
          cell: (row) => (row.oldest_due_at === null ? "–" : <Time at={row.oldest_due_at} />),
        },
        { key: "later", title: strings.later, className: COUNT, cell: (row) => texts.number(row.later) },
        {
          key: "running",
          title: strings.running,
          className: COUNT,
          cell: (row) => texts.number(row.running),
        },
        {
          key: "failing",
          title: strings.failing,
          className: COUNT,
          cell: (row) => (row.failing > 0 ? <Badge tone="warn">{texts.number(row.failing)}</Badge> : "0"),
        },
        {
          key: "dead",
          title: strings.dead,
          className: COUNT,
          cell: (row) => (row.dead > 0 ? <Badge tone="danger">{texts.number(row.dead)}</Badge> : "0"),
        },
      ]}
    />
  );
}

function Sizes({ health: { disk, database_bytes, tables } }: { readonly health: InstallationHealth }) {
  return (
    <Section title={strings.sizes} text={strings.sizesText}>
      <div className="p-5">
        <Facts
          facts={[
            [strings.disk, disk && strings.free(formatBytes(disk.free_bytes), formatBytes(disk.size_bytes))],
            [strings.database, formatBytes(database_bytes)],
            [strings.tables, tables === null && strings.measuring],
          ]}
        />
      </div>
      {tables && (
        <Table
          label={strings.tables}
          rows={tables}
          rowKey={(row) => row.name}
          columns={[
            { key: "name", title: strings.table, cell: (row) => row.name },
            { key: "bytes", title: strings.size, className: COUNT, cell: (row) => formatBytes(row.bytes) },
          ]}
        />
      )}
    </Section>
  );
}

function Settings({ settings }: { readonly settings: InstallationHealth["settings"] }) {
  return (
    <Section title={strings.settings} text={strings.settingsText}>
      <Table
        label={strings.settings}
        rows={settings}
        rowKey={(row) => row.name}
        columns={[
          {
            key: "name",
            title: strings.setting,
            cell: (row) => <code className="[overflow-wrap:anywhere]">{row.name}</code>,
          },
          {
            key: "value",
            title: strings.value,
            cell: ({ value, is_set }) =>
              value !== null ? (
                <span dir="ltr" className="[overflow-wrap:anywhere]">
                  {value}
                </span>
              ) : (
                <span className="text-muted">{is_set ? strings.hidden : strings.unset}</span>
              ),
          },
          {
            key: "source",
            title: strings.source,
            cell: ({ is_set }) => (is_set ? strings.given : strings.byDefault),
          },
        ]}
      />
    </Section>
  );
}
