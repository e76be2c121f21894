import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { callOperation, type ExecutionLogEntry } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { cx } from "../ui/class-names.ts";
import { ReadState } from "../ui/states.tsx";
import { Timeline } from "./timeline.tsx";

const strings = assistantTexts;

interface Props {
  readonly sessionUid: string;
  readonly messageId: number;
  /** Further buttons beside it. */
  readonly children?: ReactNode;
  /** The reply is on the right. */
  readonly isRight?: boolean;
}

/** Folded under a reply: the steps that led to it. */
export function ReplySteps({ sessionUid, messageId, children, isRight = false }: Props) {
  const { uid } = useProject();
  const [open, setOpen] = useState(false);
  const key = { project_uid: uid, session_uid: sessionUid };
  const read = useQuery({
    queryKey: ["getChatbotExecutionLogs", { ...key, messageId }],
    queryFn: ({ signal }) => readSteps(key, messageId, signal),
    enabled: open,
  });
  return (
    <div className="w-full max-w-[36rem]">
      <div className={cx("flex flex-wrap gap-x-2", isRight && "justify-end")}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex items-center gap-1 rounded-md px-1 py-0.5 text-xs text-muted hover:text-ink"
        >
          <ChevronRight
            aria-hidden
            className={cx("size-3.5 transition-transform", open && "rotate-90 rtl:-rotate-90")}
          />
          {strings.test.steps}
        </button>
        {children}
      </div>
      {open && (
        <div className="mt-1 rounded-lg border border-line bg-canvas p-3">
          <ReadState read={read} rows={2}>
            {(steps) => <Timeline entries={steps} />}
          </ReadState>
        </div>
      )}
    </div>
  );
}

const PAGE = 100;

/** Page by page from the newest entry, until all steps of the reply are there. */
async function readSteps(
  key: { readonly project_uid: string; readonly session_uid: string },
  messageId: number,
  signal: AbortSignal,
): Promise<ExecutionLogEntry[]> {
  const entries: ExecutionLogEntry[] = [];
  for (let page = 1; ; page += 1) {
    const input = { ...key, orderBy: "DESC", limit: PAGE, page } as const;
    const { data } = await callOperation("getChatbotExecutionLogs", input, { signal });
    entries.push(...data);
    const steps = selectSteps(entries, messageId);
    if (steps[0]?.data.type === "message_received" || data.length < PAGE) return steps;
  }
}

/** From the question that was answered to the reply itself, the oldest first. */
export function selectSteps(
  newestFirst: readonly ExecutionLogEntry[],
  messageId: number,
): ExecutionLogEntry[] {
  const at = newestFirst.findIndex(
    ({ data }) => ["reply", "handover"].includes(data.type) && data.data.message_id === messageId,
  );
  if (at < 0) return [];
  const before = newestFirst.findIndex(({ data }, index) => index > at && data.type === "message_received");
  return newestFirst.slice(at, before < 0 ? undefined : before + 1).toReversed();
}
