import type { Input, OperationName } from "@parley/sdk";
import type { shell } from "./i18n/en/shell.ts";
import { OPEN } from "./sessions/inbox-filter.ts";
import { listInput } from "./sessions/list-input.ts";
import { viewsInput } from "./sessions/views-input.ts";

/** An operation with its input. */
export type Read = { [Name in OperationName]: readonly [name: Name, input: Input<Name>] }[OperationName];

export interface Route {
  /** Relative to the group's path. */
  readonly path: string;
  /** The file of the page, which exports a component of the same name. */
  readonly page: string;
  /** What navigation calls it. */
  readonly label?: (texts: typeof shell) => string;
  /** The page of the navigation that leads to this one, where the path doesn't tell. */
  readonly under?: string;
  /** What the page reads first in any case. */
  readonly reads?: (id: string, search: URLSearchParams) => readonly Read[];
  /** Further scripts that the page loads at once. */
  readonly scripts?: (search: URLSearchParams) => readonly string[];
}

type Routes = Readonly<Record<string, Route>>;

export const ACCESS_ROUTES = {
  signIn: { path: "/sign-in", page: "access/sign-in-page" },
  singleSignOn: { path: "/sign-in/callback", page: "access/single-sign-on-page" },
  signUp: { path: "/sign-up", page: "access/sign-up-page" },
  completeSignUp: { path: "/complete-sign-up", page: "access/complete-sign-up-page" },
  forgotPassword: { path: "/forgot-password", page: "access/forgot-password-page" },
  resetPassword: { path: "/reset-password", page: "access/reset-password-page" },
  acceptInvitation: { path: "/accept-invitation", page: "access/accept-invitation-page" },
} as const satisfies Routes;

export const ACCOUNT_ROUTES = {
  // Leads to the project used last, whose home page it will show.
  start: { path: "/", page: "projects/home-page" },
  profile: { path: "/profile", page: "access/profile-page" },
  // Where the authorization server of a connected MCP server leads back to.
  mcpAuthorization: { path: "/mcp-authorization", page: "actions/mcp-authorization-page" },
  installation: { path: "/installation", page: "installation/installation-page" },
} as const satisfies Routes;

export const PROJECT_PATH = "/p/$projectUid";
export const PROJECT_ROUTES = {
  home: { path: "/", page: "projects/home-page", label: (texts) => texts.navigation.home },
  inbox: {
    path: "/inbox",
    page: "sessions/inbox-page",
    label: (texts) => texts.navigation.inbox,
    reads: readsOfInbox,
    scripts: (search) => (search.has("session") ? ["conversation"] : []),
  },
  analytics: {
    path: "/analytics",
    page: "analytics/analytics-page",
    label: (texts) => texts.navigation.analytics,
  },
  reports: { path: "/analytics/reports", page: "reports/reports-page" },
  contacts: {
    path: "/contacts",
    page: "contacts/contacts-page",
    label: (texts) => texts.navigation.contacts,
  },
  training: {
    path: "/training",
    page: "training/training-page",
    label: (texts) => texts.navigation.training,
    reads: readsOfTraining,
  },
  testChat: {
    path: "/test-chat",
    page: "assistant/test-chat-page",
    label: (texts) => texts.navigation.testChat,
  },
  agent: { path: "/agent", page: "assistant/agent-page", label: (texts) => texts.navigation.agent },
  actions: {
    path: "/actions",
    page: "actions/actions-page",
    label: (texts) => texts.navigation.actions,
  },
  action: { path: "/actions/$actionId", page: "actions/action-page" },
  mcpServer: { path: "/actions/servers/$serverId", page: "actions/mcp-server-page" },
  flows: {
    path: "/flows",
    page: "flows/flows-page",
    label: (texts) => texts.navigation.flows,
    reads: (uid) => [["getFlows", { project_uid: uid }]],
  },
  flow: { path: "/flows/$flowId", page: "flows/flow-page" },
  evaluation: {
    path: "/evaluation",
    page: "evaluations/evaluation-page",
    label: (texts) => texts.navigation.evaluation,
  },
  testSet: { path: "/evaluation/sets/$setId", page: "evaluations/test-set-page" },
  evaluationRun: { path: "/evaluation/runs/$runId", page: "evaluations/evaluation-run-page" },
  integrations: {
    path: "/integrations",
    page: "projects/integrations-page",
    label: (texts) => texts.navigation.integrations,
  },
  logs: { path: "/logs", page: "assistant/logs-page", label: (texts) => texts.navigation.logs },
  desk: { path: "/desk", page: "desk/desk-page", under: "/settings" },
  replies: { path: "/replies", page: "replies/replies-page", under: "/settings" },
  help: { path: "/help", page: "help/help-page", under: "/settings" },
  article: { path: "/help/$articleId", page: "help/article-page", under: "/settings" },
  notifications: { path: "/notifications", page: "notifications/notifications-page", under: "/settings" },
  budgets: { path: "/budgets", page: "spending/budgets-page", under: "/settings" },
  webhooks: { path: "/webhooks", page: "webhooks/webhooks-page", under: "/integrations" },
  webhook: { path: "/webhooks/$webhookId", page: "webhooks/webhook-page", under: "/integrations" },
  settings: {
    path: "/settings",
    page: "projects/project-settings-page",
    label: (texts) => texts.navigation.project,
  },
} as const satisfies Routes;

export const ORGANIZATION_PATH = "/o/$organizationId";
export const ORGANIZATION_ROUTES = {
  organization: {
    path: "/",
    page: "organizations/organization-page",
    label: (texts) => texts.navigation.organization,
  },
  members: {
    path: "/members",
    page: "organizations/members-page",
    label: (texts) => texts.navigation.members,
  },
  models: {
    path: "/models",
    page: "organizations/models-page",
    label: (texts) => texts.navigation.models,
  },
  tokens: { path: "/tokens", page: "access/tokens-page", label: (texts) => texts.navigation.tokens },
  security: {
    path: "/security",
    page: "access/organization-security-page",
    label: (texts) => texts.navigation.security,
  },
  audit: { path: "/audit", page: "audit/audit-page", label: (texts) => texts.navigation.audit },
  mcp: { path: "/mcp", page: "access/mcp-page", label: (texts) => texts.navigation.mcp },
} as const satisfies Routes;

/** The whole path of a page in a group. */
export type FullPath<Group extends string, Path extends string> = Path extends "/"
  ? Group
  : `${Group}${Path}`;
export const fullPath = <Group extends string, Path extends string>(group: Group, path: Path) =>
  (path === "/" ? group : `${group}${path}`) as FullPath<Group, Path>;

const GROUPS: readonly (readonly [path: string, routes: Routes])[] = [
  ["", ACCESS_ROUTES],
  ["", ACCOUNT_ROUTES],
  [PROJECT_PATH, PROJECT_ROUTES],
  [ORGANIZATION_PATH, ORGANIZATION_ROUTES],
];

const ALL = GROUPS.flatMap(([group, routes]) =>
  Object.values(routes).map((route) => ({ group, route, isPublic: routes === ACCESS_ROUTES })),
);
const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

export interface FoundRoute {
  readonly route: Route;
  readonly group: string;
  readonly isPublic: boolean;
  /** Of the project or organization; "" where the page belongs to none. */
  readonly id: string;
}

/** The page that an address opens. */
export function routeAt(path: string): FoundRoute | null {
  const pathSegments = segmentsOf(path);
  for (const { group, route, isPublic } of ALL) {
    const segments = segmentsOf(group + route.path);
    const matches =
      segments.length === pathSegments.length &&
      segments.every((segment, index) => segment.startsWith("$") || segment === pathSegments[index]);
    if (matches) return { route, group, isPublic, id: group === "" ? "" : pathSegments[1]! };
  }
  return null;
}

function readsOfInbox(uid: string, search: URLSearchParams): readonly Read[] {
  const session = search.get("session");
  const hasFilter = search.has("view") || search.has("contact");
  return [
    ["getSessionViews", viewsInput(uid)],
    ...(hasFilter ? [] : ([["getSessions", listInput(uid, OPEN, 1)]] as const)),
    ...(session ? ([["getSession", { project_uid: uid, session_uid: session }]] as const) : []),
  ];
}

function readsOfTraining(uid: string, search: URLSearchParams): readonly Read[] {
  const project = { project_uid: uid };
  const texts = ["getProjectText", { ...project, type: "faq", page: 1, limit: 25 }] as const;
  return [["getTrainingStatus", project], ...(search.has("tab") ? [] : [texts])];
}
