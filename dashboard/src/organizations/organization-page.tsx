import { Coins, Plus } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../api/message-of.ts";
import { useChange, useRead } from "../api/query.ts";
import { useOrganization } from "../shell/place.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { NameSection } from "../ui/name-section.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { formatNumber, Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { usePages } from "../ui/use-pages.ts";

const words = texts.organizations.organization;
const PLANS = ["Free", "Professional", "Advanced", "Agency"] as const;

export function OrganizationPage() {
  const organization = useOrganization();
  return (
    <Page title={words.title} text={words.text} width="narrow">
      <Name key={organization.id} />
      {organization.seesBilling ? (
        <>
          <Plan />
          <Credits />
        </>
      ) : (
        <p className="text-[13px] text-muted">{words.billingOnly}</p>
      )}
    </Page>
  );
}

function Name() {
  const { id, name, isOwner } = useOrganization();
  const rename = useChange("renameOrganization", ["getMe", "getMyProjects"]);
  return (
    <NameSection
      title={texts.organizations.name}
      label={texts.organizations.name}
      name={name}
      mayWrite={isOwner}
      saved={words.saved}
      onSave={(next) => rename.mutateAsync({ name: next, organization_id: id })}
    />
  );
}

function Plan() {
  const { id, plan } = useOrganization();
  const toast = useToast();
  const change = useChange("changePlan", ["getMe", "getMyProjects", "getCredits", "getTrainingStatus"]);
  const [ask, question] = useConfirm();
  const current = PLANS.find((name) => name === plan) ?? "Free";
  const set = (next: (typeof PLANS)[number]) => {
    const input = { plan: next, organization_id: id };
    if (PLANS.indexOf(next) < PLANS.indexOf(current)) {
      ask({
        title: words.smallerTitle(next),
        text: next === "Free" ? `${words.smallerText} ${words.withoutKeys}` : words.smallerText,
        action: words.smallerAction,
        done: words.planChanged,
        run: () => change.mutateAsync(input),
      });
      return;
    }
    change.mutate(input, {
      onSuccess: () => toast(words.planChanged),
      onError: (error) => toast(messageOf(error), "problem"),
    });
  };
  return (
    <Section title={words.plan} text={words.planText}>
      <div className="p-5">
        <SelectField
          label={words.plan}
          value={current}
          disabled={change.isPending}
          hint={words.plans[current]}
          options={PLANS.map((value) => ({ value, label: value }))}
          onChange={set}
        />
      </div>
      {question}
    </Section>
  );
}

function Credits() {
  const { id } = useOrganization();
  const pages = usePages();
  const [adding, setAdding] = useState(false);
  const read = useRead("getCredits", { organization_id: id, ...pages.input }, { keep: true });
  return (
    <Section
      title={words.credits}
      text={words.creditsText}
      actions={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <ReadState read={read}>
        {({ data, total }) => (
          <>
            <p className="border-b border-line px-5 py-4">
              <span className="block text-[13px] text-muted">{words.balance}</span>
              <span className="text-2xl font-semibold tracking-tight tabular-nums">
                {formatNumber(data.balance)}
              </span>
            </p>
            {data.entries.length === 0 ? (
              <EmptyState icon={Coins} title={words.empty} text={words.emptyText} />
            ) : (
              <Table
                label={words.ledger}
                rows={data.entries}
                rowKey={(entry) => entry.id}
                columns={[
                  {
                    key: "reason",
                    title: words.entry,
                    cell: (entry) => (
                      <>
                        {entry.reason}{" "}
                        {entry.reference && <span className="text-muted">{entry.reference}</span>}
                      </>
                    ),
                  },
                  { key: "when", title: words.when, cell: (entry) => <Time at={entry.createdAt} /> },
                  {
                    key: "amount",
                    title: words.change,
                    className: "text-right tabular-nums",
                    cell: (entry) => `${entry.amount > 0 ? "+" : ""}${formatNumber(entry.amount)}`,
                  },
                  {
                    key: "after",
                    title: words.after,
                    className: "text-right tabular-nums",
                    cell: (entry) => formatNumber(entry.balance),
                  },
                ]}
              />
            )}
            <Pager {...pages.input} total={total} onPage={pages.go} />
          </>
        )}
      </ReadState>
      {adding && <AddCredits onClose={() => setAdding(false)} />}
    </Section>
  );
}

function AddCredits({ onClose }: { readonly onClose: () => void }) {
  const { id } = useOrganization();
  const toast = useToast();
  const add = useChange("addCredits", ["getCredits"]);
  const form = useForm({ amount: "", note: "" }, async ({ amount, note }) => {
    await add.mutateAsync({ organization_id: id, amount: Number(amount), ...(note ? { note } : {}) });
    toast(words.added);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words.add} action={texts.actions.add}>
      <TextField label={words.amount} {...form.bind("amount")} input={{ type: "number", min: 1, step: 1 }} />
      <TextField label={words.note} optional={texts.optional} {...form.bind("note")} />
    </FormDialog>
  );
}
