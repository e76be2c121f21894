import { Link } from "@tanstack/react-router";
import { Plus, Zap } from "lucide-react";
import type { ExecutionLogEntry, ProjectAction } from "../api/client.ts";
import { STATUS_TONES, statusOf } from "../assistant/run-status.ts";
import { useChange, useRead } from "../api/query.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { useLastRuns } from "./last-runs.ts";

const strings = automationTexts;

/** The actions with their switch and their last run. */
export function ActionList() {
  const { uid, mayWrite } = useProject();
  const read = useRead("getActions", { project_uid: uid });
  const runs = useLastRuns(uid);
  const add = mayWrite && (
    <Link
      to="/p/$projectUid/actions/$actionId"
      params={{ projectUid: uid, actionId: "new" }}
      className={buttonClass("primary")}
    >
      <Plus aria-hidden className="size-4" />
      {strings.create}
    </Link>
  );
  return (
    <Section title={strings.list} actions={add}>
      <ReadState read={read} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Zap}
              title={strings.none}
              text={mayWrite ? strings.noneText : texts.states.filledByOthers}
            />
          ) : (
            <Table label={strings.list} columns={columnsOf(uid, runs)} rows={data} rowKey={({ id }) => id} />
          )
        }
      </ReadState>
      <p className="border-t border-line px-5 py-3 text-[13px]">
        <Link
          to="/p/$projectUid/logs"
          params={{ projectUid: uid }}
          search={{ kind: "action" }}
          className="underline hover:no-underline"
        >
          {strings.logs}
        </Link>
      </p>
    </Section>
  );
}

const columnsOf = (
  projectUid: string,
  runs: ReadonlyMap<number, ExecutionLogEntry>,
): Column<ProjectAction>[] => [
  {
    key: "name",
    title: strings.name,
    cell: (action) => (
      <>
        <Link
          to="/p/$projectUid/actions/$actionId"
          params={{ projectUid, actionId: String(action.id) }}
          className="font-mono font-medium hover:underline"
        >
          {action.name}
        </Link>
        <span dir="auto" className="mt-0.5 line-clamp-2 text-muted">
          {action.description}
        </span>
        {action.problem !== null && <span className="mt-0.5 block text-danger-ink">{action.problem}</span>}
      </>
    ),
  },
  { key: "kind", title: strings.kind, cell: ({ kind }) => <Badge>{strings.kinds[kind]}</Badge> },
  { key: "run", title: strings.lastRun, cell: ({ id }) => <LastRun entry={runs.get(id)} /> },
  {
    key: "enabled",
    title: strings.enabled,
    silent: true,
    className: "w-16 text-end",
    cell: (action) => <Enabled action={action} />,
  },
];

function LastRun({ entry }: { readonly entry: ExecutionLogEntry | undefined }) {
  const status = entry && statusOf(entry.data.data);
  if (!status) return <span className="text-muted">{strings.neverRan}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-muted">
      <Badge tone={STATUS_TONES[status]}>{assistantTexts.logs.run.statuses[status]}</Badge>
      <Time at={entry.createdAt} />
    </span>
  );
}

function Enabled({ action }: { readonly action: ProjectAction }) {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const update = useChange("updateAction", ["getActions"]);
  const change = (enabled: boolean) =>
    update.mutate(
      { project_uid: uid, id: action.id, enabled },
      outcome(enabled ? strings.switchedOn : strings.switchedOff),
    );
  return (
    <Switch
      aria-label={strings.enable(action.name)}
      checked={action.enabled}
      onChange={change}
      disabled={!mayWrite || update.isPending}
    />
  );
}
