import { useNavigate } from "@tanstack/react-router";
import { Phone } from "lucide-react";
import { useChange, useRead } from "../api/query.ts";
import { callsTexts as strings } from "../i18n/areas/calls.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";

interface Props {
  readonly phone: string;
  readonly name: string;
}

/** People write numbers with spaces and brackets. */
const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, "");

/** Has the bot call a person. It is shown where a number for calls is connected. */
export function CallButton({ phone, name }: Props) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const [ask, question] = useConfirm();
  const channels = useRead("getChannels", { project_uid: uid });
  const place = useChange("makeOutboundCall", ["getCalls", "getSessions"]);
  if (!channels.data?.data.some(({ kind }) => kind === "twilio_voice" || kind === "phone")) return null;
  const run = async () => {
    const { data } = await place.mutateAsync({ project_uid: uid, agent_id: uid, call_to: dialled(phone) });
    await navigate({
      to: "/p/$projectUid/inbox",
      params: { projectUid: uid },
      search: { session: data.session_uid },
    });
  };
  const confirmCall = () =>
    ask({
      title: strings.placeTitle(name),
      text: strings.placeText(phone),
      action: strings.place,
      done: strings.placed,
      run,
    });
  return (
    <>
      <Button icon={Phone} onClick={confirmCall}>
        {strings.place}
      </Button>
      {question}
    </>
  );
}
