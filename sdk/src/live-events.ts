import type {
  EventsFeedEvent,
  ProjectFeedEvent,
  SendMessageEvent,
  SessionFeedEvent,
} from "./generated/operations.ts";

/** The events of a stream: what each one's data is, by its name. */
type EventsOf<Event extends { event: string; data: unknown }> = {
  readonly [Each in Event as Each["event"]]: Each["data"];
};

/** An event with the data that belongs to its name. */
type LiveEvent<Events> = {
  readonly [Name in keyof Events]: {
    readonly event: Name;
    readonly id: string | null;
    readonly data: Events[Name];
  };
}[keyof Events];

/** An event of `live/project`, for the team. */
export type ProjectEvent = LiveEvent<EventsOf<ProjectFeedEvent>>;
/** An event of `live/session`, for a visitor. */
export type SessionEvent = LiveEvent<EventsOf<SessionFeedEvent>>;
/** An event of `live/events`: the documents of webhooks, for other systems. */
export type IntegrationEvent = LiveEvent<EventsOf<EventsFeedEvent>>;
/** An event of a streamed reply; a failure is thrown instead. */
export type ReplyEvent = LiveEvent<Omit<EventsOf<SendMessageEvent>, "error">>;
