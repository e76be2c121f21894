import { Link, useLocation } from "@tanstack/react-router";
import { texts } from "../i18n/index.ts";
import { fullPath, PROJECT_PATH, routeAt } from "../routes.ts";
import { AccountMenu } from "./account-menu.tsx";
import { InboxCount } from "./inbox-count.tsx";
import { NavigationItem, NAVIGATION_CLASS, ORGANIZATION_PAGES, PROJECT_PAGES } from "./navigation.tsx";
import { useCurrentLocation } from "./current-location.ts";
import { ProjectSwitcher } from "./project-switcher.tsx";

const strings = texts.navigation;

interface Props {
  /** Called when a page is chosen, also the current one. */
  readonly onLink?: () => void;
}

export function Sidebar({ onLink }: Props) {
  const { project, organization } = useCurrentLocation();
  const { pathname } = useLocation();
  const under = routeAt(pathname)?.route.under;
  const parent = under && fullPath(PROJECT_PATH, under);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col p-2">
      <ProjectSwitcher />
      <nav aria-label={strings.label} className="mt-2 min-h-0 flex-1 overflow-y-auto">
        {project && project.role !== "billing" && (
          <ul className="grid gap-px">
            {PROJECT_PAGES.map((page) => (
              <li key={page.to}>
                <Link
                  to={page.to}
                  params={{ projectUid: project.project_uid }}
                  onClick={onLink}
                  activeOptions={{ exact: page.to === "/p/$projectUid", includeSearch: false }}
                  className={page.to === parent ? `${NAVIGATION_CLASS} ${ACTIVE_CLASS}` : NAVIGATION_CLASS}
                  aria-current={page.to === parent ? "page" : undefined}
                  activeProps={{ className: ACTIVE_CLASS, "aria-current": "page" }}
                >
                  <NavigationItem icon={page.icon} label={page.label} />
                  {page.label === strings.inbox && (
                    <InboxCount projectUid={project.project_uid} className="ms-auto" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {organization && (
          <>
            <h2 className="mt-5 mb-1 px-2.5 text-xs font-medium text-muted">{strings.settings}</h2>
            <ul className="grid gap-px">
              {ORGANIZATION_PAGES.filter((page) => page.roles.some((role) => role === organization.role)).map(
                (page) => (
                  <li key={page.to}>
                    <Link
                      to={page.to}
                      params={{ organizationId: String(organization.id) }}
                      onClick={onLink}
                      activeOptions={{ exact: true, includeSearch: false }}
                      className={NAVIGATION_CLASS}
                      activeProps={{ className: ACTIVE_CLASS, "aria-current": "page" }}
                    >
                      <NavigationItem icon={page.icon} label={page.label} />
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </>
        )}
      </nav>
      <AccountMenu />
    </div>
  );
}

const ACTIVE_CLASS = "bg-hover !text-ink";
