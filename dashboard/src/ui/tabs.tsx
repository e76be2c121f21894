import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { pageDirection } from "./page-direction.ts";

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

/** One of several parts of a page. The arrow keys go from tab to tab; the tab key leads into the part. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.key === value);
  function onKeyDown(event: KeyboardEvent) {
    const next = nextTab(event.key, current, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next!]?.focus();
    onChange(tab.key);
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="mb-5 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === current}
            {...(index === current ? { "aria-controls": `${id}-part` } : {})}
            // If the URL names no tab, the first one is focusable.
            tabIndex={index === Math.max(current, 0) ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className="-mb-px border-b-2 border-transparent px-2.5 py-2 text-[13px] font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent-ink aria-selected:text-ink"
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs[current] && (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-part`}
          aria-labelledby={`${id}-${value}`}
          tabIndex={0}
          className="focus-visible:outline-none"
        >
          {tabs[current].content}
        </div>
      )}
    </>
  );
}

function nextTab(key: string, current: number, count: number): number | null {
  const [forward, back] =
    pageDirection() === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === forward) return (current + 1) % count;
  if (key === back) return (current - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
