import { ArrowRight, Plus, Workflow } from "lucide-react";
import { useState } from "react";
import type { Rule } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Problem } from "../ui/form.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { Section } from "../ui/page.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { effectLabel } from "./effect-fields.tsx";
import { RuleDialog } from "./rule-dialog.tsx";

const strings = deskTexts.rules;
const TOUCHED = ["getRules"] as const;

/** The rules in the order in which they run. */
export function RuleList() {
  const { uid, mayWrite } = useProject();
  const [edited, setEdited] = useState<{ readonly rule: Rule | null } | null>(null);
  const read = useRead("getRules", { project_uid: uid });
  const remove = useChange("deleteRule", TOUCHED);
  const [ask, question] = useConfirm();
  const askToDelete = ({ id }: Rule) =>
    ask({
      title: strings.remove,
      text: strings.removeText,
      action: texts.actions.delete,
      done: strings.removed,
      run: () => remove.mutateAsync({ project_uid: uid, rule_id: id }),
    });
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={
        mayWrite && (
          <Button kind="primary" icon={Plus} onClick={() => setEdited({ rule: null })}>
            {strings.newRule}
          </Button>
        )
      }
    >
      <ReadState read={read} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={Workflow} title={strings.noRules} text={strings.noRulesText} />
          ) : (
            <Rows rules={data} onEdit={(rule) => setEdited({ rule })} onDelete={askToDelete} />
          )
        }
      </ReadState>
      {edited && <RuleDialog rule={edited.rule} onClose={() => setEdited(null)} />}
      {question}
    </Section>
  );
}

interface RowsProps {
  readonly rules: readonly Rule[];
  readonly onEdit: (rule: Rule) => void;
  readonly onDelete: (rule: Rule) => void;
}

function Rows({ rules, onEdit, onDelete }: RowsProps) {
  const { uid, mayWrite } = useProject();
  const update = useChange("updateRule", TOUCHED);
  const reorder = useChange("reorderRules", TOUCHED);
  const failure = update.error ?? reorder.error;
  const ids = rules.map(({ id }) => id);
  const move = (from: number, to: number) =>
    reorder.mutate({ project_uid: uid, rule_ids: reordered(ids, from, to) });
  return (
    <>
      {failure && (
        <div className="px-5 pt-3">
          <Problem>{errorMessage(failure)}</Problem>
        </div>
      )}
      <ol aria-label={strings.title} className="divide-y divide-line">
        {rules.map((rule, index) => (
          <li key={rule.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2.5 text-[13px]">
            <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {rule.name}
                {rule.stops && <Badge>{strings.stopsBadge}</Badge>}
              </p>
              <p className="text-muted">
                {strings.events[rule.event]} <ArrowRight aria-hidden className="inline size-3.5" />{" "}
                {rule.effects.map(({ kind }) => effectLabel(kind)).join(", ")}
              </p>
              {rule.problem && (
                <p className="text-danger-ink">
                  {rule.is_enabled ? "" : `${strings.off}: `}
                  {rule.problem}
                </p>
              )}
            </div>
            {mayWrite && (
              <div className="flex items-center gap-1">
                <OrderButtons
                  name={rule.name}
                  index={index}
                  count={rules.length}
                  busy={reorder.isPending}
                  onMove={(to) => move(index, to)}
                />
                <Switch
                  aria-label={strings.on(rule.name)}
                  checked={rule.is_enabled}
                  disabled={update.isPending}
                  onChange={(is_enabled) => update.mutate({ project_uid: uid, rule_id: rule.id, is_enabled })}
                />
                <RowMenu
                  label={`${texts.actions.more}: ${rule.name}`}
                  onEdit={() => onEdit(rule)}
                  onDelete={() => onDelete(rule)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
