import type { Contact } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { useProject } from "../shell/current-location.ts";
import { FieldEditor } from "./field-editor.tsx";

const TOUCHED = ["getContactDetail", "getAllContacts"] as const;

/** The custom fields of a contact; nothing where the project has none. */
export function ContactFields({ contact }: { readonly contact: Contact }) {
  const { uid, mayWrite } = useProject();
  const { data } = useRead("getCustomFields", { project_uid: uid, subject: "contact" });
  const update = useChange("updateContact", TOUCHED);
  const fields = data?.data ?? [];
  if (fields.length === 0) return null;
  return (
    <section aria-label={customFieldsTexts.title} className="mb-5">
      <h3 className="mb-2 text-xs font-medium text-muted">{customFieldsTexts.title}</h3>
      <FieldEditor
        key={fields.map(({ id }) => id).join()}
        fields={fields}
        values={contact.fields ?? {}}
        mayWrite={mayWrite}
        onSave={(values) => update.mutateAsync({ project_uid: uid, contact_id: contact.id, fields: values })}
      />
    </section>
  );
}
