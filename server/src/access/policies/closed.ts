import type { Sql } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Role } from "../../platform/operations/requirement.ts";
import { listDemands } from "./queries.ts";

/** What a sign-in has shown. */
export interface Shown {
  readonly secondFactor: boolean;
  /** The organization whose identity provider vouched; null for the person's own credentials. */
  readonly ssoOrganizationId: number | null;
}

/** What an organization demands of a member. */
export interface Demands {
  readonly organizationId: number;
  readonly role: Role;
  readonly requireSecondFactor: number | null;
  readonly ssoOnly: number | null;
}

export const CLOSED_REASONS = ["second_factor", "single_sign_on", "own_credentials"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

const SENTENCES: Readonly<Record<ClosedReason, string>> = {
  second_factor:
    "This organization requires two-factor authentication. Set it up in your profile, or sign in again with it.",
  single_sign_on: "This organization requires single sign-on. Sign in with it to continue.",
  own_credentials:
    "You signed in through another organization. Sign in with your password or a passkey to open this one.",
};

/** Why a sign-in does not open an organization its person belongs to, or null. */
export function reasonClosed(shown: Shown, demands: Demands): ClosedReason | null {
  if (shown.ssoOrganizationId === demands.organizationId) return null;
  // One organization's provider must never open what belongs to another.
  if (shown.ssoOrganizationId !== null) return "own_credentials";
  // Owners can always get in, for the day the provider is away.
  if (demands.ssoOnly === 1 && demands.role !== "owner") return "single_sign_on";
  if (demands.requireSecondFactor === 1 && !shown.secondFactor) return "second_factor";
  return null;
}

export function requireOpen(shown: Shown, demands: Demands): void {
  const reason = reasonClosed(shown, demands);
  if (!reason) return;
  throw new AppError("forbidden", SENTENCES[reason], { fields: { [reason]: SENTENCES[reason] } });
}

export interface ClosedOrganization {
  readonly id: number;
  readonly reason: ClosedReason;
}

/** The person's organizations that this sign-in does not open. */
export async function closedOrganizations(
  sql: Sql,
  userId: number,
  shown: Shown,
): Promise<ClosedOrganization[]> {
  const all = await listDemands(sql, { userId });
  return all.flatMap((demands) => {
    const reason = reasonClosed(shown, demands);
    return reason ? [{ id: demands.organizationId, reason }] : [];
  });
}
