import type {
  ICredentialDataDecryptedObject,
  ICredentialTestRequest,
  ICredentialType,
  IHttpRequestOptions,
  INodeProperties,
} from "n8n-workflow";
import { apiAddress } from "../generated/server-address.ts";

export class ParleyApi implements ICredentialType {
  name = "parleyApi";
  displayName = "Parley API";
  icon = { light: "file:parley.svg", dark: "file:parley.dark.svg" } as const;
  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-parley";

  properties: INodeProperties[] = [
    {
      displayName: "Server URL",
      name: "serverUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://chat.example.com",
      description: "The address of your Parley",
    },
    {
      displayName: "API Token",
      name: "apiToken",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "From API tokens in Parley, for the projects that workflows may use",
    },
  ];

  /** Adds the token to requests of the server alone: a workflow can't send it to another address. */
  async authenticate(
    { serverUrl, apiToken }: ICredentialDataDecryptedObject,
    options: IHttpRequestOptions,
  ): Promise<IHttpRequestOptions> {
    const api = apiAddress(String(serverUrl));
    const target = new URL(
      options.url,
      options.baseURL ? `${options.baseURL.replace(/\/+$/, "")}/` : undefined,
    );
    if (target.origin !== new URL(api).origin)
      throw new Error("This credential is for requests to its own server only.");
    return { ...options, headers: { ...options.headers, authorization: `Bearer ${String(apiToken)}` } };
  }

  /** Every token may read its projects. */
  test: ICredentialTestRequest = {
    request: {
      baseURL: "={{$credentials.serverUrl.trim().replace(/\\/+$/, '').replace(/\\/chatbot\\/v1$/, '')}}",
      url: "/chatbot/v1/getMyProjects",
      method: "POST",
      body: { limit: 1 },
    },
  };
}
