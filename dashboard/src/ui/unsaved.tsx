import { useBlocker } from "@tanstack/react-router";
import { AlertDialog } from "radix-ui";
import { texts } from "../texts/index.ts";
import { Button } from "./button.tsx";

/** Asks before unsaved changes are lost, also when the tab is closed. */
export function UnsavedGuard({ dirty }: { readonly dirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true });
  if (blocker.status !== "blocked") return null;
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/35" />
        <AlertDialog.Content className="rise fixed inset-x-3 top-[16vh] z-50 mx-auto grid max-w-md gap-3 rounded-xl border border-line bg-surface p-5 shadow-2xl">
          <AlertDialog.Title className="text-[15px] font-semibold">{texts.unsaved.title}</AlertDialog.Title>
          <AlertDialog.Description className="text-[13px] text-muted">
            {texts.unsaved.text}
          </AlertDialog.Description>
          <div className="flex justify-end gap-2">
            <Button onClick={blocker.reset}>{texts.unsaved.stay}</Button>
            <Button kind="danger" onClick={blocker.proceed}>
              {texts.unsaved.leave}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
