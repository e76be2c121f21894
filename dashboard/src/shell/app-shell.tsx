import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { FirstView } from "../preload/first-view.tsx";
import { LiveProject } from "../live/live-project.tsx";
import { ConfirmIdentity } from "../access/confirm-identity.tsx";
import { texts } from "../i18n/index.ts";
import { IconButton } from "../ui/button.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { lazily } from "../ui/lazily.tsx";
import { useTitleCount } from "../ui/page.tsx";
import { pageLoaded } from "../ui/page-loaded.ts";
import { Failure } from "../ui/states.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { InboxCount, useInboxCounts } from "./inbox-count.tsx";
import { meQuery, projectsQuery, useWorkspace, WorkspaceContext } from "./me.tsx";
import { useCurrentLocation } from "./current-location.ts";
import { Sidebar } from "./sidebar.tsx";

/** Loads after the page, which doesn't wait for it. */
const afterPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazily(() => pageLoaded.then(load));

/** Few organizations have a budget that is nearly spent. */
const BudgetBanner = afterPage(async () => (await import("../spending/budget-banner.tsx")).BudgetBanner);
/** Few people operate the installation, which is paused only after a restore. */
const PausedBanner = afterPage(async () => (await import("../installation/paused-banner.tsx")).PausedBanner);
const Alerts = afterPage(async () => (await import("../notifications/alerts.tsx")).Alerts);
const PaletteKey = afterPage(async () => (await import("./palette-key.tsx")).PaletteKey);

/** What surrounds every page of a signed-in person. */
export function AppShell() {
  const me = useQuery(meQuery);
  const projects = useQuery(projectsQuery);
  const failed = me.error ?? projects.error;
  if (me.data && projects.data) {
    return (
      <WorkspaceContext value={{ me: me.data, projects: projects.data.data }}>
        <Frame />
      </WorkspaceContext>
    );
  }
  if (!failed) return <Waiting />;
  return (
    <main>
      <ConnectionBanner />
      <Failure error={failed} onRetry={() => void Promise.all([me.refetch(), projects.refetch()])} />
    </main>
  );
}

/** Shown until the signed-in person is known. */
export function Waiting() {
  return (
    <div className="flex h-full flex-col">
      <ConnectionBanner />
      <div className="min-h-0 flex-1">
        <FirstView />
      </div>
    </div>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const { project } = useCurrentLocation();
  const { me } = useWorkspace();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Another page begins at its top, the first one is there already.
  useLayoutEffect(() => {
    if (shown.current !== pathname) content.current?.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname]);
  return (
    <div className="flex h-full flex-col md:flex-row">
      {project && project.role !== "billing" && (
        <>
          <LiveProject projectUid={project.project_uid} />
          <TabTitle projectUid={project.project_uid} />
          <PaletteKey project={project} />
          <Alerts projectUid={project.project_uid} />
        </>
      )}
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-accent px-3 py-2 text-white focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {texts.navigation.skip}
      </a>
      <aside className="hidden w-56 shrink-0 border-e border-line md:flex lg:w-60">
        <Sidebar />
      </aside>
      <MobileBar />
      <ConfirmIdentity />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        {me.is_operator && <PausedBanner />}
        {project?.role === "owner" && <BudgetBanner projectUid={project.project_uid} />}
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          // Positions the `sr-only` elements inside; positioned against the body, they would make the whole
          // page scroll.
          className="relative min-h-0 flex-1 overflow-y-auto focus-visible:outline-none"
        >
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

function TabTitle({ projectUid }: { readonly projectUid: string }) {
  useTitleCount(useInboxCounts(projectUid).all);
  return null;
}

function InboxLink({ projectUid }: { readonly projectUid: string }) {
  if (useInboxCounts(projectUid).all === 0) return null;
  return (
    <Link to="/p/$projectUid/inbox" params={{ projectUid }} className="grid size-8 place-items-center">
      <InboxCount projectUid={projectUid} />
    </Link>
  );
}

function MobileBar() {
  const [open, setOpen] = useState(false);
  const { project } = useCurrentLocation();
  const { pathname } = useLocation();
  useEffect(() => {
    setOpen(false);
  }, [pathname]);
  return (
    <header className="flex items-center gap-2 border-b border-line bg-canvas px-2 py-1.5 md:hidden">
      <IconButton icon={MenuIcon} label={texts.navigation.open} onClick={() => setOpen(true)} />
      <span className="font-semibold">{texts.product}</span>
      {project && project.role !== "billing" && <InboxLink projectUid={project.project_uid} />}
      {open && (
        <Drawer title={texts.navigation.label} onClose={() => setOpen(false)}>
          <Sidebar onLink={() => setOpen(false)} />
        </Drawer>
      )}
    </header>
  );
}
