import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { presentCall } from "./present-call.ts";
import { findCallOfProject } from "./queries/calls.ts";
import type { PhoneCall } from "./schema.ts";

/** A call as other systems read it; null where it was deleted. */
export async function describeCall(
  sql: Sql,
  key: { projectId: number; id: number },
): Promise<z.input<typeof PhoneCall> | null> {
  const row = await findCallOfProject(sql, key);
  return row && presentCall(row);
}
