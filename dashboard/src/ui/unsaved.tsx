import { useBlocker } from "@tanstack/react-router";
import { LeaveQuestion } from "./leave-question.tsx";

/** Asks before unsaved changes are lost, also when the tab is closed. */
export function UnsavedGuard({ dirty }: { readonly dirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true });
  if (blocker.status !== "blocked") return null;
  return <LeaveQuestion onCancel={blocker.reset} onLeave={blocker.proceed} />;
}
