import { useQueryClient } from "@tanstack/react-query";
import { CirclePause, Ellipsis, KeyRound, Pencil, Play, RefreshCw, Unplug } from "lucide-react";
import { useState } from "react";
import type { ChannelKindSummary, ChannelSummary } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { IconButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";

const strings = channelsTexts;
const TOUCHED = ["getChannels"] as const;

interface Props {
  readonly channel: ChannelSummary;
  readonly kind: ChannelKindSummary | undefined;
}

/** What can be done with a channel. */
export function ChannelMenu({ channel, kind }: Props) {
  const [dialog, setDialog] = useState<"name" | "credentials" | null>(null);
  const close = () => setDialog(null);
  const { check, pause, disconnect, question } = useChannelActions(channel);
  const isPaused = channel.state === "paused";
  const items: (MenuItem | "line")[] = [
    { key: "name", label: strings.rename, icon: Pencil, run: () => setDialog("name") },
    { key: "check", label: strings.check, icon: RefreshCw, run: check },
    ...(kind
      ? [{ key: "key", label: strings.newCredentials, icon: KeyRound, run: () => setDialog("credentials") }]
      : []),
    isPaused
      ? { key: "resume", label: strings.resume, icon: Play, run: () => pause(false) }
      : { key: "pause", label: strings.pause, icon: CirclePause, run: () => pause(true) },
    "line",
    { key: "disconnect", label: strings.disconnect, icon: Unplug, danger: true, run: disconnect },
  ];
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`${texts.actions.more}: ${channel.name}`} />}
        items={items}
      />
      {dialog === "name" && <RenameDialog channel={channel} onClose={close} />}
      {dialog === "credentials" && kind && (
        <CredentialsDialog channel={channel} kind={kind} onClose={close} />
      )}
      {question}
    </>
  );
}

function useChannelActions(channel: ChannelSummary) {
  const { uid } = useProject();
  const client = useQueryClient();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const checking = useChange("checkChannel", TOUCHED);
  const update = useChange("updateChannel", TOUCHED);
  const remove = useChange("disconnectChannel", TOUCHED);
  const input = { project_uid: uid, channel_id: channel.id };
  return {
    question,
    // A refusal changes the channel too.
    check: () =>
      checking.mutate(input, {
        ...outcome(strings.checked),
        onSettled: () => void client.invalidateQueries({ queryKey: TOUCHED }),
      }),
    pause: (paused: boolean) =>
      update.mutate({ ...input, paused }, outcome(paused ? strings.pausedToast : strings.resumed)),
    disconnect: () =>
      ask({
        title: strings.disconnectTitle,
        text: strings.disconnectText(channel.name),
        action: strings.disconnect,
        done: strings.disconnected,
        run: () => remove.mutateAsync(input),
      }),
  };
}

function RenameDialog({
  channel,
  onClose,
}: {
  readonly channel: ChannelSummary;
  readonly onClose: () => void;
}) {
  const { uid } = useProject();
  const toast = useToast();
  const update = useChange("updateChannel", TOUCHED);
  return (
    <NameDialog
      title={strings.rename}
      label={strings.name}
      name={channel.name}
      action={texts.actions.save}
      onClose={onClose}
      onName={async (name) => {
        await update.mutateAsync({ project_uid: uid, channel_id: channel.id, name });
        toast(strings.saved);
        onClose();
      }}
    />
  );
}
