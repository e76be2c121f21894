import type { Hook, Item, NodeHost, Row } from "./node-host.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the nodes belong to a CommonJS package with its own check of types
type Untyped = any;
const load = (path: string): Promise<Untyped> => import(new URL(path, import.meta.url).pathname);

/** The helpers that n8n documents for nodes, as far as these use them. `n8n.long.ts` has n8n's own. */
export async function openThinHost(credential: Row): Promise<NodeHost> {
  const { Parley } = await load("../nodes/Parley/Parley.node.ts");
  const { ParleyTrigger } = await load("../nodes/ParleyTrigger/ParleyTrigger.node.ts");
  const { ParleyApi } = await load("../credentials/ParleyApi.credentials.ts");
  const [action, trigger, credentialType] = [new Parley(), new ParleyTrigger(), new ParleyApi()];
  const shared = {
    getNode: () => ({ name: "Node" }),
    getCredentials: () => Promise.resolve(credential),
    helpers: {
      async httpRequestWithAuthentication(_type: string, options: Row) {
        const { url, body, headers } = await credentialType.authenticate(credential, options);
        const answer = await fetch(url, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return { statusCode: answer.status, body: await answer.json() };
      },
    },
  };

  return {
    async execute(parameters, { items = [{}], continueOnFail = false } = {}) {
      const values = withDefaults(action.description.properties, parameters);
      const context = {
        ...shared,
        getInputData: () => items.map((json) => ({ json })),
        getNodeParameter: (name: string, item: number) => resolved(valueOf(values, name), items[item]!),
        continueOnFail: () => continueOnFail,
      };
      const [output] = await action.execute.call(context);
      return output as Item[];
    },
    menu: (method, parameters = {}) =>
      action.methods.loadOptions[method].call({
        ...shared,
        getNodeParameter: (name: string) => valueOf(parameters, name),
      }),
    hook(parameters): Hook {
      const staticData = {};
      const context = {
        ...shared,
        getWorkflowStaticData: () => staticData,
        getNodeParameter: (name: string) => valueOf(parameters, name),
        getNodeWebhookUrl: () => `${String(credential.webhookBaseUrl)}/1`,
        getWorkflow: () => ({ name: "Test" }),
      };
      const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
      return {
        checkExists: () => checkExists.call(context),
        create: () => create.call(context),
        delete: () => remove.call(context),
        async receive({ headers, body }) {
          let status = 200;
          const { workflowData = [[]] } = await trigger.webhook.call({
            ...context,
            getHeaderData: () => headers,
            getRequestObject: () => ({ rawBody: Buffer.from(body) }),
            getResponseObject: () => ({
              status(code: number) {
                status = code;
                return { json: () => undefined };
              },
            }),
          });
          return { status, items: workflowData[0] as Item[] };
        },
      };
    },
  };
}

/** n8n fails for a parameter that the form does not have. */
function valueOf(values: Row, name: string): unknown {
  if (!(name in values)) throw new Error(`Could not get parameter ${name}`);
  return values[name];
}

function withDefaults(properties: readonly Untyped[], given: Row): Row {
  const isShown = ({ displayOptions }: Untyped): boolean =>
    Object.entries((displayOptions?.show ?? {}) as Record<string, unknown[]>).every(([name, values]) =>
      values.includes(given[name]),
    );
  const shown = properties.filter(isShown).map((property: Untyped) => [property.name, property.default]);
  return { ...Object.fromEntries(shown), ...given };
}

const EXPRESSION = /^=\{\{\$json\.(\w+)\}\}$/;

function resolved(value: unknown, json: Row): unknown {
  if (typeof value === "string") {
    const name = EXPRESSION.exec(value)?.[1];
    return name === undefined ? value : json[name];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, json)]));
}
