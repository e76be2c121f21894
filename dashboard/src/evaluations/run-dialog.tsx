import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { TestSet } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { DraftTexts, toDraftTexts, type DraftText } from "./draft-texts.tsx";

const strings = evaluationsTexts.run;

interface Props {
  readonly set: TestSet;
  readonly onClose: () => void;
}

/** What to run the set on, and about what it costs. */
export function RunDialog({ set, onClose }: Props) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const draft = useRead("getSettingsDraft", { project_uid: uid });
  const start = useChange("startEvaluationRun", ["getEvaluationRuns"]);
  const [drafted, setDrafted] = useState<readonly DraftText[]>([]);
  const hasDraft = Object.keys(draft.data?.data.changes ?? {}).length > 0;
  const inputOf = (values: { on: "live" | "draft"; compare: boolean }) => ({
    project_uid: uid,
    set_id: set.id,
    use_draft: values.on === "draft",
    compare: values.compare,
    ...(drafted.length > 0 ? { texts: toDraftTexts(drafted) } : {}),
  });
  const form = useForm({ on: "live" as "live" | "draft", compare: true }, async (values) => {
    const { data } = await start.mutateAsync(inputOf(values));
    await navigate({
      to: "/p/$projectUid/evaluation/runs/$runId",
      params: { projectUid: uid, runId: String(data.id) },
    });
  });
  const isDraft = form.values.on === "draft" || drafted.length > 0;
  return (
    <FormDialog form={form} onClose={onClose} title={strings.title(set.name)} action={strings.action} wide>
      <SelectField
        label={strings.on}
        hint={hasDraft ? undefined : strings.noDraft}
        options={[
          { value: "live", label: strings.onLive },
          { value: "draft", label: strings.onDraft, disabled: !hasDraft },
        ]}
        {...form.bind("on")}
      />
      {!hasDraft && (
        <Link to="/p/$projectUid/agent" params={{ projectUid: uid }} className="text-[13px] underline">
          {strings.makeDraft}
        </Link>
      )}
      <DraftTexts value={drafted} onChange={setDrafted} />
      {isDraft && (
        <SwitchField label={strings.compare} hint={strings.compareHint} {...form.toggle("compare")} />
      )}
      <Cost setId={set.id} isDraft={isDraft} compare={form.values.compare} />
    </FormDialog>
  );
}

interface CostProps {
  readonly setId: number;
  readonly isDraft: boolean;
  readonly compare: boolean;
}

function Cost({ setId, isDraft, compare }: CostProps) {
  const { uid } = useProject();
  const input = { project_uid: uid, set_id: setId, use_draft: isDraft, compare };
  const read = useRead("estimateEvaluationRun", input);
  if (read.error) return <Problem>{errorMessage(read.error)}</Problem>;
  if (!read.data) return null;
  const { replies, credits, usd, judge_model, left_credits } = read.data.data;
  return (
    <p role="status" className="text-[13px] text-muted">
      {credits === 0 ? strings.free(replies) : strings.cost(replies, credits, usd.toFixed(2))}{" "}
      {judge_model === null && strings.noJudge}
      {left_credits !== null && left_credits < credits && ` ${strings.overBudget(left_credits)}`}
    </p>
  );
}
