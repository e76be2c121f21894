import type { z } from "zod";
import type { ProjectContext } from "../platform/operations/context.ts";
import { listContactFields } from "./contacts.ts";
import { presentContact } from "./present.ts";
import type { Contact } from "./schema.ts";
import type { ContactRow } from "./tables.ts";

/** A contact with the values of the project's custom fields. */
export async function describeContact(
  context: ProjectContext,
  row: ContactRow,
): Promise<z.input<typeof Contact>> {
  return presentContact(row, await listContactFields(context.db.read, { projectId: context.project.id }));
}
