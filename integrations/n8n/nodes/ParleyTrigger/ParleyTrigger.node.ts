import {
  NodeConnectionTypes,
  type IDataObject,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from "n8n-workflow";
import { WEBHOOK_EVENTS } from "../../generated/choices.ts";
import { problemOfSignature } from "../../generated/webhook-signature.ts";
import { loadOptions } from "../Parley/menus.ts";
import { optionsOf, PROJECT_PROPERTY } from "../Parley/properties.ts";
import { webhookMethods, type Registration } from "./registration.ts";

const TOLERANCE_SECONDS = 5 * 60;

export class ParleyTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Parley Trigger",
    name: "parleyTrigger",
    icon: { light: "file:parley.svg", dark: "file:parley.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when something happens in a Parley project",
    defaults: { name: "Parley Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "parleyApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      PROJECT_PROPERTY,
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: [],
        options: optionsOf(WEBHOOK_EVENTS),
      },
    ],
  };

  methods = { loadOptions };
  webhookMethods = { default: webhookMethods };

  /** Requests that the webhook of this node has not signed start nothing. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject();
    if (!request.rawBody) await request.readRawBody();
    const { secret = "" } = this.getWorkflowStaticData("node") as Registration;
    const headers = this.getHeaderData() as Record<string, string | undefined>;
    const body = request.rawBody ?? "";
    const check = { secret, nowMs: Date.now(), toleranceSeconds: TOLERANCE_SECONDS };
    const problem = problemOfSignature({ headers, body }, check);
    if (problem !== null) {
      this.getResponseObject().status(401).json({ message: problem });
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(body.toString()) as IDataObject;
    return { workflowData: [[{ json: { id: headers["webhook-id"], ...event } }]] };
  }
}
