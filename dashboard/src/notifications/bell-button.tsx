import { useNavigate } from "@tanstack/react-router";
import { Bell, BellRing } from "lucide-react";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { useAlertsHere } from "./alerts-here.ts";
import { useProject } from "../shell/current-location.ts";
import { useWorkspace } from "../shell/me.tsx";
import { IconButton } from "../ui/button.tsx";

/** Leads to the settings, where a click asks for the browser's permission. */
export function BellButton() {
  const { uid } = useProject();
  const { me } = useWorkspace();
  const navigate = useNavigate();
  const isOn = useAlertsHere(me.user.id);
  return (
    <IconButton
      icon={isOn ? BellRing : Bell}
      label={isOn ? notificationsTexts.onHere : notificationsTexts.turnOn}
      active={isOn}
      onClick={() => void navigate({ to: "/p/$projectUid/notifications", params: { projectUid: uid } })}
    />
  );
}
