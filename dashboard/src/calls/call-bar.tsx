import { PhoneForwarded, PhoneOff } from "lucide-react";
import { useState } from "react";
import type { PhoneCall } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { callsTexts as strings } from "../i18n/areas/calls.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { callDuration } from "./call-duration.ts";
import { TransferDialog } from "./transfer-dialog.tsx";

const RUNNING: readonly PhoneCall["status"][] = ["placing", "queued", "ringing", "in-progress"];
const REFRESH_MS = 3_000;

const isRunning = ({ status }: PhoneCall): boolean => RUNNING.includes(status);

/** The phone call of a conversation: how it stands, and what can be done with it. */
export function CallBar({ sessionUid }: { readonly sessionUid: string }) {
  const { uid, mayWrite } = useProject();
  const { data } = useRead(
    "getCalls",
    { project_uid: uid, session_uid: sessionUid, limit: 1 },
    { everyMs: (answer) => (answer?.data.some(isRunning) ? REFRESH_MS : 0) },
  );
  const call = data?.data[0];
  if (!call) return null;
  return (
    <section
      aria-label={strings.call}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-hover px-5 py-2 text-[13px]"
    >
      <span className="font-medium">{strings.directions[call.direction]}</span>
      <span role="status">
        <Badge tone={isRunning(call) ? "accent" : "plain"}>{strings.statuses[call.status]}</Badge>
      </span>
      {call.duration_seconds !== null && (
        <span>
          {strings.duration} <span dir="ltr">{callDuration(call.duration_seconds)}</span>
        </span>
      )}
      {call.transfer && (
        <span>
          {strings.transferredTo} <span dir="ltr">{call.transfer.to}</span>
        </span>
      )}
      {call.recording && (
        <a
          href={call.recording.url}
          target="_blank"
          rel="noopener noreferrer"
          className="underline"
          title={strings.recordingHint}
        >
          {strings.recording}
        </a>
      )}
      {call.problem && <span className="text-bad">{call.problem}</span>}
      {mayWrite && isRunning(call) && <CallActions call={call} />}
    </section>
  );
}

function CallActions({ call }: { readonly call: PhoneCall }) {
  const { uid } = useProject();
  const [ask, question] = useConfirm();
  const [isTransferring, setTransferring] = useState(false);
  const hangUp = useChange("hangUpCall", ["getCalls"]);
  const confirmHangUp = () =>
    ask({
      title: strings.hangUpTitle,
      text: strings.hangUpText,
      action: strings.hangUp,
      done: strings.hungUp,
      run: () => hangUp.mutateAsync({ project_uid: uid, call_id: call.id }),
    });
  return (
    <div className="ms-auto flex gap-2">
      {call.status === "in-progress" && (
        <Button size="sm" icon={PhoneForwarded} onClick={() => setTransferring(true)}>
          {strings.transfer}
        </Button>
      )}
      <Button size="sm" icon={PhoneOff} onClick={confirmHangUp}>
        {strings.hangUp}
      </Button>
      {isTransferring && <TransferDialog callId={call.id} onClose={() => setTransferring(false)} />}
      {question}
    </div>
  );
}
