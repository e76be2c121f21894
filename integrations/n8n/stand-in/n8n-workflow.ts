/**
 * The part of `n8n-workflow` that the nodes use, for the check of types and the tests of the repository: n8n's own
 * package brings 425 others. `npm run test:all -- --long` builds and runs the nodes with n8n's packages.
 */
export type IDataObject = { [key: string]: unknown }; // oxlint-disable-line typescript/consistent-type-definitions -- n8n's is a type: records are assignable to it
export type JsonObject = IDataObject;
export type ICredentialDataDecryptedObject = IDataObject;

// oxlint-disable-next-line parley/constant-case -- n8n names it so
export const NodeConnectionTypes = { Main: "main" } as const;

interface INode {
  readonly name: string;
}

interface ErrorOptions {
  readonly message?: string;
  readonly description?: string;
  readonly httpCode?: string;
  readonly itemIndex?: number;
}

export class NodeApiError extends Error {
  description: string | null | undefined;
  httpCode: string | null;

  constructor(_node: INode, error: JsonObject, { message, description, httpCode }: ErrorOptions = {}) {
    super(message ?? String(error.message));
    const given = error as unknown as Partial<NodeApiError>;
    this.description = description ?? given.description;
    this.httpCode = httpCode ?? given.httpCode ?? null;
  }
}

interface Icon {
  readonly light: `file:${string}`;
  readonly dark: `file:${string}`;
}

export interface INodePropertyOptions {
  name: string;
  value: string | number | boolean;
  action?: string;
}

export interface INodeProperties {
  displayName: string;
  name: string;
  type: "string" | "number" | "boolean" | "options" | "multiOptions" | "collection";
  default: string | number | boolean | object;
  required?: boolean;
  description?: string;
  placeholder?: string;
  noDataExpression?: boolean;
  typeOptions?: {
    password?: boolean;
    rows?: number;
    minValue?: number;
    loadOptionsMethod?: string;
    loadOptionsDependsOn?: string[];
  };
  displayOptions?: { show: Record<string, string[]> };
  options?: (INodePropertyOptions | INodeProperties)[];
}

export interface ICredentialTestRequest {
  request: { baseURL: string; url: string; method: "POST"; body: object };
}

export interface ICredentialType {
  name: string;
  displayName: string;
  icon?: Icon;
  documentationUrl?: string;
  properties: INodeProperties[];
  test?: ICredentialTestRequest;
  authenticate?(
    credentials: ICredentialDataDecryptedObject,
    options: IHttpRequestOptions,
  ): Promise<IHttpRequestOptions>;
}

export interface IHttpRequestOptions {
  url: string;
  baseURL?: string;
  method?: "POST";
  headers?: IDataObject;
  body?: IDataObject;
  json?: boolean;
  returnFullResponse?: boolean;
  ignoreHttpStatusErrors?: boolean;
}

interface Functions {
  getNode(): INode;
  getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
  getWorkflowStaticData(type: "node"): IDataObject;
  helpers: {
    httpRequestWithAuthentication(
      this: Functions,
      credential: string,
      options: IHttpRequestOptions,
    ): Promise<unknown>;
  };
}

export interface IExecuteFunctions extends Functions {
  getInputData(): INodeExecutionData[];
  getNodeParameter(name: string, item: number): unknown;
  continueOnFail(): boolean;
}

export interface ILoadOptionsFunctions extends Functions {
  getNodeParameter(name: string): unknown;
}

export interface IHookFunctions extends Functions {
  getNodeParameter(name: string): unknown;
  getNodeWebhookUrl(name: "default"): string | undefined;
  getWorkflow(): { name?: string };
}

export interface IWebhookFunctions extends Functions {
  getHeaderData(): object;
  getRequestObject(): { rawBody?: Buffer; readRawBody(): Promise<void> };
  getResponseObject(): { status(code: number): { json(body: object): void } };
}

export interface INodeExecutionData {
  json: IDataObject;
  pairedItem?: { item: number };
}

export interface IWebhookResponseData {
  workflowData?: INodeExecutionData[][];
  noWebhookResponse?: boolean;
}

export interface INodeTypeDescription {
  displayName: string;
  name: string;
  icon: Icon;
  group: ("transform" | "trigger")[];
  version: number;
  subtitle: string;
  description: string;
  defaults: { name: string };
  inputs: "main"[];
  outputs: "main"[];
  usableAsTool?: true;
  credentials: { name: string; required: boolean }[];
  webhooks?: { name: "default"; httpMethod: "POST"; responseMode: "onReceived"; path: string }[];
  properties: INodeProperties[];
}

export interface INodeType {
  description: INodeTypeDescription;
  execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
  webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
}
