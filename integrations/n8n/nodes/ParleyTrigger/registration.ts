import { NodeApiError, type IDataObject, type IHookFunctions, type JsonObject } from "n8n-workflow";
import { call } from "../Parley/call.ts";

/** What n8n stores with the workflow about its webhook. */
export interface Registration extends IDataObject {
  webhookId?: number;
  projectUid?: string;
  secret?: string;
}

const stored = (hook: IHookFunctions): Registration => hook.getWorkflowStaticData("node") as Registration;

/** Created when the workflow is published, deleted with it. */
export const webhookMethods = {
  async checkExists(this: IHookFunctions): Promise<boolean> {
    const registration = stored(this);
    if (!registration.webhookId || !registration.secret) return false;
    const webhooks = (await call(this, "getWebhooks", {
      project_uid: registration.projectUid,
    })) as IDataObject[];
    const found = webhooks.find(({ id }) => id === registration.webhookId);
    const events = this.getNodeParameter("events") as string[];
    const isSame =
      found !== undefined &&
      registration.projectUid === this.getNodeParameter("projectUid") &&
      found.url === this.getNodeWebhookUrl("default") &&
      found.state === "active" &&
      [...(found.events as string[])].toSorted().join() === [...events].toSorted().join();
    // The secret of one that stays behind would be lost.
    if (found && !isSame) await remove(this);
    return isSame;
  },

  async create(this: IHookFunctions): Promise<boolean> {
    const projectUid = this.getNodeParameter("projectUid") as string;
    const created = (await call(this, "createWebhook", {
      project_uid: projectUid,
      url: this.getNodeWebhookUrl("default"),
      events: this.getNodeParameter("events") as string[],
      description: `n8n: ${this.getWorkflow().name ?? ""}`.slice(0, 200),
    })) as { id: number; secret: string };
    Object.assign(stored(this), { webhookId: created.id, projectUid, secret: created.secret });
    return true;
  },

  async delete(this: IHookFunctions): Promise<boolean> {
    if (stored(this).webhookId) await remove(this);
    return true;
  },
};

async function remove(hook: IHookFunctions): Promise<void> {
  const registration = stored(hook);
  const { webhookId, projectUid } = registration;
  try {
    await call(hook, "deleteWebhook", { project_uid: projectUid, webhook_id: webhookId });
  } catch (error) {
    // Deleted in Parley already.
    const refusal = new NodeApiError(hook.getNode(), error as JsonObject);
    if (refusal.httpCode !== "404") throw refusal;
  }
  delete registration.webhookId;
  delete registration.projectUid;
  delete registration.secret;
}
