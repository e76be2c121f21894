import { ALL_MODULES, ModulePermissionsField } from "../access/module-permissions.tsx";
import { ProjectScopeField, type ProjectScope } from "../access/project-scope-field.tsx";
import { callOperation, type AuthorizationRequest, type ModulePermissions } from "../api/client.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { authorizationTexts } from "../i18n/areas/authorization.ts";
import { useWorkspace } from "../shell/me.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Form, Problem, useForm } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";

const strings = authorizationTexts;
const ROLES = ["viewer", "editor", "owner"] as const;
type Role = (typeof ROLES)[number];

interface Values {
  readonly organization_id: string;
  readonly role: Role | "custom";
  readonly permissions: ModulePermissions;
  readonly project_scope: ProjectScope;
  readonly may_administer_by_ai: boolean;
}

interface Props {
  readonly query: string;
  readonly asked: AuthorizationRequest;
  readonly onAnswer: (address: string, isAllowed: boolean) => void;
}

/** What the person gives the client: at most what they may do themselves today. */
export function ConsentForm({ query, asked, onAnswer }: Props) {
  const { me } = useWorkspace();
  const organizations = useOpenOrganizations();
  const start: Values = {
    organization_id: String(organizations[0]?.id ?? ""),
    role: atMost(asked.suggested_role, organizations[0]?.role ?? "viewer"),
    permissions: {},
    project_scope: "all",
    may_administer_by_ai: false,
  };
  const form = useForm(start, async (values) => {
    const { role, permissions, project_scope: scope } = values;
    const { data } = await callOperation("approveAuthorization", {
      query,
      client_name: asked.client_name,
      client_host: asked.client_host,
      organization_id: Number(values.organization_id),
      may_administer_by_ai: values.role !== "viewer" && values.may_administer_by_ai,
      project_scope: scope === "all" ? "all" : [...scope],
      ...(role === "custom" ? { permissions } : { role }),
    });
    onAnswer(data.redirect_to, true);
  });
  const denial = useForm({}, async () => {
    const { data } = await callOperation("denyAuthorization", { query });
    onAnswer(data.redirect_to, false);
  });
  const { values } = form;
  const organization = organizations.find(({ id }) => String(id) === values.organization_id);
  const own = organization?.role ?? "viewer";
  return (
    <Form form={form}>
      {organization ? (
        <>
          <SelectField
            label={strings.organization}
            hint={strings.signedInAs(me.user.email)}
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.organization_id}
            onChange={(id) => {
              const chosen = organizations.find((entry) => String(entry.id) === id)!;
              form.reset({
                ...start,
                organization_id: id,
                role: atMost(asked.suggested_role, chosen.role),
              });
            }}
          />
          <SelectField
            label={accessTexts.tokens.role}
            options={[...upTo(own), "custom" as const].map((value) => ({
              value,
              label: accessTexts.tokens.roles[value],
            }))}
            {...form.bind("role")}
          />
          {values.role === "custom" && (
            <ModulePermissionsField
              modules={ALL_MODULES.map((module) => [module, own === "viewer" ? "Read" : "Write"])}
              {...form.bind("permissions")}
            />
          )}
          <ProjectScopeField organizationId={organization.id} {...form.bind("project_scope")} />
          {own !== "viewer" && values.role !== "viewer" && (
            <SwitchField
              label={accessTexts.tokens.byAi}
              hint={accessTexts.tokens.byAiHint}
              {...form.toggle("may_administer_by_ai")}
            />
          )}
        </>
      ) : (
        <Problem>{strings.none}</Problem>
      )}
      {denial.problem && <Problem>{denial.problem}</Problem>}
      <div className="grid grid-cols-2 gap-3">
        <Button busy={denial.busy} onClick={() => void denial.submit()}>
          {strings.deny}
        </Button>
        <Button kind="primary" type="submit" busy={form.busy} disabled={!organization}>
          {strings.allow}
        </Button>
      </div>
    </Form>
  );
}

const upTo = (role: Role): Role[] => ROLES.slice(0, ROLES.indexOf(role) + 1);
const atMost = (role: Role, limit: Role): Role => (upTo(limit).includes(role) ? role : limit);

/** Those whose access the person can share: not the ones this sign-in doesn't open, nor those they only pay for. */
function useOpenOrganizations() {
  const { me } = useWorkspace();
  const closed = new Set(me.closed_organizations.map(({ id }) => id));
  return me.organizations.flatMap(({ id, name, role }) =>
    role === "billing" || closed.has(id) ? [] : [{ id, name, role }],
  );
}
