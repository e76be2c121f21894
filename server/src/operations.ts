/** Every operation of the product, one line each. Routes, OpenAPI, the SDK and MCP tools are derived from it. */
import { getOrganizationDetail } from "./organizations/operations/get-organization-detail.ts";
import { getOrganizationMembers } from "./organizations/operations/get-organization-members.ts";
import type { Operation } from "./platform/operations/define-operation.ts";

export const operations: readonly Operation[] = [getOrganizationDetail, getOrganizationMembers];
