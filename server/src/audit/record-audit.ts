import { toJson, type Database } from "../platform/db/index.ts";
import type { AppError } from "../platform/errors/app-error.ts";
import type { Actor, App } from "../platform/operations/context.ts";
import type { Audit, AuditedCall } from "../platform/operations/execute.ts";
import { auditDetails, isAudited } from "./audited.ts";
import {
  deleteBegunEntry,
  findActorNames,
  findUserIdByEmail,
  insertAuditEntry,
  updateBegunEntry,
  type NewAuditEntry,
} from "./queries.ts";

/** The failures that an auditor needs: wrong credentials, missing permissions, limits. */
const REFUSALS = new Set([401, 403, 429]);

/**
 * A call is recorded before it changes anything, and its outcome before the caller gets the answer. Without an entry
 * there is no change; an entry whose outcome never came shows that the server stopped in between.
 */
export const audit: Audit = {
  async begin(app, call) {
    if (!isAudited(call)) return null;
    const details = auditDetails(call.input);
    const entry = await beginEntry(app.db, { ...(await entryOf(app, call)), details });
    return {
      async end(error, more = {}) {
        try {
          await entry.end(outcomeOf(error), error === null ? auditDetails(more) : { reason: error.message });
        } catch (failure) {
          app.log.error({ err: failure, operation: call.operation.name }, "audit outcome was not written");
        }
      },
    };
  },
  async refuse(app, call, error) {
    if (!REFUSALS.has(error.status) || !isAudited(call)) return;
    const details = { ...auditDetails(call.input), reason: error.message };
    try {
      const entry = await entryOf(app, call);
      await app.db.writeStatement((sql) =>
        insertAuditEntry(sql, { ...entry, outcome: "refused", details: toJson(details) }),
      );
    } catch (failure) {
      // Nothing was changed, so the refusal is returned without its entry.
      app.log.error({ err: failure, operation: call.operation.name }, "audit entry was not written");
    }
  },
};

/** What failed on the server's side may have changed something: its entry stays without an outcome. */
function outcomeOf(error: AppError | null): "succeeded" | "refused" | "void" | null {
  if (error === null) return "succeeded";
  if (REFUSALS.has(error.status)) return "refused";
  return error.status < 500 ? "void" : null;
}

type Details = Readonly<Record<string, unknown>>;

export interface BegunEntry {
  /** `void` where nothing was changed and there is nothing to report. */
  end(outcome: "succeeded" | "refused" | "void" | null, more?: Details): Promise<void>;
}

/** Writes the entry before the operation runs. */
export async function beginEntry(
  db: Database,
  { details, ...entry }: Omit<NewAuditEntry, "outcome" | "details"> & { readonly details: Details },
): Promise<BegunEntry> {
  const id = await db.writeStatement((sql) =>
    insertAuditEntry(sql, { ...entry, outcome: "begun", details: toJson(details) }),
  );
  return {
    async end(outcome, more = {}) {
      if (outcome === null) return;
      await db.writeStatement((sql) =>
        outcome === "void"
          ? deleteBegunEntry(sql, id)
          : updateBegunEntry(sql, id, { outcome, details: toJson({ ...details, ...more }) }),
      );
    },
  };
}

async function entryOf(app: App, call: AuditedCall) {
  const { operation, actor, input } = call;
  const email = typeof input.email === "string" ? input.email.toLowerCase() : null;
  // A sign-in has no credential yet: the address names the account.
  const userId =
    userOf(actor) ??
    (operation.access.kind === "public" && email ? await findUserIdByEmail(app.db.read, email) : null);
  const names = await findActorNames(app.db.read, {
    userId,
    tokenId: actor.kind === "token" ? actor.tokenId : null,
    keyId: actor.kind === "key" ? actor.keyId : null,
    byAiClient: call.call.byAiClient ?? false,
  });
  return {
    organization_id: call.organizationId,
    project_id: call.projectId,
    user_id: userId,
    actor_kind: actor.kind === "visitor" ? ("anonymous" as const) : actor.kind,
    actor_id: actor.kind === "token" ? actor.tokenId : actor.kind === "key" ? actor.keyId : null,
    actor_name: names ?? email ?? "",
    action: operation.name,
    ip: call.call.ip,
    user_agent: call.call.userAgent.slice(0, 300),
    created_at: app.now(),
  };
}

const userOf = (actor: Actor): number | null =>
  actor.kind === "person" || actor.kind === "token" ? actor.userId : null;
