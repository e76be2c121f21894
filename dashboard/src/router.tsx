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

/** Reads the texts with these names from a page's address. */
const textsIn =
  <Key extends string>(...keys: readonly Key[]) =>
  (search: Record<string, unknown>): { [Name in Key]?: string } =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key];
        return typeof value === "string" && value !== "" ? [[key, value]] : [];
      }),
    ) as Record<Key, string>;

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const accessPage = <const Path extends string>(route: Route & { readonly path: Path }) =>
  createRoute({
    getParentRoute: () => root,
    path: route.path,
    component: pageComponent(route),
    validateSearch: textsIn("hash", "next", "sso"),
  });

const access = [
  accessPage(ACCESS_ROUTES.signIn),
  createRoute({
    getParentRoute: () => root,
    path: ACCESS_ROUTES.singleSignOn.path,
    component: pageComponent(ACCESS_ROUTES.singleSignOn),
    validateSearch: textsIn("code", "state", "iss", "error"),
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

/** A page of a project, with the names of the texts that its address may have. */
const projectPage = <const Path extends string, Key extends string = never>(
  route: Route & { readonly path: Path },
  ...keys: readonly Key[]
) =>
  createRoute({
    getParentRoute: () => project,
    path: route.path,
    component: pageComponent(route),
    validateSearch: textsIn(...keys),
  });

const projectPages = [
  projectPage(PROJECT_ROUTES.home),
  createRoute({
    getParentRoute: () => project,
    path: PROJECT_ROUTES.inbox.path,
    component: pageComponent(PROJECT_ROUTES.inbox),
    validateSearch: (search): { session?: string; view?: string; contact?: number } => ({
      ...textsIn("session", "view")(search),
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
      ...textsIn("tab")(search),
      ...(Number(search.contact) > 0 ? { contact: Number(search.contact) } : {}),
      ...(Number(search.company) > 0 ? { company: Number(search.company) } : {}),
    }),
  }),
  projectPage(PROJECT_ROUTES.training, "tab"),
  projectPage(PROJECT_ROUTES.testChat, "flow"),
  projectPage(PROJECT_ROUTES.agent),
  projectPage(PROJECT_ROUTES.actions, "tab"),
  projectPage(PROJECT_ROUTES.action),
  projectPage(PROJECT_ROUTES.mcpServer),
  projectPage(PROJECT_ROUTES.flows),
  projectPage(PROJECT_ROUTES.flow, "tab"),
  projectPage(PROJECT_ROUTES.evaluation, "tab"),
  projectPage(PROJECT_ROUTES.testSet),
  projectPage(PROJECT_ROUTES.evaluationRun),
  projectPage(PROJECT_ROUTES.integrations, "tab", "widget"),
  projectPage(PROJECT_ROUTES.logs, "session", "kind"),
  projectPage(PROJECT_ROUTES.notifications),
  projectPage(PROJECT_ROUTES.desk, "tab"),
  projectPage(PROJECT_ROUTES.replies),
  projectPage(PROJECT_ROUTES.help, "tab"),
  projectPage(PROJECT_ROUTES.article, "language"),
  projectPage(PROJECT_ROUTES.budgets),
  projectPage(PROJECT_ROUTES.webhooks),
  projectPage(PROJECT_ROUTES.webhook),
  projectPage(PROJECT_ROUTES.settings),
] as const;

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: ORGANIZATION_PATH,
  component: OrganizationGate,
});

const organizationPage = <const Path extends string>(route: Route & { readonly path: Path }) =>
  createRoute({ getParentRoute: () => organization, path: route.path, component: pageComponent(route) });

const organizationPages = [
  organizationPage(ORGANIZATION_ROUTES.organization),
  organizationPage(ORGANIZATION_ROUTES.members),
  organizationPage(ORGANIZATION_ROUTES.models),
  organizationPage(ORGANIZATION_ROUTES.tokens),
  organizationPage(ORGANIZATION_ROUTES.security),
  organizationPage(ORGANIZATION_ROUTES.audit),
  organizationPage(ORGANIZATION_ROUTES.mcp),
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
  // What an authorization server sends back.
  validateSearch: textsIn("code", "state", "iss", "error", "error_description"),
});

/**
 * Where AI clients send a person who connects them. Without the navigation, and not among the routes that the first
 * page knows: it has no room for a page so seldom opened. The page reads its address as the client wrote it; the
 * server, or the first refused request, leads through the sign-in.
 */
const AUTHORIZE = { path: "/oauth/authorize", page: "authorization/authorize-page" };
const authorize = createRoute({
  getParentRoute: () => root,
  path: AUTHORIZE.path,
  component: pageComponent(AUTHORIZE),
});

const routeTree = root.addChildren([
  ...access,
  authorize,
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
