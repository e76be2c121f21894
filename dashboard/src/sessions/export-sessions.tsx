import { callOperation } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";
import { ExportButton } from "../exports/export-button.tsx";
import type { InboxFilter } from "./inbox-filter.ts";
import { choiceOf } from "./list-input.ts";

/** Exports the conversations of the list with their messages. */
export function ExportSessions({ filter }: { readonly filter: InboxFilter }) {
  const { uid } = useProject();
  return (
    <ExportButton
      fileName="conversations"
      read={() => callOperation("exportSessions", { project_uid: uid, ...choiceOf(filter) })}
    />
  );
}
