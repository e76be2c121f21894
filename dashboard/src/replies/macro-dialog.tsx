import type { Macro } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm } from "../ui/form.tsx";
import { PartList } from "./part-list.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { NEW_STEPS, MacroStepFields, type MacroStep } from "./macro-step-fields.tsx";
import { toStep } from "./without-gaps.ts";

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
    const input = { project_uid: uid, ...values, steps: steps.map(toStep) };
    if (macro) await update.mutateAsync({ ...input, macro_id: macro.id });
    else await create.mutateAsync({ ...input, is_personal });
    toast(strings.saved);
    onClose();
  });
  const stepsError = form.errorAt("steps");
  return (
    <FormDialog title={macro ? strings.editMacro : strings.newMacro} form={form} onClose={onClose} wide>
      <TextField label={strings.macroName} {...form.bind("name")} />
      <TextField label={strings.shortcut} hint={strings.shortcutHint} {...form.bind("shortcut")} />
      <PartList<MacroStep>
        parts={form.values.steps}
        least={1}
        most={MOST_STEPS}
        onChange={(steps) => form.set("steps", steps)}
        add={strings.addStep}
        added={NEW_STEPS.state}
      >
        {(step, change) => (
          <MacroStepFields
            key={change.number}
            step={step}
            error={form.errorWithin(`steps.${change.number - 1}`)}
            {...change}
          />
        )}
      </PartList>
      {stepsError && <Problem>{stepsError}</Problem>}
      {!macro && <SwitchField label={strings.personal} {...form.toggle("is_personal")} />}
    </FormDialog>
  );
}
