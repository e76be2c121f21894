import { History } from "lucide-react";
import type { OperationName, SettingsVersion } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { Differences } from "./differences.tsx";

const strings = evaluationsTexts.history;

/** Who changed the settings, when and how, and the way back. */
export function SettingsHistory({ touched }: { readonly touched: readonly OperationName[] }) {
  const { uid } = useProject();
  const pages = usePages(10);
  const read = useRead("getSettingsHistory", { project_uid: uid, ...pages.input }, { keepsPrevious: true });
  const restore = useChange("restoreSettings", touched);
  const [confirm, question] = useConfirm();
  const ask = ({ id }: SettingsVersion) =>
    confirm({
      title: strings.restoreTitle,
      text: strings.restoreText,
      action: strings.restore,
      done: strings.restored,
      run: () => restore.mutateAsync({ project_uid: uid, version_id: id }),
    });
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={read} rows={4}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState icon={History} title={strings.none} />
          ) : (
            <>
              <ul>
                {data.map((version) => (
                  <Version key={version.id} version={version} onRestore={() => ask(version)} />
                ))}
              </ul>
              <Pager {...pages.input} total={total} onPage={pages.go} />
            </>
          )
        }
      </ReadState>
      {question}
    </Section>
  );
}

interface VersionProps {
  readonly version: SettingsVersion;
  readonly onRestore: () => void;
}

function Version({ version, onRestore }: VersionProps) {
  const { mayWrite } = useProject();
  const { changed_by: person, kind, changes, reason } = version;
  return (
    <li className="border-b border-line last:border-0">
      <div className="flex flex-wrap items-center gap-2 px-5 py-3 text-[13px]">
        <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
          <span className="font-medium">{strings.kinds[kind]}</span>
          {person !== null && <span className="text-muted"> · {person}</span>}
          <span className="text-muted">
            {" · "}
            <Time at={version.createdAt} />
          </span>
        </span>
        {version.is_live && <Badge tone="ok">{strings.live}</Badge>}
        {!version.is_live && mayWrite && (
          <Button size="sm" onClick={onRestore}>
            {strings.restore}
          </Button>
        )}
      </div>
      {reason !== null && <p className="px-5 pb-2 text-[13px] text-warn">{strings.overridden(reason)}</p>}
      {changes.length > 0 && (
        <details className="px-5 pb-3 text-[13px]">
          <summary className="cursor-pointer text-muted">{strings.changed(changes.length)}</summary>
          <div className="mt-2">
            <Differences rows={changes} />
          </div>
        </details>
      )}
    </li>
  );
}
