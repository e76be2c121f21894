import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import type { FlowStep } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { cx } from "../ui/class-names.ts";
import { problemsAt, summaryOf, waysOfStep } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { ProblemIcon } from "./flow-problems.tsx";
import { STEP_ICONS } from "./step-icons.ts";
import { wayLabel } from "./labels.ts";

export type StepNodeType = Node<{ step: FlowStep; isStart: boolean }, "step">;

const HANDLE = "!size-3 !border-2";

/** A step on the canvas. Each way out has a handle at the bottom. */
export function StepNode({ id, data: { step, isStart } }: NodeProps<StepNodeType>) {
  const { flow, open } = useFlowEditor();
  const Icon = STEP_ICONS[step.kind];
  const ways = waysOfStep(step);
  const [problem] = problemsAt(flow.problems, id);
  return (
    <div
      dir="auto"
      className={cx(
        "w-56 rounded-xl border bg-surface p-3 text-[13px] shadow-xs",
        isStart ? "border-accent" : "border-line",
        problem?.severity === "error" && "!border-danger-ink",
      )}
    >
      <Handle type="target" position={Position.Top} className={HANDLE} />
      <p className="flex items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <button
          type="button"
          onClick={() => open(id)}
          className="min-w-0 flex-1 truncate text-start font-medium"
        >
          {id}
        </button>
        {problem && <ProblemIcon problem={problem} />}
      </p>
      <p className="mt-1 text-xs text-muted">{flowsTexts.kinds[step.kind]}</p>
      {summaryOf(step) !== "" && (
        <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">{summaryOf(step)}</p>
      )}
      {ways.map(({ key }, at) => (
        <Handle
          key={key}
          id={key}
          type="source"
          position={Position.Bottom}
          title={wayLabel(step.kind, key)}
          className={HANDLE}
          style={{ left: `${((at + 1) / (ways.length + 1)) * 100}%` }}
        />
      ))}
    </div>
  );
}
