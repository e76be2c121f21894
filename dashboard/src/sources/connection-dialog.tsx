import type { Input } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { texts } from "../i18n/index.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { FIELDS, SERVICES, type Kind } from "./services.ts";

const strings = sourcesTexts;
const SCHEDULES = ["daily", "weekly", "off"] as const;

/** Connects a service: each asks for its own fields, and its key is checked before it is stored. */
export function ConnectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const add = useChange("addConnection", ["getSources", "getTrainingStatus"]);
  const form = useForm(
    {
      kind: "notion" as Kind,
      credential: "",
      schedule: "daily" as (typeof SCHEDULES)[number],
      repository: "",
      branch: "",
      path: "",
      site: "",
      email: "",
      locale: "",
      region: "us",
      space: "",
      folder_id: "",
    },
    async ({ kind, credential, schedule, ...values }) => {
      const own = SERVICES[kind].fields.flatMap((field) => (values[field] ? [[field, values[field]]] : []));
      const input = { project_uid: uid, kind, credential, schedule, ...Object.fromEntries(own) };
      await add.mutateAsync(input as Input<"addConnection">);
      toast(strings.syncing);
      onClose();
    },
  );
  const { fields, isKeyLong } = SERVICES[form.values.kind];
  const Key = isKeyLong ? TextAreaField : TextField;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.connectTitle}
      description={strings.connectText}
      action={strings.connect}
    >
      <SelectField
        label={strings.vendor}
        {...form.bind("kind")}
        options={Object.entries(SERVICES).map(([value, { label }]) => ({ value: value as Kind, label }))}
      />
      {fields.map((field) =>
        field === "region" ? (
          <SelectField
            key={field}
            label={strings.fields.region}
            {...form.bind("region")}
            options={["us", "eu", "au"].map((value) => ({ value, label: value.toUpperCase() }))}
          />
        ) : (
          <TextField
            key={field}
            label={strings.fields[field]}
            {...(FIELDS[field].isRequired ? {} : { optional: texts.optional })}
            {...form.bind(field)}
            input={{ placeholder: FIELDS[field].example, dir: "ltr", autoComplete: "off" }}
          />
        ),
      )}
      <Key
        label={strings.credential}
        hint={strings.credentialHint}
        {...form.bind("credential")}
        {...(isKeyLong
          ? { area: { rows: 4, dir: "ltr", autoComplete: "off", spellCheck: false } }
          : { input: { type: "password", dir: "ltr", autoComplete: "off" } })}
      />
      <SelectField
        label={strings.schedule}
        {...form.bind("schedule")}
        options={SCHEDULES.map((value) => ({ value, label: strings.schedules[value] }))}
      />
    </FormDialog>
  );
}
