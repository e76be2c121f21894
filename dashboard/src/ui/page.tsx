import { useEffect, type ReactNode } from "react";
import { texts } from "../i18n/index.ts";
import { cx } from "./class-names.ts";

interface PageProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** How wide the content may become. */
  readonly width?: "narrow" | "normal" | "full";
}

const WIDTHS = { narrow: "max-w-3xl", normal: "max-w-5xl", full: "max-w-none" } as const;

export function Page({ title, text, actions, children, width = "normal" }: PageProps) {
  useTitle(title);
  return (
    <div className={cx("mx-auto w-full px-4 py-6 sm:px-8 sm:py-8", WIDTHS[width])}>
      <header className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {text && <p className="mt-1 text-[13px] leading-relaxed text-muted">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

const TAB = { title: "", count: 0 };

function writeTitle(change: Partial<typeof TAB>): void {
  Object.assign(TAB, change);
  document.title = `${TAB.count > 0 ? `(${TAB.count}) ` : ""}${TAB.title} · ${texts.product}`;
}

export function useTitle(title: string): void {
  useEffect(() => {
    writeTitle({ title });
  }, [title]);
}

/** How much waits, before the title of whichever page is open: seen from other tabs. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    writeTitle({ count });
    return () => writeTitle({ count: 0 });
  }, [count]);
}

export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <div className={cx("overflow-hidden rounded-xl border border-line bg-surface shadow-xs", className)}>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading. */
export function Section({ title, text, actions, children }: SectionProps) {
  return (
    <Card className="mb-6">
      <header className="flex flex-wrap items-start gap-3 border-b border-line px-5 py-4">
        <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
          <h2 className="font-semibold">{title}</h2>
          {text && <p className="mt-0.5 text-[13px] leading-relaxed text-muted">{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </Card>
  );
}
