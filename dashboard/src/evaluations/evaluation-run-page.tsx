import { useParams } from "@tanstack/react-router";
import { CircleStop } from "lucide-react";
import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { EvaluationFigures, EvaluationRun } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Problem } from "../ui/form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ReadState } from "../ui/states.tsx";
import { usePages } from "../ui/use-pages.ts";
import { Differences } from "./differences.tsx";
import { Result } from "./result.tsx";
import { isActive, RunStatus, shareText } from "./runs.tsx";

const strings = evaluationsTexts;
const EVERY_MS = 1_000;

/** A run while it works, and what it found. */
export function EvaluationRunPage() {
  const { uid } = useProject();
  const runId = Number(useParams({ strict: false }).runId);
  const read = useRead(
    "getEvaluationRun",
    { project_uid: uid, run_id: runId },
    { everyMs: (answer) => (answer && isActive(answer.data) ? EVERY_MS : 60_000) },
  );
  return (
    <ReadState read={read} rows={8}>
      {({ data }) => <OpenedRun run={data} />}
    </ReadState>
  );
}

function OpenedRun({ run }: { readonly run: EvaluationRun }) {
  const { uid, mayWrite } = useProject();
  const cancel = useChange("cancelEvaluationRun", ["getEvaluationRun", "getEvaluationRuns"]);
  return (
    <Page
      title={run.session_uid === null ? run.name : strings.replay.of(run.name)}
      text={
        <BackLink to="/p/$projectUid/evaluation" params={{ projectUid: uid }} search={{ tab: "runs" }}>
          {strings.runs}
        </BackLink>
      }
      actions={
        <>
          <RunStatus run={run} />
          {isActive(run) && mayWrite && (
            <Button
              icon={CircleStop}
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ project_uid: uid, run_id: run.id })}
            >
              {strings.cancel}
            </Button>
          )}
        </>
      }
    >
      {run.problem !== null && <Problem>{run.problem}</Problem>}
      <Summary run={run} />
      <Results run={run} />
    </Page>
  );
}

function Summary({ run }: { readonly run: EvaluationRun }) {
  const label = strings.progress(run.done, run.total);
  return (
    <Section
      title={strings.summary}
      text={run.credits > 0 ? strings.costs(run.credits) : strings.costsNothing}
    >
      <div className="grid gap-4 p-5">
        {isActive(run) && (
          <div
            role="progressbar"
            aria-label={strings.status.running}
            aria-valuenow={run.done}
            aria-valuemin={0}
            aria-valuemax={run.total}
            aria-valuetext={label}
            className="h-1.5 overflow-hidden rounded-full bg-hover"
          >
            <div
              className="h-full bg-accent"
              style={{ width: `${(run.done * 100) / Math.max(1, run.total)}%` }}
            />
          </div>
        )}
        <p role="status" className="text-[13px] text-muted">
          {label}
        </p>
        <dl className="grid gap-4 sm:grid-cols-2">
          {run.live && <SideFigures title={strings.live} figures={run.live} />}
          {run.draft && <SideFigures title={strings.draft} figures={run.draft} />}
        </dl>
        {run.differences.length > 0 && (
          <Differences
            rows={run.differences.map(({ field, live, draft }) => ({ field, before: live, after: draft }))}
          />
        )}
        {run.texts && (
          <p className="text-[13px]">
            {strings.texts.summary(run.texts.added, run.texts.changed, run.texts.removed)}
          </p>
        )}
      </div>
    </Section>
  );
}

function SideFigures({ title, figures }: { readonly title: string; readonly figures: EvaluationFigures }) {
  return (
    <div className="rounded-lg border border-line p-4">
      <dt className="text-[13px] text-muted">{title}</dt>
      <dd className="mt-1 text-lg font-semibold tabular-nums">{shareText(figures)}</dd>
      {figures.not_judged > 0 && (
        <dd className="text-[13px] text-muted">{strings.notJudged(figures.not_judged)}</dd>
      )}
      {figures.required_failed > 0 && (
        <dd className="text-[13px] text-danger-ink">{strings.requiredFailed(figures.required_failed)}</dd>
      )}
    </div>
  );
}

type Filter = "all" | "changed" | "failed" | "not_judged" | "error";

function Results({ run }: { readonly run: EvaluationRun }) {
  const { uid } = useProject();
  const pages = usePages(20);
  const client = useQueryClient();
  const [filter, setFilter] = useState<Filter>("all");
  const read = useRead(
    "getEvaluationResults",
    {
      project_uid: uid,
      run_id: run.id,
      ...pages.input,
      ...(filter === "changed" ? { changed: true } : filter === "all" ? {} : { outcome: filter }),
    },
    { keepsPrevious: true },
  );
  const { done } = run;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ["getEvaluationResults"] });
  }, [client, done]);
  const choose = (
    <Select
      aria-label={strings.filter.label}
      className="!w-auto"
      value={filter}
      options={(["all", "changed", "failed", "not_judged", "error"] as const).map((value) => ({
        value,
        label: strings.filter[value],
      }))}
      onChange={(next) => {
        setFilter(next);
        pages.go(1);
      }}
    />
  );
  return (
    <Section title={strings.results} actions={choose}>
      <ReadState read={read} rows={6}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className="p-5 text-[13px] text-muted">{strings.noResults}</p>}
            <ul>
              {data.map((result) => (
                <Result key={result.position} result={result} />
              ))}
            </ul>
            <Pager {...pages.input} total={total} onPage={pages.go} />
          </>
        )}
      </ReadState>
    </Section>
  );
}
