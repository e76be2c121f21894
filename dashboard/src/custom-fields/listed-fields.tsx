import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { valueText } from "./value-text.ts";

/** A row has no room for more. */
const MOST_SHOWN = 2;

/** The first values of a conversation's fields that the project shows in lists. */
export function ListedFields({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { uid } = useProject();
  const { data } = useRead("getCustomFields", { project_uid: uid, subject: "conversation" });
  const listed = (data?.data ?? []).filter(({ key, is_listed }) => is_listed && Object.hasOwn(values, key));
  return listed.slice(0, MOST_SHOWN).map(({ key, label, kind }) => {
    const text = valueText(kind, values[key]);
    // There is room for the value alone, unless it says nothing without the label.
    return (
      <Badge key={key}>
        <span className="max-w-28 truncate" title={`${label}: ${text}`}>
          <span
            className={kind === "yes_no" || kind === "number" ? undefined : "sr-only"}
          >{`${label}: `}</span>
          {text}
        </span>
      </Badge>
    );
  });
}
