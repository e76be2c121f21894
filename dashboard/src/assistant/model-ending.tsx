import type { ReactNode } from "react";
import { useNavigate } from "@tanstack/react-router";
import type { SupportedModel } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { Warning } from "../ui/warning.tsx";
import { isWithdrawn } from "./model-options.ts";

const strings = assistantTexts.agent.modelEnd;
/** From the first notice to owners on. */
const SHOWN_FOR_MS = 90 * 24 * 60 * 60 * 1000;
/** A project has so many runs at once. */
const MOST_RUNS = 2;

interface Props {
  /** Those that are withdrawn among them. */
  readonly models: readonly SupportedModel[];
  readonly model: string;
  /** The model that answers, not one that stands in for it or words searches. */
  readonly isFirst?: boolean;
  readonly onChoose: (successor: string) => void;
}

/** Until when a model of the project is there, or that it is gone, and what to do. */
export function ModelEnding({ models, model, isFirst = false, onChoose }: Props) {
  const chosen = models.find(({ value }) => value === model);
  const gone = (label: string) => (isFirst ? strings.ended(label) : assistantTexts.agent.unknownModel(label));
  if (!chosen) return <Notice title={gone(model)} />;
  const end = chosen.withdrawn_on;
  if (end === null || Date.parse(end) - Date.now() > SHOWN_FOR_MS) return null;
  const successor = models.find(({ value }) => value === chosen.successor);
  const text =
    isFirst && !isWithdrawn(chosen) ? strings.text(successor?.label ?? strings.builtIn) : undefined;
  return (
    <Notice
      title={isWithdrawn(chosen) ? gone(chosen.label) : strings.title(chosen.label, end)}
      {...(text ? { text } : {})}
      actions={
        successor && (
          <>
            {isFirst && <Compare successor={successor.value} />}
            <Button onClick={() => onChoose(successor.value)}>{strings.choose(successor.label)}</Button>
          </>
        )
      }
    />
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
}

function Notice({ title, text, actions }: NoticeProps) {
  return (
    <Warning className="sm:col-span-2">
      <p className="font-medium">{title}</p>
      {text && <p>{text}</p>}
      {actions && <p className="flex flex-wrap gap-2">{actions}</p>}
    </Warning>
  );
}

/** Runs the project's test sets on what is live and on the successor. */
function Compare({ successor }: { readonly successor: string }) {
  const { uid, mayWrite } = useProject();
  const navigate = useNavigate();
  const toast = useToast();
  const sets = useRead("getTestSets", { project_uid: uid });
  const start = useChange("startEvaluationRun", ["getEvaluationRuns"]);
  const compare = async () => {
    const filled = (sets.data?.data ?? []).filter(({ cases }) => cases > 0).slice(0, MOST_RUNS);
    if (filled.length === 0) {
      toast(strings.noSet, "problem");
      await navigate({ to: "/p/$projectUid/evaluation", params: { projectUid: uid } });
      return;
    }
    try {
      let runId = 0;
      for (const { id } of filled) {
        const input = { project_uid: uid, set_id: id, settings: { model: successor }, compare: true };
        runId = (await start.mutateAsync(input)).data.id;
      }
      await navigate({
        to: "/p/$projectUid/evaluation/runs/$runId",
        params: { projectUid: uid, runId: String(runId) },
      });
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  };
  return (
    <Button disabled={!mayWrite || !sets.data} busy={start.isPending} onClick={() => void compare()}>
      {strings.compare}
    </Button>
  );
}
