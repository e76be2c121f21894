import { createRequire } from "node:module";
import { join } from "node:path";
import type { Item, NodeHost, Row } from "./node-host.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- n8n's packages are installed beside the node, not in the root
type Untyped = any;

/** The built package, loaded and run by n8n's own engine. Only the storage of credentials is ours. */
export async function openEngine(folder: string, credential: Row): Promise<NodeHost> {
  const require = createRequire(join(folder, "package.json"));
  const core: Untyped = require("n8n-core");
  const { Workflow }: Untyped = require("n8n-workflow");
  const loader = new core.PackageDirectoryLoader(folder);
  await loader.loadAll();
  const typeOf = (name: string): Untyped => loader.getNode(name.split(".").at(-1)!).type;
  const nodeTypes = {
    getByName: typeOf,
    getByNameAndVersion: typeOf,
    getKnownTypes: () => loader.known.nodes,
  };
  const credentialType = loader.getCredential("parleyApi").type;
  const credentialsHelper = {
    isCredentialUsableByNode: () => true,
    getParentTypes: () => [],
    getDecrypted: () => Promise.resolve(credential),
    preAuthentication: () => Promise.resolve(undefined),
    authenticate: (values: Row, _type: string, options: Row) => credentialType.authenticate(values, options),
  };

  function workflowOf(type: string, parameters: Row, more: Row = {}) {
    const node = {
      id: "1",
      name: "Node",
      type: `n8n-nodes-parley.${type}`,
      typeVersion: 1,
      position: [0, 0],
      parameters,
      credentials: { parleyApi: { id: "1", name: "Parley" } },
      ...more,
    };
    const settings = { id: "w1", name: "Test", nodes: [node], connections: {}, active: false, nodeTypes };
    const workflow = new Workflow(settings);
    const additionalData: Row = {
      credentialsHelper,
      webhookBaseUrl: String(credential.webhookBaseUrl),
      restApiUrl: "",
      currentNodeParameters: workflow.nodes.Node.parameters,
    };
    return { workflow, node: workflow.nodes.Node, additionalData };
  }

  return {
    async execute(parameters, { items = [{}], continueOnFail = false } = {}) {
      const onError = continueOnFail ? { onError: "continueRegularOutput", continueOnFail } : {};
      const { workflow, node, additionalData } = workflowOf("parley", parameters, onError);
      const input = items.map((json) => ({ json }));
      const data = { main: [input] };
      const executed = { data, node, source: null };
      const run = { resultData: { runData: {} } };
      const { ExecuteContext } = core;
      const context = new ExecuteContext(
        workflow,
        node,
        additionalData,
        "manual",
        run,
        0,
        input,
        data,
        executed,
        [],
      );
      const [output] = await typeOf("parley").execute.call(context);
      return output as Item[];
    },
    menu(method, parameters = {}) {
      const { workflow, node, additionalData } = workflowOf("parley", parameters);
      const context = new core.LoadOptionsContext(workflow, node, additionalData, "");
      return typeOf("parley").methods.loadOptions[method].call(context);
    },
    hook(parameters) {
      const { workflow, node, additionalData } = workflowOf("parleyTrigger", parameters);
      const type = typeOf("parleyTrigger");
      const webhookData = { webhookDescription: type.description.webhooks[0] };
      const context = () =>
        new core.HookContext(workflow, node, additionalData, "trigger", "activate", webhookData);
      const { checkExists, create, delete: remove } = type.webhookMethods.default;
      return {
        checkExists: () => checkExists.call(context()),
        create: () => create.call(context()),
        delete: () => remove.call(context()),
        async receive({ headers, body }) {
          let status = 200;
          const httpResponse = {
            status(code: number) {
              status = code;
              return this;
            },
            json: () => undefined,
          };
          const rawBody = Buffer.from(body);
          const httpRequest = { headers, rawBody, readRawBody: () => Promise.resolve() };
          const received = { ...additionalData, httpRequest, httpResponse };
          const webhook = new core.WebhookContext(workflow, node, received, "webhook", webhookData, [], null);
          const { workflowData = [[]] } = await type.webhook.call(webhook);
          return { status, items: workflowData[0] as Item[] };
        },
      };
    },
  };
}
