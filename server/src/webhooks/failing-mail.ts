import { listOwners } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { sendMail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById } from "../projects/index.ts";
import type { EndpointRow } from "./queries/endpoints.ts";

/** Tells the project's owners that an endpoint gets nothing any more. */
export async function mailFailing(app: App, transaction: Transaction, endpoint: EndpointRow): Promise<void> {
  const { sql } = transaction;
  const project = await findProjectById(sql, endpoint.project_id);
  if (!project) return;
  const host = new URL(endpoint.url).host;
  const link = `${app.publicUrl()}/p/${project.uid}/webhooks`;
  for (const { id, email } of await listOwners(sql, { organizationId: project.organization_id }))
    await sendMail(app, transaction, `webhook-failing:${endpoint.id}:${id}`, {
      to: email,
      subject: `The webhook to ${host} is off`,
      text: [
        `${project.name} could not reach ${host} for three days, so its webhook is off.`,
        `The last problem: ${endpoint.last_problem ?? "unknown"}`,
        "Events of the last seven days wait. Once the receiver works again, resume the webhook, and they are sent:",
        link,
      ].join("\n\n"),
    });
}
