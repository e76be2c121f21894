import type { App } from "../platform/operations/context.ts";
import { registerOrganizationDeletion } from "./organization-deletion.ts";
import { registerProjectDeletion } from "./project-deletion.ts";

/** The jobs that delete the rows of what was hidden. */
export function registerDeletions(app: App): void {
  registerProjectDeletion(app);
  registerOrganizationDeletion(app);
}
