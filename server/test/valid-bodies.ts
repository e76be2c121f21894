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
const slaPolicy = (change?: Body) =>
  withRecord(project, "policy_id", "createSlaPolicy", { name: "Gold", first_reply_minutes: 30 }, change);
const team = (change?: Body) => withRecord(project, "team_id", "createTeam", { name: "Support" }, change);
const REPLY = { shortcut: "hi", text: "Hello {{contact.name | there}}" };
const savedReply = (change?: Body) => withRecord(project, "reply_id", "createSavedReply", REPLY, change);
const MACRO = { shortcut: "done", name: "Done", steps: [{ kind: "state", state: "resolved" }] };
const macro = (change?: Body) => withRecord(project, "macro_id", "createMacro", MACRO, change);
const COLLECTION = { texts: [{ language: "en", name: "Billing" }] };
const helpCollection = (change?: Body) =>
  withRecord(project, "collection_id", "createHelpCollection", COLLECTION, change);
const ARTICLE = { language: "en", title: "Refunds", body: "Refunds take three days." };
const helpArticle = (change?: Body) =>
  withRecord(project, "article_id", "createHelpArticle", ARTICLE, change);
const RULE = {
  name: "Urgent",
  event: "visitor_message",
  conditions: [{ kind: "text", operator: "contains", values: ["refund"] }],
  effects: [{ kind: "priority", priority: "urgent" }],
};
const FIELD = { subject: "conversation", key: "plan", label: "Plan", kind: "choice", choices: ["Pro"] };
const customField = (change?: Body) => withRecord(project, "field_id", "createCustomField", FIELD, change);
const WEBHOOK = { url: "https://example.com/hook", events: ["contact.created"] };
const webhook = (change?: Body) => withRecord(project, "webhook_id", "createWebhook", WEBHOOK, change);
const rule = (change?: Body) => withRecord(project, "rule_id", "createRule", RULE, change);
const FAQ = { type: "faq", short_text: "How long does shipping take?", detail: "Three working days." };
const text = (change?: Body) => withRecord(project, "id", "createProjectText", FAQ, change);
const file = () => withRecord(project, "id", "uploadFile", { file_url: "https://example.com/a.txt" });
const website = (change?: Body) =>
  withRecord(project, "id", "addWebsite", { url: "https://example.com" }, change);
const ACTION = {
  name: "call_a_person",
  description: "Asks a person to join",
  kind: "builtin",
  configuration: { builtin: "hand_over" },
};
const action = (change?: Body) => withRecord(project, "id", "createAction", ACTION, change);
const SECRET = { name: "SHOP_KEY", secret: "s3cret-value", host: "api.example.com" };
const MCP_SERVER = { name: "Desk", url: "https://desk.example/mcp" };
const mcpServer = (change?: Body) => withRecord(project, "id", "connectMcpServer", MCP_SERVER, change);
const UPLOAD = { name: "handbook.txt", size: 20 };
const flow = (change?: Body) =>
  withRecord(project, "flow_id", "createFlow", { name: "Order status" }, change);
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
  getRatings: project,
  updateSession: async (caller) => ({ ...(await session(caller)), chat_mode: "operator" }),
  sendMessage: async (caller) => {
    const { session_uid } = await session(caller);
    const { projectUid: project_uid, widgetUid: widget_uid } = caller.mine;
    return { project_uid, widget_uid, session_uid, message: "Hello" };
  },
  linkSessionToContact: async (caller) => ({ ...(await session(caller)), ...(await contact()(caller)) }),
  getChatbotExecutionLogs: project,
  updateProjectSettings: async (caller) => ({ ...(await project(caller)), chat_history_count: 5 }),
  saveSettingsDraft: async (caller) => ({ ...(await project(caller)), chat_history_count: 5 }),
  updateSessions: async (caller) => {
    const { project_uid, session_uid } = await session(caller);
    return { project_uid, session_uids: [session_uid], priority: "high" };
  },
  deleteSessions: async (caller) => {
    const { project_uid, session_uid } = await session(caller);
    return { project_uid, session_uids: [session_uid] };
  },
  updateContacts: async (caller) => {
    const { contact_id, ...own } = await contact()(caller);
    return { ...own, contact_ids: [contact_id], add_tags: ["vip"] };
  },
  createTeam: async (caller) => ({ ...(await project(caller)), name: "Support" }),
  updateTeam: team({ name: "Sales" }),
  deleteTeam: team(),
  createSavedReply: async (caller) => ({ ...(await project(caller)), ...REPLY }),
  updateSavedReply: savedReply({ text: "Good day" }),
  deleteSavedReply: savedReply(),
  getHelpCentre: project,
  updateHelpCentre: async (caller) => ({ ...(await project(caller)), is_on: true, languages: ["en", "de"] }),
  setHelpDomain: async (caller) => {
    const own = await project(caller);
    await caller.t.call(caller.owner, "updateHelpCentre", { ...own, is_on: true });
    return { ...own, domain: null };
  },
  createHelpCollection: async (caller) => ({ ...(await project(caller)), ...COLLECTION }),
  updateHelpCollection: helpCollection({ texts: [{ language: "en", name: "Invoices" }] }),
  deleteHelpCollection: helpCollection(),
  reorderHelpCollections: async (caller) => {
    const { collection_id, ...own } = await helpCollection()(caller);
    return { ...own, collection_ids: [collection_id] };
  },
  createHelpArticle: async (caller) => ({ ...(await project(caller)), ...ARTICLE }),
  getHelpArticle: helpArticle(),
  updateHelpArticle: helpArticle({ slug: "money-back" }),
  saveHelpTranslation: helpArticle({ language: "en", title: "Refunds and returns" }),
  publishHelpArticle: helpArticle({ language: "en" }),
  unpublishHelpArticle: helpArticle({ language: "en" }),
  deleteHelpArticle: helpArticle(),
  reorderHelpArticles: async (caller) => {
    const { article_id, ...own } = await helpArticle()(caller);
    return { ...own, collection_id: null, article_ids: [article_id] };
  },
  getVisitorArticles: ({ mine, t }) => ({
    widget_uid: mine.widgetUid,
    origin: new URL(t.running.app.publicUrl()).origin,
  }),
  createCustomField: async (caller) => ({ ...(await project(caller)), ...FIELD }),
  updateCustomField: customField({ label: "Tariff" }),
  archiveCustomField: customField(),
  reorderCustomFields: async (caller) => {
    const { field_id, ...own } = await customField()(caller);
    return { ...own, subject: "conversation", field_ids: [field_id] };
  },
  createRule: async (caller) => ({ ...(await project(caller)), ...RULE }),
  updateRule: rule({ name: "Later" }),
  createWebhook: async (caller) => ({ ...(await project(caller)), ...WEBHOOK }),
  updateWebhook: webhook({ paused: true }),
  deleteWebhook: webhook(),
  rotateWebhookSecret: webhook(),
  sendTestWebhook: webhook(),
  getWebhookDeliveries: webhook(),
  replayWebhookDeliveries: webhook({ since: "2026-01-31T00:00:00.000Z" }),
  deleteRule: rule(),
  reorderRules: async (caller) => {
    const { rule_id, ...own } = await rule()(caller);
    return { ...own, rule_ids: [rule_id] };
  },
  dryRunRule: async (caller) => ({ ...(await project(caller)), event: "resolved" }),
  createMacro: async (caller) => ({ ...(await project(caller)), ...MACRO }),
  updateMacro: macro({ name: "Finished" }),
  deleteMacro: macro(),
  getReplyDraft: session,
  saveReplyDraft: async (caller) => ({ ...(await session(caller)), kind: "reply", text: "Hello" }),
  runMacro: async (caller) => ({ ...(await session(caller)), ...(await macro()(caller)) }),
  createSlaPolicy: async (caller) => ({ ...(await project(caller)), name: "Gold", first_reply_minutes: 30 }),
  updateSlaPolicy: slaPolicy({ name: "Silver" }),
  deleteSlaPolicy: slaPolicy(),
  createSessionView: async (caller) => ({ ...(await project(caller)), name: "All", filter: [] }),
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
  exportSessions: project,
  exportChatbotExecutionLogs: project,
  exportTraining: project,
  exportFaqs: project,
  getAllContacts: project,
  getContactDetail: contact(),
  getContactAttributes: contact(),
  createContact: async (caller) => ({ ...(await project(caller)), email: "ada@example.com" }),
  updateContact: contact({ name: "Ada Lovelace" }),
  deleteContact: contact(),
  getDuplicateContacts: contact(),
  mergeContacts: async (caller) => {
    const kept = await contact()(caller);
    const other = { ...(await project(caller)), name: "Ada" };
    const { body } = await caller.t.call(caller.owner, "createContact", other);
    return { ...kept, merged_contact_id: body.data.id };
  },
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
  createAction: async (caller) => ({ ...(await project(caller)), ...ACTION }),
  getAction: action(),
  updateAction: action({ enabled: false }),
  testAction: action(),
  deleteAction: action(),
  setActionSecret: async (caller) => ({ ...(await project(caller)), ...SECRET }),
  deleteActionSecret: withRecord(project, "id", "setActionSecret", SECRET),
  connectMcpServer: async (caller) => ({ ...(await project(caller)), ...MCP_SERVER }),
  updateMcpServer: mcpServer({ name: "Help desk" }),
  deleteMcpServer: mcpServer(),
  importFaqs: async (caller) => ({ ...(await project(caller)), text: "Q: When?\nA: At nine." }),
  createUpload: async (caller) => ({ ...(await project(caller)), ...UPLOAD }),
  cancelUpload: withRecord(project, "id", "createUpload", UPLOAD),
  removeProfilePicture: () => ({}),
  removeWidgetPicture: async (caller) => ({
    ...(await project(caller)),
    widget_uid: caller.mine.widgetUid,
    use: "logo",
  }),
  eraseContact: contact(),
  exportContactData: contact(),
  getAnalytics: period,
  getUnansweredQuestions: period,
  getDeskReport: period,
  exportDeskReport: period,
  createFlow: async (caller) => ({ ...(await project(caller)), template: "order_status" }),
  getFlow: flow(),
  checkFlow: flow(),
  publishFlow: flow(),
  unpublishFlow: flow(),
  deleteFlow: flow(),
  getFlowVersions: flow(),
  testFlowIntent: flow({ message: "Where is my order?" }),
  getFlowRuns: flow(),
  exportFlow: flow(),
};

/** Operations whose success takes several steps or a secret of another channel, and the test that shows it. */
export const SUCCEEDS_IN: Readonly<Record<string, string>> = {
  confirmVisitor: "server/src/actions/proof-attacks.test.ts",
  subscribeToPush: "server/src/notifications/push.test.ts",
  unsubscribeFromPush: "server/src/notifications/push.test.ts",
  refreshMcpServer: "server/src/actions/mcp/mcp-actions.test.ts",
  startMcpAuthorization: "server/src/actions/mcp/oauth/authorization.test.ts",
  finishMcpAuthorization: "server/src/actions/mcp/oauth/authorization.test.ts",
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
  getAuthorizationRequest: "server/src/access/oauth/oauth.test.ts",
  approveAuthorization: "server/src/access/oauth/oauth.test.ts",
  denyAuthorization: "server/src/access/oauth/authorization-request.test.ts",
  revokeAuthorizedClient: "server/src/access/oauth/oauth.test.ts",
  saveModelConnection: "server/src/models/connections/model-connections.test.ts",
  testModelConnection: "server/src/models/connections/model-connections.test.ts",
  deleteModelConnection: "server/src/models/connections/model-connections.test.ts",
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
  retryDeadJob: "server/src/installation/operations/health.test.ts",
  discardDeadJob: "server/src/installation/operations/health.test.ts",
  verifyHelpDomain: "server/src/help-centre/domains.test.ts",
  deleteHelpTranslation: "server/src/help-centre/help-centre.test.ts",
  undoSessionsUpdate: "server/src/desk/bulk-updates.test.ts",
  blockVisitor: "server/src/desk/block-visitor.test.ts",
  rateSession: "server/src/ratings/ratings.test.ts",
  rateConversation: "server/src/ratings/ratings.test.ts",
  restoreSession: "server/src/deletions/deletions.test.ts",
  restoreSavedReply: "server/src/deletions/deletions.test.ts",
  restoreMacro: "server/src/deletions/deletions.test.ts",
  restoreContact: "server/src/deletions/deletions.test.ts",
  setProfilePicture: "server/src/pictures/pictures.test.ts",
  setWidgetPicture: "server/src/pictures/pictures.test.ts",
  uploadAttachment: "server/test/attached-files.ts",
  uploadVisitorAttachment: "server/test/attached-files.ts",
  getAttachment: "server/src/attachments/attachments.test.ts",
  deleteAttachment: "server/src/attachments/attachments.test.ts",
  sendTranscript: "server/src/transcripts/transcripts.test.ts",
  requestTranscript: "server/src/transcripts/transcripts.test.ts",
  getVisitorConversations: "server/src/visitors/operations/visitor-conversations.test.ts",
  getVisitorConversation: "server/src/visitors/operations/visitor-conversations.test.ts",
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
  suggestReply: "server/src/replies/assist.test.ts",
  improveText: "server/src/replies/assist.test.ts",
  translateText: "server/src/replies/assist.test.ts",
  draftFaqs: "server/src/learning/operations/draft-faqs.test.ts",
  learnAnswer: "server/src/learning/operations/learn-answer.test.ts",
  appendUpload: "server/src/training/operations/uploads.test.ts",
  completeUpload: "server/src/training/operations/uploads.test.ts",
  connectChannel: "server/src/channels/channels.test.ts",
  updateChannel: "server/src/channels/channels.test.ts",
  checkChannel: "server/src/channels/channels.test.ts",
  disconnectChannel: "server/src/channels/channels.test.ts",
  makeOutboundCall: "server/src/calls/outbound-calls.test.ts",
  getCall: "server/src/calls/outbound-calls.test.ts",
  hangUpCall: "server/src/calls/outbound-calls.test.ts",
  transferCall: "server/src/calls/outbound-calls.test.ts",
  addConnection: "server/src/sources/operations/connections.test.ts",
  updateSourceCredential: "server/src/sources/operations/connections.test.ts",
  updateFlow: "server/src/flows/operations/drafts.test.ts",
  restoreFlowVersion: "server/src/flows/operations/publishing.test.ts",
  replayFlowRun: "server/src/flows/operations/replay.test.ts",
  startFlow: "server/src/visitors/operations/start-flow.test.ts",
  settleUnansweredQuestion: "server/src/analytics/operations/unanswered-questions.test.ts",
};
