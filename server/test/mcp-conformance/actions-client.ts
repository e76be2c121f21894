import type { TestApp } from "../harness.ts";

/** What a scenario of the suite for clients gives the client under test. */
export interface Scenario {
  readonly scenario: string;
  readonly address: string;
  readonly context: {
    readonly toolCalls?: readonly { name: string; arguments: object }[];
    readonly client_id?: string;
    readonly client_secret?: string;
    readonly issuer?: string;
  };
}

interface Parameters {
  readonly properties: Readonly<Record<string, { readonly type?: string }>>;
  readonly required?: readonly string[];
}

interface Tool {
  readonly name: string;
  readonly parameters: Parameters;
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: "a", number: 5, integer: 3, boolean: true };

/**
 * What a member does with an MCP server, through the API: connect it, consent in a browser where it asks for that,
 * list its tools, make an action of each and run it. Returns what went wrong.
 */
export async function useAsMember(t: TestApp, { scenario, address, context }: Scenario): Promise<string[]> {
  const mine = await t.workspace();
  const call = async (operation: string, body: object = {}) => {
    const answer = await t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
    if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const isOauth = scenario.startsWith("auth/");
  const problems: string[] = [];
  const runTool = async ({ name, parameters }: Tool, server_id: number) => {
    const { id } = await call("createAction", {
      name: name.replaceAll(/\W/g, "_"),
      description: "Runs",
      kind: "mcp",
      configuration: { server_id, tool: name },
    });
    const given = context.toolCalls?.find((planned) => planned.name === name)?.arguments;
    const run = () => call("testAction", { id, arguments: given ?? sample(parameters) });
    let { status, problem } = await run();
    if (isOauth && /authoriz/.test(problem ?? "")) {
      await consent(call, server_id);
      ({ status, problem } = await run());
    }
    if (status !== "succeeded") problems.push(`${name}: ${problem}`);
  };
  try {
    if (context.client_secret !== undefined)
      await call("setActionSecret", {
        name: "CLIENT",
        secret: context.client_secret,
        host: new URL(context.issuer ?? (await authorizationServerOf(address))).host,
      });
    const server_id: number = (
      await call("connectMcpServer", {
        name: "Scenario",
        url: address,
        authentication: isOauth ? "oauth" : "none",
        ...(context.client_secret === undefined
          ? {}
          : { client_id: context.client_id, secret_name: "CLIENT" }),
      })
    ).id;
    if (isOauth) await consent(call, server_id);
    let { server } = await call("refreshMcpServer", { id: server_id });
    // The member reads it and consents once more.
    if (isOauth && /authoriz/.test(server.problem ?? "")) {
      await consent(call, server_id);
      ({ server } = await call("refreshMcpServer", { id: server_id }));
    }
    if (server.problem !== null) problems.push(server.problem);
    for (const tool of server.tools as readonly Tool[])
      await runTool(tool, server_id).catch((error: unknown) => problems.push(String(error)));
  } catch (error) {
    problems.push(String(error));
  }
  return problems;
}

const sample = ({ properties, required = [] }: Parameters): object =>
  Object.fromEntries(required.map((name) => [name, SAMPLES[properties[name]?.type ?? "string"] ?? "a"]));

/** Where a client was registered by hand is known to the member; the scenario tells it in the server's metadata. */
async function authorizationServerOf(address: string): Promise<string> {
  const { origin, pathname } = new URL(address);
  const response = await fetch(`${origin}/.well-known/oauth-protected-resource${pathname}`);
  return ((await response.json()) as { authorization_servers: [string] }).authorization_servers[0];
}

/** What the member's browser does: it opens the authorization server's page and brings back where that leads. */
async function consent(
  call: (operation: string, body: object) => Promise<unknown>,
  id: number,
): Promise<void> {
  const { url } = (await call("startMcpAuthorization", { id })) as { url: string };
  const { headers } = await fetch(url, { redirect: "manual" });
  const back = new URL(headers.get("location")!).searchParams;
  const [state, code, iss] = ["state", "code", "iss"].map((name) => back.get(name) ?? undefined);
  await call("finishMcpAuthorization", { state, code, iss });
}
