import { z } from "zod";
import type { Operation } from "../operations/define-operation.ts";
import type { EndpointDescription, JsonSchema } from "./endpoint-description.ts";
import { describeAccess, FAILURE, securityOf } from "./to-openapi.ts";
import { eventSchema, type Components } from "./to-schema.ts";

/** A stream that is opened with GET, derived from its operation: its input is the query. */
export function streamEndpoint(path: string, operation: Operation): EndpointDescription {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.input, {
    io: "input",
    unrepresentable: "any",
  }) as { properties?: Record<string, JsonSchema>; required?: string[] };
  const query = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query" as const,
    description: typeof description === "string" ? description : name,
    schema,
    ...(required.includes(name) ? { required: true as const } : {}),
  }));
  const place = path.split("/").at(-1) ?? path;
  const name = `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
  const components: Components = {};
  const event = eventSchema(`${name}FeedEvent`, operation.events ?? {}, components);
  return {
    contract: {
      name: "Server-sent events",
      tag: operation.tag,
      access: describeAccess(operation.access),
      security: securityOf(operation.access).flatMap((scheme) => Object.keys(scheme)),
      failure: { name: "Failure", schema: FAILURE },
    },
    id: `follow${name}`,
    method: "get",
    path: `/${path}`,
    summary: operation.summary,
    description: [operation.description, "See docs/live.md for the events."].filter(Boolean).join(" "),
    parameters: [
      ...query,
      {
        name: "Last-Event-ID",
        in: "header",
        description: "The last event the client received; the stream resumes after it",
        schema: { type: "string" },
      },
    ],
    answer: { "text/event-stream": event },
    components,
    failures: {
      "400": "A query field is invalid",
      "401": "The credential is missing, unknown or expired",
      "403": "The credential doesn't allow this",
      "404": "The record doesn't exist",
      "429": "Too many streams are open",
    },
  };
}
