import { MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import { useRead } from "../api/query.ts";
import { channelsTexts } from "../i18n/areas/channels.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";

const strings = channelsTexts;

/** What vendors report reaches the page no other way. */
const REFRESH_MS = 15_000;

/** The accounts of other vendors whose messages become conversations of the project. */
export function ChannelsPart() {
  const { uid, mayWrite } = useProject();
  const [isConnecting, setConnecting] = useState(false);
  const channels = useRead("getChannels", { project_uid: uid }, { everyMs: REFRESH_MS });
  const kinds = useRead("getChannelKinds", { project_uid: uid });
  const offered = kinds.data?.data ?? [];
  return (
    <Section
      title={strings.title}
      text={strings.text}
      actions={
        mayWrite && (
          <Button
            kind="primary"
            icon={Plus}
            disabled={offered.length === 0}
            onClick={() => setConnecting(true)}
          >
            {strings.connect}
          </Button>
        )
      }
    >
      <ReadState read={channels} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={MessagesSquare}
              title={strings.none}
              text={mayWrite ? strings.noneText : texts.states.filledByOthers}
            />
          ) : (
            <ul aria-label={strings.title}>
              {data.map((channel) => (
                <ChannelRow
                  key={channel.id}
                  channel={channel}
                  kind={offered.find(({ kind }) => kind === channel.kind)}
                />
              ))}
            </ul>
          )
        }
      </ReadState>
      {isConnecting && <ConnectDialog kinds={offered} onClose={() => setConnecting(false)} />}
    </Section>
  );
}
