import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { MyProject } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { helpTexts } from "../i18n/areas/help.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { texts } from "../i18n/index.ts";
import { openConversation, useActiveShortcuts, type OpenConversation } from "../sessions/shortcut-store.ts";
import { useCurrentLocation } from "../shell/current-location.ts";
import { ORGANIZATION_PAGES, PROJECT_PAGES } from "../shell/navigation.tsx";
import type { ListEntry } from "./entry-list.tsx";
import { Picker } from "./picker.tsx";
import { usePaused } from "../ui/use-paused.ts";

const strings = repliesTexts;
const MOST_FOUND = 10;

interface Props {
  readonly project: MyProject;
  readonly onClose: () => void;
}

/** Every action, page, saved reply and macro by its name. */
export function Palette({ project, onClose }: Props) {
  const [text, setText] = useState("");
  const [conversation] = useState(openConversation);
  const query = text.trim().toLocaleLowerCase();
  const found = useAnswers(project, conversation, text.trim());
  const own = [...useActions(), ...usePages(project)].filter(({ label }) =>
    label.toLocaleLowerCase().includes(query),
  );
  const entries = [...own, ...found.entries];
  return (
    <Picker
      title={strings.palette}
      text={text}
      onText={setText}
      entries={entries}
      isStale={found.isStale && own.length === 0}
      onClose={onClose}
    />
  );
}

/** What the open page does by keys. */
function useActions(): ListEntry[] {
  const labels: Readonly<Record<string, string>> = sessionsTexts.shortcutList;
  return useActiveShortcuts().map(({ key, run }) => ({
    key: `action-${key}`,
    label: labels[key] ?? key,
    detail: strings.action,
    shortcut: key,
    run,
  }));
}

function usePages(project: MyProject): ListEntry[] {
  const navigate = useNavigate();
  const { organization } = useCurrentLocation();
  const params = { projectUid: project.project_uid };
  const page = (label: string, run: () => unknown): ListEntry => ({
    key: `page-${label}`,
    label,
    detail: strings.page,
    run: () => void run(),
  });
  return [
    ...PROJECT_PAGES.map(({ to, label }) => page(label, () => navigate({ to, params }))),
    page(deskTexts.title, () => navigate({ to: "/p/$projectUid/desk", params })),
    page(strings.title, () => navigate({ to: "/p/$projectUid/replies", params })),
    page(helpTexts.title, () => navigate({ to: "/p/$projectUid/help", params })),
    page(deskTexts.rules.title, () =>
      navigate({ to: "/p/$projectUid/desk", params, search: { tab: "rules" } }),
    ),
    ...ORGANIZATION_PAGES.filter(({ roles }) => roles.some((role) => role === organization?.role)).map(
      ({ to, label }) =>
        page(label, () => navigate({ to, params: { organizationId: String(organization?.id) } })),
    ),
    page(texts.navigation.profile, () => navigate({ to: "/profile" })),
  ];
}

/** Saved replies and macros, where a conversation is open in which they can be used. */
function useAnswers(project: MyProject, conversation: OpenConversation | null, text: string) {
  const search = usePaused(text, text);
  const input = { project_uid: project.project_uid, search, limit: MOST_FOUND };
  const options = { enabled: conversation !== null, keepsPrevious: true };
  const session = conversation ? { session_uid: conversation.sessionUid } : {};
  const replies = useRead("getSavedReplies", { ...input, ...session }, options);
  const macros = useRead("getMacros", input, options);
  if (!conversation) return { entries: [], isStale: false };
  const entries: ListEntry[] = [
    ...(macros.data?.data ?? []).map((macro) => ({
      key: `macro-${macro.id}`,
      code: `/${macro.shortcut}`,
      label: macro.name,
      detail: strings.macro,
      run: () => conversation.runMacro(macro),
    })),
    ...(replies.data?.data ?? []).map((reply) => ({
      key: `reply-${reply.id}`,
      code: `/${reply.shortcut}`,
      label: reply.filled_text ?? reply.text,
      detail: strings.savedReply,
      run: () => conversation.insert(reply.filled_text ?? reply.text),
    })),
  ];
  return { entries, isStale: search !== text || replies.isPlaceholderData || macros.isPlaceholderData };
}
