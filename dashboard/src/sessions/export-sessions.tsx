import { callOperation } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { toConditions, type InboxFilter } from "./inbox-filter.ts";
import { WRITTEN } from "./list-input.ts";

/** Exports the conversations of the filter with their messages. */
export function ExportSessions({ filter }: { readonly filter: InboxFilter }) {
  const { uid } = useProject();
  return (
    <ExportButton
      fileName="conversations"
      read={() =>
        callOperation("exportSessions", {
          project_uid: uid,
          filter: [WRITTEN, ...toConditions(filter)],
          ...(filter.from ? { from: filter.from } : {}),
          ...(filter.to ? { to: filter.to } : {}),
        })
      }
    />
  );
}
