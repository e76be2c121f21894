import { Play } from "lucide-react";
import { useState } from "react";
import type { FlowTrigger } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useRead } from "../api/query.ts";
import { flowRunsTexts } from "../i18n/areas/flow-runs.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { usePaused } from "../ui/use-paused.ts";
import { DEFAULT_THRESHOLD, toDefinition } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";

const strings = flowRunsTexts.phrase;

type Intent = Extract<FlowTrigger, { kind: "intent" }>;

/** What a phrase would start, with the threshold beside its score: both follow the draft as it is typed. */
export function TryPhrase() {
  const { uid } = useProject();
  const { draft, flow, change, mayWrite } = useFlowEditor();
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState("");
  const input = {
    project_uid: uid,
    flow_id: flow.id,
    message: tried,
    definition: toDefinition(draft),
  };
  const paused = usePaused(input, JSON.stringify(draft.triggers));
  const read = useRead("testFlowIntent", paused, { enabled: paused.message !== "", keepsPrevious: true });
  const trial = tried === "" ? undefined : read.data?.data;
  const at = draft.triggers.findIndex(
    (trigger) => trigger.kind === "intent" && trigger.examples.includes(trial?.example ?? ""),
  );
  const trigger = draft.triggers[at] as Intent | undefined;
  const setThreshold = (threshold: number) =>
    change((current) => ({
      ...current,
      triggers: current.triggers.map((one, index) => (index === at ? { ...one, threshold } : one)),
    }));
  return (
    <form
      aria-label={strings.title}
      className="grid grid-cols-1 gap-3 border-t border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(typed.trim());
      }}
    >
      <div>
        <h3 className="text-[13px] font-medium">{strings.title}</h3>
        <p className="text-[13px] text-muted">{strings.text}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-56"
          label={strings.message}
          value={typed}
          onChange={setTyped}
          input={{ maxLength: 500, dir: "auto", autoComplete: "off" }}
        />
        <Button type="submit" icon={Play} className="!h-9" disabled={typed.trim() === ""}>
          {strings.run}
        </Button>
      </div>
      <div role="status" className="grid grid-cols-1 gap-1.5 text-[13px] empty:hidden">
        {read.error && tried !== "" && <p className="text-danger-ink">{errorMessage(read.error)}</p>}
        {trial && (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={trial.starts ? "ok" : "plain"}>
                {trial.starts
                  ? strings.starts
                  : trial.started_flow === null
                    ? strings.none
                    : strings.other(trial.started_flow)}
              </Badge>
              <span className="tabular-nums">{strings.score(trial.score.toFixed(2))}</span>
            </p>
            {trial.question !== null && <p>{strings.question(trial.question)}</p>}
            {trial.example !== null && <p className="text-muted">{strings.example(trial.example)}</p>}
            {trial.by === "words" && <p className="text-muted">{strings.words}</p>}
          </>
        )}
      </div>
      {trial && trigger && (
        <Threshold
          value={trigger.threshold ?? DEFAULT_THRESHOLD}
          disabled={!mayWrite}
          onChange={setThreshold}
        />
      )}
    </form>
  );
}

interface ThresholdProps {
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

function Threshold({ value, disabled, onChange }: ThresholdProps) {
  return (
    <Field label={strings.threshold}>
      {(control) => (
        <div className="flex max-w-md items-center gap-3">
          <input
            {...control}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={value}
            disabled={disabled}
            onChange={({ target }) => onChange(Number(target.value))}
            className="h-9 min-w-0 flex-1 accent-accent"
          />
          <output className="w-10 text-[13px] tabular-nums">{value.toFixed(2)}</output>
        </div>
      )}
    </Field>
  );
}
