import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

const TONES = {
  plain: "bg-hover text-muted",
  accent: "bg-accent-soft text-accent-ink",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger-ink",
} as const;

export type Tone = keyof typeof TONES;

export function Badge({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1 truncate rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Comma-separated tags of the API as badges. */
export function Tags({ tags }: { readonly tags: string | null }) {
  const names = splitTags(tags);
  if (names.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </span>
  );
}

export const splitTags = (tags: string | null): string[] =>
  (tags ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
