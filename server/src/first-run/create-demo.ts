import { issueKey, issueToken } from "../access/index.ts";
import { addCompany, addContact, addContactList } from "../contacts/index.ts";
import { defaultModel } from "../models/index.ts";
import { createOrganization, FIRST_ORGANIZATION, insertUser } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { createProject } from "../projects/index.ts";
import { DEMO, DEMO_CONTACTS } from "./demo.ts";
import type { Progress } from "./progress.ts";

export type MadeDemo = Extract<Progress, { state: "made" }>;

/** Shown once: a token for the organization and a key for the project. */
export interface DemoSecrets {
  readonly organizationToken: string;
  readonly projectApiKey: string;
}

/** Creates the demo in one transaction: completely or not at all. */
export async function createDemo(
  app: Pick<App, "reactions" | "services" | "config">,
  transaction: Transaction,
  values: { passwordHash: string; now: number },
): Promise<{ made: MadeDemo; secrets: DemoSecrets }> {
  const { passwordHash, now } = values;
  const ownerId = await insertUser(transaction.sql, { ...DEMO.owner, passwordHash, now });
  const organizationId = await createOrganization(transaction, {
    name: DEMO.organization,
    ownerId,
    ...FIRST_ORGANIZATION,
    now,
  });
  const project = await createProject(transaction, {
    organizationId,
    name: DEMO.project,
    createdBy: ownerId,
    model: defaultModel(app.services.models.catalogue, app.config, FIRST_ORGANIZATION.plan),
    widgetSettings: DEMO.widget,
    now,
  });
  const contactListId = await fillContacts(app, transaction, project.id, now);
  const workspace = { ownerId, organizationId, projectId: project.id };
  const { secrets, tokenId, keyId } = await issueDemoSecrets(transaction, workspace, now);
  return {
    made: {
      state: "made",
      ...workspace,
      projectUid: project.uid,
      widgetUid: project.widgetUid,
      contactListId,
      tokenId,
      keyId,
    },
    secrets,
  };
}

async function fillContacts(
  app: Pick<App, "reactions">,
  transaction: Transaction,
  projectId: number,
  now: number,
): Promise<number> {
  const key = { projectId };
  const company = await addCompany(transaction, key, DEMO.company, now);
  for (const [index, contact] of DEMO_CONTACTS.entries()) {
    const values = index === 0 ? { ...contact, company_id: company.id } : contact;
    await addContact(app, transaction, key, values, now);
  }
  const list = await addContactList(transaction, key, DEMO.list, now);
  return list.id;
}

export async function issueDemoSecrets(
  transaction: Transaction,
  workspace: { ownerId: number; organizationId: number; projectId: number },
  now: number,
): Promise<{ secrets: DemoSecrets; tokenId: number; keyId: number }> {
  const token = await issueToken(transaction, {
    organizationId: workspace.organizationId,
    createdBy: workspace.ownerId,
    name: "First start",
    role: "owner",
    permissions: null,
    projectIds: null,
    expiresAt: null,
    now,
  });
  const key = await issueKey(transaction, {
    projectId: workspace.projectId,
    createdBy: workspace.ownerId,
    name: "First start",
    now,
  });
  return {
    secrets: { organizationToken: token.value, projectApiKey: key.value },
    tokenId: token.id,
    keyId: key.id,
  };
}
