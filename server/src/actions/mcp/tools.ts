import { createHash } from "node:crypto";
import { MAX_PARAMETERS_LENGTH } from "../limits-of-actions.ts";
import { hasSoundHeaders } from "./mirrored-headers.ts";
import type { McpConfiguration } from "./schema.ts";

/** A tool as the server's row keeps it. */
export interface StoredTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  /** The JSON Schema of its arguments, as the server has written it. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly version: string;
  /** What the server says; tools that were listed by the last version lack it. */
  readonly isReadOnly?: boolean;
}

interface OfferedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
}

export const MAX_TOOLS = 200;
const LONGEST_DESCRIPTION = 2000;
const LONGEST_NAME = 200;

/**
 * Null for a tool that can't be kept: its parameters are longer than those of an action may be, or mirrored in
 * headers as the protocol does not allow.
 */
export function toStoredTool(offered: OfferedTool): StoredTool | null {
  const { name, title, description, inputSchema, annotations } = offered;
  if (name.length > LONGEST_NAME || name === "") return null;
  const canonical = canonicalJson(inputSchema);
  if (canonical === null || canonical.length > MAX_PARAMETERS_LENGTH) return null;
  if (!hasSoundHeaders(inputSchema)) return null;
  return {
    name,
    title: title?.slice(0, LONGEST_NAME) ?? null,
    description: (description ?? "").slice(0, LONGEST_DESCRIPTION),
    inputSchema,
    version: createHash("sha256").update(canonical).digest("hex").slice(0, 32),
    isReadOnly: annotations?.readOnlyHint === true,
  };
}

/** The order of fields means nothing, so that it changes no version. Null where the value nests without end. */
function canonicalJson(value: unknown): string | null {
  try {
    return JSON.stringify(value, (_name, field: unknown) =>
      typeof field === "object" && field !== null && !Array.isArray(field)
        ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : field,
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export interface ToolChanges {
  readonly added: string[];
  readonly changed: string[];
  readonly removed: string[];
}

export function compareTools(before: readonly StoredTool[], after: readonly StoredTool[]): ToolChanges {
  const earlier = new Map(before.map((tool) => [tool.name, tool]));
  const now = new Set(after.map(({ name }) => name));
  return {
    added: after.filter(({ name }) => !earlier.has(name)).map(({ name }) => name),
    changed: after
      .filter(({ name, version, description }) => {
        const tool = earlier.get(name);
        return tool !== undefined && (tool.version !== version || tool.description !== description);
      })
      .map(({ name }) => name),
    removed: before.filter(({ name }) => !now.has(name)).map(({ name }) => name),
  };
}

/** Why an action must not call the tool it was made for, or null. */
export function problemOfChoice(
  tools: readonly StoredTool[],
  { tool: name, tool_version: chosen }: Pick<McpConfiguration, "tool" | "tool_version">,
): string | null {
  const tool = tools.find((other) => other.name === name);
  if (!tool) return `The MCP server has no tool ${name} any more.`;
  return tool.version === chosen
    ? null
    : `The parameters of the tool ${name} have changed since it was chosen. A member of the team has to choose it again.`;
}
