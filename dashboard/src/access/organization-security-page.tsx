import { useState } from "react";
import type { OrganizationSecurity, SingleSignOnSettings } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { texts } from "../i18n/index.ts";
import { useOrganization } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { linesOfGroups, rolesOfGroups } from "./group-lines.ts";

const strings = securityTexts.organization;

export function OrganizationSecurityPage() {
  const { id } = useOrganization();
  const security = useRead("getOrganizationSecurity", { organization_id: id });
  const sso = useRead("getSingleSignOn", { organization_id: id });
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      <Section title={strings.policy} text={strings.policyText}>
        <ReadState read={security} rows={2}>
          {({ data }) => <Policy security={data} />}
        </ReadState>
      </Section>
      <Section title={strings.sso} text={strings.ssoText}>
        <ReadState read={sso} rows={4}>
          {({ data }) => <SingleSignOn key={String(data.connection?.issuer)} settings={data} />}
        </ReadState>
      </Section>
    </Page>
  );
}

const IDLE_CHOICES = ["", "15", "30", "60", "480", "1440", "10080"] as const;
type IdleChoice = (typeof IDLE_CHOICES)[number];

function Policy({ security }: { readonly security: OrganizationSecurity }) {
  const { id } = useOrganization();
  const outcome = useOutcome();
  const change = useChange("updateOrganizationSecurity", ["getOrganizationSecurity", "getMe"]);
  const save = (values: Partial<OrganizationSecurity>) =>
    change.mutate({ organization_id: id, ...values }, outcome(strings.saved));
  const idle = String(security.idle_minutes ?? "");
  const options = IDLE_CHOICES.includes(idle as IdleChoice) ? IDLE_CHOICES : [...IDLE_CHOICES, idle];
  return (
    <div className="grid gap-5 p-5">
      <SwitchField
        label={strings.require}
        hint={strings.requireHint}
        checked={security.require_second_factor}
        disabled={change.isPending}
        onChange={(checked) => save({ require_second_factor: checked })}
      />
      <SelectField
        label={strings.idle}
        hint={strings.idleHint}
        value={idle}
        disabled={change.isPending}
        options={options.map((value) => ({ value, label: strings.idleAfter(value) }))}
        onChange={(value) => save({ idle_minutes: value === "" ? null : Number(value) })}
      />
    </div>
  );
}

const ROLES = ["", "viewer", "editor", "billing"] as const;

function SingleSignOn({ settings }: { readonly settings: SingleSignOnSettings }) {
  const { id } = useOrganization();
  const { connection, domains } = settings;
  const toast = useToast();
  const [ask, question] = useConfirm();
  const save = useChange("updateSingleSignOn", ["getSingleSignOn"]);
  const remove = useChange("deleteSingleSignOn", ["getSingleSignOn"]);
  const [isOnly, setOnly] = useState(connection?.sso_only ?? false);
  const initial = {
    issuer: connection?.issuer ?? "",
    client_id: connection?.client_id ?? "",
    client_secret: "",
    groups_claim: connection?.groups_claim ?? "groups",
    role_by_group: linesOfGroups(connection?.role_by_group ?? []),
    default_role: (connection?.default_role ?? "") as (typeof ROLES)[number],
  };
  const form = useForm(initial, async ({ client_secret, role_by_group, default_role, ...values }) => {
    await save.mutateAsync({
      organization_id: id,
      ...values,
      ...(client_secret === "" ? {} : { client_secret }),
      role_by_group: rolesOfGroups(role_by_group),
      default_role: default_role === "" ? null : default_role,
      sso_only: isOnly,
    });
    toast(strings.saved);
  });
  const confirmRemoval = () =>
    ask({
      title: strings.removeTitle,
      text: strings.removeText,
      action: strings.remove,
      done: strings.removed,
      run: () => remove.mutateAsync({ organization_id: id }),
    });
  return (
    <Form form={form} className="p-5">
      <CodeBlock label={strings.redirect} code={settings.redirect_uri} />
      {connection && <CodeBlock label={strings.link} code={connection.sign_in_url} />}
      <p className="text-[13px] text-muted">
        {domains.length === 0 ? strings.noDomains : strings.domains(domains.join(", "))}
      </p>
      <TextField label={strings.issuer} hint={strings.issuerHint} {...form.bind("issuer")} />
      <TextField label={strings.clientId} {...form.bind("client_id")} />
      <TextField
        label={strings.clientSecret}
        {...(connection ? { hint: strings.secretKept } : {})}
        {...form.bind("client_secret")}
        input={{ type: "password", autoComplete: "off" }}
      />
      <TextField label={strings.groupsClaim} {...form.bind("groups_claim")} />
      <TextAreaField label={strings.groups} hint={strings.groupsHint} {...form.bind("role_by_group")} />
      <SelectField
        label={strings.defaultRole}
        hint={strings.defaultRoleHint}
        {...form.bind("default_role")}
        options={ROLES.map((value) => ({
          value,
          label: value === "" ? strings.noRole : texts.states.rolesInWords[value],
        }))}
      />
      <SwitchField label={strings.only} hint={strings.onlyHint} checked={isOnly} onChange={setOnly} />
      <div className="flex gap-2">
        <Button kind="primary" type="submit" busy={form.busy}>
          {texts.actions.save}
        </Button>
        {connection && <Button onClick={confirmRemoval}>{strings.remove}</Button>}
      </div>
      {question}
    </Form>
  );
}
