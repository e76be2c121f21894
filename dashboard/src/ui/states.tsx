import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { errorStatus } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import { cx } from "./class-names.ts";

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** For a state that fills the whole page. */
  readonly isPage?: boolean;
}

/** Nothing here, why, and what to do next. */
export function EmptyState({ icon: Icon, title, text, children, isPage = false }: EmptyProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-14 text-center">
      <div className="mb-4 grid size-11 place-items-center rounded-xl border border-line bg-raised shadow-xs">
        <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
      </div>
      <Title className="font-medium">{title}</Title>
      {text && <p className="mt-1.5 text-[13px] leading-relaxed text-muted">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (errorStatus(error) === 403) {
    return <EmptyState icon={Lock} title={texts.states.forbidden} text={texts.states.forbiddenText} />;
  }
  return (
    <div role="alert">
      <EmptyState icon={CloudOff} title={texts.states.failed} text={errorMessage(error)}>
        {onRetry && <Button onClick={onRetry}>{texts.actions.retry}</Button>}
      </EmptyState>
    </div>
  );
}

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cx("animate-pulse rounded-md bg-hover", className)} />;
}

export function Loading({ rows = 5 }: { readonly rows?: number }) {
  return (
    <div role="status" aria-label={texts.states.loading} className="grid gap-3 p-4">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={index % 3 === 2 ? "h-5 w-2/3" : "h-5 w-full"} />
      ))}
    </div>
  );
}

interface ReadStateProps<Data> {
  readonly read: UseQueryResult<Data>;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** The state of a read: loading, refused, failed, or its answer. */
export function ReadState<Data>({ read, rows, children }: ReadStateProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  return <Loading {...(rows === undefined ? {} : { rows })} />;
}
