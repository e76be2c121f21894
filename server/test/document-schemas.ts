import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "../src/platform/openapi/openapi-document.ts";

/** Compares what a server sends with its own OpenAPI document. */
export interface DocumentSchemas {
  /** Throws unless the answer to a path is as documented for its status. */
  answer(method: string, path: string, status: number, body: unknown): void;
  /** Throws unless it is an event of the path's stream. */
  event(method: string, path: string, event: object): void;
  /** Throws unless it is the documented body of the webhook for its `type`. */
  webhook(document: { readonly type: string }): void;
}

export function documentSchemas(document: OpenApiDocument): DocumentSchemas {
  // The document has words of OpenAPI beside those of JSON Schema, and formats are for readers.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "document");
  const compiled = new Map<string, ValidateFunction>();
  const check = (place: readonly string[], value: unknown): void => {
    const pointer = place
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` });
    compiled.set(pointer, validate);
    if (!validate(value))
      throw new Error(`${pointer}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  };
  const content = (method: string, path: string, status: string, type: string) => {
    const response = ["paths", path, method, "responses", status];
    return [...response, "content", type, "schema"];
  };
  return {
    answer: (method, path, status, body) =>
      check(content(method, path, String(status), "application/json"), body),
    event: (method, path, event) => check(content(method, path, "200", "text/event-stream"), event),
    webhook: (sent) =>
      check(["webhooks", sent.type, "post", "requestBody", "content", "application/json", "schema"], sent),
  };
}
