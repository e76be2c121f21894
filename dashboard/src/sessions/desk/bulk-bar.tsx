import { CheckCheck, Clock, Ellipsis, Flag, ShieldAlert, ShieldCheck, UserRoundPlus, X } from "lucide-react";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { Selection } from "./use-selection.ts";
import type { DeskActions } from "./use-desk-actions.ts";

const strings = deskTexts;

/** What can be done with all selected conversations at once. */
export function BulkBar({
  selection,
  actions,
}: {
  readonly selection: Selection;
  readonly actions: DeskActions;
}) {
  const { uids } = selection;
  if (uids.length === 0) return null;
  const spam = (is_spam: boolean) => () =>
    actions.change(uids, { is_spam }, is_spam ? strings.markedSpam : strings.unmarkedSpam);
  return (
    <div
      role="group"
      aria-label={strings.selection}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-accent-soft px-3 py-1.5"
    >
      <p role="status" className="min-w-0 flex-1 truncate text-[13px] font-medium">
        {strings.selected(uids.length)}
      </p>
      <Button
        size="sm"
        icon={CheckCheck}
        busy={actions.busy}
        onClick={() => actions.change(uids, { state: "resolved" }, strings.resolved)}
      >
        {strings.resolve}
      </Button>
      <IconButton icon={UserRoundPlus} label={strings.assign} onClick={() => actions.ask("assign", uids)} />
      <IconButton icon={Clock} label={strings.snooze} onClick={() => actions.ask("snooze", uids)} />
      <Menu
        trigger={<IconButton icon={Ellipsis} label={strings.more} />}
        items={[
          {
            key: "priority",
            label: strings.priority,
            icon: Flag,
            run: () => actions.ask("priority", uids),
          },
          { key: "spam", label: strings.markSpam, icon: ShieldAlert, run: spam(true) },
          { key: "not-spam", label: strings.notSpam, icon: ShieldCheck, run: spam(false) },
        ]}
      />
      <IconButton icon={X} label={strings.clearSelection} onClick={selection.clear} />
    </div>
  );
}
