import { defineSearch, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { SESSION_FIELDS } from "../generated/output-fields.ts";
import { projectField } from "../input-fields.ts";
import type { Session } from "../records.ts";
import { SESSION_SAMPLE } from "../samples.ts";

export const findConversation = defineSearch({
  key: "find_conversation",
  noun: "Conversation",
  display: {
    label: "Find Conversation",
    description: "Finds the newest conversation by a name, an e-mail address, a tag or words of a message.",
  },
  operation: {
    inputFields: [projectField, { key: "search", label: "Search", type: "string", required: true }],
    perform: (z: ZObject, bundle: Bundle) => {
      const { project_uid, search } = bundle.inputData;
      return call<Session[]>(z, bundle, "getSessions", { project_uid, search, orderBy: "DESC", limit: 10 });
    },
    sample: SESSION_SAMPLE,
    outputFields: [...SESSION_FIELDS],
  },
});
