import type { Database } from "../platform/db/index.ts";
import { auditDetails } from "./audited.ts";
import { beginEntry, type BegunEntry } from "./record-audit.ts";

export interface OperatorCommand {
  readonly name: string;
  /** The system user who ran it on the server's machine. */
  readonly user: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What it concerns, so that the owners of that organization see it. */
  readonly organizationId: number | null;
  readonly projectId: number | null;
  readonly userId: number | null;
  readonly now: number;
}

/** Records a command of the operator's command line before it runs. */
export const beginCommand = (db: Database, command: OperatorCommand): Promise<BegunEntry> =>
  beginEntry(db, {
    organization_id: command.organizationId,
    project_id: command.projectId,
    user_id: command.userId,
    actor_kind: "operator",
    actor_id: null,
    actor_name: `${command.user} (command line)`,
    action: `admin ${command.name}`,
    details: auditDetails(command.input),
    ip: "",
    user_agent: "",
    created_at: command.now,
  });
