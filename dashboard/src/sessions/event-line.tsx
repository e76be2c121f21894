import type { ConversationEvent, SessionMessage } from "../api/client.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { cx } from "../ui/class-names.ts";
import { fullTime, Time } from "../ui/time.tsx";

interface Props {
  readonly message: SessionMessage;
  readonly event: ConversationEvent;
}

/** What happened to the conversation, in the reader's language. */
export function EventLine({ message, event }: Props) {
  const isDivider = event.kind === "reopened" && event.by === "visitor";
  return (
    <p
      className={cx(
        "text-center text-xs text-muted [overflow-wrap:anywhere]",
        isDivider &&
          "flex items-center gap-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line",
      )}
    >
      <span>
        {deskTexts.events[event.kind](actorOf(message, event), subjectOf(event))}
        {" · "}
        <Time at={message.created_at} />
      </span>
    </p>
  );
}

function actorOf({ user_name }: SessionMessage, { by }: ConversationEvent): string {
  return {
    person: user_name ?? deskTexts.aPerson,
    program: deskTexts.aProgram,
    visitor: deskTexts.theVisitor,
    assistant: deskTexts.theBot,
    inactivity: deskTexts.byInactivity,
    snooze: deskTexts.bySnooze,
    rotation: deskTexts.byRotation,
    sla: deskTexts.bySla,
    rule: deskTexts.byRule,
  }[by];
}

function subjectOf({ kind, subject }: ConversationEvent): string {
  if (!subject) return kind === "assigned" ? sessionsTexts.colleague : deskTexts.none;
  if (kind === "snoozed") return fullTime(subject);
  if (kind === "priority_changed" && isPriority(subject)) return deskTexts.priorities[subject];
  if (kind === "sla_breached" && isTarget(subject)) return deskTexts.sla.targets[subject];
  return subject;
}

const isPriority = (word: string): word is keyof typeof deskTexts.priorities => word in deskTexts.priorities;
const isTarget = (word: string): word is keyof typeof deskTexts.sla.targets => word in deskTexts.sla.targets;
