import { Globe, Plug } from "lucide-react";
import { useState } from "react";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { sourcesTexts } from "../i18n/areas/sources.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { ConnectionDialog } from "./connection-dialog.tsx";
import { SourceRow } from "./source-row.tsx";
import { syncPollMs } from "./source-state.ts";
import { WebsiteDialog } from "./website-dialog.tsx";

const strings = sourcesTexts;

/** Websites and connections with their progress, watched while one is being read. */
export function SourceList() {
  const { uid, mayWrite } = useProject();
  const [dialog, setDialog] = useState<"website" | "connection" | null>(null);
  const read = useRead(
    "getSources",
    { project_uid: uid },
    { everyMs: (answer) => syncPollMs(answer?.data ?? []) },
  );
  return (
    <>
      {mayWrite && (
        <div className="mb-3 flex flex-wrap justify-end gap-2">
          <Button icon={Plug} onClick={() => setDialog("connection")}>
            {strings.connect}
          </Button>
          <Button kind="primary" icon={Globe} onClick={() => setDialog("website")}>
            {strings.add}
          </Button>
        </div>
      )}
      <Card>
        <ReadState read={read}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                icon={Plug}
                title={strings.none}
                text={mayWrite ? strings.noneText : texts.states.filledByOthers}
              />
            ) : (
              <ul>
                {data.map((source) => (
                  <SourceRow key={source.id} source={source} />
                ))}
              </ul>
            )
          }
        </ReadState>
      </Card>
      {dialog === "connection" && <ConnectionDialog onClose={() => setDialog(null)} />}
      {dialog === "website" && <WebsiteDialog onClose={() => setDialog(null)} />}
    </>
  );
}
