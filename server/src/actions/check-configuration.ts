import type { z } from "zod";
import { isEmail } from "../contacts/index.ts";
import { templatePaths } from "../language/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { problemOfHttp } from "./http/check-http.ts";
import { checkMcp, defaultParameters } from "./mcp/check-mcp.ts";
import type { McpConfiguration } from "./mcp/schema.ts";
import { CONFIGURATIONS, type ActionConfiguration, type BuiltinConfiguration } from "./schema.ts";
import type { ActionKind } from "./tables.ts";
import { problemOfPath } from "./template-values.ts";

export const CONTACT_EMAIL = "{{contact.email}}";

export interface Configured {
  readonly projectId: number;
  readonly kind: ActionKind;
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface CheckedConfiguration {
  readonly configuration: ActionConfiguration;
  /** Why the action can't run at present, or null. */
  readonly mark: string | null;
}

/** The configuration with its defaults, or an error that names the field. */
export async function checkConfiguration(app: App, action: Configured): Promise<CheckedConfiguration> {
  const configuration = parsed(action);
  const unknown = textsOf(configuration)
    .flatMap(templatePaths)
    .map((path) => problemOfPath(path, action.parameters, action.kind === "http"))
    .find((problem) => problem !== null);
  if (unknown) throw refused(unknown);
  if ("tool" in configuration) {
    const checked = await checkMcp(app, action.projectId, configuration, action.parameters);
    if ("problem" in checked) throw refused(checked.problem);
    return checked;
  }
  const problem =
    "url" in configuration
      ? await problemOfHttp(app, action.projectId, configuration)
      : problemOfBuiltin(configuration);
  if (problem) throw refused(problem);
  return { configuration, mark: null };
}

/** What the model fills in where the member does not say: what the tool asks for, or nothing. */
export async function parametersByDefault(
  app: App,
  action: Omit<Configured, "parameters">,
): Promise<Configured["parameters"]> {
  if (action.kind !== "mcp") return { type: "object", properties: {} };
  const configuration = parsed(action) as McpConfiguration;
  const parameters = await defaultParameters(app, action.projectId, configuration);
  if ("problem" in parameters) throw refused(String(parameters["problem"]));
  return parameters;
}

function parsed({ kind, configuration }: Omit<Configured, "parameters">): ActionConfiguration {
  const result = CONFIGURATIONS[kind].safeParse(configuration);
  if (!result.success) throw refused(sentenceOf(result.error));
  return result.data;
}

const refused = (problem: string) => invalidParams({ configuration: `configuration${problem}` });

function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  const keys = issue?.code === "unrecognized_keys" ? ` (${issue.keys.join(", ").slice(0, 100)})` : "";
  return `${path === "" ? "" : `.${path}`} is wrong: ${issue?.message ?? "it is invalid"}${keys}.`;
}

/** Every text in a configuration: any of them may be a template. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function problemOfBuiltin(configuration: BuiltinConfiguration): string | null {
  if (configuration.builtin === "set_contact_fields")
    return Object.keys(configuration.fields).length === 0 ? ".fields must name at least one field." : null;
  if (configuration.builtin !== "send_mail") return null;
  const wrong = mailAddresses(configuration.to).find(
    (address) => address !== CONTACT_EMAIL && !isEmail(address),
  );
  return wrong === undefined
    ? null
    : `.to must be e-mail addresses, separated by commas, or ${CONTACT_EMAIL}: the bot sends no mail to addresses that a visitor or a model names.`;
}

export const mailAddresses = (to: string): string[] => to.split(",").map((address) => address.trim());
