import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** A workspace of its own, and its owner with a new sign-in. */
export interface Caller {
  readonly t: TestApp;
  readonly mine: Workspace;
  readonly owner: Headers;
}

type Body = Record<string, unknown>;
type PrepareBody = (caller: Caller) => Body | Promise<Body>;

const project: PrepareBody = ({ mine }) => ({ project_uid: mine.projectUid });
const organization: PrepareBody = ({ mine }) => ({ organization_id: mine.organizationId });

const period: PrepareBody = async (caller) => ({
  ...(await project(caller)),
  from: "2026-01-01",
  to: "2026-01-07",
});

/** The body of a call that needs a record: the record is created first and named by its id. */
const withRecord =
  (scope: PrepareBody, field: string, operation: string, record: Body, change: Body = {}): PrepareBody =>
  async (caller) => {
    const own = await scope(caller);
    const { body } = await caller.t.call(caller.owner, operation, { ...own, ...record });
    return { ...own, [field]: body.data.id, ...change };
  };
const contact = (change?: Body) =>
  withRecord(project, "contact_id", "createContact", { name: "Ada", email: "ada@example.com" }, change);
const company = (change?: Body) =>
  withRecord(
    project,
    "company_id",
    "createContactCompany",
    { name: "Acme", website: "https://acme.example" },
    change,
  );
const list = (change?: Body) =>
  withRecord(project, "list_id", "createContactList", { name: "Leads" }, change);
const view = (change?: Body) =>
  withRecord(project, "view_id", "createSessionView", { name: "All", filter: [] }, change);
const FAQ = { type: "faq", short_text: "How long does shipping take?", detail: "Three working days." };
const text = (change?: Body) => withRecord(project, "id", "createProjectText", FAQ, change);
const file = () => withRecord(project, "id", "uploadFile", { file_url: "https://example.com/a.txt" });
const website = (change?: Body) =>
  withRecord(project, "id", "addWebsite", { url: "https://example.com" }, change);
const UPLOAD = { name: "handbook.txt", size: 20 };
const key = (change?: Body) => withRecord(project, "key_id", "createProjectKey", { name: "Shop" }, change);
const token = () => withRecord(organization, "token_id", "createApiToken", { name: "CI", role: "viewer" });
const INVITED = { email: "new@example.com", role: "viewer" };
const invitation = (): PrepareBody => async (caller) => {
  const own = await organization(caller);
  await caller.t.call(caller.owner, "inviteOrganizationMember", { ...own, ...INVITED });
  const { body } = await caller.t.call(caller.owner, "getOrganizationMembers", own);
  return { ...own, invitation_id: body.data.invitations[0].id };
};
const member =
  (change: Body = {}): PrepareBody =>
  async (caller) => {
    const own = await organization(caller);
    const userId = await caller.t.member(caller.mine, "editor");
    const { body } = await caller.t.call(caller.owner, "getOrganizationMembers", own);
    const row = body.data.organizationMember.find(({ user_id }: { user_id: number }) => user_id === userId);
    return { ...own, member_id: row.id, ...change };
  };
const person: PrepareBody = async (caller) => ({
  ...(await project(caller)),
  user_id: await caller.t.member(caller.mine, "editor"),
});

const session: PrepareBody = async (caller) => {
  const widget = { widget_uid: caller.mine.widgetUid };
  const { body } = await caller.t.call(caller.mine.key, "createSession", widget);
  return { ...(await project(caller)), session_uid: body.data.session_uid };
};

/** A body that succeeds, for each operation that bodies near its schema do not get through by chance. */
export const VALID_BODIES: Readonly<Record<string, PrepareBody>> = {
  updateOrganizationSecurity: async (caller) => ({ ...(await organization(caller)), idle_minutes: 60 }),
  createApiToken: async (caller) => ({ ...(await organization(caller)), name: "CI", role: "viewer" }),
  deactivateApiToken: token(),
  reactivateApiToken: async (caller) => {
    const body = await token()(caller);
    await caller.t.call(caller.owner, "deactivateApiToken", body);
    return body;
  },
  regenerateApiToken: token(),
  revokeApiToken: token(),
  createProjectKey: async (caller) => ({ ...(await project(caller)), name: "Shop" }),
  updateProjectKey: key({ name: "Store" }),
  revokeProjectKey: key(),
  inviteOrganizationMember: async (caller) => ({ ...(await organization(caller)), ...INVITED }),
  resendOrganizationInvitation: invitation(),
  revokeOrganizationInvitation: invitation(),
  changeOrganizationMemberRole: member({ role: "viewer" }),
  removeOrganizationMember: member(),
  createOrganization: () => ({ name: "Second" }),
  getSessions: project,
  updateSession: async (caller) => ({ ...(await session(caller)), chat_mode: "operator" }),
  linkSessionToContact: async (caller) => ({ ...(await session(caller)), ...(await contact()(caller)) }),
  getChatbotExecutionLogs: project,
  updateProjectSettings: async (caller) => ({ ...(await project(caller)), chat_history_count: 5 }),
  saveSettingsDraft: async (caller) => ({ ...(await project(caller)), chat_history_count: 5 }),
  updateSessionView: view({ name: "Mine" }),
  deleteSessionView: view(),
  addProjectMember: person,
  removeProjectMember: person,
  deleteWidget: async (caller) => {
    const own = await project(caller);
    const { body } = await caller.t.call(caller.owner, "createWidget", { ...own, name: "Second" });
    return { ...own, widget_uid: body.data.widget_uid };
  },
  exportContacts: project,
  getAllContacts: project,
  getContactDetail: contact(),
  getContactAttributes: contact(),
  createContact: async (caller) => ({ ...(await project(caller)), email: "ada@example.com" }),
  updateContact: contact({ name: "Ada Lovelace" }),
  deleteContact: contact(),
  linkContactToCompany: async (caller) => ({ ...(await company()(caller)), ...(await contact()(caller)) }),
  getContactCompanyDetails: company(),
  updateContactCompany: company({ name: "Acme Ltd" }),
  deleteContactCompany: company(),
  updateContactList: list({ name: "Customers" }),
  deleteContactList: list(),
  createProjectText: async (caller) => ({ ...(await project(caller)), ...FAQ }),
  updateProjectText: text(FAQ),
  deleteProjectText: text(),
  uploadFile: async (caller) => ({
    ...(await project(caller)),
    file_url: "https://example.com/a.txt",
  }),
  deleteFile: file(),
  addWebsite: async (caller) => ({ ...(await project(caller)), url: "https://example.com" }),
  getSourcePages: website(),
  updateSource: website({ schedule: "daily" }),
  syncSource: website(),
  pauseSourceSync: website(),
  cancelSourceSync: website(),
  deleteSource: website(),
  importFaqs: async (caller) => ({ ...(await project(caller)), text: "Q: When?\nA: At nine." }),
  createUpload: async (caller) => ({ ...(await project(caller)), ...UPLOAD }),
  cancelUpload: withRecord(project, "id", "createUpload", UPLOAD),
  eraseContact: contact(),
  exportContactData: contact(),
  getAnalytics: period,
  getUnansweredQuestions: period,
};

/** Operations whose success takes several steps or a secret of another channel, and the test that shows it. */
export const SUCCEEDS_IN: Readonly<Record<string, string>> = {
  signUp: "server/src/access/operations/sign-up.test.ts",
  completeSignUp: "server/src/access/operations/sign-up.test.ts",
  createSignUpLink: "server/src/access/operations/sign-up.test.ts",
  deleteSignUp: "server/src/access/operations/sign-up.test.ts",
  signIn: "server/src/access/operations/sign-in.test.ts",
  changePassword: "server/src/access/operations/password-changes.test.ts",
  resetPassword: "server/src/access/operations/password-changes.test.ts",
  revokeSignIn: "server/src/access/operations/sign-ins.test.ts",
  confirmSignIn: "server/src/access/operations/second-factor.test.ts",
  reauthenticate: "server/src/access/operations/second-factor.test.ts",
  beginTotpSetup: "server/src/access/operations/second-factor.test.ts",
  confirmTotpSetup: "server/src/access/operations/second-factor.test.ts",
  removeTotp: "server/src/access/operations/second-factor.test.ts",
  createRecoveryCodes: "server/src/access/operations/second-factor.test.ts",
  signInWithPasskey: "server/src/access/operations/passkeys.test.ts",
  beginPasskeyRegistration: "server/src/access/operations/passkeys.test.ts",
  finishPasskeyRegistration: "server/src/access/operations/passkeys.test.ts",
  renamePasskey: "server/src/access/operations/passkeys.test.ts",
  removePasskey: "server/src/access/operations/passkeys.test.ts",
  updateSingleSignOn: "server/src/access/operations/single-sign-on.test.ts",
  deleteSingleSignOn: "server/src/access/operations/single-sign-on.test.ts",
  startSingleSignOn: "server/src/access/operations/single-sign-on.test.ts",
  linkSingleSignOn: "server/src/access/operations/single-sign-on.test.ts",
  beginSingleSignOnConfirmation: "server/src/access/operations/single-sign-on.test.ts",
  finishSingleSignOn: "server/src/access/operations/single-sign-on.test.ts",
  verifyOrganizationDomain: "server/src/organizations/operations/installation.test.ts",
  removeOrganizationDomain: "server/src/organizations/operations/installation.test.ts",
  createPasswordResetLink: "server/src/organizations/operations/installation.test.ts",
  addOperator: "server/src/organizations/operations/installation.test.ts",
  removeOperator: "server/src/organizations/operations/installation.test.ts",
  acceptInvitation: "server/src/access/operations/accept-invitation.test.ts",
  getInvitation: "server/src/organizations/operations/invitations.test.ts",
  leaveOrganization: "server/src/live/assignee-left.test.ts",
  deleteAccount: "server/src/live/assignee-left.test.ts",
  deleteOrganization: "server/src/privacy/privacy.test.ts",
  deleteProject: "server/src/projects/operations/projects.test.ts",
  retryFile: "server/src/training/operations/files.test.ts",
  renameTestSet: "server/src/evaluations/operations/runs.test.ts",
  deleteTestSet: "server/src/evaluations/operations/runs.test.ts",
  getTestCases: "server/src/evaluations/operations/runs.test.ts",
  createTestCase: "server/src/evaluations/operations/runs.test.ts",
  updateTestCase: "server/src/evaluations/operations/runs.test.ts",
  deleteTestCase: "server/src/evaluations/operations/runs.test.ts",
  startEvaluationRun: "server/src/evaluations/operations/runs.test.ts",
  getEvaluationRun: "server/src/evaluations/operations/runs.test.ts",
  getEvaluationResults: "server/src/evaluations/operations/runs.test.ts",
  deleteEvaluationRun: "server/src/evaluations/operations/runs.test.ts",
  estimateEvaluationRun: "server/src/evaluations/operations/costs.test.ts",
  cancelEvaluationRun: "server/src/evaluations/operations/costs.test.ts",
  importTestCases: "server/src/evaluations/operations/conversations.test.ts",
  exportTestCases: "server/src/evaluations/operations/conversations.test.ts",
  createTestCaseFromMessage: "server/src/evaluations/operations/conversations.test.ts",
  replaySession: "server/src/evaluations/operations/conversations.test.ts",
  setEvaluationGate: "server/src/evaluations/operations/gate.test.ts",
  publishSettingsDraft: "server/src/projects/operations/settings-history.test.ts",
  restoreSettings: "server/src/projects/operations/settings-history.test.ts",
  setTestSchedule: "server/src/evaluations/operations/schedule.test.ts",
  draftFaqs: "server/src/learning/operations/draft-faqs.test.ts",
  learnAnswer: "server/src/learning/operations/learn-answer.test.ts",
  appendUpload: "server/src/training/operations/uploads.test.ts",
  completeUpload: "server/src/training/operations/uploads.test.ts",
  addConnection: "server/src/sources/operations/connections.test.ts",
  updateSourceCredential: "server/src/sources/operations/connections.test.ts",
  settleUnansweredQuestion: "server/src/analytics/operations/unanswered-questions.test.ts",
};

/** No installation has a telephony provider yet, so a valid call is refused with a sentence (409). */
export const NEVER_SUCCEEDS: readonly string[] = ["makeOutboundCall"];
