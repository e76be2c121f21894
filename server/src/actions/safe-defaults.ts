import type { ProjectContext } from "../platform/operations/context.ts";
import type { NewAction } from "./new-action.ts";
import { findChosenTool } from "./mcp/check-mcp.ts";

type Chosen = "audience" | "confirm" | "limit_per_hour";
type PartlyChosen = Omit<NewAction, Chosen> & { readonly [Name in Chosen]?: NewAction[Name] | undefined };

const CHANGES = { audience: "signed", confirm: true, limit_per_hour: 20 } as const;
const READS = { audience: "anyone", confirm: false, limit_per_hour: null } as const;

/** What changes something at another service is for people whom the site has signed in, who say yes. */
export async function withSafeDefaults(context: ProjectContext, action: PartlyChosen): Promise<NewAction> {
  const defaults = (await isChange(context, action)) ? CHANGES : READS;
  const { limit_per_hour: perHour = defaults.limit_per_hour } = action;
  return {
    ...action,
    audience: action.audience ?? defaults.audience,
    confirm: action.confirm ?? defaults.confirm,
    limit_per_hour: perHour,
  };
}

/** A read that becomes a change begins like a new one, but for what is chosen with it or was limited before. */
export async function asSafeChange(
  context: ProjectContext,
  before: NewAction,
  after: NewAction,
  chosen: { readonly [Name in Chosen]?: NewAction[Name] | undefined },
): Promise<Pick<NewAction, Chosen> | null> {
  if (!(await isChange(context, after)) || (await isChange(context, before))) return null;
  const limited = before.limit_per_hour ?? CHANGES.limit_per_hour;
  const { audience = CHANGES.audience, confirm = CHANGES.confirm, limit_per_hour = limited } = chosen;
  return { audience, confirm, limit_per_hour };
}

/** A tool changes something unless its server says that it only reads. */
async function isChange(
  context: ProjectContext,
  { kind, configuration }: Pick<NewAction, "kind" | "configuration">,
): Promise<boolean> {
  const { method = "GET", server_id, tool } = configuration;
  if (kind === "http") return method !== "GET";
  if (kind !== "mcp" || typeof server_id !== "number" || typeof tool !== "string") return false;
  const chosen = await findChosenTool(context, context.project.id, { server_id, tool });
  return "problem" in chosen || chosen.tool.isReadOnly !== true;
}
