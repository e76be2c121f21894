import { z } from "zod";
import type { Call } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import type { Door } from "../../platform/operations/execute.ts";
import type { OauthGrant } from "./queries.ts";

/** As the audit log calls it: no operation of the API, since clients reach it by OAuth's own addresses. */
const END = defineOperation({
  name: "endClientAccess",
  tag: "access",
  summary: "The access of an AI client ended",
  access: { kind: "caller", by: ["token"] },
  effect: "destroy",
  input: z.object({}),
  run: () => Promise.resolve({}),
});

/** Tells the organization's owners that a client gave its access back, or lost it because a secret was used twice. */
export async function recordEnd(
  door: Door,
  call: Call,
  grant: OauthGrant,
  reason: "by_the_client" | "code_replayed" | "refresh_replayed",
): Promise<void> {
  const { tokenId, userId, organizationId, role, permissions, projectIds, administersByAi } = grant;
  const actor = {
    kind: "token" as const,
    tokenId,
    issuedAt: grant.createdAt,
    userId,
    organizationId,
    role,
    permissions,
    projectIds,
    administersByAi,
  };
  const input = { client_name: grant.name, client_host: grant.clientHost, reason };
  if (reason !== "by_the_client") door.app.log.warn({ tokenId, reason }, "the access of a client was ended");
  const begun = await door.audit?.begin(door.app, {
    operation: END,
    call,
    actor,
    organizationId,
    projectId: null,
    input,
  });
  await begun?.end(null);
}
