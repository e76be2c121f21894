import { z } from "zod";

export const IdleMinutes = z
  .number()
  .int()
  .min(5)
  .max(30 * 24 * 60)
  .nullable()
  .describe(
    "Members are signed out after so many minutes without a request; null leaves it to the installation",
  );

export const OrganizationSecurity = z
  .object({ require_second_factor: z.boolean(), idle_minutes: IdleMinutes })
  .meta({ id: "OrganizationSecurity" });
