import { Archive } from "lucide-react";
import type { CustomField } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/form.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { useToast } from "../ui/toast.tsx";
import type { FieldSubject } from "./field-values.ts";

const strings = customFieldsTexts;
const TOUCHED = ["getCustomFields"] as const;

interface Props {
  readonly subject: FieldSubject;
  readonly fields: readonly CustomField[];
  readonly onEdit: (field: CustomField) => void;
}

/** The fields in the order in which people see them; archived ones come last. */
export function FieldRows({ subject, fields, onEdit }: Props) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const archive = useChange("archiveCustomField", TOUCHED);
  const reorder = useChange("reorderCustomFields", TOUCHED);
  const failure = archive.error ?? reorder.error;
  const active = fields.filter(({ is_archived }) => !is_archived);
  const ids = active.map(({ id }) => id);
  const move = (from: number, to: number) =>
    reorder.mutate({ project_uid: uid, subject, field_ids: reordered(ids, from, to) });
  const setArchived = ({ id }: CustomField, is_archived: boolean) =>
    archive.mutate(
      { project_uid: uid, field_id: id, is_archived },
      {
        onSuccess: () =>
          is_archived
            ? toast(strings.archived, "ok", () =>
                archive.mutate({ project_uid: uid, field_id: id, is_archived: false }),
              )
            : toast(strings.restored),
      },
    );
  return (
    <>
      {failure && (
        <div className="px-5 pt-3">
          <Problem>{errorMessage(failure)}</Problem>
        </div>
      )}
      <ul aria-label={strings.titles[subject]} className="divide-y divide-line">
        {active.map((field, index) => (
          <li key={field.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2.5 text-[13px]">
            <About field={field} />
            {mayWrite && (
              <div className="flex items-center gap-1">
                <OrderButtons
                  name={field.label}
                  index={index}
                  count={active.length}
                  busy={reorder.isPending}
                  onMove={(to) => move(index, to)}
                />
                <RowMenu
                  label={`${texts.actions.more}: ${field.label}`}
                  onEdit={() => onEdit(field)}
                  more={[
                    {
                      key: "archive",
                      label: strings.archive,
                      icon: Archive,
                      run: () => setArchived(field, true),
                    },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
        {fields
          .filter(({ is_archived }) => is_archived)
          .map((field) => (
            <li key={field.id} className="flex flex-wrap items-center gap-2 px-5 py-2.5 text-[13px]">
              <About field={field} />
              {mayWrite && (
                <Button
                  size="sm"
                  aria-label={`${strings.restore}: ${field.label}`}
                  disabled={archive.isPending}
                  onClick={() => setArchived(field, false)}
                >
                  {strings.restore}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}

function About({ field }: { readonly field: CustomField }) {
  return (
    <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {field.label}
        {field.is_archived && <Badge>{strings.archivedBadge}</Badge>}
        {field.is_listed && <Badge>{strings.listedBadge}</Badge>}
      </p>
      <p className="text-muted">
        {strings.kinds[field.kind]} · <code>{field.key}</code>
        {field.choices.length > 0 && ` · ${field.choices.join(", ")}`}
      </p>
    </div>
  );
}
