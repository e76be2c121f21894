import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  readonly key: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.key}
            value={tab.key}
            className="-mb-px border-b-2 border-transparent px-2.5 py-2 text-[13px] font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent-ink data-[state=active]:text-ink"
          >
            {tab.title}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.key} value={tab.key} className="focus-visible:outline-none">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
