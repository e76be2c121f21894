import { WEBHOOK_EVENTS } from "../generated/choices.ts";
import { choicesOf } from "../input-fields.ts";
import { EVENT_SAMPLE } from "../samples.ts";
import { hookTrigger } from "./hook.ts";

/** Every event of the API, also those without a trigger of their own. */
export const newEvent = hookTrigger({
  key: "new_event",
  noun: "Event",
  label: "New Event",
  description: "Triggers on the events you choose, such as a rated reply or an unanswered question.",
  fields: [
    {
      key: "events",
      label: "Events",
      type: "string",
      required: true,
      list: true,
      choices: choicesOf(WEBHOOK_EVENTS),
    },
  ],
  events: ({ events }) => events as readonly string[],
  rows: (event) => [{ ...event }],
  sample: EVENT_SAMPLE,
  outputFields: [
    { key: "id", label: "ID", type: "string" },
    { key: "type", label: "Type", type: "string" },
    { key: "timestamp", label: "Timestamp", type: "datetime" },
  ],
});
