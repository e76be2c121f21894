import {
  entriesOf,
  exampleRequest,
  type Entry,
  type ExampleRequest,
} from "../../server/src/platform/openapi/example-request.ts";
import type { OpenApiDocument } from "../../server/src/platform/openapi/openapi-document.ts";

export const POSTMAN_COLLECTION = "clients/postman/parley.postman_collection.json";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** Placeholders that are the same in every request, filled in once as variables of the collection. */
const VARIABLES: Readonly<Record<string, string>> = {
  base_url: "http://127.0.0.1:8787/chatbot/v1",
  access_token: "",
  api_key: "",
  project_uid: "",
  widget_uid: "",
  session_uid: "",
};

/** Keeps what a later request needs, in the language of Postman's scripts. */
const REMEMBERED: Readonly<Record<string, string>> = {
  createSession: 'pm.collectionVariables.set("session_uid", pm.response.json().data.session_uid);',
};

/** A request for each operation and endpoint, in folders by subject. Bruno imports the same file. */
export function postmanCollection(document: OpenApiDocument): string {
  const { title, description } = document["info"] as { title: string; description: string };
  const folders = new Map<string, object[]>();
  for (const entry of entriesOf(document)) {
    const [tag = ""] = entry.operation.tags;
    const items = folders.get(tag) ?? [];
    items.push(itemOf(entry, exampleRequest(entry, document)));
    folders.set(tag, items);
  }
  const collection = {
    info: { name: title, description, schema: SCHEMA },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf({ operation }: Entry, request: ExampleRequest): object {
  const { method, credential } = request;
  const headers = credential ? [credential.header] : [];
  const remembered = REMEMBERED[operation.operationId];
  return {
    name: operation.operationId,
    ...(remembered
      ? { event: [{ listen: "test", script: { type: "text/javascript", exec: [remembered] } }] }
      : {}),
    request: {
      method: method.toUpperCase(),
      description: [operation.summary, operation.description].filter(Boolean).join("\n\n"),
      // The credential stands in the header, where every tool shows it.
      auth: { type: "noauth" },
      header: headers.map(([key, value]) => ({ key, value: withVariables(value) })),
      url: urlOf(request),
      ...bodyOf(request),
    },
  };
}

function urlOf({ path, query }: ExampleRequest): object {
  const asked = Object.entries(query).map(([key, value]) => ({ key, value: withVariables(String(value)) }));
  const address = withVariables(path);
  const search = asked.map(({ key, value }) => `${key}=${value}`).join("&");
  return {
    raw: `{{base_url}}${address}${search && `?${search}`}`,
    host: ["{{base_url}}"],
    path: address.slice(1).split("/"),
    ...(asked.length > 0 ? { query: asked } : {}),
  };
}

function bodyOf({ fields, files }: ExampleRequest): object {
  if (!fields) return {};
  if (files.length === 0)
    return {
      body: {
        mode: "raw",
        raw: withVariables(JSON.stringify(fields, null, 2)),
        options: { raw: { language: "json" } },
      },
    };
  const texts = Object.entries(fields).map(([key, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return { key, type: "text", value: withVariables(text) };
  });
  return {
    body: { mode: "formdata", formdata: [...texts, ...files.map((key) => ({ key, type: "file", src: [] }))] },
  };
}

const withVariables = (text: string): string =>
  text.replaceAll(/<(\w+)>/g, (placeholder, name: string) =>
    Object.hasOwn(VARIABLES, name.toLowerCase()) ? `{{${name.toLowerCase()}}}` : placeholder,
  );
