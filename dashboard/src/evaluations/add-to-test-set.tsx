import { ListPlus } from "lucide-react";
import { useState } from "react";
import { callOperation, type TestSet } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const strings = evaluationsTexts.conversation;

/** Makes a case of a reply that a person approves. One click, unless there are several sets to choose from. */
export function AddToTestSet({ messageId }: { readonly messageId: number }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [sets, setSets] = useState<readonly TestSet[] | null>(null);
  const add = useChange("createTestCaseFromMessage", ["getTestCases", "getTestSets"]);
  if (!mayWrite) return null;
  const addTo = async (set_id: number) => {
    await add.mutateAsync({ project_uid: uid, set_id, message_id: messageId });
    toast(strings.added);
  };
  async function start() {
    try {
      const { data } = await callOperation("getTestSets", { project_uid: uid });
      const [first] = data;
      if (data.length > 1) setSets(data);
      else if (first) await addTo(first.id);
      else {
        const created = await callOperation("createTestSet", { project_uid: uid, name: strings.newSet });
        await addTo(created.data.id);
      }
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void start()}
        className="flex items-center gap-1 rounded-md px-1 py-0.5 text-xs text-muted hover:text-ink"
      >
        <ListPlus aria-hidden className="size-3.5" />
        {strings.add}
      </button>
      {sets && <ChooseSet sets={sets} onChoose={addTo} onClose={() => setSets(null)} />}
    </>
  );
}

interface ChooseProps {
  readonly sets: readonly TestSet[];
  readonly onChoose: (id: number) => Promise<void>;
  readonly onClose: () => void;
}

function ChooseSet({ sets, onChoose, onClose }: ChooseProps) {
  const form = useForm({ set_id: String(sets[0]?.id ?? "") }, async ({ set_id }) => {
    await onChoose(Number(set_id));
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.add} action={texts.actions.add}>
      <SelectField
        label={evaluationsTexts.gate.set}
        options={sets.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.bind("set_id")}
      />
    </FormDialog>
  );
}
