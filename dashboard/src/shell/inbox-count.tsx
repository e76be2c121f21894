import { useRead } from "../api/query.ts";
import { texts } from "../i18n/index.ts";
import { cx } from "../ui/class-names.ts";

/** How many conversations wait for a person or have something unread for one; the live feed keeps it right. */
export function useInboxCounts(projectUid: string): { waiting: number; all: number } {
  const { data } = useRead("getInboxCounts", { project_uid: projectUid });
  const { waiting, unread } = data?.data ?? { waiting: 0, unread: 0 };
  return { waiting, all: waiting + unread };
}

interface Props {
  readonly projectUid: string;
  readonly className?: string;
}

export function InboxCount({ projectUid, className }: Props) {
  const { waiting, all } = useInboxCounts(projectUid);
  if (all === 0) return null;
  return (
    <span
      className={cx(
        "grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-[11px] font-semibold tabular-nums",
        waiting > 0 ? "bg-warn-soft text-warn" : "bg-accent-soft text-accent-ink",
        className,
      )}
    >
      <span aria-hidden>{all}</span>
      <span className="sr-only">{texts.navigation.inboxCount(all)}</span>
    </span>
  );
}
