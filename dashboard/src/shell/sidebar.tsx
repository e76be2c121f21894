import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  Bot,
  Building2,
  Cable,
  ChartColumn,
  House,
  Inbox,
  KeyRound,
  ListTree,
  MessageCircleQuestion,
  Plug,
  SlidersHorizontal,
  Users,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { texts } from "../texts/index.ts";
import { AccountMenu } from "./account-menu.tsx";
import { InboxCount } from "./inbox-count.tsx";
import { usePlace } from "./place.ts";
import { ProjectSwitcher } from "./project-switcher.tsx";

const words = texts.navigation;

const PROJECT_PAGES = [
  { to: "/p/$projectUid", label: words.home, icon: House },
  { to: "/p/$projectUid/inbox", label: words.inbox, icon: Inbox },
  { to: "/p/$projectUid/analytics", label: words.analytics, icon: ChartColumn },
  { to: "/p/$projectUid/contacts", label: words.contacts, icon: UsersRound },
  { to: "/p/$projectUid/training", label: words.training, icon: BookOpen },
  { to: "/p/$projectUid/test-chat", label: words.testChat, icon: MessageCircleQuestion },
  { to: "/p/$projectUid/agent", label: words.agent, icon: Bot },
  { to: "/p/$projectUid/integrations", label: words.integrations, icon: Plug },
  { to: "/p/$projectUid/logs", label: words.logs, icon: ListTree },
  { to: "/p/$projectUid/settings", label: words.project, icon: SlidersHorizontal },
] as const;

const ORGANIZATION_PAGES = [
  {
    to: "/o/$organizationId",
    label: words.organization,
    icon: Building2,
    roles: ["owner", "editor", "viewer", "billing"],
  },
  {
    to: "/o/$organizationId/members",
    label: words.members,
    icon: Users,
    roles: ["owner", "editor", "viewer"],
  },
  { to: "/o/$organizationId/tokens", label: words.tokens, icon: KeyRound, roles: ["owner"] },
  { to: "/o/$organizationId/mcp", label: words.mcp, icon: Cable, roles: ["owner", "editor", "viewer"] },
] as const;

export function Sidebar() {
  const { project, organization } = usePlace();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col p-2">
      <ProjectSwitcher />
      <nav aria-label={words.label} className="mt-2 min-h-0 flex-1 overflow-y-auto">
        {project && project.role !== "billing" && (
          <ul className="grid gap-px">
            {PROJECT_PAGES.map((page) => (
              <li key={page.to}>
                <Link
                  to={page.to}
                  params={{ projectUid: project.project_uid }}
                  activeOptions={{ exact: page.to === "/p/$projectUid", includeSearch: false }}
                  className={linkClass}
                  activeProps={{ className: activeClass, "aria-current": "page" }}
                >
                  <Item icon={page.icon} label={page.label} />
                  {page.label === words.inbox && (
                    <InboxCount projectUid={project.project_uid} className="ml-auto" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {organization && (
          <>
            <h2 className="mt-5 mb-1 px-2.5 text-xs font-medium text-muted">{words.settings}</h2>
            <ul className="grid gap-px">
              {ORGANIZATION_PAGES.filter((page) => page.roles.some((role) => role === organization.role)).map(
                (page) => (
                  <li key={page.to}>
                    <Link
                      to={page.to}
                      params={{ organizationId: String(organization.id) }}
                      activeOptions={{ exact: true, includeSearch: false }}
                      className={linkClass}
                      activeProps={{ className: activeClass, "aria-current": "page" }}
                    >
                      <Item icon={page.icon} label={page.label} />
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

const linkClass =
  "flex h-8 items-center gap-2.5 rounded-lg px-2.5 text-[13px] font-medium text-muted -outline-offset-2 transition-colors hover:bg-hover hover:text-ink";
const activeClass = "bg-hover !text-ink";

function Item({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="truncate">{label}</span>
    </>
  );
}
