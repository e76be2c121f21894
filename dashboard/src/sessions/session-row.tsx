import { Link } from "@tanstack/react-router";
import { plainText } from "@parley/chat-ui";
import type { SessionListItem } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { Badge } from "../ui/badge.tsx";
import { cx } from "../ui/class-names.ts";
import { Time } from "../ui/time.tsx";
import { chatModeOf } from "./chat-mode.ts";
import { sessionName } from "./session-name.ts";

const strings = sessionsTexts;

interface Props {
  readonly session: SessionListItem;
  /** Left out where all belong to the same person. */
  readonly showsName?: boolean;
  readonly className?: string;
}

/** A conversation as a row that opens it; on a narrow screen the last message is below. */
export function SessionRow({ session, showsName = false, className }: Props) {
  const { uid } = useProject();
  return (
    <Link
      to="/p/$projectUid/inbox"
      params={{ projectUid: uid }}
      search={{ session: session.session_uid }}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-0.5 text-[13px] -outline-offset-2 hover:bg-hover",
        className,
      )}
    >
      {showsName && (
        <span className="min-w-0 truncate font-medium max-sm:flex-1 sm:w-32">{sessionName(session)}</span>
      )}
      <span
        dir="auto"
        className={
          showsName
            ? "min-w-0 flex-1 truncate text-muted max-sm:order-last max-sm:basis-full"
            : "min-w-0 flex-1 truncate"
        }
      >
        {lastMessageText(session)}
      </span>
      {chatModeOf(session) !== "bot" && (
        <Badge tone={chatModeOf(session) === "awaiting" ? "warn" : "accent"}>
          {strings.modes[chatModeOf(session)]}
        </Badge>
      )}
      <span className="text-muted">
        <Time at={session.last_message_time ?? session.created_at} />
      </span>
    </Link>
  );
}

/** The last message as one line. */
export const lastMessageText = ({ last_message: message }: SessionListItem): string =>
  message === null ? strings.noMessage : plainText(message);
