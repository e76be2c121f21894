import { useState } from "react";
import type { ProjectMember } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useWorkspace } from "../shell/me.tsx";
import { useProject } from "../shell/current-location.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { texts } from "../i18n/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Select } from "../ui/field.tsx";
import { Section } from "../ui/page.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useOutcome } from "../ui/use-outcome.ts";

const strings = projectsTexts.settings;
const people = organizationsTexts.members;
const TOUCHED = ["getProjectMembers", "getMyProjects"] as const;
/** As many as the largest plan has members. */
const MOST = 1000;
const ROLES = ["same", "owner", "editor", "viewer"] as const;
type ChosenRole = (typeof ROLES)[number];

/** The members of the project. Only owners change them. */
export function ProjectMembers() {
  const { uid, isOwner } = useProject();
  const { me } = useWorkspace();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const read = useRead("getProjectMembers", { project_uid: uid, limit: MOST });
  const put = useChange("addProjectMember", TOUCHED);
  const remove = useChange("removeProjectMember", TOUCHED);
  const inputOf = (userId: number, role: ChosenRole) => ({
    project_uid: uid,
    user_id: userId,
    role: role === "same" ? null : role,
  });
  const setRole = (userId: number, role: ChosenRole, done: string) =>
    put.mutate(inputOf(userId, role), outcome(done));
  const changeRole = (member: ProjectMember, role: ChosenRole) => {
    const next = role === "same" ? member.organization_role : role;
    const isLess = next === "editor" || next === "viewer";
    if (member.user_id !== me.user.id || !isLess) {
      setRole(member.user_id, role, people.roleChanged);
      return;
    }
    ask({
      title: people.ownRoleTitle,
      text: strings.ownRoleText(organizationsTexts.roles[next], strings.lostAs[next]),
      action: people.ownRoleAction,
      done: people.roleChanged,
      run: () => put.mutateAsync(inputOf(member.user_id, role)),
    });
  };
  return (
    <Section title={strings.members} text={strings.membersText}>
      <ReadState read={read} rows={3}>
        {({ data }) => (
          <>
            <Table
              label={strings.members}
              rows={data}
              rowKey={(member) => member.id}
              columns={[
                {
                  key: "person",
                  title: strings.person,
                  cell: ({ Member }) => (
                    <span className="flex items-center gap-3">
                      <Avatar name={Member.name} picture={Member.profile_pic} />
                      <span className="min-w-0 [overflow-wrap:anywhere]">
                        <span className="block font-medium">{Member.name}</span>
                        <span className="text-muted">{Member.email}</span>
                      </span>
                    </span>
                  ),
                },
                {
                  key: "role",
                  title: strings.role,
                  cell: (member) =>
                    isOwner ? (
                      <Select
                        aria-label={people.roleOf(member.Member.name)}
                        value={ROLES.find((role) => role === member.role) ?? "same"}
                        className="!h-8 !w-60 max-w-full"
                        options={ROLES.map((value) => ({
                          value,
                          label: value === "same" ? strings.sameRole : organizationsTexts.roles[value],
                        }))}
                        onChange={(role) => changeRole(member, role)}
                      />
                    ) : (
                      organizationsTexts.roles[member.role ?? member.organization_role]
                    ),
                },
                {
                  key: "remove",
                  title: texts.actions.remove,
                  silent: true,
                  className: "text-end",
                  cell: (member) =>
                    isOwner && (
                      <Button
                        size="sm"
                        aria-label={`${texts.actions.remove}: ${member.Member.name}`}
                        onClick={() =>
                          ask({
                            title: strings.removeTitle(member.Member.name),
                            text: strings.removeText,
                            action: texts.actions.remove,
                            done: strings.removed,
                            run: () => remove.mutateAsync({ project_uid: uid, user_id: member.user_id }),
                          })
                        }
                      >
                        {texts.actions.remove}
                      </Button>
                    ),
                },
              ]}
            />
            {isOwner && (
              <AddMember
                present={data.map((member) => member.user_id)}
                onAdd={(userId, role) => setRole(userId, role, strings.added)}
              />
            )}
          </>
        )}
      </ReadState>
      {question}
    </Section>
  );
}

interface AddProps {
  readonly present: readonly number[];
  readonly onAdd: (userId: number, role: "same") => void;
}

function AddMember({ present, onAdd }: AddProps) {
  const { organizationId } = useProject();
  const read = useRead("getOrganizationMembers", { organization_id: organizationId, limit: MOST });
  const [chosen, setChosen] = useState("");
  const others = (read.data?.data.organizationMember ?? []).filter(
    (member) => !present.includes(member.user_id),
  );
  if (!read.data) return null;
  if (others.length === 0) return <p className="px-5 py-3 text-[13px] text-muted">{strings.everyone}</p>;
  return (
    <div className="flex gap-2 border-t border-line px-5 py-3">
      <Select
        aria-label={strings.person}
        value={chosen}
        className="max-w-72"
        options={[
          { value: "", label: strings.person, disabled: true },
          ...others.map(({ user_id: id, Member }) => ({
            value: String(id),
            label: `${Member.name} (${Member.email})`,
          })),
        ]}
        onChange={setChosen}
      />
      <Button
        className="!h-9"
        disabled={chosen === ""}
        onClick={() => {
          onAdd(Number(chosen), "same");
          setChosen("");
        }}
      >
        {strings.addMember}
      </Button>
    </div>
  );
}
