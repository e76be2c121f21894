import { Outlet, useMatches, useParams } from "@tanstack/react-router";
import { texts } from "../i18n/index.ts";
import { ClosedOrganization } from "./loaded-when-shown.ts";
import { useWorkspace, type Role } from "./me.tsx";
import { ORGANIZATION_PAGES } from "./navigation.tsx";
import { NotFound } from "./not-found.tsx";
import { Refused } from "./refused.tsx";

/** Lets only into organizations of the person, and into their pages by role. */
export function OrganizationGate() {
  const { me } = useWorkspace();
  const { organizationId } = useParams({ strict: false });
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const organization = me.organizations.find(({ id }) => String(id) === organizationId);
  if (!organization)
    return me.has_hidden_organizations ? <ClosedOrganization reason="own_credentials" /> : <NotFound />;
  const closed = me.closed_organizations.find(({ id }) => id === organization.id);
  if (closed) return <ClosedOrganization reason={closed.reason} />;
  const page = ORGANIZATION_PAGES.find(({ to }) => to === path.replace(/\/$/, ""));
  const allowed: readonly Role[] = page?.roles ?? [];
  if (page && !allowed.includes(organization.role)) {
    const names = allowed.map((role) => texts.states.rolesInWords[role]);
    const reason = texts.states.noPage(page.label, new Intl.ListFormat(texts.locale).format(names));
    return <Refused reason={reason} organizationId={organization.id} />;
  }
  return <Outlet key={organizationId} />;
}
