import type { z } from "zod";
import { invalidParams, notFound } from "../../platform/errors/app-error.ts";
import type { App, OrganizationContext } from "../../platform/operations/context.ts";
import { newUid } from "../../platform/secrets/secrets.ts";
import { redirectUriOf } from "./flow.ts";
import { discover, sealedClientSecret } from "./provider.ts";
import {
  deleteConnection,
  deleteIdentities,
  deleteSsoSignIns,
  findConnection,
  listDomains,
  upsertConnection,
  type SsoConnection,
} from "./queries.ts";
import type { NewSingleSignOn, SingleSignOn, SingleSignOnSettings } from "./schema.ts";

export async function describeSso(
  context: OrganizationContext,
): Promise<z.input<typeof SingleSignOnSettings>> {
  const key = { organizationId: context.organization.id };
  const connection = await findConnection(context.db.read, key);
  return {
    redirect_uri: redirectUriOf(context),
    domains: await listDomains(context.db.read, key),
    connection: connection && present(context, connection),
  };
}

const present = (app: Pick<App, "publicUrl">, connection: SsoConnection): z.input<typeof SingleSignOn> => ({
  issuer: connection.issuer,
  client_id: connection.clientId,
  groups_claim: connection.groupsClaim,
  role_by_group: connection.roleByGroup.map(({ group, role }) => ({ group, role })),
  default_role: connection.defaultRole,
  sso_only: connection.ssoOnly,
  sign_in_url: `${app.publicUrl()}/sign-in?sso=${connection.uid}`,
});

/** Stored only once the provider has answered. A kept secret never goes to another issuer. */
export async function changeSso(
  context: OrganizationContext,
  input: z.output<typeof NewSingleSignOn>,
): Promise<z.input<typeof SingleSignOnSettings>> {
  const organizationId = context.organization.id;
  const before = await findConnection(context.db.read, { organizationId });
  const isSameIssuer = before?.issuer === input.issuer;
  const clientSecret =
    input.client_secret === undefined
      ? isSameIssuer && before
        ? before.clientSecret
        : null
      : sealedClientSecret.seal(context, input.client_secret);
  if (clientSecret === null) {
    throw invalidParams({ client_secret: "client_secret is required when the issuer changes." });
  }
  const connection: SsoConnection = {
    organizationId,
    uid: before?.uid ?? newUid(),
    issuer: input.issuer,
    clientId: input.client_id,
    clientSecret,
    groupsClaim: input.groups_claim,
    roleByGroup: input.role_by_group,
    defaultRole: input.default_role,
    ssoOnly: input.sso_only,
    updatedAt: context.now(),
  };
  await discover(context, connection);
  await context.db.write(async ({ sql }) => {
    if (before && !isSameIssuer) {
      await deleteIdentities(sql, { organizationId });
      await deleteSsoSignIns(sql, { organizationId });
    }
    await upsertConnection(sql, connection);
  });
  return describeSso(context);
}

export async function removeSso(context: OrganizationContext): Promise<void> {
  const key = { organizationId: context.organization.id };
  await context.db.write(async ({ sql }) => {
    if (!(await deleteConnection(sql, key))) throw notFound();
    await deleteSsoSignIns(sql, key);
  });
}
