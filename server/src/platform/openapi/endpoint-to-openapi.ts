import type { Content, EndpointDescription } from "./endpoint-description.ts";
import type { OpenApiOperation } from "./openapi-document.ts";

type Json = Record<string, unknown>;

/** The entry of one endpoint; the failure format of its contract becomes a component. */
export function endpointToOpenApi(
  endpoint: EndpointDescription,
  components: Record<string, Json>,
): OpenApiOperation {
  const { contract, body, parameters = [], alsoAnswers = {}, failures } = endpoint;
  for (const [name, shape] of Object.entries(endpoint.components ?? {})) components[name] ??= shape;
  const { name, schema } = contract.failure;
  components[name] ??= { "x-contract": contract.name, ...schema };
  const failure = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
  return {
    operationId: endpoint.id,
    tags: [contract.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    "x-access": contract.access,
    "x-contract": contract.name,
    security: contract.security.map((scheme) => ({ [scheme]: [] })),
    ...(parameters.length > 0
      ? {
          parameters: parameters.map((entry) => ({
            ...entry,
            required: entry.required ?? entry.in === "path",
          })),
        }
      : {}),
    ...(body ? { requestBody: { required: true, content: toContent(body) } } : {}),
    responses: {
      "200": { description: "Done", ...(endpoint.answer ? { content: toContent(endpoint.answer) } : {}) },
      ...mapValues(alsoAnswers, (description) => ({ description })),
      ...mapValues(failures, (description) => ({ description, content: failure })),
    },
  };
}

const toContent = (content: Content): Json => mapValues(content, (schema) => ({ schema }));

const mapValues = <Value>(entries: Readonly<Record<string, Value>>, map: (value: Value) => Json): Json =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, map(value)]));
