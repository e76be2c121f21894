import { Plus, TextCursorInput } from "lucide-react";
import { useState } from "react";
import type { CustomField } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { FieldDialog } from "./field-dialog.tsx";
import { FieldRows } from "./field-rows.tsx";
import type { FieldSubject } from "./field-values.ts";

const strings = customFieldsTexts;

/** What the project records about contacts and conversations besides what every project does. */
export function FieldsPart() {
  return (
    <>
      <Fields subject="conversation" />
      <Fields subject="contact" />
    </>
  );
}

function Fields({ subject }: { readonly subject: FieldSubject }) {
  const { uid, mayWrite } = useProject();
  const [edited, setEdited] = useState<{ readonly field: CustomField | null } | null>(null);
  const read = useRead("getCustomFields", { project_uid: uid, subject, archived: true });
  return (
    <Section
      title={strings.titles[subject]}
      text={strings.texts[subject]}
      actions={
        mayWrite && (
          <Button icon={Plus} onClick={() => setEdited({ field: null })}>
            {strings.add[subject]}
          </Button>
        )
      }
    >
      <ReadState read={read} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={TextCursorInput} title={strings.none} text={strings.noneText} />
          ) : (
            <FieldRows subject={subject} fields={data} onEdit={(field) => setEdited({ field })} />
          )
        }
      </ReadState>
      {edited && <FieldDialog subject={subject} field={edited.field} onClose={() => setEdited(null)} />}
    </Section>
  );
}
