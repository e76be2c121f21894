// Generated from openapi.json by `npm run generate`. Do not edit.

export type Organization = {
  id: number;
  name: string;
  created_by: number;
  plan: string;
  credits: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  user: {
    id: number;
    name: string;
    email: string;
  };
  OrganizationMembers: {
    id: number;
    user_id: number;
    /** What the person may do in the organization */
    role: "owner" | "editor" | "viewer" | "billing";
    /** ISO 8601, UTC */
    createdAt: string;
  }[];
  OrganizationProjects: {
    id: number;
    name: string;
    project_uid: string;
  }[];
};

export type OrganizationMember = {
  id: number;
  user_id: number;
  organization_id: number;
  /** What the person may do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  Member: {
    id: number;
    name: string;
    email: string;
    profile_pic: string | null;
  };
};

export type PendingInvitation = {
  id: number;
  email: string;
  /** What the person may do in the organization */
  role: "owner" | "editor" | "viewer" | "billing";
  status: "pending" | "accepted" | "revoked" | "expired";
  /** ISO 8601, UTC */
  createdAt: string;
};

export interface Operations {
  /** Read the organization with its members and projects. Role owner, editor, viewer in the organization. */
  getOrganizationDetail: {
    input: {
      /** The organization; needed by a signed-in person who belongs to several, a token has its own */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      data: Organization;
    };
  };
  /** List members and pending invitations. Role owner, editor, viewer in the organization. */
  getOrganizationMembers: {
    input: {
      /** How many entries a page has */
      limit?: number;
      /** Which page, from 1 */
      page?: number;
      /** The organization; needed by a signed-in person who belongs to several, a token has its own */
      organization_id?: number;
    } | undefined;
    answer: {
      type: "RXSUCCESS";
      message: string;
      total: number;
      data: {
        organizationMember: OrganizationMember[];
        invitations: PendingInvitation[];
      };
    };
  };
}

export const operationNames = [
  "getOrganizationDetail",
  "getOrganizationMembers",
] as const satisfies readonly (keyof Operations)[];
