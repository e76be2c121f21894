import type { IssueFormProps } from "../access/use-issuing.tsx";
import { ModulePermissionsField, type Action } from "../access/module-permissions.tsx";
import type { IssuedProjectKey, KeyPermissions, ProjectKey } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm, type FormState } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { splitLines } from "./split-lines.ts";

const strings = projectsTexts.integrations.keys;
const MODULES: readonly (readonly [keyof KeyPermissions, Action])[] = [
  ["Sessions", "Write"],
  ["Training", "Read"],
  ["Logs", "Read"],
  ["Debugging", "Read"],
  ["Completions", "Write"],
];
/** What the key of a page can have: everyone who opens the page can read it. */
const PAGE_MODULES = MODULES.filter(([module]) => module === "Sessions" || module === "Completions");

const modulesFor = (origins: string) => (origins.trim() === "" ? MODULES : PAGE_MODULES);
const EXPIRATIONS = ["7", "30", "60", "90", "none"] as const;

interface Values {
  readonly name: string;
  readonly permissions: KeyPermissions;
  /** One per line. */
  readonly allowed_origins: string;
  readonly use_fallback_models: boolean;
  /** `unchanged` leaves a key its expiry. */
  readonly expiration: (typeof EXPIRATIONS)[number] | "unchanged";
}

export function CreateKey({ onClose, onIssued }: IssueFormProps<IssuedProjectKey>) {
  const { uid } = useProject();
  const create = useChange("createProjectKey", ["getProjectKeys"]);
  const start: Values = {
    name: "",
    permissions: Object.fromEntries(MODULES),
    allowed_origins: "",
    use_fallback_models: false,
    expiration: "none",
  };
  const form = useForm(start, async (values) => {
    onIssued((await create.mutateAsync({ project_uid: uid, ...toInput(values) })).data);
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.create} action={texts.actions.create}>
      <KeyFields form={form} isNew />
    </FormDialog>
  );
}

interface EditProps {
  readonly projectKey: ProjectKey;
  readonly onClose: () => void;
}

export function EditKey({ projectKey, onClose }: EditProps) {
  const { uid } = useProject();
  const toast = useToast();
  const update = useChange("updateProjectKey", ["getProjectKeys"]);
  const { id, name, permissions, allowed_origins: origins } = projectKey;
  const start: Values = {
    name,
    permissions,
    allowed_origins: origins.join("\n"),
    use_fallback_models: projectKey.use_fallback_models,
    expiration: "unchanged",
  };
  const form = useForm(start, async (values) => {
    await update.mutateAsync({ project_uid: uid, key_id: id, ...toInput(values) });
    toast(strings.saved);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.editTitle}>
      <KeyFields form={form} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: FormState<Values>;
  readonly isNew?: boolean;
}

function KeyFields({ form, isNew = false }: FieldsProps) {
  const permissions = form.bind("permissions");
  const modules = modulesFor(form.values.allowed_origins);
  const isEmpty = modules.every(([module]) => !form.values.permissions[module]);
  const choices = isNew ? EXPIRATIONS : (["unchanged", ...EXPIRATIONS] as const);
  return (
    <>
      <TextField label={strings.name} hint={strings.nameHint} {...form.bind("name")} />
      <ModulePermissionsField
        modules={modules}
        {...permissions}
        error={isEmpty ? strings.noPermission : permissions.error}
      />
      {form.values.permissions.Completions && (
        <SwitchField
          label={strings.fallback}
          hint={strings.fallbackHint}
          {...form.toggle("use_fallback_models")}
        />
      )}
      <SelectField
        label={accessTexts.tokens.expiration}
        options={choices.map((value) => ({
          value,
          label: value === "unchanged" ? strings.unchanged : accessTexts.tokens.expirations[value],
        }))}
        {...form.bind("expiration")}
      />
      <TextAreaField
        label={strings.origins}
        hint={strings.originsHint}
        {...form.bind("allowed_origins")}
        area={{ rows: 2, dir: "ltr", spellCheck: false }}
      />
      {form.values.allowed_origins.trim() !== "" && (
        <p role="status" className="text-[13px] leading-snug text-danger-ink">
          {strings.originsWarning}
        </p>
      )}
    </>
  );
}

const toInput = ({ name, permissions, allowed_origins, use_fallback_models, expiration }: Values) => ({
  name,
  use_fallback_models,
  permissions: Object.fromEntries(
    modulesFor(allowed_origins).flatMap(([module]) =>
      permissions[module] ? [[module, permissions[module]]] : [],
    ),
  ),
  allowed_origins: splitLines(allowed_origins),
  ...(expiration === "unchanged" ? {} : { expiration }),
});
