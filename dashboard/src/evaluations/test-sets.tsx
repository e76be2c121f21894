import { Link, useNavigate } from "@tanstack/react-router";
import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import type { TestSet } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { NameDialog } from "../ui/name-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { Table, type Column } from "../ui/table.tsx";

const strings = evaluationsTexts;

export function TestSets() {
  const { uid, mayWrite } = useProject();
  const read = useRead("getTestSets", { project_uid: uid });
  const [creating, setCreating] = useState(false);
  const add = mayWrite && (
    <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
      {strings.newSet}
    </Button>
  );
  return (
    <Section title={strings.sets} text={strings.setsText} actions={add}>
      <ReadState read={read} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={ListChecks} title={strings.noSets} text={strings.noSetsText} />
          ) : (
            <Table label={strings.sets} columns={columns(uid)} rows={data} rowKey={({ id }) => id} />
          )
        }
      </ReadState>
      {creating && <NewSet onClose={() => setCreating(false)} />}
    </Section>
  );
}

const columns = (projectUid: string): Column<TestSet>[] => [
  {
    key: "name",
    title: strings.name,
    cell: (set) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to="/p/$projectUid/evaluation/sets/$setId"
          params={{ projectUid, setId: String(set.id) }}
          className="font-medium hover:underline"
        >
          {set.name}
        </Link>
        {set.is_gate && <Badge tone="accent">{strings.gate.badge}</Badge>}
      </span>
    ),
  },
  { key: "cases", title: strings.cases, cell: (set) => texts.number(set.cases) },
  { key: "every", title: strings.schedule.label, cell: (set) => strings.schedule[set.every ?? "never"] },
];

function NewSet({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const create = useChange("createTestSet", ["getTestSets"]);
  return (
    <NameDialog
      title={strings.newSet}
      label={strings.name}
      placeholder={strings.namePlaceholder}
      onName={async (name) => {
        const { data } = await create.mutateAsync({ project_uid: uid, name });
        await navigate({
          to: "/p/$projectUid/evaluation/sets/$setId",
          params: { projectUid: uid, setId: String(data.id) },
        });
      }}
      onClose={onClose}
    />
  );
}
