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
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { texts } from "../i18n/index.ts";

const words = texts.navigation;

export const PROJECT_PAGES = [
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

export const ORGANIZATION_PAGES = [
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
  { to: "/o/$organizationId/security", label: words.security, icon: ShieldCheck, roles: ["owner"] },
  { to: "/o/$organizationId/audit", label: texts.audit.title, icon: ScrollText, roles: ["owner"] },
  { to: "/o/$organizationId/mcp", label: words.mcp, icon: Cable, roles: ["owner", "editor", "viewer"] },
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
