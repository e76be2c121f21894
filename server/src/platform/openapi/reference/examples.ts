import type { OpenApiDocument } from "../openapi-document.ts";
import { exampleRequest, type Entry, type ExampleRequest } from "../example-request.ts";
import { parameterName, snakeCase } from "../python-names.ts";

/** The same call as a command and in two languages; `code` names the language in the page. */
export interface Example {
  readonly code: "curl" | "ts" | "python";
  readonly text: string;
}

/** Endpoints of MCP have clients of their own in Python. */
const WITHOUT_METHOD = "Model Context Protocol";
const FEED = "Server-sent events";

export function examplesOf(entry: Entry, document: OpenApiDocument, base: string): Example[] {
  const request = exampleRequest(entry, document);
  const contract = entry.operation["x-contract"];
  const examples: Example[] = [
    { code: "curl", text: curl(request, base) },
    {
      code: "ts",
      text: contract && contract !== FEED ? typescriptFetch(request, base) : typescript(entry, request, base),
    },
  ];
  if (contract !== WITHOUT_METHOD) examples.push({ code: "python", text: python(entry, request, base) });
  return examples;
}

const addressOf = ({ path, query }: ExampleRequest, base: string): string => {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  return base + path + (asked.length > 0 ? `?${asked.join("&")}` : "");
};

function curl(request: ExampleRequest, base: string): string {
  const { method, fields, files, credential } = request;
  const address = addressOf(request, base);
  const verb = method === "delete" ? " -X DELETE" : "";
  const header = credential ? ` -H '${credential.header.join(": ")}'` : "";
  if (!fields) return `curl${verb} '${address}'${header}`;
  if (files.length > 0) {
    const values = Object.entries(fields).map(([name, value]) => ` -F '${name}=${String(value)}'`);
    return `curl ${address}${header}${values.join("")}${files.map((name) => ` -F '${name}=@<PATH>'`).join("")}`;
  }
  const body = JSON.stringify(fields).replaceAll("'", "'\\''");
  return `curl${verb} ${address}${header} -H 'content-type: application/json' -d '${body}'`;
}

const CREDENTIALS: Readonly<Record<string, readonly [typescript: string, python: string]>> = {
  token: ['{ token: "<ACCESS_TOKEN>" }', 'token="<ACCESS_TOKEN>"'],
  key: ['{ key: "<API_KEY>" }', 'key="<API_KEY>"'],
  completionKey: ['{ key: "<API_KEY>" }', 'key="<API_KEY>"'],
};

function typescript(
  { operation }: Entry,
  { fields, query, files, credential }: ExampleRequest,
  base: string,
) {
  const own = credential ? `, credential: ${CREDENTIALS[credential.scheme]?.[0] ?? "{}"}` : "";
  const options = `{ baseUrl: ${JSON.stringify(base)}${own} }`;
  const given = { ...fields, ...query };
  const values = [
    ...Object.entries(given).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...files.map((name) => `${name}: new Blob(["<CONTENT>"])`),
  ];
  const input = values.length > 0 ? `{ ${values.join(", ")} }` : "";
  const { operationId } = operation;
  if (operation["x-contract"])
    return `import { createStreams } from "@parley/sdk";

const streams = createStreams(${options});
for await (const { event, data } of streams.${operationId}(${input})) console.log(event, data);`;
  return `import { createClient } from "@parley/sdk";

const parley = createClient(${options});
const answer = await parley.${operationId}(${input});`;
}

/** The vendors' own packages work as well; this needs none. */
function typescriptFetch(request: ExampleRequest, base: string): string {
  const { method, fields, credential } = request;
  const headers = Object.fromEntries([
    ...(credential ? [credential.header] : []),
    ...(fields ? [["content-type", "application/json"]] : []),
  ]) as Record<string, string>;
  const lines = [
    `  method: ${JSON.stringify(method.toUpperCase())},`,
    `  headers: ${JSON.stringify(headers)},`,
    ...(fields ? [`  body: JSON.stringify(${JSON.stringify(fields)}),`] : []),
  ];
  return `const response = await fetch(${JSON.stringify(addressOf(request, base))}, {
${lines.join("\n")}
});`;
}

function python(
  entry: Entry,
  { path, fields, query, files, credential }: ExampleRequest,
  base: string,
): string {
  const own = credential ? `, ${CREDENTIALS[credential.scheme]?.[1] ?? ""}` : "";
  const inPath = [...path.matchAll(/<(\w+)>/g)].map(([text, name = ""]) => [name, text] as const);
  const values = [
    ...[...inPath, ...Object.entries({ ...fields, ...query })].map(
      ([name, value]) => `${parameterName(name)}=${pythonValue(value)}`,
    ),
    ...files.map((name) => `${parameterName(name)}=open("<PATH>", "rb")`),
  ];
  const call = `parley.${snakeCase(entry.operation.operationId)}(${values.join(", ")})`;
  const isFeed = entry.operation["x-contract"] === FEED;
  return `from parley import Parley

parley = Parley(${JSON.stringify(base)}${own})
${isFeed ? `for event in ${call}:\n    print(event["event"], event["data"])` : `answer = ${call}`}`;
}

function pythonValue(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`);
  return `{${entries.join(", ")}}`;
}
