import type { SessionDetail } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { useProject } from "../shell/current-location.ts";
import { FieldEditor } from "./field-editor.tsx";

const TOUCHED = ["getSession", "getSessionMessages"] as const;

/** The custom fields of a conversation; nothing where the project has none. */
export function SessionFields({ session }: { readonly session: SessionDetail }) {
  const { uid, mayWrite } = useProject();
  const { data } = useRead("getCustomFields", { project_uid: uid, subject: "conversation" });
  const update = useChange("updateSession", TOUCHED);
  const fields = data?.data ?? [];
  if (fields.length === 0) return null;
  return (
    <section aria-label={customFieldsTexts.title} className="border-b border-line px-4 py-4">
      <h4 className="mb-2 text-xs font-medium text-muted">{customFieldsTexts.title}</h4>
      <FieldEditor
        key={fields.map(({ id }) => id).join()}
        fields={fields}
        values={session.data}
        mayWrite={mayWrite}
        onSave={(values) =>
          update.mutateAsync({ project_uid: uid, session_uid: session.session_uid, fields: values })
        }
      />
    </section>
  );
}
