import { Undo2 } from "lucide-react";
import { useState } from "react";
import { flowRunsTexts } from "../i18n/areas/flow-runs.ts";
import { Button } from "../ui/button.tsx";
import { FlowReplayDialog } from "./flow-replay.tsx";
import { passedText } from "./passed-text.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** An entry of the log about a flow: its step and what happened there. Null where it is another kind of entry. */
export function flowTitle(data: Readonly<Record<string, unknown>>): { title: string; text: string } | null {
  const { flow, step, kind, detail } = data;
  if (typeof flow !== "string" || typeof step !== "string" || typeof kind !== "string") return null;
  return { title: `${flow} › ${step}`, text: passedText(kind, textOf(detail)) };
}

/** Leads from an entry of the log to the whole run. */
export function ReplayButton({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const [isOpen, setOpen] = useState(false);
  const { run_id: runId } = data;
  if (typeof runId !== "number") return null;
  return (
    <>
      <Button size="sm" icon={Undo2} className="mt-1" onClick={() => setOpen(true)}>
        {flowRunsTexts.replay.open}
      </Button>
      {isOpen && <FlowReplayDialog runId={runId} onClose={() => setOpen(false)} />}
    </>
  );
}
