import { readFileSync } from "node:fs";
import { defineApp, version as platformVersion } from "zapier-platform-core";
import { authentication } from "./authentication.ts";
import { addToken, refuse } from "./call.ts";
import { createContact, updateContact } from "./creates/contacts.ts";
import { updateConversation } from "./creates/conversations.ts";
import { addNote, askBot, sendReply } from "./creates/messages.ts";
import { addFaq, addText } from "./creates/training.ts";
import { findContact } from "./searches/find-contact.ts";
import { findConversation } from "./searches/find-conversation.ts";
import { newContact } from "./triggers/contacts.ts";
import { conversationResolved, needsPerson, newConversation } from "./triggers/conversations.ts";
import { newEvent } from "./triggers/events.ts";
import { projectList, widgetList } from "./triggers/lists.ts";
import { newMessage } from "./triggers/messages.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Zapier loads the default export. */
export default defineApp({
  version,
  platformVersion,
  authentication,
  beforeRequest: [addToken],
  afterResponse: [refuse],
  triggers: {
    [newConversation.key]: newConversation,
    [needsPerson.key]: needsPerson,
    [conversationResolved.key]: conversationResolved,
    [newMessage.key]: newMessage,
    [newContact.key]: newContact,
    [newEvent.key]: newEvent,
    [projectList.key]: projectList,
    [widgetList.key]: widgetList,
  },
  searches: {
    [findContact.key]: findContact,
    [findConversation.key]: findConversation,
  },
  creates: {
    [askBot.key]: askBot,
    [sendReply.key]: sendReply,
    [addNote.key]: addNote,
    [updateConversation.key]: updateConversation,
    [createContact.key]: createContact,
    [updateContact.key]: updateContact,
    [addFaq.key]: addFaq,
    [addText.key]: addText,
  },
  searchOrCreates: {
    [findContact.key]: {
      key: findContact.key,
      display: {
        label: "Find or Create Contact",
        description: "Finds a contact by its e-mail address, and creates it if there is none.",
      },
      search: findContact.key,
      create: createContact.key,
    },
  },
});
