import { DropdownMenu } from "radix-ui";
import type { LucideIcon } from "lucide-react";
import { useRef, type FocusEvent, type ReactNode } from "react";
import { cx } from "./class-names.ts";
import { pageDirection } from "./page-direction.ts";
import type { OpenedBy, Trigger } from "./trigger.ts";

/** What opens beside its button. */
export const MENU_CLASS =
  "rise z-50 max-h-[min(28rem,80vh)] min-w-48 overflow-y-auto rounded-xl border border-line bg-raised p-1 text-[13px] shadow-xl";
const ITEM_CLASS =
  "flex w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-start outline-none select-none data-[highlighted]:bg-hover data-[disabled]:opacity-50";

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly muted?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

export interface MenuProps {
  readonly trigger: Trigger;
  readonly items: readonly (MenuItem | "line")[];
  readonly align?: "start" | "end";
  readonly className?: string;
}

/** The menu itself, open from the start: it is only rendered once a person opens it. */
export function MenuBox({
  trigger,
  items,
  align = "end",
  className,
  openedBy,
}: MenuProps & { readonly openedBy: OpenedBy }) {
  const isEntered = useRef(openedBy === "pointer");
  const chosen = useRef<(() => void) | null>(null);
  function enter(event: FocusEvent<HTMLElement>) {
    if (isEntered.current || event.target !== event.currentTarget) return;
    isEntered.current = true;
    event.currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }
  /** Once the button has the keyboard again: a dialog that is opened gives it back to whom it took it from. */
  function runChosen() {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  }
  return (
    <DropdownMenu.Root defaultOpen dir={pageDirection()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          onFocus={enter}
          onCloseAutoFocus={runChosen}
          align={align}
          sideOffset={4}
          className={cx(MENU_CLASS, className)}
        >
          {items.map((item, index) =>
            item === "line" ? (
              <DropdownMenu.Separator key={index} className="mx-1 my-1 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={item.key}
                disabled={item.disabled ?? false}
                onSelect={() => {
                  chosen.current = item.run;
                }}
                className={cx(ITEM_CLASS, item.danger && "text-danger-ink", item.muted && "text-muted")}
              >
                {item.icon && <item.icon aria-hidden className="size-4" strokeWidth={1.75} />}
                {item.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
