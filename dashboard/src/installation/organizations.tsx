import { useState } from "react";
import type { InstallationOrganization } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { installationTexts } from "../i18n/areas/installation.ts";
import { texts } from "../i18n/index.ts";
import { PLANS, type PlanName } from "../organizations/plans.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Select, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ReadState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { Table } from "../ui/table.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { usePages } from "../ui/use-pages.ts";
import { OrganizationDomains } from "./organization-domains.tsx";

const strings = installationTexts.organizations;

export function Organizations() {
  const pages = usePages(25);
  const [adding, setAdding] = useState<InstallationOrganization | null>(null);
  const read = useRead("getInstallationOrganizations", pages.input, { keepsPrevious: true });
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={read}>
        {({ data, total }) => (
          <>
            <Table
              label={strings.title}
              rows={data}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: "name",
                  title: strings.name,
                  cell: (row) => <span className="font-medium [overflow-wrap:anywhere]">{row.name}</span>,
                },
                { key: "plan", title: strings.plan, cell: (row) => <Plan organization={row} /> },
                {
                  key: "vendor-keys",
                  title: strings.vendorKeys,
                  cell: (row) => <VendorKeys organization={row} />,
                },
                {
                  key: "credits",
                  title: strings.credits,
                  className: "text-end tabular-nums",
                  cell: (row) => texts.number(row.credits),
                },
                {
                  key: "members",
                  title: strings.members,
                  className: "text-end tabular-nums",
                  cell: (row) => texts.number(row.members),
                },
                {
                  key: "projects",
                  title: strings.projects,
                  className: "text-end tabular-nums",
                  cell: (row) => texts.number(row.projects),
                },
                {
                  key: "domains",
                  title: installationTexts.domains.title,
                  cell: (row) => <OrganizationDomains organization={row} />,
                },
                {
                  key: "actions",
                  title: texts.actions.more,
                  silent: true,
                  className: "text-end",
                  cell: (row) => (
                    <Button size="sm" aria-label={strings.addTo(row.name)} onClick={() => setAdding(row)}>
                      {strings.add}
                    </Button>
                  ),
                },
              ]}
            />
            <Pager {...pages.input} total={total} onPage={pages.go} />
          </>
        )}
      </ReadState>
      {adding && <AddCredits organization={adding} onClose={() => setAdding(null)} />}
    </Section>
  );
}

function Plan({ organization }: { readonly organization: InstallationOrganization }) {
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const change = useChange("changePlan", [
    "getInstallationOrganizations",
    "getMe",
    "getMyProjects",
    "getCredits",
    "getTrainingStatus",
  ]);
  const current = PLANS.find((name) => name === organization.plan) ?? "Free";
  const set = (plan: PlanName) => {
    const input = { organization_id: organization.id, plan };
    if (PLANS.indexOf(plan) < PLANS.indexOf(current)) {
      ask({
        title: strings.smallerTitle(organization.name, plan),
        text: plan === "Free" ? `${strings.smallerText} ${strings.withoutKeys}` : strings.smallerText,
        action: strings.smallerAction,
        done: strings.planChanged,
        run: () => change.mutateAsync(input),
      });
      return;
    }
    change.mutate(input, outcome(strings.planChanged));
  };
  return (
    <>
      <Select
        aria-label={strings.planOf(organization.name)}
        value={current}
        className="!h-8 !w-36"
        disabled={change.isPending}
        options={PLANS.map((value) => ({ value, label: value }))}
        onChange={set}
      />
      {question}
    </>
  );
}

function VendorKeys({ organization }: { readonly organization: InstallationOrganization }) {
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const share = useChange("shareVendorKeys", ["getInstallationOrganizations", "getSupportedModels"]);
  const set = (shared: boolean) => {
    const input = { organization_id: organization.id, shared };
    if (shared) {
      share.mutate(input, outcome(strings.vendorKeysShared));
      return;
    }
    ask({
      title: strings.withholdTitle(organization.name),
      text: strings.withholdText,
      action: strings.withholdAction,
      done: strings.vendorKeysWithheld,
      run: () => share.mutateAsync(input),
    });
  };
  return (
    <>
      <Switch
        aria-label={strings.vendorKeysOf(organization.name)}
        checked={organization.vendor_keys_shared}
        disabled={share.isPending}
        onChange={set}
      />
      {question}
    </>
  );
}

interface AddProps {
  readonly organization: InstallationOrganization;
  readonly onClose: () => void;
}

function AddCredits({ organization, onClose }: AddProps) {
  const toast = useToast();
  const add = useChange("addCredits", ["getInstallationOrganizations", "getCredits"]);
  const form = useForm({ amount: "", note: "" }, async ({ amount, note }) => {
    const grant = { organization_id: organization.id, amount: Number(amount) };
    await add.mutateAsync({ ...grant, ...(note ? { note } : {}) });
    toast(strings.added);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={strings.addTo(organization.name)}
      action={texts.actions.add}
    >
      <TextField
        label={strings.amount}
        {...form.bind("amount")}
        input={{ type: "number", min: 1, step: 1 }}
      />
      <TextField label={strings.note} optional={texts.optional} {...form.bind("note")} />
    </FormDialog>
  );
}
