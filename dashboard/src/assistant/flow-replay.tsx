import { useState } from "react";
import type { FlowReplay } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { flowRunsTexts } from "../i18n/areas/flow-runs.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SelectField } from "../ui/field.tsx";
import { ReadState } from "../ui/states.tsx";
import { passedText } from "./passed-text.ts";

const strings = flowRunsTexts.replay;
const USES = ["recorded", "draft"] as const;

interface Props {
  readonly runId: number;
  readonly onClose: () => void;
}

/** A run of a flow from its beginning, and where the same answers lead now. */
export function FlowReplayDialog({ runId, onClose }: Props) {
  const { uid } = useProject();
  const [use, setUse] = useState<(typeof USES)[number]>("recorded");
  const read = useRead("replayFlowRun", { project_uid: uid, run_id: runId, use });
  return (
    <Dialog open wide title={strings.title} description={strings.text} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          label={strings.use}
          value={use}
          onChange={setUse}
          options={USES.map((value) => ({ value, label: strings[value] }))}
        />
        <ReadState read={read} rows={4}>
          {({ data }) => (
            <>
              <p role="status">
                <Badge tone={data.is_same ? "ok" : "warn"}>
                  {data.is_same ? strings.same : strings.different}
                </Badge>
              </p>
              <ol className="grid grid-cols-1 gap-3">
                {data.turns.map((turn, at) => (
                  <li key={at} className="border-t border-line pt-3">
                    <Turn turn={turn} isFirst={at === 0} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </ReadState>
      </div>
    </Dialog>
  );
}

type ReplayTurn = FlowReplay["turns"][number];

function Turn({ turn, isFirst }: { readonly turn: ReplayTurn; readonly isFirst: boolean }) {
  const { message, steps, recorded, said, is_same: isSame } = turn;
  return (
    <div className="grid grid-cols-1 gap-1.5 text-[13px] [overflow-wrap:anywhere]">
      <p className="font-medium">
        {message === null ? (isFirst ? strings.began : strings.actionEnded) : strings.visitor(message)}
      </p>
      <Way steps={steps} />
      {said.map((text, at) => (
        <p key={at} className="whitespace-pre-line">
          {strings.bot(text)}
        </p>
      ))}
      {!isSame && (
        <>
          <p className="text-warn">{strings.was}</p>
          <Way steps={recorded} />
        </>
      )}
    </div>
  );
}

function Way({ steps }: { readonly steps: ReplayTurn["steps"] }) {
  return (
    <ul className="grid grid-cols-1 gap-0.5 ps-4 text-muted">
      {steps.map(({ step, kind, detail }, at) => (
        <li key={at} className="list-disc">
          <code className="font-mono">{step}</code> · {passedText(kind, detail)}
        </li>
      ))}
    </ul>
  );
}
