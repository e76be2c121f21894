import { listMemberUserIds, lockOrganization } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { newSecret, newUid } from "../platform/secrets/secrets.ts";
import { insertProjectMember } from "./queries/members.ts";
import { insertIntegration, insertProject } from "./queries/projects.ts";
import { insertSettings } from "./queries/settings.ts";
import { insertWidget, WEB } from "./queries/widgets.ts";
import type { WidgetSettingsChange } from "./widget-schema.ts";

const DEFAULT_PROMPT =
  "You are a friendly, precise support assistant. Answer from the knowledge you are given.";

export interface NewProject {
  readonly id: number;
  readonly uid: string;
  readonly widgetUid: string;
}

/** A project that works at once: settings, a web integration with a widget, all members of the organization. */
export async function createProject(
  { sql }: Transaction,
  values: {
    organizationId: number;
    name: string;
    createdBy: number;
    model: string;
    widgetSettings?: WidgetSettingsChange;
    now: number;
  },
): Promise<NewProject> {
  const { organizationId, createdBy, now } = values;
  const uid = newUid();
  const projectId = await insertProject(sql, { organizationId, uid, name: values.name, createdBy, now });
  // A person who joins at this moment is either in the list or finds the project when they join.
  await lockOrganization(sql, { organizationId });
  for (const userId of await listMemberUserIds(sql, { organizationId })) {
    await insertProjectMember(sql, { projectId, userId, role: null, now });
  }
  await insertSettings(sql, { projectId, model: values.model, prompt: DEFAULT_PROMPT, now });
  const integrationId = await insertIntegration(sql, { projectId, kind: WEB, now });
  const widgetUid = newUid();
  await insertWidget(sql, {
    projectId,
    integrationId,
    uid: widgetUid,
    name: values.name,
    settings: values.widgetSettings ?? {},
    allowedOrigins: [],
    identitySecret: newSecret(),
    now,
  });
  return { id: projectId, uid, widgetUid };
}
