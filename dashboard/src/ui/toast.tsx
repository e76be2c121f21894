import { CircleAlert, CircleCheck } from "lucide-react";
import { createContext, use, useCallback, useState, type ReactNode } from "react";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "ok" | "problem";
}

type Say = (text: string, kind?: Toast["kind"]) => void;

const ToastContext = createContext<Say>(() => undefined);
const SHOWN_MS = 5000;
let nextId = 1;

export const useToast = (): Say => use(ToastContext);

/** Short news at the top, where nobody is writing, also read aloud. Clicks go through to what is below. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const say = useCallback<Say>((text, kind = "ok") => {
    const id = nextId++;
    setToasts((current) => [...current.slice(-2), { id, text, kind }]);
    setTimeout(() => setToasts((current) => current.filter((toast) => toast.id !== id)), SHOWN_MS);
  }, []);
  return (
    <ToastContext value={say}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 top-3 z-[60] flex flex-col items-center gap-2"
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
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
