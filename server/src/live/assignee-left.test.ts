import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFeeds, type Feeds } from "../../test/event-reader.ts";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

let t: TestApp;
let feeds: Feeds;

beforeAll(async () => {
  t = await createTestApp();
  feeds = await serveFeeds(t);
});
afterAll(() => feeds.close());

interface Leaving {
  readonly workspace: Workspace;
  readonly owner: Headers;
  readonly userId: number;
  readonly person: Headers;
}

const WAYS_TO_LEAVE: Readonly<Record<string, (leaving: Leaving) => Promise<{ status: number }>>> = {
  "are removed from the project": ({ workspace, owner, userId }) =>
    t.call(owner, "removeProjectMember", { project_uid: workspace.projectUid, user_id: userId }),
  "are removed from the organization": async ({ workspace, owner, userId }) => {
    const organization_id = workspace.organizationId;
    const { body } = await t.call(owner, "getOrganizationMembers", { organization_id });
    const member = body.data.organizationMember.find((row: { user_id: number }) => row.user_id === userId);
    return t.call(owner, "removeOrganizationMember", { organization_id, member_id: member.id });
  },
  "leave the organization": ({ workspace, person }) =>
    t.call(person, "leaveOrganization", { organization_id: workspace.organizationId }),
  "delete their account": async ({ person }) => {
    const { body } = await t.call(person, "getMe", {});
    return t.call(person, "deleteAccount", { confirm_email: body.data.user.email });
  },
};

test.each(Object.entries(WAYS_TO_LEAVE))(
  "open inboxes see conversations without an assignee once their people %s",
  async (_name, leave) => {
    const workspace = await t.workspace();
    const owner = await t.person(workspace);
    const userId = await t.member(workspace, "editor");
    const person = await t.person(workspace, { userId });
    const { body } = await t.call(workspace.key, "createSession", { widget_uid: workspace.widgetUid });
    const { session_uid } = body.data;
    const key = { project_uid: workspace.projectUid, session_uid };
    await t.call(owner, "updateSession", { ...key, chat_mode: "operator", assignee_id: userId });
    const inbox = await feeds.follow(`project?project_uid=${workspace.projectUid}`, owner);
    await inbox.next("ready");
    expect((await leave({ workspace, owner, userId, person })).status).toBe(200);
    // On PostgreSQL the feed may still deliver the assignment itself, which was committed before the feed opened.
    let session = (await inbox.next("session")).data;
    while (session.assignee_id === userId) session = (await inbox.next("session")).data;
    expect(session).toMatchObject({ session_uid, assignee_id: null });
  },
);
