import type { OpenApiDocument } from "../../server/src/platform/openapi/openapi-document.ts";
import { feedMethod, operationMethods, vendorMethods, type Route } from "./python/methods.ts";
import { createPythonTypes, type Schema } from "./python/types.ts";

const HEADER = "# Generated from openapi.json by `npm run generate`. Do not edit.\n";
const FOLDER = "clients/python/parley";
const FEED = "Server-sent events";
/** Clients of MCP have libraries of their own. */
const LEFT_OUT = "Model Context Protocol";

/** The generated half of the Python client, by file. */
export function pythonSource(document: OpenApiDocument): Record<string, string> {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const types = createPythonTypes();
  for (const [name, schema] of Object.entries(schemas))
    if (!("x-contract" in schema)) types.define(name, schema);
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Route => ({ method, path, operation })),
  );
  const contractOf = ({ operation }: Route) => operation["x-contract"];
  const methods = routes
    .filter((route) => contractOf(route) !== LEFT_OUT)
    .flatMap((route) => {
      if (contractOf(route) === undefined) return operationMethods(route, types);
      return contractOf(route) === FEED ? [feedMethod(route, types)] : vendorMethods(route);
    });
  const documents = Object.values(document.webhooks).map((webhook) => documentType(webhook));
  return {
    [`${FOLDER}/types.py`]: [
      HEADER,
      '"""Every shape of the API."""\n',
      "from __future__ import annotations\n",
      "from typing import IO, Any, Dict, List, Literal, Tuple, TypedDict, Union\n",
      "# A file to send: its content, a file that is open for reading bytes, or a name with its content.",
      "File = Union[bytes, IO[bytes], Tuple[str, bytes]]\n\n",
      types.source(),
      "",
      "# What an endpoint of webhooks receives.",
      `WebhookDocument = Union[\n${documents.map((name) => `    ${name},`).join("\n")}\n]\n`,
    ].join("\n"),
    [`${FOLDER}/operations.py`]: [
      HEADER,
      '# mypy: disable-error-code="no-any-return"',
      '"""One method for each operation and endpoint."""\n',
      "from __future__ import annotations\n",
      "from typing import Any, Dict, Iterator, List, Literal, Optional, Union",
      "from urllib.parse import quote\n",
      "from ._connection import NOT_GIVEN, Connection, NotGiven, VendorEvent",
      "from .types import *  # noqa: F403\n\n",
      "def _quoted(text: str) -> str:",
      '    return quote(text, safe="")\n\n',
      "class Operations(Connection):",
      ...methods,
    ]
      .join("\n")
      .replace(/\n+$/, "\n"),
  };
}

function documentType(webhook: unknown): string {
  const { post } = webhook as {
    post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } };
  };
  return post.requestBody.content["application/json"]!.schema.$ref.split("/").at(-1)!;
}
