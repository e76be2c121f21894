import { Plus } from "lucide-react";
import type { Macro } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { NEW_STEPS, MacroStepFields, type MacroStep } from "./macro-step-fields.tsx";

const strings = repliesTexts;
const TOUCHED = ["getMacros"] as const;
const MOST_STEPS = 20;

interface MacroValues {
  readonly name: string;
  readonly shortcut: string;
  readonly steps: readonly MacroStep[];
  readonly is_personal: boolean;
}

export function MacroDialog({
  macro,
  onClose,
}: {
  readonly macro: Macro | null;
  readonly onClose: () => void;
}) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createMacro", TOUCHED);
  const update = useChange("updateMacro", TOUCHED);
  const initial: MacroValues = {
    name: macro?.name ?? "",
    shortcut: macro?.shortcut ?? "",
    steps: macro?.steps ?? [NEW_STEPS.reply],
    is_personal: false,
  };
  const form = useForm<MacroValues>(initial, async ({ is_personal, steps, ...values }) => {
    const input = { project_uid: uid, ...values, steps: [...steps] };
    if (macro) await update.mutateAsync({ ...input, macro_id: macro.id });
    else await create.mutateAsync({ ...input, is_personal });
    toast(strings.saved);
    onClose();
  });
  const { steps } = form.values;
  const setStep = (index: number, step: MacroStep) => form.set("steps", steps.with(index, step));
  const { error } = form.bind("steps");
  return (
    <FormDialog title={macro ? strings.editMacro : strings.newMacro} form={form} onClose={onClose} wide>
      <TextField label={strings.macroName} {...form.bind("name")} />
      <TextField label={strings.shortcut} hint={strings.shortcutHint} {...form.bind("shortcut")} />
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <MacroStepFields
            key={index}
            number={index + 1}
            step={step}
            onChange={(next) => setStep(index, next)}
            onRemove={steps.length > 1 ? () => form.set("steps", steps.toSpliced(index, 1)) : null}
          />
        ))}
      </ol>
      {error && <Problem>{error}</Problem>}
      {steps.length < MOST_STEPS && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => form.set("steps", [...steps, NEW_STEPS.state])}
        >
          {strings.addStep}
        </Button>
      )}
      {!macro && <SwitchField label={strings.personal} {...form.toggle("is_personal")} />}
    </FormDialog>
  );
}
