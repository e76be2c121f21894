import { SENDERS } from "../generated/choices.ts";
import { MESSAGE_FIELDS } from "../generated/output-fields.ts";
import { choicesOf } from "../input-fields.ts";
import type { Message } from "../records.ts";
import { MESSAGE_SAMPLE, SESSION_SAMPLE } from "../samples.ts";
import { hookTrigger, type Values } from "./hook.ts";
import { recentMessages } from "./recent.ts";

const isMeant = ({ send_by }: Message, input: Values): boolean => !input.send_by || input.send_by === send_by;

export const newMessage = hookTrigger({
  key: "new_message",
  noun: "Message",
  label: "New Message",
  description: "Triggers when a visitor, the bot or a person writes.",
  fields: [
    {
      key: "send_by",
      label: "Written By",
      type: "string",
      required: false,
      choices: choicesOf(SENDERS),
      helpText:
        "Leave empty for all. User is the visitor, Assistant the bot, Operator a person of your team.",
    },
  ],
  events: () => ["message.created"],
  rows({ data }, input) {
    const message = data.message as Message;
    return isMeant(message, input) ? [{ ...message, session: data.session }] : [];
  },
  recent: async (z, bundle) =>
    (await recentMessages(z, bundle)).filter((message) => isMeant(message, bundle.inputData)),
  sample: { ...MESSAGE_SAMPLE, session: SESSION_SAMPLE },
  outputFields: [...MESSAGE_FIELDS],
});
