import { toJson } from "../platform/db/index.ts";
import type { Actor } from "../platform/operations/context.ts";
import type { AuditHook, AuditedCall } from "../platform/operations/execute.ts";
import { detailsOf, isAudited } from "./audited.ts";
import { findActorNames, findUserIdByEmail, insertAuditEntry } from "./queries.ts";

/**
 * Writes who did what before the caller gets the answer. Where the entry cannot be written, the answer stands and the
 * log says so: the change itself is already committed.
 */
export const recordAudit: AuditHook = async (app, call) => {
  if (!isAudited(call.operation, call.input)) return;
  try {
    await write(app, call);
  } catch (error) {
    app.log.error({ err: error, operation: call.operation.name }, "audit entry could not be written");
  }
};

async function write(app: Parameters<AuditHook>[0], call: AuditedCall): Promise<void> {
  const { operation, actor, input, error } = call;
  const email = typeof input.email === "string" ? input.email.toLowerCase() : null;
  // A sign-in has no credential yet: the address names the account.
  const userId =
    userOf(actor) ??
    (operation.access.kind === "public" && email ? await findUserIdByEmail(app.db.read, email) : null);
  const names = await findActorNames(app.db.read, {
    userId,
    tokenId: actor.kind === "token" ? actor.tokenId : null,
    keyId: actor.kind === "key" ? actor.keyId : null,
  });
  await app.db.writeStatement((sql) =>
    insertAuditEntry(sql, {
      organization_id: call.organizationId,
      project_id: call.projectId,
      user_id: userId,
      actor_kind: actor.kind === "visitor" ? "anonymous" : actor.kind,
      actor_id: actor.kind === "token" ? actor.tokenId : actor.kind === "key" ? actor.keyId : null,
      actor_name: names ?? email ?? "",
      action: operation.name,
      outcome: error === null ? "succeeded" : "refused",
      details: toJson({ ...detailsOf(input), ...(error === null ? {} : { reason: error.message }) }),
      ip: call.call.ip,
      user_agent: call.call.userAgent.slice(0, 300),
      created_at: app.now(),
    }),
  );
}

const userOf = (actor: Actor): number | null =>
  actor.kind === "person" || actor.kind === "token" ? actor.userId : null;
