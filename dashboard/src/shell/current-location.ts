import { useParams } from "@tanstack/react-router";
import type { MyProject, OwnOrganization } from "../api/client.ts";
import { useWorkspace, type Role } from "./me.tsx";

const LAST_PROJECT = "parley.project";

export const rememberProject = (uid: string): void => localStorage.setItem(LAST_PROJECT, uid);
export const lastProject = (): string | null => localStorage.getItem(LAST_PROJECT);

export interface Location {
  readonly project: MyProject | null;
  readonly organization: OwnOrganization | null;
}

/** The role billing belongs to a project's organization but sees nothing of the project. */
export const isReadable = (project: MyProject): boolean => project.role !== "billing";

/** The project and organization the address is about; on pages of an organization its project used last. */
export function useCurrentLocation(): Location {
  const { me, projects } = useWorkspace();
  const params = useParams({ strict: false });
  const uid = params.projectUid ?? null;
  const organizationId = params.organizationId === undefined ? null : Number(params.organizationId);
  const open = projects.find((project) => project.project_uid === uid);
  if (open && isReadable(open)) {
    return { project: open, organization: organizationOf(me.organizations, open.organization_id) };
  }
  const wantedId = open?.organization_id ?? organizationId;
  const organization = organizationOf(me.organizations, wantedId) ?? me.organizations[0] ?? null;
  const own = projects.filter(
    (project) => project.organization_id === organization?.id && isReadable(project),
  );
  const project = own.find((candidate) => candidate.project_uid === lastProject()) ?? own[0] ?? null;
  return { project, organization };
}

const organizationOf = (
  organizations: readonly OwnOrganization[],
  id: number | null,
): OwnOrganization | null => organizations.find((organization) => organization.id === id) ?? null;

export interface OpenProject {
  readonly uid: string;
  readonly name: string;
  readonly role: Role | null;
  readonly organizationId: number;
  /** Null if the role may not see it. */
  readonly plan: string | null;
  /** Whether the role may write; the server decides in any case. */
  readonly mayWrite: boolean;
  readonly isOwner: boolean;
}

/** The project of the address. The route makes sure that there is one. */
export function useProject(): OpenProject {
  const { project } = useCurrentLocation();
  if (!project) throw new Error("useProject is used outside of a project's pages");
  return {
    uid: project.project_uid,
    name: project.name,
    role: project.role,
    organizationId: project.organization_id,
    plan: project.organization.plan ?? null,
    mayWrite: project.role === "owner" || project.role === "editor",
    isOwner: project.role === "owner",
  };
}

export interface OpenOrganization extends OwnOrganization {
  readonly isOwner: boolean;
  readonly seesBilling: boolean;
  readonly seesMembers: boolean;
}

export function useOrganization(): OpenOrganization {
  const { organization } = useCurrentLocation();
  if (!organization) throw new Error("useOrganization is used outside of an organization's pages");
  const { role } = organization;
  return {
    ...organization,
    isOwner: role === "owner",
    seesBilling: role === "owner" || role === "billing",
    seesMembers: role !== "billing",
  };
}
