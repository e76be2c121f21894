import type { z } from "zod";
import { conflict, forbidden, invalidParams } from "../../platform/errors/app-error.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { Context, OrganizationContext } from "../../platform/operations/context.ts";
import { narrowRole } from "../../platform/operations/requirement.ts";
import { signedInPerson } from "../me.ts";
import { exceedingModules, permissionsOfRole } from "../permissions.ts";
import { scopeIds, type NewToken } from "../tokens.ts";
import {
  answerAddress,
  parseAuthorizationRequest,
  type AskedAuthorization,
} from "./authorization-request.ts";
import { openCode } from "./codes.ts";
import { redirectHost, redirectKind } from "./redirect-uris.ts";
import type { AuthorizationRequestView } from "./schema.ts";
import { suggestedRole } from "./scopes.ts";

/** Each may fetch a client's document. */
const REQUESTS: Allowance = { name: "oauth-request", calls: 120, seconds: 900 };

async function read(context: Context, query: string): Promise<AskedAuthorization> {
  await context.limiter.spend(REQUESTS, String(signedInPerson(context).userId));
  return parseAuthorizationRequest(context, query);
}

/** What the consent page shows. Nothing in it is trusted but the hosts. */
export async function describeRequest(
  context: Context,
  query: string,
): Promise<z.input<typeof AuthorizationRequestView>> {
  const request = await read(context, query);
  const { client, redirectUri, scopes, problem } = request;
  return {
    client_name: client.name,
    client_host: hostOf(request),
    is_verified: client.host !== null,
    redirect_host: redirectHost(redirectUri),
    redirect_kind: redirectKind(redirectUri)!,
    suggested_role: suggestedRole(scopes),
    suggests_administration: scopes.includes("admin"),
    problem: problem && { ...problem, redirect_to: refusal(request, problem) },
  };
}

const hostOf = ({ client, redirectUri }: AskedAuthorization) => client.host ?? redirectHost(redirectUri);

const refusal = (
  request: AskedAuthorization,
  { error, description }: { error: string; description: string },
) => answerAddress(request, { error, error_description: description });

/** The person refuses; the client is told so. */
export async function denyRequest(context: Context, query: string): Promise<string> {
  const request = await read(context, query);
  return refusal(request, request.problem ?? { error: "access_denied", description: "the person refused" });
}

export type Consent = Omit<NewToken, "name" | "expiresAt"> & {
  readonly query: string;
  /** The client as the person has seen it. */
  readonly clientName: string;
  readonly clientHost: string;
};

/** The person agrees: a code that the client exchanges within a minute. */
export async function approveRequest(context: OrganizationContext, consent: Consent): Promise<string> {
  const { userId } = signedInPerson(context);
  const request = await read(context, consent.query);
  if (request.problem)
    throw invalidParams({ query: `The client's request is wrong: ${request.problem.description}.` });
  if (request.client.name !== consent.clientName || hostOf(request) !== consent.clientHost)
    throw conflict("The client updated its details. Reload the page and check them again.");
  requireHeld(context, consent);
  const organizationId = context.organization.id;
  const code = await context.db.write(async (transaction) =>
    openCode(
      transaction,
      {
        clientId: request.client.id,
        clientName: consent.clientName,
        clientHost: consent.clientHost,
        redirectUri: request.redirectUri,
        challenge: request.challenge,
        resource: request.resource,
        organizationId,
        userId,
        role: consent.role,
        permissions: consent.permissions,
        projectIds: await scopeIds(transaction.sql, { organizationId, userId }, consent.projectScope),
        administersByAi: consent.administersByAi,
      },
      context.now(),
    ),
  );
  return answerAddress(request, { code });
}

/** No one gives a client more than they may do today; later it follows their role by itself. */
function requireHeld(
  { organization }: OrganizationContext,
  { role, permissions, administersByAi }: Consent,
): void {
  if (role !== null && narrowRole(role, organization.role) !== role)
    throw forbidden(`You can't give a client the role ${role} because yours is ${organization.role}.`);
  const missing = exceedingModules(permissions ?? {}, permissionsOfRole(organization.role));
  if (missing.length > 0)
    throw forbidden(`You can't give a client permissions you don't have: ${missing.join(", ")}`);
  if (administersByAi && organization.role === "viewer")
    throw forbidden("A viewer can't let a client administer.");
}
