import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import { readRange } from "./analytics/range.ts";
import type { ReportSearch } from "./reports/report-search.ts";
import { errorStatus } from "./api/client.ts";
import { queryClient, onSignedOut } from "./api/query.ts";
import { pageComponent } from "./page-component.ts";
import {
  ACCESS_ROUTES,
  ACCOUNT_ROUTES,
  ORGANIZATION_PATH,
  ORGANIZATION_ROUTES,
  PROJECT_PATH,
  PROJECT_ROUTES,
  routeAt,
  type Route,
} from "./routes.ts";
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

/** What an authorization server sends back in the address. */
const RETURNED = ["code", "state", "iss", "error", "error_description"] as const;

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const accessPage = <const Path extends string>(route: Route & { readonly path: Path }) =>
  createRoute({
    getParentRoute: () => root,
    path: route.path,
    component: pageComponent(route),
    validateSearch: (search): { hash?: string; next?: string; sso?: string } => ({
      ...(text(search.sso) ? { sso: text(search.sso)! } : {}),
      ...(text(search.hash) ? { hash: text(search.hash)! } : {}),
      ...(text(search.next) ? { next: text(search.next)! } : {}),
    }),
  });

const access = [
  accessPage(ACCESS_ROUTES.signIn),
  createRoute({
    getParentRoute: () => root,
    path: ACCESS_ROUTES.singleSignOn.path,
    component: pageComponent(ACCESS_ROUTES.singleSignOn),
    validateSearch: (search): { code?: string; state?: string; iss?: string; error?: string } => ({
      ...(text(search.code) ? { code: text(search.code)! } : {}),
      ...(text(search.state) ? { state: text(search.state)! } : {}),
      ...(text(search.iss) ? { iss: text(search.iss)! } : {}),
      ...(text(search.error) ? { error: text(search.error)! } : {}),
    }),
  }),
  accessPage(ACCESS_ROUTES.signUp),
  accessPage(ACCESS_ROUTES.completeSignUp),
  accessPage(ACCESS_ROUTES.forgotPassword),
  accessPage(ACCESS_ROUTES.resetPassword),
  accessPage(ACCESS_ROUTES.acceptInvitation),
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
      if (errorStatus(error) !== 401) throw error;
      throw redirect({ to: "/sign-in", search: location.pathname === "/" ? {} : { next: location.href } });
    }
  },
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: ACCOUNT_ROUTES.start.path,
  component: Start,
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: PROJECT_PATH,
  component: ProjectGate,
});

const projectPages = [
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.home.path,
    component: pageComponent(PROJECT_ROUTES.home),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.inbox.path,
    component: pageComponent(PROJECT_ROUTES.inbox),
    validateSearch: (search): { session?: string; view?: string; contact?: number } => ({
      ...(text(search.session) ? { session: text(search.session)! } : {}),
      ...(text(search.view) ? { view: text(search.view)! } : {}),
      ...(Number(search.contact) > 0 ? { contact: Number(search.contact) } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.analytics.path,
    component: pageComponent(PROJECT_ROUTES.analytics),
    validateSearch: readRange,
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.reports.path,
    component: pageComponent(PROJECT_ROUTES.reports),
    // The page itself reads it, so that the first script stays small.
    validateSearch: (search): ReportSearch => search,
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.contacts.path,
    component: pageComponent(PROJECT_ROUTES.contacts),
    validateSearch: (search): { tab?: string; contact?: number; company?: number } => ({
      ...(text(search.tab) ? { tab: text(search.tab)! } : {}),
      ...(Number(search.contact) > 0 ? { contact: Number(search.contact) } : {}),
      ...(Number(search.company) > 0 ? { company: Number(search.company) } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.training.path,
    component: pageComponent(PROJECT_ROUTES.training),
    validateSearch: (search): { tab?: string } => (text(search.tab) ? { tab: text(search.tab)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.testChat.path,
    component: pageComponent(PROJECT_ROUTES.testChat),
    validateSearch: (search): { flow?: string } => (text(search.flow) ? { flow: text(search.flow)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.agent.path,
    component: pageComponent(PROJECT_ROUTES.agent),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.actions.path,
    component: pageComponent(PROJECT_ROUTES.actions),
    validateSearch: (search): { tab?: string } => (text(search.tab) ? { tab: text(search.tab)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.action.path,
    component: pageComponent(PROJECT_ROUTES.action),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.mcpServer.path,
    component: pageComponent(PROJECT_ROUTES.mcpServer),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.flows.path,
    component: pageComponent(PROJECT_ROUTES.flows),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.flow.path,
    component: pageComponent(PROJECT_ROUTES.flow),
    validateSearch: (search): { tab?: string } => (text(search.tab) ? { tab: text(search.tab)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.evaluation.path,
    component: pageComponent(PROJECT_ROUTES.evaluation),
    validateSearch: (search): { tab?: string } => (text(search.tab) ? { tab: text(search.tab)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.testSet.path,
    component: pageComponent(PROJECT_ROUTES.testSet),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.evaluationRun.path,
    component: pageComponent(PROJECT_ROUTES.evaluationRun),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.integrations.path,
    component: pageComponent(PROJECT_ROUTES.integrations),
    validateSearch: (search): { tab?: string; widget?: string } => ({
      ...(text(search.tab) ? { tab: text(search.tab)! } : {}),
      ...(text(search.widget) ? { widget: text(search.widget)! } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.logs.path,
    component: pageComponent(PROJECT_ROUTES.logs),
    validateSearch: (search): { session?: string; kind?: string } => ({
      ...(text(search.session) ? { session: text(search.session)! } : {}),
      ...(text(search.kind) ? { kind: text(search.kind)! } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.notifications.path,
    component: pageComponent(PROJECT_ROUTES.notifications),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.desk.path,
    component: pageComponent(PROJECT_ROUTES.desk),
    validateSearch: (search): { tab?: string } => (text(search.tab) ? { tab: text(search.tab)! } : {}),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.replies.path,
    component: pageComponent(PROJECT_ROUTES.replies),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.budgets.path,
    component: pageComponent(PROJECT_ROUTES.budgets),
  }),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.settings.path,
    component: pageComponent(PROJECT_ROUTES.settings),
  }),
] as const;

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: ORGANIZATION_PATH,
  component: OrganizationGate,
});

const organizationPages = [
  createRoute({
    getParentRoute: () => organization,
    path: ORGANIZATION_ROUTES.organization.path,
    component: pageComponent(ORGANIZATION_ROUTES.organization),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: ORGANIZATION_ROUTES.members.path,
    component: pageComponent(ORGANIZATION_ROUTES.members),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: ORGANIZATION_ROUTES.tokens.path,
    component: pageComponent(ORGANIZATION_ROUTES.tokens),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: ORGANIZATION_ROUTES.security.path,
    component: pageComponent(ORGANIZATION_ROUTES.security),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: ORGANIZATION_ROUTES.audit.path,
    component: pageComponent(ORGANIZATION_ROUTES.audit),
  }),
  createRoute({
    getParentRoute: () => organization,
    path: ORGANIZATION_ROUTES.mcp.path,
    component: pageComponent(ORGANIZATION_ROUTES.mcp),
  }),
] as const;

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: ACCOUNT_ROUTES.profile.path,
  component: pageComponent(ACCOUNT_ROUTES.profile),
});

const installation = createRoute({
  getParentRoute: () => signedIn,
  path: ACCOUNT_ROUTES.installation.path,
  component: pageComponent(ACCOUNT_ROUTES.installation),
});

const mcpAuthorization = createRoute({
  getParentRoute: () => signedIn,
  path: ACCOUNT_ROUTES.mcpAuthorization.path,
  component: pageComponent(ACCOUNT_ROUTES.mcpAuthorization),
  validateSearch: (search): Partial<Record<(typeof RETURNED)[number], string>> =>
    Object.fromEntries(RETURNED.flatMap((key) => (text(search[key]) ? [[key, text(search[key])!]] : []))),
});

const routeTree = root.addChildren([
  ...access,
  signedIn.addChildren([
    start,
    project.addChildren(projectPages),
    organization.addChildren(organizationPages),
    profile,
    mcpAuthorization,
    installation,
  ]),
]);

export const router = createRouter({
  routeTree,
  // Plain text: the ids of conversations are longer than a number can hold.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const query = new URLSearchParams(
      Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ).toString();
    return query === "" ? "" : `?${query}`;
  },
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: Crashed,
  scrollRestoration: false,
});

onSignedOut(() => {
  const { pathname, href } = router.state.location;
  if (routeAt(pathname)?.isPublic) return;
  queryClient.removeQueries(meQuery);
  void router.navigate({ to: "/sign-in", search: { next: href } });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
