import { Link } from "@tanstack/react-router";
import { Play } from "lucide-react";
import type { EvaluationFigures, EvaluationRun } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";

const strings = evaluationsTexts;
const EVERY_MS = 2_000;
const REST_MS = 30_000;

export const isActive = ({ status }: Pick<EvaluationRun, "status">): boolean =>
  status === "queued" || status === "running";

/** Runs of the project or of one set, newest first; those that are not finished are followed. */
export function Runs({ setId }: { readonly setId?: number }) {
  const { uid } = useProject();
  const pages = usePages(20);
  const input = { project_uid: uid, ...(setId === undefined ? {} : { set_id: setId }), ...pages.input };
  const read = useRead("getEvaluationRuns", input, {
    everyMs: (answer) => (answer?.data.some(isActive) ? EVERY_MS : REST_MS),
    keepsPrevious: true,
  });
  return (
    <Section title={strings.runs} text={strings.runsText}>
      <ReadState read={read} rows={4}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState icon={Play} title={strings.noRuns} text={strings.noRunsText} />
          ) : (
            <>
              <Table label={strings.runs} columns={columns(uid)} rows={data} rowKey={({ id }) => id} />
              <Pager {...pages.input} total={total} onPage={pages.go} />
            </>
          )
        }
      </ReadState>
    </Section>
  );
}

const columns = (projectUid: string): Column<EvaluationRun>[] => [
  {
    key: "name",
    title: strings.name,
    cell: (run) => (
      <Link
        to="/p/$projectUid/evaluation/runs/$runId"
        params={{ projectUid, runId: String(run.id) }}
        className="font-medium hover:underline"
      >
        {run.session_uid === null ? run.name : strings.replay.of(run.name)}
      </Link>
    ),
  },
  { key: "status", title: strings.status.label, cell: (run) => <RunStatus run={run} /> },
  { key: "live", title: strings.live, cell: (run) => shareText(run.live) },
  { key: "draft", title: strings.draft, cell: (run) => shareText(run.draft) },
  { key: "at", title: strings.startedAt, cell: (run) => <Time at={run.createdAt} /> },
];

const TONES: Readonly<Record<EvaluationRun["status"], Tone>> = {
  queued: "plain",
  running: "accent",
  completed: "ok",
  cancelled: "plain",
  stopped: "warn",
  failed: "danger",
};

export const RunStatus = ({ run }: { readonly run: EvaluationRun }) => (
  <Badge tone={TONES[run.status]}>{strings.status[run.status]}</Badge>
);

/** Passed of checked, with the share. */
export function shareText(figures: EvaluationFigures | null): string {
  if (figures === null) return "–";
  const { passed, failed, errors, share } = figures;
  if (share === null) return "–";
  return strings.passedOf(passed, passed + failed + errors, Math.floor(share * 100));
}
