import { DropdownMenu } from "radix-ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export const menuClass =
  "rise z-50 max-h-[min(28rem,80vh)] min-w-48 overflow-y-auto rounded-xl border border-line bg-raised p-1 text-[13px] shadow-xl";
export const menuItemClass =
  "flex w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-left outline-none select-none data-[highlighted]:bg-hover data-[disabled]:opacity-50";

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  readonly trigger: ReactNode;
  readonly items: readonly (MenuItem | "line")[];
  readonly align?: "start" | "end";
}

export function Menu({ trigger, items, align = "end" }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align={align} sideOffset={4} className={menuClass}>
          {items.map((item, index) =>
            item === "line" ? (
              <DropdownMenu.Separator key={index} className="mx-1 my-1 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={item.key}
                disabled={item.disabled ?? false}
                onSelect={item.run}
                className={cx(menuItemClass, item.danger && "text-danger-ink")}
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
