import { useBlocker } from "@tanstack/react-router";
import { LeaveQuestion } from "./leave-question.tsx";

interface Props {
  readonly dirty: boolean;
  /** Saves before another page is opened; the question is only asked where it answers false. */
  readonly save?: () => Promise<boolean>;
}

/** Asks before unsaved changes are lost, also when the tab is closed. */
export function UnsavedGuard({ dirty, save }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || !save) return dirty;
      return current.pathname !== next.pathname && !(await save());
    },
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return <LeaveQuestion onCancel={blocker.reset} onLeave={blocker.proceed} />;
}
