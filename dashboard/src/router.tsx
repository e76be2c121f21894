import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { readRange } from "./analytics/range.ts";
import { statusOf } from "./api/client.ts";
import { queryClient, onSignedOut } from "./api/query.ts";
import { AppShell, Waiting } from "./shell/app-shell.tsx";
import { Crashed } from "./shell/error-boundary.tsx";
import { meQuery, projectsQuery } from "./shell/me.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { OrganizationGate } from "./shell/organization-gate.tsx";
import { ProjectGate } from "./shell/project-gate.tsx";
import { Start } from "./shell/start.tsx";
import { Loading } from "./ui/states.tsx";

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const accessPage = <const Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent>,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    validateSearch: (search): { hash?: string; next?: string; sso?: string } => ({
      ...(text(search.sso) ? { sso: text(search.sso)! } : {}),
      ...(text(search.hash) ? { hash: text(search.hash)! } : {}),
      ...(text(search.next) ? { next: text(search.next)! } : {}),
    }),
  });

const access = [
  accessPage(
    "/sign-in",
    lazyRouteComponent(() => import("./access/sign-in-page.tsx"), "SignInPage"),
  ),
  createRoute({
    getParentRoute: () => root,
    path: "/sign-in/callback",
    component: lazyRouteComponent(() => import("./access/single-sign-on-page.tsx"), "SingleSignOnPage"),
    validateSearch: (search): { code?: string; state?: string; iss?: string; error?: string } => ({
      ...(text(search.code) ? { code: text(search.code)! } : {}),
      ...(text(search.state) ? { state: text(search.state)! } : {}),
      ...(text(search.iss) ? { iss: text(search.iss)! } : {}),
      ...(text(search.error) ? { error: text(search.error)! } : {}),
    }),
  }),
  accessPage(
    "/sign-up",
    lazyRouteComponent(() => import("./access/sign-up-page.tsx"), "SignUpPage"),
  ),
  accessPage(
    "/complete-sign-up",
    lazyRouteComponent(() => import("./access/complete-sign-up-page.tsx"), "CompleteSignUpPage"),
  ),
  accessPage(
    "/forgot-password",
    lazyRouteComponent(() => import("./access/forgot-password-page.tsx"), "ForgotPasswordPage"),
  ),
  accessPage(
    "/reset-password",
    lazyRouteComponent(() => import("./access/reset-password-page.tsx"), "ResetPasswordPage"),
  ),
  accessPage(
    "/accept-invitation",
    lazyRouteComponent(() => import("./access/accept-invitation-page.tsx"), "AcceptInvitationPage"),
  ),
] as const;

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: AppShell,
  pendingComponent: Waiting,
  beforeLoad: async ({ location }) => {
    // Nearly every visit is signed in, so the data that follows is requested at the same time.
    void queryClient.prefetchQuery(projectsQuery);
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      throw redirect({ to: "/sign-in", search: location.pathname === "/" ? {} : { next: location.href } });
    }
  },
});

const start = createRoute({ getParentRoute: () => signedIn, path: "/", component: Start });

const project = createRoute({
  getParentRoute: () => signedIn,
  path: "/p/$projectUid",
  component: ProjectGate,
});

const projectPages = [
  createRoute({
    getParentRoute: () => project,
    path: "/",
    component: lazyRouteComponent(() => import("./projects/home-page.tsx"), "HomePage"),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/inbox",
    component: lazyRouteComponent(() => import("./sessions/inbox-page.tsx"), "InboxPage"),
    validateSearch: (search): { session?: string; view?: string; contact?: number } => ({
      ...(text(search.session) ? { session: text(search.session)! } : {}),
      ...(text(search.view) ? { view: text(search.view)! } : {}),
      ...(Number(search.contact) > 0 ? { contact: Number(search.contact) } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/analytics",
    component: lazyRouteComponent(() => import("./analytics/analytics-page.tsx"), "AnalyticsPage"),
    validateSearch: readRange,
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/contacts",
    component: lazyRouteComponent(() => import("./contacts/contacts-page.tsx"), "ContactsPage"),
    validateSearch: (search): { tab?: string; contact?: number; company?: number } => ({
      ...(text(search.tab) ? { tab: text(search.tab)! } : {}),
      ...(Number(search.contact) > 0 ? { contact: Number(search.contact) } : {}),
      ...(Number(search.company) > 0 ? { company: Number(search.company) } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/training",
    component: lazyRouteComponent(() => import("./training/training-page.tsx"), "TrainingPage"),
    validateSearch: (search): { tab?: string } => (text(search.tab) ? { tab: text(search.tab)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/test-chat",
    component: lazyRouteComponent(() => import("./assistant/test-chat-page.tsx"), "TestChatPage"),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/agent",
    component: lazyRouteComponent(() => import("./assistant/agent-page.tsx"), "AgentPage"),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/integrations",
    component: lazyRouteComponent(() => import("./projects/integrations-page.tsx"), "IntegrationsPage"),
    validateSearch: (search): { tab?: string; widget?: string } => ({
      ...(text(search.tab) ? { tab: text(search.tab)! } : {}),
      ...(text(search.widget) ? { widget: text(search.widget)! } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/logs",
    component: lazyRouteComponent(() => import("./assistant/logs-page.tsx"), "LogsPage"),
    validateSearch: (search): { session?: string } =>
      text(search.session) ? { session: text(search.session)! } : {},
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/budgets",
    component: lazyRouteComponent(() => import("./spending/budgets-page.tsx"), "BudgetsPage"),
  }),
  createRoute({
    getParentRoute: () => project,
    path: "/settings",
    component: lazyRouteComponent(
      () => import("./projects/project-settings-page.tsx"),
      "ProjectSettingsPage",
    ),
  }),
] as const;

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: "/o/$organizationId",
  component: OrganizationGate,
});

const organizationPages = [
  createRoute({
    getParentRoute: () => organization,
    path: "/",
    component: lazyRouteComponent(() => import("./organizations/organization-page.tsx"), "OrganizationPage"),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: "/members",
    component: lazyRouteComponent(() => import("./organizations/members-page.tsx"), "MembersPage"),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: "/tokens",
    component: lazyRouteComponent(() => import("./access/tokens-page.tsx"), "TokensPage"),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: "/security",
    component: lazyRouteComponent(
      () => import("./access/organization-security-page.tsx"),
      "OrganizationSecurityPage",
    ),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: "/audit",
    component: lazyRouteComponent(() => import("./audit/audit-page.tsx"), "AuditPage"),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: "/mcp",
    component: lazyRouteComponent(() => import("./access/mcp-page.tsx"), "McpPage"),
  }),
] as const;

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: "/profile",
  component: lazyRouteComponent(() => import("./access/profile-page.tsx"), "ProfilePage"),
});

const installation = createRoute({
  getParentRoute: () => signedIn,
  path: "/installation",
  component: lazyRouteComponent(() => import("./installation/installation-page.tsx"), "InstallationPage"),
});

const routeTree = root.addChildren([
  ...access,
  signedIn.addChildren([
    start,
    project.addChildren(projectPages),
    organization.addChildren(organizationPages),
    profile,
    installation,
  ]),
]);

export const router = createRouter({
  routeTree,
  // Plain text: the ids of conversations are longer than a number can hold.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const words = new URLSearchParams(
      Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ).toString();
    return words === "" ? "" : `?${words}`;
  },
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: Crashed,
  scrollRestoration: false,
});

onSignedOut(() => {
  const { pathname, href } = router.state.location;
  if (access.some((route) => route.fullPath === pathname)) return;
  queryClient.removeQueries(meQuery);
  void router.navigate({ to: "/sign-in", search: { next: href } });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
