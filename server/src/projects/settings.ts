import type { z } from "zod";
import { planIncludes } from "../organizations/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { AppError, forbidden, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { publishSettings } from "./publish-settings.ts";
import { findProject } from "./queries/projects.ts";
import {
  findReplySettings,
  findSettings,
  type ReplySettings,
  type SettingsChange,
} from "./queries/settings.ts";
import { settingsFields, type ProjectSettings } from "./schema.ts";
import { settingsOf } from "./settings-fields.ts";

/** With the plan of the organization, which every reply has to know as well. */
export async function requireReplySettings(sql: Sql, key: { projectId: number }): Promise<ReplySettings> {
  const settings = await findReplySettings(sql, key);
  if (!settings) throw notFound();
  return settings;
}

export async function describeSettings(context: ProjectContext): Promise<z.input<typeof ProjectSettings>> {
  const { project, organization, db } = context;
  const found = await findProject(db.read, { organizationId: organization.id, projectId: project.id });
  const row = found && (await findSettings(db.read, { projectId: project.id }));
  if (!row) throw notFound();
  return {
    project_uid: project.uid,
    name: found.name,
    ...settingsOf(row),
    updatedAt: isoTime(row.updated_at),
  };
}

/** Changes only what is included. */
export async function changeSettings(
  context: ProjectContext,
  input: { readonly [Field in keyof SettingsChange]: SettingsChange[Field] | undefined },
): Promise<void> {
  if (input.model !== undefined) await requireModel(context, input.model);
  const change = includedFields(input);
  if (Object.keys(change).length === 0) return;
  await context.db.write((transaction) =>
    publishSettings(context, transaction, change, { kind: "updated", reason: null }),
  );
}

/** The fields that are set, without those that are no settings. */
export function includedFields(input: Readonly<Record<string, unknown>>): SettingsChange {
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => field in settingsFields && value !== undefined),
  );
}

/** Refuses a model that doesn't exist, isn't in the plan or isn't configured. */
export async function requireModel(context: ProjectContext, value: string): Promise<void> {
  const { services, organization, project, db } = context;
  const { plan } = organization;
  const model = services.models.catalogue.find(value);
  // Vendors' other names for a model are found too, but the contract asks for the exact value.
  if (model?.value !== value) {
    throw new AppError(
      "invalid_params",
      `Invalid model ${value}, model not found in the available models list`,
      { fields: { model: "model must be the value of a getSupportedModels entry." } },
    );
  }
  if (!planIncludes(plan, model.plan)) {
    throw forbidden(
      `The model ${value} needs the ${model.plan} plan or above. This organization is on the ${plan} plan.`,
    );
  }
  if (model.needs === null) return;
  // A form that sends all settings back may send the model that the project already has.
  const settings = await findSettings(db.read, { projectId: project.id });
  if (settings?.model === value) return;
  throw new AppError(
    "invalid_params",
    `The model ${value} isn't available: ${model.needs} isn't set on this server.`,
    { fields: { model: `Needs ${model.needs}. Choose a model that is available.` } },
  );
}
