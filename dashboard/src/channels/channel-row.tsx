import type { ReactNode } from "react";
import type { ChannelKindSummary, ChannelSummary } from "../api/client.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { Time } from "../ui/time.tsx";
import { ChannelMenu } from "./channel-menu.tsx";

const strings = channelsTexts;

const TONES: Readonly<Record<ChannelSummary["state"], Tone>> = {
  ready: "ok",
  failing: "danger",
  paused: "plain",
};

interface Props {
  readonly channel: ChannelSummary;
  /** Undefined where this version has no such kind any more. */
  readonly kind: ChannelKindSummary | undefined;
}

/** A connected account: how it is, and what is left to do. */
export function ChannelRow({ channel, kind }: Props) {
  const { mayWrite } = useProject();
  const { problem, problem_at: problemAt, next_step: nextStep, inbound_url: inboundUrl } = channel;
  return (
    <li aria-label={channel.name} className="border-b border-line px-5 py-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-medium">{channel.name}</p>
          <p className="truncate text-[13px] text-muted">
            {kind?.label ?? channel.kind} · <bdi>{channel.account_name}</bdi>
          </p>
        </div>
        <span className="flex items-center gap-2">
          <Badge tone={TONES[channel.state]}>{strings.states[channel.state]}</Badge>
          {mayWrite && <ChannelMenu channel={channel} kind={kind} />}
        </span>
      </div>
      {channel.state === "paused" && <Line>{strings.pausedText}</Line>}
      {problem !== null && (
        <Line tone="danger">
          {problem}{" "}
          {problemAt && (
            <span className="whitespace-nowrap">
              (<Time at={problemAt} />)
            </span>
          )}
        </Line>
      )}
      {nextStep !== null && (
        <Line tone="warn">
          <strong className="font-medium">{strings.nextStep}</strong> {nextStep}
        </Line>
      )}
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
        <Fact label={strings.lastReceived}>
          <Time at={channel.last_received_at} />
        </Fact>
        <Fact label={strings.lastSent}>
          <Time at={channel.last_sent_at} />
        </Fact>
      </dl>
      {inboundUrl !== null && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px]">
          <span className="text-muted">{strings.inboundUrl}</span>
          <code dir="ltr" className="min-w-0 flex-1 basis-48 font-mono text-xs break-all">
            {inboundUrl}
          </code>
          <CopyButton text={inboundUrl} />
        </div>
      )}
    </li>
  );
}

const LINES = {
  plain: "bg-hover",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger-ink",
} as const;

interface LineProps {
  readonly tone?: keyof typeof LINES;
  readonly children: ReactNode;
}

function Line({ tone = "plain", children }: LineProps) {
  return (
    <p
      className={`mt-2 rounded-lg px-3 py-2 text-[13px] leading-snug [overflow-wrap:anywhere] ${LINES[tone]}`}
    >
      {children}
    </p>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
