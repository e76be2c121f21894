import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { EvaluationGate, ProjectSettings, SettingsDraft } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { errorMessage } from "../api/error-message.ts";
import { Differences } from "./differences.tsx";
import { SettingsHistory } from "./settings-history.tsx";

const strings = evaluationsTexts;
const PUBLISHED = [
  "getProjectSettings",
  "getSettingsDraft",
  "getSettingsHistory",
  "getEvaluationGate",
] as const;

/** The draft, the gate before it, and what was live before. */
export function Publishing() {
  const { uid } = useProject();
  const key = { project_uid: uid };
  const draft = useRead("getSettingsDraft", key);
  const settings = useRead("getProjectSettings", key);
  const gate = useRead("getEvaluationGate", key);
  return (
    <>
      <ReadState read={draft} rows={3}>
        {(drafted) => (
          <ReadState read={settings} rows={3}>
            {(live) => (
              <ReadState read={gate} rows={3}>
                {(answer) => (
                  <>
                    <Draft draft={drafted.data} live={live.data} gate={answer.data} />
                    <Gate gate={answer.data} />
                  </>
                )}
              </ReadState>
            )}
          </ReadState>
        )}
      </ReadState>
      <SettingsHistory touched={PUBLISHED} />
    </>
  );
}

interface DraftProps {
  readonly draft: SettingsDraft;
  readonly live: ProjectSettings;
  readonly gate: EvaluationGate;
}

function Draft({ draft: { changes }, live, gate }: DraftProps) {
  const { uid, mayWrite, isOwner } = useProject();
  const toast = useToast();
  const publish = useChange("publishSettingsDraft", PUBLISHED);
  const save = useChange("saveSettingsDraft", PUBLISHED);
  const [overriding, setOverriding] = useState(false);
  const fields = Object.keys(changes) as (keyof typeof changes)[];
  const isBlocked = gate.draft !== null && !gate.draft.passes;
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value as string));
  if (fields.length === 0)
    return (
      <Section title={strings.drafts.title} text={strings.drafts.none}>
        <p className="p-5 text-[13px]">
          <Link to="/p/$projectUid/agent" params={{ projectUid: uid }} className="underline">
            {strings.run.makeDraft}
          </Link>
        </p>
      </Section>
    );
  return (
    <Section title={strings.drafts.title} text={strings.drafts.text}>
      <div className="grid gap-4 p-5">
        <Differences
          rows={fields.map((field) => ({ field, before: text(live[field]), after: text(changes[field]) }))}
        />
        {isBlocked && <Problem>{gate.draft?.problem}</Problem>}
        {publish.error && !isBlocked && <Problem>{errorMessage(publish.error)}</Problem>}
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Button
              kind="primary"
              busy={publish.isPending}
              disabled={isBlocked}
              onClick={() =>
                publish.mutate({ project_uid: uid }, { onSuccess: () => toast(strings.drafts.published) })
              }
            >
              {strings.drafts.publish}
            </Button>
            {isBlocked && isOwner && (
              <Button onClick={() => setOverriding(true)}>{strings.drafts.override}</Button>
            )}
            <Button
              onClick={() =>
                save.mutate({ project_uid: uid }, { onSuccess: () => toast(strings.drafts.discarded) })
              }
            >
              {strings.drafts.discard}
            </Button>
          </div>
        )}
      </div>
      {overriding && <Override onClose={() => setOverriding(false)} />}
    </Section>
  );
}

function Override({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const publish = useChange("publishSettingsDraft", PUBLISHED);
  const form = useForm({ override_reason: "" }, async ({ override_reason }) => {
    await publish.mutateAsync({ project_uid: uid, override_reason });
    toast(strings.drafts.published);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.drafts.override}
      description={strings.drafts.overrideText}
      action={strings.drafts.publish}
      kind="danger"
    >
      <TextAreaField label={strings.drafts.reason} {...form.bind("override_reason")} area={{ rows: 3 }} />
    </FormDialog>
  );
}

function Gate({ gate }: { readonly gate: EvaluationGate }) {
  const { uid, isOwner } = useProject();
  const toast = useToast();
  const sets = useRead("getTestSets", { project_uid: uid });
  const change = useChange("setEvaluationGate", ["getEvaluationGate", "getTestSets"]);
  const initial = { set_id: String(gate.set_id ?? ""), min_percent: String(gate.min_percent ?? 100) };
  const form = useForm(initial, async (values) => {
    const { set_id, min_percent } = values;
    await change.mutateAsync({
      project_uid: uid,
      set_id: set_id === "" ? null : Number(set_id),
      min_percent: min_percent.trim() === "" ? Number.NaN : Number(min_percent),
    });
    form.saved(values);
    toast(strings.gate.saved);
  });
  return (
    <Section title={strings.gate.title} text={strings.gate.text}>
      <Form form={form} label={strings.gate.title} className="p-5">
        <fieldset disabled={!isOwner} className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={strings.gate.set}
            options={[
              { value: "", label: strings.gate.off },
              ...(sets.data?.data ?? []).map((set) => ({
                value: String(set.id),
                label: set.name,
                disabled: set.cases === 0,
              })),
            ]}
            {...form.bind("set_id")}
          />
          <TextField
            label={strings.gate.percent}
            hint={strings.gate.percentHint}
            {...form.bind("min_percent")}
            input={{ type: "number", min: 0, max: 100, step: 1 }}
          />
        </fieldset>
        {isOwner ? (
          <SaveButton form={form} />
        ) : (
          <p className="text-[13px] text-muted">{strings.gate.owners}</p>
        )}
      </Form>
    </Section>
  );
}
