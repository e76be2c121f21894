import { CircleAlert, TriangleAlert } from "lucide-react";
import type { FlowProblem } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { cx } from "../ui/class-names.ts";
import { errorsOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { flowProblemText } from "./problem-text.ts";

const strings = flowsTexts.problems;

/** Where a blocked “Publish” leads. */
export const PROBLEMS_ID = "flow-problems";

interface Props {
  readonly problems: readonly FlowProblem[];
  readonly onShow: (part: "triggers") => void;
}

/** Everything that keeps the draft from being published, or should be looked at before. */
export function FlowProblems({ problems, onShow }: Props) {
  const { open } = useFlowEditor();
  if (problems.length === 0) return null;
  const errors = errorsOf(problems);
  return (
    <section
      id={PROBLEMS_ID}
      tabIndex={-1}
      aria-label={strings.title}
      className="mb-5 rounded-xl border border-line bg-surface px-5 py-4 text-[13px]"
    >
      <p className="font-medium">{errors.length > 0 ? strings.blocked(errors.length) : strings.warnings}</p>
      <ul className="mt-2 grid gap-1.5">
        {problems.map((problem, at) => (
          <li key={at} className="flex items-start gap-2">
            <ProblemIcon problem={problem} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {problem.step !== null && (
                <PlaceLink onClick={() => open(problem.step)}>{problem.step}</PlaceLink>
              )}
              {problem.trigger !== null && (
                <PlaceLink onClick={() => onShow("triggers")}>
                  {strings.trigger(problem.trigger + 1)}
                </PlaceLink>
              )}
              {flowProblemText(problem)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceLink({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" onClick={onClick} className="me-1.5 font-medium underline">
      {children}
    </button>
  );
}

export function ProblemIcon({ problem: { severity } }: { readonly problem: FlowProblem }) {
  const Icon = severity === "error" ? CircleAlert : TriangleAlert;
  return (
    <>
      <Icon
        aria-hidden
        className={cx("mt-0.5 size-4 shrink-0", severity === "error" ? "text-danger-ink" : "text-warn")}
      />
      <span className="sr-only">{strings[severity]}: </span>
    </>
  );
}
