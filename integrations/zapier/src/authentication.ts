import type { Authentication, Bundle, ZObject } from "zapier-platform-core";
import { call } from "./call.ts";
import type { Project } from "./records.ts";

/** The test reads what every token may read. The connection is named after the organization. */
async function test(z: ZObject, bundle: Bundle): Promise<{ organization: string }> {
  const projects = await call<Project[]>(z, bundle, "getMyProjects", { limit: 1 });
  return { organization: projects[0]?.organization.name ?? "no projects yet" };
}

export const authentication: Authentication = {
  type: "custom",
  test,
  connectionLabel: "{{organization}} ({{bundle.authData.server_url}})",
  fields: [
    {
      key: "server_url",
      label: "Server URL",
      type: "string",
      required: true,
      isNoSecret: true,
      placeholder: "https://chat.example.com",
      helpText: "The address of your Parley. Zapier must be able to reach it.",
    },
    {
      key: "token",
      label: "API Token",
      type: "password",
      required: true,
      helpText:
        "Create a token under **API tokens** in Parley. Triggers and the list of widgets need the permission Setting; the rest needs that of what you use.",
    },
  ],
};
