import { z } from "zod";
import { VisiblePlan } from "../organizations/index.ts";
import { timestamp } from "../platform/operations/fields.ts";
import { ROLES } from "../platform/operations/requirement.ts";
import { VERSION_KINDS } from "./tables.ts";

const role = z.enum(ROLES);

export const Project = z
  .object({
    id: z.number().int(),
    project_uid: z.string(),
    organization_id: z.number().int(),
    name: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Project" });

export const ProjectDeletion = z
  .object({
    name: z.string(),
    started_at: timestamp,
    rows: z.number().int().nullable().describe("How many there were; null until they are counted"),
    rows_left: z.number().int().nullable(),
  })
  .meta({ id: "ProjectDeletion" });

export const MyProject = Project.extend({
  organization: z.object({ id: z.number().int(), name: z.string(), plan: VisiblePlan }),
  role: role
    .nullable()
    .describe("The caller's role in this project; null for a token with fine-grained permissions only"),
}).meta({ id: "MyProject" });

export const CreatedProject = Project.extend({
  widget_uid: z.string().describe("The web widget the project starts with; createSession needs it"),
}).meta({ id: "CreatedProject" });

export const ProjectMember = z
  .object({
    id: z.number().int(),
    user_id: z.number().int(),
    role: role.nullable().describe("A lower role in this project; null uses the role in the organization"),
    organization_role: role,
    createdAt: timestamp,
    Member: z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      profile_pic: z.string().nullable(),
    }),
  })
  .meta({ id: "ProjectMember" });

export const NarrowingRole = z
  .enum(["owner", "editor", "viewer"])
  .nullable()
  .describe("A lower role in this project; null uses the role in the organization");

const MOST_FALLBACKS = 5;
const minutes = z.number().int().min(5).max(43_200);

/** The settings that replies depend on. */
export const replySettingsFields = {
  prompt: z.string().max(50_000).describe("The system prompt: who the bot is and how it answers"),
  restriction: z.string().max(50_000).describe("What the AI must not do"),
  model: z.string().min(1).max(200).describe("The exact `value` of a getSupportedModels entry"),
  temperature: z.number().min(0).max(2).describe("0 is the most consistent, 2 the most varied"),
  mode: z.enum(["agent", "chat"]).describe("`agent` can use tools and functions, `chat` is simple Q&A"),
  chat_history_count: z.number().int().min(0).max(50).describe("Previous messages used as context"),
  max_nodes: z.number().int().min(1).max(10).describe("Knowledgebase passages used for each reply"),
  add_page_link: z.number().int().min(0).max(1).describe("1 adds links to the sources' pages"),
  add_facts: z
    .number()
    .int()
    .min(0)
    .max(1)
    .describe(
      "1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven",
    ),
  search_model: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .describe(
      "In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none",
    ),
};

/** The settings a caller may change; every field is optional there and present when read. */
export const settingsFields = {
  ...replySettingsFields,
  fallback_models: z
    .array(z.string().min(1).max(200))
    .max(MOST_FALLBACKS, `fallback_models has ${MOST_FALLBACKS} models at most.`)
    .refine((values) => new Set(values).size === values.length, "fallback_models has each model once.")
    .describe("Models that are asked, in this order, where the one before fails before its first token"),
  auto_close_duration: minutes
    .nullable()
    .describe("Minutes of inactivity before a conversation is closed; null turns this off"),
  auto_resolve_duration: minutes
    .nullable()
    .describe("Minutes of inactivity before a conversation is resolved; null turns this off"),
};

export const ProjectSettings = z
  .object({ project_uid: z.string(), name: z.string(), ...settingsFields, updatedAt: timestamp })
  .meta({ id: "ProjectSettings" });

export const SettingsDraft = z
  .object({
    changes: z.object(settingsFields).partial().describe("The fields that differ from what is live"),
    updated_by: z.string().nullable(),
    updatedAt: timestamp.nullable().describe("Null if there is no draft"),
  })
  .meta({ id: "SettingsDraft" });

export const SettingsVersion = z
  .object({
    id: z.number().int(),
    kind: z
      .enum(VERSION_KINDS)
      .describe(
        "`initial`: before the first change. `published`: from a draft. `restored`: an earlier version",
      ),
    is_live: z.boolean(),
    changed_by: z.string().nullable(),
    reason: z.string().nullable().describe("Why an owner published it against the gate"),
    changes: z
      .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
      .describe("What differs from the version before"),
    settings: z.object(settingsFields),
    createdAt: timestamp,
  })
  .meta({ id: "SettingsVersion" });
