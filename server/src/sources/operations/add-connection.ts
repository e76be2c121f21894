import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createConnection } from "../connections.ts";
import {
  connectionFields,
  connectorKind,
  credential,
  schedule,
  SourceSummary,
  sourceName,
} from "../schema.ts";

export const addConnection = defineOperation({
  name: "addConnection",
  tag: "sources",
  summary:
    "Teach the bot what a service contains: Notion, Confluence, Google Drive, GitHub, Zendesk or Intercom",
  description:
    "The access key is checked with the service at once, stored encrypted and never returned. Each service takes its " +
    "own fields: github repository, branch and path; zendesk site, email and locale; intercom region; confluence " +
    "site, email and space; google_drive folder_id, with the JSON key of a service account as its credential.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({
    kind: connectorKind,
    credential: credential.default(""),
    name: sourceName.optional(),
    schedule: schedule.default("daily"),
    ...connectionFields,
  }),
  output: SourceSummary,
  message: "Data Added Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    const { kind, credential: key, name, schedule: chosen, repository, branch, path } = input;
    const { site, email, locale, region, space, folder_id } = input;
    const settings = { repository, branch, path, site, email, locale, region, space, folder_id };
    const data = await createConnection(context, { kind, credential: key, name, schedule: chosen, settings });
    return { data };
  },
});
