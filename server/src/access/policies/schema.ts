import { z } from "zod";

export const IdleMinutes = z
  .number()
  .int()
  .min(5)
  .max(30 * 24 * 60)
  .nullable()
  .describe("Minutes of inactivity before members are signed out; null uses the installation's default");

export const OrganizationSecurity = z
  .object({ require_second_factor: z.boolean(), idle_minutes: IdleMinutes })
  .meta({ id: "OrganizationSecurity" });
