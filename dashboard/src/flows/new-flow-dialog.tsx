import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FlowDefinition, Input } from "../api/client.ts";
import { BrowserProblem, errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FilePicker } from "../ui/file-picker.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm } from "../ui/form.tsx";

const strings = flowsTexts.new;
const BLANK = "blank";
const FILE = "file";

/** A blank flow, one of the templates, or a file. */
export function NewFlowDialog({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const templates = useRead("getFlowTemplates", { project_uid: uid });
  const create = useChange("createFlow", ["getFlows"]);
  const [file, setFile] = useState<{ name: string; definition: FlowDefinition } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ start: BLANK, name: "" }, async ({ start, name }) => {
    const { data } = await create.mutateAsync({
      project_uid: uid,
      ...(name.trim() === "" && start !== BLANK ? {} : { name }),
      ...(start === FILE && file ? { definition: file.definition } : {}),
      ...(start !== FILE && start !== BLANK ? { template: start as TemplateKey } : {}),
    });
    await navigate({
      to: "/p/$projectUid/flows/$flowId",
      params: { projectUid: uid, flowId: String(data.id) },
    });
  });
  const { start } = form.values;
  const found = templates.data?.data ?? [];
  const template = found.find(({ key }) => key === start);
  async function choose(picked: File) {
    setFile(null);
    setFailure(null);
    try {
      setFile({ name: picked.name, definition: await readFlow(picked) });
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={flowsTexts.create}
      action={texts.actions.create}
      ready={start !== FILE || file !== null}
    >
      <SelectField
        label={strings.start}
        hint={template?.description}
        options={[
          { value: BLANK, label: strings.blank },
          ...found.map(({ key, name }) => ({ value: key as string, label: strings.template(name) })),
          { value: FILE, label: strings.file },
        ]}
        {...form.bind("start")}
      />
      {start === FILE && (
        <FilePicker
          label={strings.json}
          name={file?.name ?? null}
          accept=".json,application/json"
          onPick={(picked) => void choose(picked)}
        />
      )}
      {failure !== null && <Problem>{errorMessage(failure)}</Problem>}
      <TextField
        label={flowsTexts.name}
        {...(start === BLANK ? {} : { optional: texts.optional, hint: strings.nameHint })}
        {...form.bind("name")}
        input={{ autoComplete: "off", placeholder: strings.placeholder }}
      />
    </FormDialog>
  );
}

type TemplateKey = NonNullable<Input<"createFlow">["template"]>;

/** The server checks the content; what is no JSON at all never gets there. */
async function readFlow(file: File): Promise<FlowDefinition> {
  try {
    return JSON.parse(await file.text()) as FlowDefinition;
  } catch {
    throw new BrowserProblem(strings.noJson);
  }
}
