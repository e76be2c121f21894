import type { ReactNode } from "react";
import { Markdown } from "./markdown.tsx";

export interface ShownMessage {
  readonly id: number | string;
  readonly sendBy: "user" | "operator" | "assistant";
  /** A note is for the team only. */
  readonly isNote: boolean;
  readonly text: string;
  readonly sources: readonly Record<string, unknown>[];
}

interface MessageViewProps {
  readonly message: ShownMessage;
  /** Whose messages are at the end of the line: the visitor's own in a chat, the team's in the inbox. */
  readonly own: "user" | "team";
  readonly author: string;
  /** Before the author's name. */
  readonly avatar?: ReactNode;
  /** Beside the author: when, which rating. */
  readonly meta?: ReactNode;
  readonly sourcesLabel: string;
  /** The files sent with it, below its text. */
  readonly files?: ReactNode;
  /** Under the message: buttons and the like. */
  readonly children?: ReactNode;
}

/** One message of a conversation with what it was drawn from. */
export function MessageView({
  message,
  own,
  author,
  avatar,
  meta,
  sourcesLabel,
  files,
  children,
}: MessageViewProps) {
  const isOwn = own === "user" ? message.sendBy === "user" : message.sendBy !== "user";
  return (
    <article
      className={`flex flex-col gap-1 ${isOwn ? "items-end" : "items-start"}`}
      data-send-by={message.sendBy}
    >
      <header className="flex items-center gap-1.5 px-1 text-xs text-muted">
        {avatar}
        <span className="font-medium">{author}</span>
        {meta}
      </header>
      {(message.text !== "" || message.sources.length > 0) && (
        <div
          dir="auto"
          className={`max-w-[min(36rem,88%)] rounded-2xl px-3.5 py-2.5 text-sm leading-relaxed ${toneOf(message, isOwn)}`}
        >
          <Markdown text={message.text} links={message.sendBy === "user" ? "untrusted" : "trusted"} />
          <Sources sources={message.sources} label={sourcesLabel} />
        </div>
      )}
      {files}
      {children}
    </article>
  );
}

function toneOf({ isNote, sendBy }: ShownMessage, isOwn: boolean): string {
  if (isNote) return "border border-dashed border-warn bg-warn-soft text-ink";
  if (isOwn && sendBy === "assistant") return "bg-accent-soft text-ink rounded-ee-md";
  if (isOwn) return "bg-accent text-white rounded-ee-md";
  return "border border-line bg-raised rounded-es-md";
}

interface SourcesProps {
  readonly sources: readonly Record<string, unknown>[];
  readonly label: string;
}

function Sources({ sources, label }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-1 border-t border-current/15 pt-2">
      {sources.map((source, index) => (
        <li key={index} className="max-w-full">
          <Source source={source} />
        </li>
      ))}
    </ul>
  );
}

function Source({ source }: { readonly source: Record<string, unknown> }) {
  const name = textOf(source.source) ?? textOf(source.title) ?? textOf(source.content)?.slice(0, 80) ?? "";
  const url = textOf(source.url);
  const className =
    "inline-block max-w-full truncate rounded-md bg-black/5 px-1.5 py-0.5 text-xs dark:bg-white/10";
  return url && /^https?:\/\//.test(url) ? (
    <a
      href={url}
      dir="auto"
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${className} underline`}
    >
      {name}
    </a>
  ) : (
    <span dir="auto" className={className}>
      {name}
    </span>
  );
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
