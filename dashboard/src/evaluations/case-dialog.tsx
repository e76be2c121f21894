import type { TestCase } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm, type FormState } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { toCase, toValues, type CaseValues, type YesNo } from "./case-values.ts";
import { Turns } from "./turns.tsx";

const strings = evaluationsTexts.case;

interface Props {
  readonly setId: number;
  /** Null for a new one. */
  readonly test: TestCase | null;
  readonly onClose: () => void;
}

/** A case with all its expectations. */
export function CaseDialog({ setId, test, onClose }: Props) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const touched = ["getTestCases", "getTestSets"] as const;
  const create = useChange("createTestCase", touched);
  const update = useChange("updateTestCase", touched);
  const form = useForm<CaseValues>(toValues(test), async (values) => {
    const content = toCase(values, test);
    if (test) await update.mutateAsync({ project_uid: uid, case_id: test.id, ...content });
    else await create.mutateAsync({ project_uid: uid, set_id: setId, ...content });
    toast(test ? strings.saved : strings.added);
    onClose();
  });
  const { kind } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={test ? strings.edit : strings.add}
      wide
      readOnly={!mayWrite}
    >
      <SelectField
        label={strings.kind}
        hint={strings.kindHints[kind]}
        options={(["question", "dialogue", "simulation"] as const).map((value) => ({
          value,
          label: strings.kinds[value],
        }))}
        {...form.bind("kind")}
      />
      {kind === "question" && (
        <TextAreaField label={strings.question} {...form.bind("question")} area={{ rows: 2 }} />
      )}
      {kind === "dialogue" && <Turns form={form} />}
      {kind === "simulation" && <Visitor form={form} />}
      {kind !== "dialogue" && <Expectations form={form} />}
      <SwitchField label={strings.required} hint={strings.requiredHint} {...form.toggle("is_required")} />
    </FormDialog>
  );
}

interface PartProps {
  readonly form: FormState<CaseValues>;
}

function Visitor({ form }: PartProps) {
  return (
    <>
      <TextAreaField label={strings.persona} {...form.bind("persona")} area={{ rows: 2 }} />
      <TextAreaField label={strings.goal} hint={strings.goalHint} {...form.bind("goal")} area={{ rows: 2 }} />
      <TextField
        label={strings.maxTurns}
        {...form.bind("max_turns")}
        input={{ type: "number", min: 1, max: 20, step: 1 }}
      />
    </>
  );
}

const choices = (yes: string, no: string): { value: YesNo; label: string }[] => [
  { value: "", label: strings.unchecked },
  { value: "yes", label: yes },
  { value: "no", label: no },
];

function Expectations({ form }: PartProps) {
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-[13px] font-medium">{strings.expect}</legend>
      <TextAreaField
        label={strings.contains_all}
        hint={strings.lines}
        {...form.bind("contains_all")}
        area={{ rows: 2 }}
      />
      <TextAreaField
        label={strings.contains_any}
        hint={strings.lines}
        {...form.bind("contains_any")}
        area={{ rows: 2 }}
      />
      <TextAreaField
        label={strings.cites}
        hint={strings.citesHint}
        {...form.bind("cites")}
        area={{ rows: 2 }}
      />
      <TextAreaField
        label={strings.answer}
        hint={strings.answerHint}
        {...form.bind("answer")}
        area={{ rows: 2 }}
      />
      <SelectField
        label={strings.refuses}
        options={choices(strings.mustRefuse, strings.mustAnswer)}
        {...form.bind("refuses")}
      />
      <SelectField
        label={strings.handsOver}
        options={choices(strings.mustHandOver, strings.mustNotHandOver)}
        {...form.bind("hands_over")}
      />
      <TextAreaField
        className="sm:col-span-2"
        label={strings.judge}
        hint={strings.judgeHint}
        {...form.bind("judge")}
        area={{ rows: 2 }}
      />
    </fieldset>
  );
}
