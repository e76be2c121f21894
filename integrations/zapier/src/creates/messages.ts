import { defineCreate, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { MESSAGE_FIELDS, REPLY_FIELDS } from "../generated/output-fields.ts";
import { projectField, sessionField, widgetField } from "../input-fields.ts";
import type { Message, Session } from "../records.ts";
import { MESSAGE_SAMPLE, REPLY_SAMPLE } from "../samples.ts";

/** Asks as a visitor does. Without a conversation it opens one, which later steps continue by its UID. */
export const askBot = defineCreate({
  key: "ask_bot",
  noun: "Answer",
  display: { label: "Ask the Bot", description: "Sends a question and gets the bot's answer." },
  operation: {
    inputFields: [
      projectField,
      widgetField,
      { key: "message", label: "Question", type: "text", required: true },
      { ...sessionField, required: false, helpText: "Leave empty to begin a conversation." },
    ],
    perform: async (z: ZObject, bundle: Bundle) => {
      const { project_uid, widget_uid, message, session_uid } = bundle.inputData;
      const { session_uid: opened } = session_uid
        ? { session_uid }
        : await call<Session>(z, bundle, "createSession", { project_uid, widget_uid });
      const body = { project_uid, widget_uid, session_uid: opened, message };
      return call<Message>(z, bundle, "sendMessage", body);
    },
    sample: REPLY_SAMPLE,
    outputFields: [...REPLY_FIELDS],
  },
});

/** Replies as the team, so the bot stays silent from then on. */
export const sendReply = defineCreate({
  key: "send_reply",
  noun: "Message",
  display: {
    label: "Send Reply",
    description:
      "Replies to a visitor as your team. The bot stays silent until the conversation is set back.",
  },
  operation: {
    inputFields: [
      projectField,
      sessionField,
      { key: "message", label: "Message", type: "text", required: true },
    ],
    perform: async (z: ZObject, bundle: Bundle) => {
      const { project_uid, session_uid, message } = bundle.inputData;
      const { widget_uid } = await call<Session>(z, bundle, "getSession", { project_uid, session_uid });
      const body = { project_uid, widget_uid, session_uid, message, send_by: "operator" };
      return call<Message>(z, bundle, "sendMessage", body);
    },
    sample: { ...REPLY_SAMPLE, send_by: "operator" },
    outputFields: [...REPLY_FIELDS],
  },
});

export const addNote = defineCreate({
  key: "add_note",
  noun: "Note",
  display: {
    label: "Add Note",
    description: "Adds a note for your team to a conversation. Visitors never see it.",
  },
  operation: {
    inputFields: [
      projectField,
      sessionField,
      { key: "message", label: "Note", type: "text", required: true },
    ],
    perform: (z: ZObject, bundle: Bundle) => {
      const { project_uid, session_uid, message } = bundle.inputData;
      return call<Message>(z, bundle, "addSessionNote", { project_uid, session_uid, message });
    },
    sample: { ...MESSAGE_SAMPLE, send_by: "operator", type: "note" },
    outputFields: [...MESSAGE_FIELDS],
  },
});
