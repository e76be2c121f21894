import type { Input, IssuedApiToken, ModulePermissions } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useOrganization } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { texts } from "../i18n/index.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { ALL_MODULES, ModulePermissionsField } from "./module-permissions.tsx";
import { ProjectScopeField } from "./project-scope-field.tsx";
import type { IssueFormProps } from "./use-issuing.tsx";

const strings = accessTexts.tokens;
const ROLES = ["viewer", "editor", "owner", "custom"] as const;
const EXPIRATIONS = ["7", "30", "60", "90", "custom", "none"] as const;

interface Values {
  readonly name: string;
  readonly role: (typeof ROLES)[number];
  readonly permissions: ModulePermissions;
  readonly project_scope: "all" | readonly string[];
  readonly expiration: (typeof EXPIRATIONS)[number];
  readonly expires_at: string;
  readonly may_administer_by_ai: boolean;
}

export function CreateToken({ onClose, onIssued }: IssueFormProps<IssuedApiToken>) {
  const { id: organizationId } = useOrganization();
  const create = useChange("createApiToken", ["getApiTokens"]);
  const start: Values = {
    name: "",
    role: "viewer",
    permissions: {},
    project_scope: "all",
    expiration: "90",
    expires_at: "",
    may_administer_by_ai: false,
  };
  const form = useForm(start, async (values) => {
    const { data } = await create.mutateAsync({ organization_id: organizationId, ...toInput(values) });
    onIssued(data);
  });
  return (
    <FormDialog form={form} onClose={onClose} title={strings.create} action={texts.actions.create} side>
      <TextField label={strings.name} hint={strings.nameHint} {...form.bind("name")} />
      <SelectField
        label={strings.role}
        options={ROLES.map((value) => ({ value, label: strings.roles[value] }))}
        {...form.bind("role")}
      />
      {form.values.role === "custom" && (
        <ModulePermissionsField
          modules={ALL_MODULES.map((module) => [module, "Write"])}
          {...form.bind("permissions")}
        />
      )}
      <ProjectScopeField organizationId={organizationId} {...form.bind("project_scope")} />
      <SelectField
        label={strings.expiration}
        options={EXPIRATIONS.map((value) => ({ value, label: strings.expirations[value] }))}
        {...form.bind("expiration")}
      />
      {form.values.expiration === "custom" && (
        <TextField label={strings.expiresAt} {...form.bind("expires_at")} input={{ type: "date" }} />
      )}
      {form.values.role !== "viewer" && (
        <SwitchField label={strings.byAi} hint={strings.byAiHint} {...form.toggle("may_administer_by_ai")} />
      )}
    </FormDialog>
  );
}

function toInput(values: Values): Input<"createApiToken"> {
  const { name, role, permissions, project_scope: scope, expiration, expires_at: date } = values;
  return {
    name,
    // A viewer changes nothing.
    may_administer_by_ai: role !== "viewer" && values.may_administer_by_ai,
    expiration,
    project_scope: scope === "all" ? "all" : [...scope],
    ...(role === "custom" ? { permissions } : { role }),
    ...(expiration === "custom" && date ? { expires_at: `${date}T23:59:59Z` } : {}),
  };
}
