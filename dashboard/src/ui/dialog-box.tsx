import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useState, type ReactNode } from "react";
import { texts } from "../i18n/index.ts";
import { cx } from "./class-names.ts";
import { IconButton } from "./button.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { useDialogFocus } from "./use-dialog-focus.ts";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Slides in from the side and leaves the page visible. */
  readonly side?: boolean;
  /** Something was typed that closing would lose: asks first. */
  readonly dirty?: boolean;
  /** It shows a value only once, so only its buttons close it: neither Escape nor a click outside. */
  readonly persistent?: boolean;
}

const preventClose = (event: Event): void => event.preventDefault();

export function DialogBox(props: DialogProps) {
  const { open, onClose, title, description, children, wide, side, dirty, persistent } = props;
  const [asking, setAsking] = useState(false);
  const focus = useDialogFocus("input:enabled, textarea:enabled, select:enabled");
  const close = () => (dirty ? setAsking(true) : onClose());
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && close()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-black/35" />
        <Primitive.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          {...focus}
          {...(persistent ? { onInteractOutside: preventClose, onEscapeKeyDown: preventClose } : {})}
          className={cx(
            "rise fixed z-50 flex flex-col border border-line bg-surface shadow-2xl focus-visible:outline-none",
            side
              ? "inset-y-0 end-0 w-full max-w-lg sm:inset-y-2 sm:end-2 sm:rounded-xl"
              : "inset-x-3 top-[8vh] mx-auto max-h-[84vh] rounded-xl",
            !side && (wide ? "max-w-3xl" : "max-w-md"),
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-1">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-[15px] font-semibold [overflow-wrap:anywhere]">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-[13px] leading-relaxed text-muted [overflow-wrap:anywhere]">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <IconButton icon={X} label={texts.actions.close} onClick={close} className="-me-2 -mt-1" />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5">{children}</div>
          {asking && <LeaveQuestion onCancel={() => setAsking(false)} onLeave={onClose} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
