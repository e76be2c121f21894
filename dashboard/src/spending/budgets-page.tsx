import type { Budget } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { spendingTexts } from "../i18n/areas/spending.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { BudgetBar } from "./budget-bar.tsx";
import { isMoney, LIMITS, limitShare, type LimitName } from "./shares.ts";

const strings = spendingTexts;

/** What a project and its widgets have spent, and how much they may. */
export function BudgetsPage() {
  const { uid, isOwner } = useProject();
  const read = useRead("getBudgets", { project_uid: uid }, { enabled: isOwner });
  const sendsMail = useSendsMail();
  return (
    <Page title={strings.title} text={strings.text} width="narrow">
      {isOwner ? (
        <ReadState read={read} rows={8}>
          {({ data }) => (
            <>
              {data.budgets.map((budget) => (
                <BudgetSection
                  key={budget.widget_uid ?? ""}
                  budget={budget}
                  warnedAt={data.warned_at_percent}
                />
              ))}
              <p className="text-[13px] text-muted">
                {sendsMail === false
                  ? notificationsTexts.noMailServer
                  : strings.warned(data.warned_at_percent)}
              </p>
            </>
          )}
        </ReadState>
      ) : (
        <p className="text-[13px] text-muted">{strings.ownersOnly}</p>
      )}
    </Page>
  );
}

/** Numbers are kept as typed; the server reports what is wrong with them. */
type Values = { readonly [Name in LimitName]: string } & { readonly when_spent: Budget["when_spent"] };

interface SectionProps {
  readonly budget: Budget;
  readonly warnedAt: number;
}

function BudgetSection({ budget, warnedAt }: SectionProps) {
  const { uid } = useProject();
  const toast = useToast();
  const change = useChange("setBudget", ["getBudgets"]);
  const form = useForm<Values>(toValues(budget), async (values) => {
    const limits = Object.fromEntries(LIMITS.map((name) => [name, toLimit(values[name])]));
    const { when_spent } = values;
    await change.mutateAsync({ project_uid: uid, widget_uid: budget.widget_uid, ...limits, when_spent });
    form.saved(values);
    toast(strings.saved);
  });
  const isProject = budget.widget_uid === null;
  const title = isProject ? strings.project : budget.name;
  return (
    <Section title={title} text={isProject ? strings.projectText : strings.widgetText}>
      <div className="grid gap-4 border-b border-line p-5 sm:grid-cols-2">
        {LIMITS.map((name) => (
          <BudgetBar key={name} name={name} share={limitShare(budget, name)} warnedAt={warnedAt} />
        ))}
      </div>
      <Form form={form} className="p-5" label={title}>
        <UnsavedGuard dirty={form.dirty} />
        <div className="grid gap-4 sm:grid-cols-2">
          {LIMITS.map((name) => (
            <TextField
              key={name}
              label={strings.fields[name]}
              hint={strings.noLimit}
              {...form.bind(name)}
              input={{ type: "number", min: 0, step: isMoney(name) ? 0.01 : 1, inputMode: "decimal" }}
            />
          ))}
          <SelectField
            className="sm:col-span-2"
            label={strings.whenSpent}
            hint={strings.whenSpentHint}
            options={(["handover", "offline"] as const).map((value) => ({
              value,
              label: strings.whenSpentChoices[value],
            }))}
            {...form.bind("when_spent")}
          />
        </div>
        <SaveButton form={form} label={strings.save} />
      </Form>
    </Section>
  );
}

const toValues = (budget: Budget): Values => {
  const typed = (name: LimitName): string => String(limitShare(budget, name).limit ?? "");
  return {
    day_credits: typed("day_credits"),
    month_credits: typed("month_credits"),
    day_usd: typed("day_usd"),
    month_usd: typed("month_usd"),
    when_spent: budget.when_spent,
  };
};

const toLimit = (text: string): number | null => (text.trim() === "" ? null : Number(text));
