import { CircleAlert, CircleCheck } from "lucide-react";
import { texts } from "../i18n/index.ts";
import { createContext, use, useCallback, useState, type ReactNode } from "react";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "ok" | "problem";
  readonly undo: (() => void) | undefined;
}

type ShowToast = (text: string, kind?: Toast["kind"], undo?: () => void) => void;

const ToastContext = createContext<ShowToast>(() => undefined);
const SHOWN_MS = 5000;
/** Long enough to notice a slip and reach for the button. */
const UNDO_SHOWN_MS = 10_000;
let nextId = 1;

export const useToast = (): ShowToast => use(ToastContext);

const UndoContext = createContext<() => void>(() => undefined);

/** Takes back the last action, while its notice is shown. */
export const useUndoLast = (): (() => void) => use(UndoContext);

/**
 * Short notices beside the sidebar, whose account menu stays free, above the composer on a phone. Also read aloud. Clicks pass through to what is below, except on Undo.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const hide = useCallback(
    (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)),
    [],
  );
  const showToast = useCallback<ShowToast>(
    (text, kind = "ok", undo) => {
      const id = nextId++;
      // Only the last action can be undone: undoing an earlier one would also revert the later ones.
      const others = (current: readonly Toast[]) => (undo ? current.filter((toast) => !toast.undo) : current);
      setToasts((current) => [...others(current).slice(-2), { id, text, kind, undo }]);
      setTimeout(() => hide(id), undo ? UNDO_SHOWN_MS : SHOWN_MS);
    },
    [hide],
  );
  const undoable = toasts.findLast(({ undo }) => undo);
  const undoLast = () => {
    if (!undoable) return;
    hide(undoable.id);
    undoable.undo?.();
  };
  return (
    <ToastContext value={showToast}>
      <UndoContext value={undoLast}>{children}</UndoContext>
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 bottom-4 z-[60] flex flex-col items-start gap-2 max-md:bottom-44 md:start-60 lg:start-64"
      >
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className="rise flex max-w-md items-center gap-2.5 rounded-lg border border-line bg-raised px-3.5 py-2.5 text-[13px] [overflow-wrap:anywhere] shadow-lg"
          >
            {toast.kind === "ok" ? (
              <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
            ) : (
              <CircleAlert aria-hidden className="size-4 shrink-0 text-danger-ink" />
            )}
            {toast.text}
            {toast.undo && (
              <button
                type="button"
                onClick={() => {
                  hide(toast.id);
                  toast.undo?.();
                }}
                className="pointer-events-auto -my-1 -me-1.5 shrink-0 rounded-md px-1.5 py-1 font-semibold text-accent-ink hover:bg-hover"
              >
                {texts.actions.undo}
              </button>
            )}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
