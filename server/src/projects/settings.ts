import type { z } from "zod";
import { replacementOf } from "../models/index.ts";
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
  await requireModels(context, input);
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

const MODEL_FIELDS = ["model", "search_model", "fallback_models"] as const;
type ModelField = (typeof MODEL_FIELDS)[number];

/** Refuses models that don't exist, aren't in the plan or aren't configured. */
export async function requireModels(
  context: ProjectContext,
  change: { readonly [Field in ModelField]?: SettingsChange[Field] | undefined },
): Promise<void> {
  for (const field of MODEL_FIELDS)
    for (const value of [change[field] ?? []].flat()) await requireModel(context, field, value);
}

async function requireModel(context: ProjectContext, field: ModelField, value: string): Promise<void> {
  const { services, organization, project, db } = context;
  const { plan } = organization;
  const { catalogue } = await services.models.of(organization.id);
  const model = catalogue.find(value);
  // Vendors' other names for a model are found too, but the contract asks for the exact value.
  if (model?.value !== value) {
    throw new AppError(
      "invalid_params",
      `Invalid model ${value}, model not found in the available models list`,
      { fields: { [field]: `${field} must be the value of a getSupportedModels entry.` } },
    );
  }
  if (field === "search_model" && !model.small) {
    throw new AppError("invalid_params", `The model ${value} is too slow and costly to word searches.`, {
      fields: { search_model: "search_model must be a model of getSupportedModels that is small." },
    });
  }
  if (!planIncludes(plan, model.plan)) {
    throw forbidden(
      `The model ${value} needs the ${model.plan} plan or above. This organization is on the ${plan} plan.`,
    );
  }
  const isWithdrawn = catalogue.isWithdrawn(model);
  if (model.needs === null && !isWithdrawn) return;
  // A form that sends all settings back may send the model that the project already has.
  const settings = await findSettings(db.read, { projectId: project.id });
  if (settings && [settings[field] ?? []].flat().includes(value)) return;
  if (isWithdrawn) {
    const { withdrawnOn } = model;
    const successor = replacementOf(catalogue, model, plan);
    const advice = successor ? `Choose ${successor.value}, which replaces it.` : "Choose another model.";
    throw new AppError(
      "invalid_params",
      `The model ${value} isn't available: its vendor withdrew it on ${withdrawnOn}.`,
      { fields: { [field]: `Withdrawn on ${withdrawnOn}. ${advice}` } },
    );
  }
  throw new AppError(
    "invalid_params",
    `The model ${value} isn't available: ${model.needs} isn't set on this server.`,
    { fields: { [field]: `Needs ${model.needs}. Choose a model that is available.` } },
  );
}
