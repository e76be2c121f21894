import { Plus } from "lucide-react";
import { useState } from "react";
import { useChange, useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { SlaPolicySection } from "./sla-policy-section.tsx";

const strings = deskTexts.sla;
/** What a new policy begins with; its form comes next. */
const FIRST_REPLY_MINUTES = 60;

/** How soon people reply and resolve which conversations. */
export function SlaPolicies() {
  const { uid, mayWrite } = useProject();
  const [creating, setCreating] = useState(false);
  const policies = useRead("getSlaPolicies", { project_uid: uid });
  return (
    <section aria-label={strings.title} className="mt-8 grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{strings.title}</h2>
          <p className="text-[13px] text-muted">{strings.text}</p>
        </div>
        {mayWrite && (
          <Button icon={Plus} onClick={() => setCreating(true)}>
            {strings.add}
          </Button>
        )}
      </div>
      <ReadState read={policies} rows={2}>
        {({ data }) => (
          <>
            {data.map((policy) => (
              <SlaPolicySection key={policy.id} policy={policy} />
            ))}
          </>
        )}
      </ReadState>
      {creating && <NewPolicy onClose={() => setCreating(false)} />}
    </section>
  );
}

function NewPolicy({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createSlaPolicy", ["getSlaPolicies"]);
  return (
    <NameDialog
      title={strings.add}
      description={strings.text}
      label={strings.name}
      action={texts.actions.save}
      onClose={onClose}
      onName={async (name) => {
        await create.mutateAsync({ project_uid: uid, name, first_reply_minutes: FIRST_REPLY_MINUTES });
        toast(strings.created);
        onClose();
      }}
    />
  );
}
