import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { OrganizationMember, PendingInvitation } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { useSendsMail } from "../api/use-sends-mail.ts";
import { useWorkspace, type Role } from "../shell/me.tsx";
import { useOrganization } from "../shell/current-location.ts";
import { accessTexts } from "../i18n/areas/access.ts";
import { organizationsTexts } from "../i18n/areas/organizations.ts";
import { texts } from "../i18n/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Select } from "../ui/field.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ReadState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { usePageBefore, usePages } from "../ui/use-pages.ts";
import { useInvitationLink } from "./invitation-link.tsx";
import { InviteMember, ROLES } from "./invite-member.tsx";

const strings = organizationsTexts.members;

export function MembersPage() {
  const { id, isOwner } = useOrganization();
  const pages = usePages(50);
  const [inviting, setInviting] = useState(false);
  const read = useRead(
    "getOrganizationMembers",
    { organization_id: id, ...pages.input },
    { keepsPrevious: true },
  );
  usePageBefore(pages, read, read.data?.data.organizationMember.length);
  return (
    <Page
      title={strings.title}
      text={strings.text}
      actions={
        isOwner && (
          <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {strings.invite}
          </Button>
        )
      }
    >
      <ReadState read={read}>
        {({ data, total }) => (
          <>
            <Section title={strings.title}>
              <Members members={data.organizationMember} />
              <Pager {...pages.input} total={total} onPage={pages.go} />
            </Section>
            {data.invitations.length > 0 && (
              <Section title={strings.pending} text={strings.pendingText}>
                <Invitations invitations={data.invitations} />
              </Section>
            )}
          </>
        )}
      </ReadState>
      {inviting && <InviteMember onClose={() => setInviting(false)} />}
    </Page>
  );
}

function Members({ members }: { readonly members: readonly OrganizationMember[] }) {
  const { id, isOwner } = useOrganization();
  const { me } = useWorkspace();
  const outcome = useOutcome();
  const [ask, question] = useConfirm();
  const change = useChange("changeOrganizationMemberRole", [
    "getOrganizationMembers",
    "getMe",
    "getMyProjects",
  ]);
  const remove = useChange("removeOrganizationMember", ["getOrganizationMembers"]);
  const leave = useChange("leaveOrganization", ["getMe", "getMyProjects"]);
  const setRole = (member: OrganizationMember, role: Role) => {
    const input = { member_id: member.id, role, organization_id: id };
    if (member.user_id === me.user.id && role !== "owner") {
      ask({
        title: strings.ownRoleTitle,
        text: strings.ownRoleText(organizationsTexts.roles[role], strings.lostAs[role]),
        action: strings.ownRoleAction,
        done: strings.roleChanged,
        run: () => change.mutateAsync(input),
      });
      return;
    }
    change.mutate(input, outcome(strings.roleChanged));
  };
  const confirmRemove = ({ id: memberId, Member }: OrganizationMember) =>
    ask({
      title: strings.removeTitle(Member.name),
      text: strings.removeText(Member.name),
      action: strings.remove,
      done: strings.removed,
      run: () => remove.mutateAsync({ member_id: memberId, organization_id: id }),
    });
  const confirmLeave = () =>
    ask({
      title: strings.leaveTitle,
      text: strings.leaveText,
      action: strings.leave,
      run: async () => {
        await leave.mutateAsync({ organization_id: id });
        location.assign("/");
      },
    });
  return (
    <>
      <Table
        label={strings.title}
        rows={members}
        rowKey={(member) => member.id}
        columns={[
          {
            key: "person",
            title: strings.person,
            cell: ({ Member, user_id: userId }) => (
              <span className="flex items-center gap-3">
                <Avatar name={Member.name} picture={Member.profile_pic} />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="flex items-center gap-2 font-medium">
                    {Member.name} {userId === me.user.id && <Badge>{strings.you}</Badge>}
                  </span>
                  <span className="text-muted">{Member.email}</span>
                </span>
              </span>
            ),
          },
          {
            key: "role",
            title: organizationsTexts.role,
            cell: (member) =>
              isOwner ? (
                <Select
                  aria-label={strings.roleOf(member.Member.name)}
                  value={member.role}
                  className="!h-8 !w-32"
                  options={ROLES.map((value) => ({ value, label: organizationsTexts.roles[value] }))}
                  onChange={(role) => setRole(member, role)}
                />
              ) : (
                organizationsTexts.roles[member.role]
              ),
          },
          { key: "since", title: strings.since, cell: (member) => <Time at={member.createdAt} /> },
          {
            key: "remove",
            title: strings.remove,
            silent: true,
            className: "text-end",
            cell: (member) =>
              member.user_id === me.user.id ? (
                <Button size="sm" onClick={confirmLeave}>
                  {strings.leave}
                </Button>
              ) : (
                isOwner && (
                  <Button
                    size="sm"
                    aria-label={strings.removeTitle(member.Member.name)}
                    onClick={() => confirmRemove(member)}
                  >
                    {strings.remove}
                  </Button>
                )
              ),
          },
        ]}
      />
      {question}
    </>
  );
}

function Invitations({ invitations }: { readonly invitations: readonly PendingInvitation[] }) {
  const { id, isOwner } = useOrganization();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const [show, link] = useInvitationLink(() => toast(strings.resent));
  const sendsMail = useSendsMail() ?? true;
  const resend = useChange("resendOrganizationInvitation", ["getOrganizationMembers"]);
  const revoke = useChange("revokeOrganizationInvitation", ["getOrganizationMembers"]);
  const resendTo = (invitation: PendingInvitation) =>
    resend.mutate(
      { invitation_id: invitation.id, organization_id: id },
      { onSuccess: ({ data }) => show(data), onError: (error) => toast(errorMessage(error), "problem") },
    );
  const confirmRevoke = (invitation: PendingInvitation) =>
    ask({
      title: strings.revokeTitle,
      text: strings.revokeText(invitation.email),
      action: strings.revoke,
      done: strings.revoked,
      run: () => revoke.mutateAsync({ invitation_id: invitation.id, organization_id: id }),
    });
  return (
    <>
      <Table
        label={strings.pending}
        rows={invitations}
        rowKey={(invitation) => invitation.id}
        columns={[
          {
            key: "email",
            title: accessTexts.email,
            cell: (row) => <span className="font-medium">{row.email}</span>,
          },
          {
            key: "role",
            title: organizationsTexts.role,
            cell: (row) => organizationsTexts.roles[row.role],
          },
          {
            key: "sent",
            title: sendsMail ? strings.sent : strings.invitedAt,
            cell: (row) => <Time at={row.createdAt} />,
          },
          {
            key: "actions",
            title: texts.actions.more,
            silent: true,
            className: "text-end",
            cell: (row) =>
              isOwner && (
                <span className="flex justify-end gap-2">
                  <Button size="sm" disabled={resend.isPending} onClick={() => resendTo(row)}>
                    {sendsMail ? strings.resend : strings.newLink}
                  </Button>
                  <Button size="sm" onClick={() => confirmRevoke(row)}>
                    {strings.revoke}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {question}
      {link}
    </>
  );
}
