import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { ExecutionLogEntry } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/place.ts";
import { texts } from "../texts/index.ts";
import { cx } from "../ui/class-names.ts";
import { ReadState } from "../ui/states.tsx";
import { Timeline } from "./timeline.tsx";

const words = texts.assistant;

interface Props {
  readonly sessionUid: string;
  readonly messageId: number;
  /** Further buttons beside it. */
  readonly children?: ReactNode;
  /** The reply stands on the right. */
  readonly isRight?: boolean;
}

/** Folded under a reply: the steps that led to it. */
export function ReplySteps({ sessionUid, messageId, children, isRight = false }: Props) {
  const { uid } = useProject();
  const [open, setOpen] = useState(false);
  const read = useRead(
    "getChatbotExecutionLogs",
    { project_uid: uid, session_uid: sessionUid, orderBy: "DESC", limit: 100 },
    { enabled: open },
  );
  return (
    <div className="w-full max-w-[36rem]">
      <div className={cx("flex flex-wrap gap-x-2", isRight && "justify-end")}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex items-center gap-1 rounded-md px-1 py-0.5 text-xs text-muted hover:text-ink"
        >
          <ChevronRight aria-hidden className={cx("size-3.5 transition-transform", open && "rotate-90")} />
          {words.test.steps}
        </button>
        {children}
      </div>
      {open && (
        <div className="mt-1 rounded-lg border border-line bg-canvas p-3">
          <ReadState read={read} rows={2}>
            {({ data }) => <Timeline entries={stepsOf(data, messageId)} />}
          </ReadState>
        </div>
      )}
    </div>
  );
}

/** From the question that was answered to the reply itself, the oldest first. */
export function stepsOf(newestFirst: readonly ExecutionLogEntry[], messageId: number): ExecutionLogEntry[] {
  const at = newestFirst.findIndex(
    ({ data }) => ["reply", "handover"].includes(data.type) && data.data.message_id === messageId,
  );
  if (at < 0) return [];
  const before = newestFirst.findIndex(({ data }, index) => index > at && data.type === "message_received");
  return newestFirst.slice(at, before < 0 ? undefined : before + 1).toReversed();
}
