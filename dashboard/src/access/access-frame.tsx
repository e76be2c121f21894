import type { ReactNode } from "react";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { LanguageField } from "../shell/language-field.tsx";
import { texts } from "../i18n/index.ts";
import { useTitle } from "../ui/page.tsx";

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

/** The plain page around everything that happens before a person is signed in. */
export function AccessFrame({ title, text, children, footer }: Props) {
  useTitle(title);
  return (
    <div className="flex min-h-full flex-col">
      <ConnectionBanner />
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-4 py-10">
        <div className="mb-6 flex items-center gap-2.5">
          <img src="/assets/icon.svg" alt="" className="size-8" />
          <span className="text-base font-semibold tracking-tight">{texts.product}</span>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-6 shadow-sm">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {text && <p className="mt-1 mb-5 text-[13px] text-muted">{text}</p>}
          {children}
        </div>
        {footer && <p className="mt-5 text-center text-[13px] text-muted">{footer}</p>}
        <div className="mx-auto mt-8 w-40">
          <LanguageField />
        </div>
      </main>
    </div>
  );
}

export const LINK_CLASS = "font-medium text-accent-ink underline underline-offset-2 hover:no-underline";
