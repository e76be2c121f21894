import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";

const bytes = z.number().int().min(0);
const count = z.number().int().min(0);

export const InstallationHealth = z
  .object({
    checks: z
      .array(z.object({ name: z.string(), problem: z.string().nullable().describe("Null if it works") }))
      .describe("What /readyz asks of the process that answers"),
    warnings: z
      .array(z.enum(["paused", "key_in_database", "leftover_key"]))
      .describe(
        "paused: a backup was restored, and nothing is sent until resumeInstallation; key_in_database: backups contain the key that opens their secrets; leftover_key: an earlier key is in the database",
      ),
    versions: z.object({
      program: z.string(),
      schema: z.string().describe("How many steps have built the tables"),
      database: z.string(),
      node: z.string(),
    }),
    disk: z
      .object({ free_bytes: bytes, size_bytes: bytes })
      .nullable()
      .describe("The disk of the data folder; null if it can't be read"),
    database_bytes: bytes,
    tables: z
      .array(z.object({ name: z.string(), bytes }))
      .nullable()
      .describe("The largest tables with their indexes; null while they are being measured"),
    jobs: z.array(
      z.object({
        kind: z.string(),
        due: count.describe("Wait for a worker"),
        later: count.describe("Wait for their time or their next try"),
        running: count,
        failing: count.describe("Have failed and will be tried again; also counted in due, later or running"),
        dead: count.describe("Their tries are used up"),
        oldest_due_at: timestamp.nullable(),
      }),
    ),
    settings: z
      .array(
        z.object({
          name: z.string(),
          value: z.string().nullable().describe("Null for secrets and for what has no value"),
          is_set: z.boolean().describe("Given in the environment or a file"),
        }),
      )
      .describe("The settings in effect"),
  })
  .meta({ id: "InstallationHealth" });

export const DeadJob = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    attempts: count,
    last_error: z.string().nullable(),
    createdAt: timestamp,
    died_at: timestamp,
  })
  .meta({ id: "DeadJob" });
