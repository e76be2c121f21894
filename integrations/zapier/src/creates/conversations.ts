import { defineCreate, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { CHAT_MODES, PRIORITIES, SESSION_STATES } from "../generated/choices.ts";
import { SESSION_FIELDS } from "../generated/output-fields.ts";
import { choicesOf, projectField, sessionField } from "../input-fields.ts";
import type { Session } from "../records.ts";
import { SESSION_SAMPLE } from "../samples.ts";

export const updateConversation = defineCreate({
  key: "update_conversation",
  noun: "Conversation",
  display: {
    label: "Update Conversation",
    description: "Changes the state, the mode, the priority or the tags of a conversation.",
  },
  operation: {
    inputFields: [
      projectField,
      sessionField,
      { key: "state", label: "State", type: "string", required: false, choices: choicesOf(SESSION_STATES) },
      {
        key: "chat_mode",
        label: "Mode",
        type: "string",
        required: false,
        choices: choicesOf(CHAT_MODES),
        helpText: "Bot: the bot answers. Awaiting: it waits for a person. Operator: a person answers.",
      },
      { key: "priority", label: "Priority", type: "string", required: false, choices: choicesOf(PRIORITIES) },
      { key: "segment", label: "Tags", type: "string", required: false, helpText: "Separated by commas." },
    ],
    perform: (z: ZObject, bundle: Bundle) => call<Session>(z, bundle, "updateSession", bundle.inputData),
    sample: SESSION_SAMPLE,
    outputFields: [...SESSION_FIELDS],
  },
});
