import type { AppEvent } from "../platform/events/app-event.ts";
import { splitTags } from "../platform/operations/fields.ts";
import type { RuleEvent } from "./schema.ts";

type Values = Readonly<Partial<Record<string, unknown>>>;
const valuesOf = (values: unknown): Values => (values ?? {}) as Values;

const isVisitorMessage = ({ topic, sendBy, contentType }: AppEvent): boolean =>
  topic === "message.created" && sendBy === "user" && contentType !== "event";

const isLine = ({ topic, contentType, eventKind }: AppEvent, kind: string): boolean =>
  topic === "message.created" && contentType === "event" && eventKind === kind;

const becomes =
  (test: (is: Values, was: Values) => boolean) =>
  ({ topic, is, was }: AppEvent): boolean =>
    topic === "session.updated" && test(valuesOf(is), valuesOf(was));

const isOpenState = (state: unknown): boolean => state === "pending" || state === "unresolved";
const tagsOf = (segment: unknown): string[] => splitTags(typeof segment === "string" ? segment : "");

/** Which events of conversations are which events of rules. */
const TESTS: Readonly<Record<RuleEvent, (event: AppEvent) => boolean>> = {
  conversation_started: (event) => isVisitorMessage(event) && event.isFirst === true,
  visitor_message: isVisitorMessage,
  // The waiting begins with a message; a timer follows it.
  no_answer: isVisitorMessage,
  hand_over_asked: becomes(({ chat_mode }) => chat_mode === "awaiting"),
  assigned: becomes(({ assignee_id }) => typeof assignee_id === "number"),
  team_changed: becomes(({ team_id }) => typeof team_id === "number"),
  tag_added: becomes((is, was) => tagsOf(is.segment).some((tag) => !tagsOf(was.segment).includes(tag))),
  priority_changed: becomes(({ priority }) => priority !== undefined),
  snooze_ended: (event) => event.by === "snooze" && becomes((is) => is.snoozed_until === null)(event),
  resolved: becomes(({ state }) => state === "resolved"),
  reopened: becomes((is, was) => isOpenState(is.state) && !isOpenState(was.state)),
  rated: (event) => isLine(event, "rated"),
  sla_breached: (event) => isLine(event, "sla_breached"),
};

const OF_MESSAGES: readonly RuleEvent[] = [
  "conversation_started",
  "visitor_message",
  "no_answer",
  "rated",
  "sla_breached",
];

export const topicOfRule = (event: RuleEvent): string =>
  OF_MESSAGES.includes(event) ? "message.created" : "session.updated";

/** Test chats run no rules. */
export const isOccurrence = (name: RuleEvent, event: AppEvent): boolean =>
  event.isTest !== true && TESTS[name](event);
