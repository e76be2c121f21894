import { ArrowDown, ArrowRight, ArrowUp, Pencil, Plus } from "lucide-react";
import type { FlowStep } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { Section } from "../ui/page.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { texts } from "../i18n/index.ts";
import {
  addStep,
  freeStepId,
  moveStep,
  problemsAt,
  removeStep,
  STEP_KINDS,
  summaryOf,
  waysOfStep,
  type StepKind,
} from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { ProblemIcon } from "./flow-problems.tsx";
import { flowProblemText } from "./problem-text.ts";
import { STEP_ICONS } from "./step-icons.ts";
import { wayLabel } from "./labels.ts";

const strings = flowsTexts;

/** All steps as a list: everything that the canvas can do, by keyboard and for a screen reader. */
export function StepList() {
  const { draft, change, mayWrite } = useFlowEditor();
  const ids = Object.keys(draft.steps);
  return (
    <>
      <Section title={strings.steps.title} text={strings.steps.text}>
        <ol className="grid grid-cols-1">
          {Object.entries(draft.steps).map(([id, step], at) => (
            <StepRow key={id} id={id} step={step} isFirst={at === 0} isLast={at === ids.length - 1} />
          ))}
        </ol>
        {mayWrite && (
          <div className="border-t border-line px-5 py-3">
            <AddStep after={null} />
          </div>
        )}
      </Section>
      <Section title={strings.about.title}>
        <fieldset disabled={!mayWrite} className="grid min-w-0 gap-4 p-5">
          <TextField
            label={strings.name}
            value={draft.name}
            onChange={(name) => change((current) => ({ ...current, name }))}
          />
          <TextAreaField
            label={strings.about.description}
            hint={strings.about.descriptionHint}
            value={draft.description ?? ""}
            onChange={(description) => change((current) => ({ ...current, description }))}
            area={{ rows: 2 }}
          />
          <SelectField
            label={strings.about.start}
            value={draft.start}
            options={ids.map((id) => ({ value: id, label: id }))}
            onChange={(start) => change((current) => ({ ...current, start }))}
          />
        </fieldset>
      </Section>
    </>
  );
}

/** A button with the kinds of steps; the new one is opened at once. */
export function AddStep({ after }: { readonly after: string | null }) {
  const { draft, change, open } = useFlowEditor();
  const add = (kind: StepKind) => {
    const id = freeStepId(draft.steps, kind);
    change((current) => addStep(current, id, kind, after));
    open(id);
  };
  return (
    <Menu
      align={after === null ? "start" : "end"}
      trigger={
        after === null ? (
          <Button icon={Plus}>{strings.steps.add}</Button>
        ) : (
          <IconButton icon={Plus} label={strings.steps.addAfter(after)} />
        )
      }
      items={STEP_KINDS.map((kind) => ({
        key: kind,
        label: strings.kinds[kind],
        icon: STEP_ICONS[kind],
        run: () => add(kind),
      }))}
    />
  );
}

interface RowProps {
  readonly id: string;
  readonly step: FlowStep;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function StepRow({ id, step, isFirst, isLast }: RowProps) {
  const { draft, flow, change, open, mayWrite } = useFlowEditor();
  const [confirm, question] = useConfirm();
  const Icon = STEP_ICONS[step.kind];
  const move = (by: -1 | 1) => () => change((current) => moveStep(current, id, by));
  const deletion = () =>
    confirm({
      title: strings.steps.removeTitle(id),
      text: strings.steps.removeText,
      action: texts.actions.remove,
      run: () => Promise.resolve(change((current) => removeStep(current, id))),
    });
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3 text-[13px] last:border-0">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2">
          <button type="button" onClick={() => open(id)} className="text-start font-medium hover:underline">
            {id}
          </button>
          <Badge>{strings.kinds[step.kind]}</Badge>
          {draft.start === id && <Badge tone="accent">{strings.steps.first}</Badge>}
        </p>
        {summaryOf(step) !== "" && <p className="line-clamp-2">{summaryOf(step)}</p>}
        <Ways step={step} />
        {problemsAt(flow.problems, id).map((problem, at) => (
          <p key={at} className="flex items-start gap-1.5">
            <ProblemIcon problem={problem} />
            {flowProblemText(problem)}
          </p>
        ))}
      </div>
      {mayWrite && (
        <div className="flex shrink-0 max-sm:flex-col">
          {waysOfStep(step).length > 0 && step.kind !== "jump" && <AddStep after={id} />}
          <RowMenu
            label={strings.steps.menu(id)}
            onEdit={() => open(id)}
            more={[
              {
                key: "up",
                label: texts.actions.moveUp,
                icon: ArrowUp,
                disabled: isFirst,
                run: move(-1),
              },
              {
                key: "down",
                label: texts.actions.moveDown,
                icon: ArrowDown,
                disabled: isLast,
                run: move(1),
              },
            ]}
            {...(isFirst && isLast ? {} : { onDelete: deletion })}
          />
        </div>
      )}
      {!mayWrite && <IconButton icon={Pencil} label={strings.steps.show(id)} onClick={() => open(id)} />}
      {question}
    </li>
  );
}

function Ways({ step }: { readonly step: FlowStep }) {
  const ways = waysOfStep(step).filter(({ to, isOptional }) => to !== null || !isOptional);
  if (ways.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted">
      {ways.map(({ key, to }) => (
        <li key={key} className="flex items-center gap-1">
          {wayLabel(step.kind, key)}
          <ArrowRight aria-hidden className="size-3.5" />
          {to ?? strings.ways.undecided}
        </li>
      ))}
    </ul>
  );
}
