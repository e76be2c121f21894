import type { z } from "zod";
import { isEmail } from "../contacts/index.ts";
import { templatePaths } from "../language/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import { findMemberByEmail } from "../organizations/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById } from "../projects/index.ts";
import { problemOfHttp } from "./http/check-http.ts";
import { checkMcp, defaultParameters } from "./mcp/check-mcp.ts";
import type { McpConfiguration } from "./mcp/schema.ts";
import { findCodeMeans } from "./proof/prove-address.ts";
import { CONFIGURATIONS, type ActionConfiguration, type BuiltinConfiguration } from "./schema.ts";
import type { ActionKind } from "./tables.ts";
import { problemOfPath } from "./template-values.ts";

const NO_PARAMETERS = { type: "object", properties: {} };
const CODE_PARAMETERS = {
  type: "object",
  properties: {
    address: { type: "string", description: "The e-mail address or number that the visitor has typed" },
    code: { type: "string", description: "The six digits that the visitor has typed; empty to send them" },
  },
};

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
      : await problemOfBuiltin(app, action.projectId, configuration);
  if (problem) throw refused(problem);
  return { configuration, mark: null };
}

/** What the model fills in where the member does not say: what the tool asks for, or nothing. */
export async function parametersByDefault(
  app: App,
  action: Omit<Configured, "parameters">,
): Promise<Configured["parameters"]> {
  if (action.kind === "http") return NO_PARAMETERS;
  const configuration = parsed(action);
  if ("builtin" in configuration)
    return configuration.builtin === "prove_address" ? CODE_PARAMETERS : NO_PARAMETERS;
  const parameters = await defaultParameters(app, action.projectId, configuration as McpConfiguration);
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

async function problemOfBuiltin(
  app: App,
  projectId: number,
  configuration: BuiltinConfiguration,
): Promise<string | null> {
  if (configuration.builtin === "set_contact_fields")
    return Object.keys(configuration.fields).length === 0 ? ".fields must name at least one field." : null;
  if (configuration.builtin === "prove_address") {
    const means = await findCodeMeans(app, app.db.read, projectId);
    return means.email || means.phone
      ? null
      : " needs a mail server or a connected number that sends SMS: codes are sent by them.";
  }
  if (configuration.builtin !== "send_mail") return null;
  const addresses = mailAddresses(configuration.to).filter((address) => address !== CONTACT_EMAIL);
  if (!addresses.every(isEmail))
    return `.to must be e-mail addresses, separated by commas, or ${CONTACT_EMAIL}: the bot sends no mail to addresses that a visitor or a model names.`;
  const stranger = await findStranger(app, projectId, addresses);
  return stranger === null
    ? null
    : `.to has ${stranger}, which is the address of no member of your organization. Invite the person, or use an address of a member or ${CONTACT_EMAIL}.`;
}

/** The first of these addresses that is no member's of the organization. */
export async function findStranger(
  app: App,
  projectId: number,
  addresses: readonly string[],
): Promise<string | null> {
  const sql = app.db.read;
  const project = await findProjectById(sql, projectId);
  for (const address of addresses) {
    const email = address.toLowerCase();
    const member =
      project && (await findMemberByEmail(sql, { organizationId: project.organization_id, email }));
    if (!member) return address;
  }
  return null;
}

export const mailAddresses = (to: string): string[] => to.split(",").map((address) => address.trim());
