import {
  BookOpen,
  Bot,
  Building2,
  Cable,
  Cpu,
  ChartColumn,
  House,
  Inbox,
  KeyRound,
  ListChecks,
  ListTree,
  MessageCircleQuestion,
  Plug,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
  Zap,
  Workflow,
  type LucideIcon,
} from "lucide-react";
import { texts } from "../i18n/index.ts";
import {
  fullPath,
  ORGANIZATION_PATH,
  ORGANIZATION_ROUTES,
  PROJECT_PATH,
  PROJECT_ROUTES,
  type Route,
} from "../routes.ts";
import type { Role } from "./me.tsx";

type Labelled<Path extends string> = Route & {
  readonly path: Path;
  readonly label: NonNullable<Route["label"]>;
};

const projectPage = <const Path extends string>({ path, label }: Labelled<Path>, icon: LucideIcon) => ({
  to: fullPath(PROJECT_PATH, path),
  label: label(texts),
  icon,
});

export const PROJECT_PAGES = [
  projectPage(PROJECT_ROUTES.home, House),
  projectPage(PROJECT_ROUTES.inbox, Inbox),
  projectPage(PROJECT_ROUTES.analytics, ChartColumn),
  projectPage(PROJECT_ROUTES.contacts, UsersRound),
  projectPage(PROJECT_ROUTES.training, BookOpen),
  projectPage(PROJECT_ROUTES.testChat, MessageCircleQuestion),
  projectPage(PROJECT_ROUTES.agent, Bot),
  projectPage(PROJECT_ROUTES.actions, Zap),
  projectPage(PROJECT_ROUTES.flows, Workflow),
  projectPage(PROJECT_ROUTES.evaluation, ListChecks),
  projectPage(PROJECT_ROUTES.integrations, Plug),
  projectPage(PROJECT_ROUTES.logs, ListTree),
  projectPage(PROJECT_ROUTES.settings, SlidersHorizontal),
] as const;

const organizationPage = <const Path extends string>(
  { path, label }: Labelled<Path>,
  icon: LucideIcon,
  roles: readonly Role[],
) => ({ to: fullPath(ORGANIZATION_PATH, path), label: label(texts), icon, roles });

export const ORGANIZATION_PAGES = [
  organizationPage(ORGANIZATION_ROUTES.organization, Building2, ["owner", "editor", "viewer", "billing"]),
  organizationPage(ORGANIZATION_ROUTES.members, Users, ["owner", "editor", "viewer"]),
  organizationPage(ORGANIZATION_ROUTES.models, Cpu, ["owner"]),
  organizationPage(ORGANIZATION_ROUTES.tokens, KeyRound, ["owner"]),
  organizationPage(ORGANIZATION_ROUTES.security, ShieldCheck, ["owner"]),
  organizationPage(ORGANIZATION_ROUTES.audit, ScrollText, ["owner"]),
  organizationPage(ORGANIZATION_ROUTES.mcp, Cable, ["owner", "editor", "viewer"]),
] as const;

export const NAVIGATION_CLASS =
  "flex h-8 items-center gap-2.5 rounded-lg px-2.5 text-[13px] font-medium text-muted -outline-offset-2 transition-colors hover:bg-hover hover:text-ink";

interface Props {
  readonly icon: LucideIcon;
  readonly label: string;
}

export function NavigationItem({ icon: Icon, label }: Props) {
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="truncate">{label}</span>
    </>
  );
}
