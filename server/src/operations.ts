/** Every operation of the product, one line each. Routes, OpenAPI, the SDK and MCP tools are derived from it. */
import { connectMcpServer } from "./actions/operations/connect-mcp-server.ts";
import { deleteMcpServer } from "./actions/operations/delete-mcp-server.ts";
import { finishMcpAuthorization } from "./actions/operations/finish-mcp-authorization.ts";
import { getMcpServers } from "./actions/operations/get-mcp-servers.ts";
import { refreshMcpServer } from "./actions/operations/refresh-mcp-server.ts";
import { startMcpAuthorization } from "./actions/operations/start-mcp-authorization.ts";
import { updateMcpServer } from "./actions/operations/update-mcp-server.ts";
import { createAction } from "./actions/operations/create-action.ts";
import { deleteAction } from "./actions/operations/delete-action.ts";
import { deleteActionSecret } from "./actions/operations/delete-action-secret.ts";
import { getAction } from "./actions/operations/get-action.ts";
import { getActionSecrets } from "./actions/operations/get-action-secrets.ts";
import { getActions } from "./actions/operations/get-actions.ts";
import { setActionSecret } from "./actions/operations/set-action-secret.ts";
import { testAction } from "./actions/operations/test-action.ts";
import { updateAction } from "./actions/operations/update-action.ts";
import { signUp } from "./access/operations/sign-up.ts";
import { completeSignUp } from "./access/operations/complete-sign-up.ts";
import { getSignInOptions } from "./access/operations/get-sign-in-options.ts";
import { getSignUps } from "./access/operations/get-sign-ups.ts";
import { createSignUpLink } from "./access/operations/create-sign-up-link.ts";
import { deleteSignUp } from "./access/operations/delete-sign-up.ts";
import { createPasswordResetLink } from "./access/operations/create-password-reset-link.ts";
import { signIn } from "./access/operations/sign-in.ts";
import { signOut } from "./access/operations/sign-out.ts";
import { getMe } from "./access/operations/get-me.ts";
import { updateProfile } from "./access/operations/update-profile.ts";
import { changePassword } from "./access/operations/change-password.ts";
import { requestPasswordReset } from "./access/operations/request-password-reset.ts";
import { resetPassword } from "./access/operations/reset-password.ts";
import { getSignIns } from "./access/operations/get-sign-ins.ts";
import { revokeSignIn } from "./access/operations/revoke-sign-in.ts";
import { confirmSignIn } from "./access/operations/confirm-sign-in.ts";
import { signInWithPasskey } from "./access/operations/sign-in-with-passkey.ts";
import { beginPasskeySignIn } from "./access/operations/begin-passkey-sign-in.ts";
import { beginPasskeyConfirmation } from "./access/operations/begin-passkey-confirmation.ts";
import { reauthenticate } from "./access/operations/reauthenticate.ts";
import { getSignInSecurity } from "./access/operations/get-sign-in-security.ts";
import { beginTotpSetup } from "./access/operations/begin-totp-setup.ts";
import { confirmTotpSetup } from "./access/operations/confirm-totp-setup.ts";
import { removeTotp } from "./access/operations/remove-totp.ts";
import { createRecoveryCodes } from "./access/operations/create-recovery-codes.ts";
import { beginPasskeyRegistration } from "./access/operations/begin-passkey-registration.ts";
import { finishPasskeyRegistration } from "./access/operations/finish-passkey-registration.ts";
import { renamePasskey } from "./access/operations/rename-passkey.ts";
import { removePasskey } from "./access/operations/remove-passkey.ts";
import { getOrganizationSecurity } from "./access/operations/get-organization-security.ts";
import { updateOrganizationSecurity } from "./access/operations/update-organization-security.ts";
import { getSingleSignOn } from "./access/operations/get-single-sign-on.ts";
import { updateSingleSignOn } from "./access/operations/update-single-sign-on.ts";
import { deleteSingleSignOn } from "./access/operations/delete-single-sign-on.ts";
import { startSingleSignOn } from "./access/operations/start-single-sign-on.ts";
import { linkSingleSignOn } from "./access/operations/link-single-sign-on.ts";
import { beginSingleSignOnConfirmation } from "./access/operations/begin-single-sign-on-confirmation.ts";
import { finishSingleSignOn } from "./access/operations/finish-single-sign-on.ts";
import { verifyOrganizationDomain } from "./access/operations/verify-organization-domain.ts";
import { removeOrganizationDomain } from "./access/operations/remove-organization-domain.ts";
import { acceptInvitation } from "./access/operations/accept-invitation.ts";
import { approveAuthorization } from "./access/operations/approve-authorization.ts";
import { denyAuthorization } from "./access/operations/deny-authorization.ts";
import { getAuthorizationRequest } from "./access/operations/get-authorization-request.ts";
import { getAuthorizedClients } from "./access/operations/get-authorized-clients.ts";
import { revokeAuthorizedClient } from "./access/operations/revoke-authorized-client.ts";
import { createApiToken } from "./access/operations/create-api-token.ts";
import { getApiTokens } from "./access/operations/get-api-tokens.ts";
import { deactivateApiToken } from "./access/operations/deactivate-api-token.ts";
import { reactivateApiToken } from "./access/operations/reactivate-api-token.ts";
import { regenerateApiToken } from "./access/operations/regenerate-api-token.ts";
import { revokeApiToken } from "./access/operations/revoke-api-token.ts";
import { createProjectKey } from "./access/operations/create-project-key.ts";
import { getProjectKeys } from "./access/operations/get-project-keys.ts";
import { updateProjectKey } from "./access/operations/update-project-key.ts";
import { revokeProjectKey } from "./access/operations/revoke-project-key.ts";
import { inviteOrganizationMember } from "./organizations/operations/invite-organization-member.ts";
import { resendOrganizationInvitation } from "./organizations/operations/resend-organization-invitation.ts";
import { revokeOrganizationInvitation } from "./organizations/operations/revoke-organization-invitation.ts";
import { getInvitation } from "./organizations/operations/get-invitation.ts";
import { changeOrganizationMemberRole } from "./organizations/operations/change-organization-member-role.ts";
import { removeOrganizationMember } from "./organizations/operations/remove-organization-member.ts";
import { leaveOrganization } from "./organizations/operations/leave-organization.ts";
import { createOrganization } from "./organizations/operations/create-organization.ts";
import { renameOrganization } from "./organizations/operations/rename-organization.ts";
import { getCredits } from "./organizations/operations/get-credits.ts";
import { addCredits } from "./organizations/operations/add-credits.ts";
import { changePlan } from "./organizations/operations/change-plan.ts";
import { getInstallation } from "./organizations/operations/get-installation.ts";
import { updateInstallation } from "./organizations/operations/update-installation.ts";
import { getInstallationOrganizations } from "./access/operations/get-installation-organizations.ts";
import { getOperators } from "./organizations/operations/get-operators.ts";
import { addOperator } from "./organizations/operations/add-operator.ts";
import { discardDeadJob } from "./installation/operations/discard-dead-job.ts";
import { getDeadJobs } from "./installation/operations/get-dead-jobs.ts";
import { getInstallationHealth } from "./installation/operations/get-installation-health.ts";
import { resumeInstallation } from "./installation/operations/resume-installation.ts";
import { retryDeadJob } from "./installation/operations/retry-dead-job.ts";
import { removeOperator } from "./organizations/operations/remove-operator.ts";
import { getOrganizationDetail } from "./organizations/operations/get-organization-detail.ts";
import { getOrganizationMembers } from "./organizations/operations/get-organization-members.ts";
import { exportAuditLog } from "./audit/operations/export-audit-log.ts";
import { checkChannel } from "./channels/operations/check-channel.ts";
import { connectChannel } from "./channels/operations/connect-channel.ts";
import { disconnectChannel } from "./channels/operations/disconnect-channel.ts";
import { getChannelKinds } from "./channels/operations/get-channel-kinds.ts";
import { getChannels } from "./channels/operations/get-channels.ts";
import { updateChannel } from "./channels/operations/update-channel.ts";
import { getAuditLog } from "./audit/operations/get-audit-log.ts";
import { eraseContact } from "./privacy/operations/erase-contact.ts";
import { exportContactData } from "./privacy/operations/export-contact-data.ts";
import { getProofLifetimes } from "./sessions/operations/get-proof-lifetimes.ts";
import { updateProofLifetimes } from "./sessions/operations/update-proof-lifetimes.ts";
import { getRetention } from "./privacy/operations/get-retention.ts";
import { previewRetention } from "./privacy/operations/preview-retention.ts";
import { updateRetention } from "./privacy/operations/update-retention.ts";
import { deleteAccount } from "./access/operations/delete-account.ts";
import { deleteOrganization } from "./projects/operations/delete-organization.ts";
import { exportDeskReport } from "./reports/operations/export-desk-report.ts";
import { getDeskReport } from "./reports/operations/get-desk-report.ts";
import { getAnalytics } from "./analytics/operations/get-analytics.ts";
import { getUnansweredQuestions } from "./analytics/operations/get-unanswered-questions.ts";
import { settleUnansweredQuestion } from "./analytics/operations/settle-unanswered-question.ts";
import { exportChatbotExecutionLogs } from "./executions/operations/export-chatbot-execution-logs.ts";
import { getChatbotExecutionLogs } from "./executions/operations/get-chatbot-execution-logs.ts";
import { getCall } from "./calls/operations/get-call.ts";
import { getCalls } from "./calls/operations/get-calls.ts";
import { hangUpCall } from "./calls/operations/hang-up-call.ts";
import { makeOutboundCall } from "./calls/operations/make-outbound-call.ts";
import { transferCall } from "./calls/operations/transfer-call.ts";
import { previewInstructions } from "./assistant/operations/preview-instructions.ts";
import { sendMessage } from "./assistant/operations/send-message.ts";
import { removeProfilePicture } from "./pictures/operations/remove-profile-picture.ts";
import { removeWidgetPicture } from "./pictures/operations/remove-widget-picture.ts";
import { setProfilePicture } from "./pictures/operations/set-profile-picture.ts";
import { setWidgetPicture } from "./pictures/operations/set-widget-picture.ts";
import { deleteAttachment } from "./attachments/operations/delete-attachment.ts";
import { deleteVisitorAttachment } from "./attachments/operations/delete-visitor-attachment.ts";
import { getAttachment } from "./attachments/operations/get-attachment.ts";
import { getVisitorAttachment } from "./attachments/operations/get-visitor-attachment.ts";
import { uploadAttachment } from "./attachments/operations/upload-attachment.ts";
import { uploadVisitorAttachment } from "./attachments/operations/upload-visitor-attachment.ts";
import { addSessionNote } from "./messages/operations/add-session-note.ts";
import { exportSessions } from "./messages/operations/export-sessions.ts";
import { getSessionMessages } from "./messages/operations/get-session-messages.ts";
import { getVisitorConversation } from "./visitors/operations/get-visitor-conversation.ts";
import { getVisitorArticles } from "./visitors/operations/get-visitor-articles.ts";
import { getVisitorConversations } from "./visitors/operations/get-visitor-conversations.ts";
import { requestTranscript } from "./visitors/operations/request-transcript.ts";
import { rateConversation } from "./visitors/operations/rate-conversation.ts";
import { announceVisitorTyping } from "./visitors/operations/announce-visitor-typing.ts";
import { identifyVisitor } from "./visitors/operations/identify-visitor.ts";
import { sendVisitorMessage } from "./visitors/operations/send-visitor-message.ts";
import { startVisit } from "./visitors/operations/start-visit.ts";
import { submitVisitorForm } from "./visitors/operations/submit-visitor-form.ts";
import { cancelEvaluationRun } from "./evaluations/operations/cancel-evaluation-run.ts";
import { createTestCase } from "./evaluations/operations/create-test-case.ts";
import { createTestSet } from "./evaluations/operations/create-test-set.ts";
import { deleteEvaluationRun } from "./evaluations/operations/delete-evaluation-run.ts";
import { deleteTestCase } from "./evaluations/operations/delete-test-case.ts";
import { deleteTestSet } from "./evaluations/operations/delete-test-set.ts";
import { estimateEvaluationRun } from "./evaluations/operations/estimate-evaluation-run.ts";
import { getEvaluationResults } from "./evaluations/operations/get-evaluation-results.ts";
import { getEvaluationRun } from "./evaluations/operations/get-evaluation-run.ts";
import { getEvaluationRuns } from "./evaluations/operations/get-evaluation-runs.ts";
import { getTestCases } from "./evaluations/operations/get-test-cases.ts";
import { getTestSets } from "./evaluations/operations/get-test-sets.ts";
import { renameTestSet } from "./evaluations/operations/rename-test-set.ts";
import { startEvaluationRun } from "./evaluations/operations/start-evaluation-run.ts";
import { updateTestCase } from "./evaluations/operations/update-test-case.ts";
import { getEvaluationGate } from "./evaluations/operations/get-evaluation-gate.ts";
import { importTestCases } from "./evaluations/operations/import-test-cases.ts";
import { exportTestCases } from "./evaluations/operations/export-test-cases.ts";
import { createTestCaseFromMessage } from "./evaluations/operations/create-test-case-from-message.ts";
import { replaySession } from "./evaluations/operations/replay-session.ts";
import { setEvaluationGate } from "./evaluations/operations/set-evaluation-gate.ts";
import { setTestSchedule } from "./evaluations/operations/set-test-schedule.ts";
import { createTeam } from "./desk/operations/create-team.ts";
import { getTeams } from "./desk/operations/get-teams.ts";
import { updateTeam } from "./desk/operations/update-team.ts";
import { deleteTeam } from "./desk/operations/delete-team.ts";
import { getDeskPeople } from "./desk/operations/get-desk-people.ts";
import { createSlaPolicy } from "./desk/operations/create-sla-policy.ts";
import { getSlaPolicies } from "./desk/operations/get-sla-policies.ts";
import { updateSlaPolicy } from "./desk/operations/update-sla-policy.ts";
import { deleteSlaPolicy } from "./desk/operations/delete-sla-policy.ts";
import { setAway } from "./desk/operations/set-away.ts";
import { updateSessions } from "./desk/operations/update-sessions.ts";
import { undoSessionsUpdate } from "./desk/operations/undo-sessions-update.ts";
import { getRatings } from "./ratings/operations/get-ratings.ts";
import { sendTranscript } from "./transcripts/operations/send-transcript.ts";
import { rateSession } from "./ratings/operations/rate-session.ts";
import { confirmVisitor } from "./sessions/operations/confirm-visitor.ts";
import { blockVisitor } from "./desk/operations/block-visitor.ts";
import { createSavedReply } from "./replies/operations/create-saved-reply.ts";
import { getSavedReplies } from "./replies/operations/get-saved-replies.ts";
import { updateSavedReply } from "./replies/operations/update-saved-reply.ts";
import { restoreSavedReply } from "./replies/operations/restore-saved-reply.ts";
import { deleteSavedReply } from "./replies/operations/delete-saved-reply.ts";
import { getHelpCentre } from "./help-centre/operations/get-help-centre.ts";
import { updateHelpCentre } from "./help-centre/operations/update-help-centre.ts";
import { setHelpDomain } from "./help-centre/operations/set-help-domain.ts";
import { verifyHelpDomain } from "./help-centre/operations/verify-help-domain.ts";
import { getHelpCollections } from "./help-centre/operations/get-help-collections.ts";
import { createHelpCollection } from "./help-centre/operations/create-help-collection.ts";
import { updateHelpCollection } from "./help-centre/operations/update-help-collection.ts";
import { deleteHelpCollection } from "./help-centre/operations/delete-help-collection.ts";
import { reorderHelpCollections } from "./help-centre/operations/reorder-help-collections.ts";
import { getHelpArticles } from "./help-centre/operations/get-help-articles.ts";
import { getHelpArticle } from "./help-centre/operations/get-help-article.ts";
import { createHelpArticle } from "./help-centre/operations/create-help-article.ts";
import { updateHelpArticle } from "./help-centre/operations/update-help-article.ts";
import { saveHelpTranslation } from "./help-centre/operations/save-help-translation.ts";
import { publishHelpArticle } from "./help-centre/operations/publish-help-article.ts";
import { unpublishHelpArticle } from "./help-centre/operations/unpublish-help-article.ts";
import { deleteHelpTranslation } from "./help-centre/operations/delete-help-translation.ts";
import { deleteHelpArticle } from "./help-centre/operations/delete-help-article.ts";
import { reorderHelpArticles } from "./help-centre/operations/reorder-help-articles.ts";
import { createMacro } from "./replies/operations/create-macro.ts";
import { getMacros } from "./replies/operations/get-macros.ts";
import { updateMacro } from "./replies/operations/update-macro.ts";
import { restoreMacro } from "./replies/operations/restore-macro.ts";
import { deleteMacro } from "./replies/operations/delete-macro.ts";
import { getReplyDraft } from "./replies/operations/get-reply-draft.ts";
import { saveReplyDraft } from "./replies/operations/save-reply-draft.ts";
import { getWritingOptions } from "./replies/operations/get-writing-options.ts";
import { improveText } from "./replies/operations/improve-text.ts";
import { suggestReply } from "./replies/operations/suggest-reply.ts";
import { translateText } from "./replies/operations/translate-text.ts";
import { runMacro } from "./replies/operations/run-macro.ts";
import { archiveCustomField } from "./custom-fields/operations/archive-custom-field.ts";
import { createCustomField } from "./custom-fields/operations/create-custom-field.ts";
import { getCustomFields } from "./custom-fields/operations/get-custom-fields.ts";
import { reorderCustomFields } from "./custom-fields/operations/reorder-custom-fields.ts";
import { updateCustomField } from "./custom-fields/operations/update-custom-field.ts";
import { createRule } from "./rules/operations/create-rule.ts";
import { getRules } from "./rules/operations/get-rules.ts";
import { updateRule } from "./rules/operations/update-rule.ts";
import { deleteRule } from "./rules/operations/delete-rule.ts";
import { reorderRules } from "./rules/operations/reorder-rules.ts";
import { dryRunRule } from "./rules/operations/dry-run-rule.ts";
import { getRuleLog } from "./rules/operations/get-rule-log.ts";
import { getWebhooks } from "./webhooks/operations/get-webhooks.ts";
import { createWebhook } from "./webhooks/operations/create-webhook.ts";
import { updateWebhook } from "./webhooks/operations/update-webhook.ts";
import { deleteWebhook } from "./webhooks/operations/delete-webhook.ts";
import { rotateWebhookSecret } from "./webhooks/operations/rotate-webhook-secret.ts";
import { sendTestWebhook } from "./webhooks/operations/send-test-webhook.ts";
import { getWebhookDeliveries } from "./webhooks/operations/get-webhook-deliveries.ts";
import { replayWebhookDeliveries } from "./webhooks/operations/replay-webhook-deliveries.ts";
import { announceViewing } from "./live/operations/announce-viewing.ts";
import { announceTyping } from "./live/operations/announce-typing.ts";
import { createSession } from "./sessions/operations/create-session.ts";
import { createSessionView } from "./sessions/operations/create-session-view.ts";
import { restoreSession } from "./sessions/operations/restore-session.ts";
import { deleteSession } from "./sessions/operations/delete-session.ts";
import { deleteSessions } from "./sessions/operations/delete-sessions.ts";
import { markSessionsSeen } from "./sessions/operations/mark-sessions-seen.ts";
import { deleteSessionView } from "./sessions/operations/delete-session-view.ts";
import { getInboxCounts } from "./sessions/operations/get-inbox-counts.ts";
import { getSession } from "./sessions/operations/get-session.ts";
import { getSessionViews } from "./sessions/operations/get-session-views.ts";
import { getSessions } from "./sessions/operations/get-sessions.ts";
import { linkSessionToContact } from "./sessions/operations/link-session-to-contact.ts";
import { markSessionSeen } from "./sessions/operations/mark-session-seen.ts";
import { updateSession } from "./sessions/operations/update-session.ts";
import { updateSessionView } from "./sessions/operations/update-session-view.ts";
import { getProjectDeletions } from "./projects/operations/get-project-deletions.ts";
import { getMyProjects } from "./projects/operations/get-my-projects.ts";
import { createProject } from "./projects/operations/create-project.ts";
import { renameProject } from "./projects/operations/rename-project.ts";
import { deleteProject } from "./projects/operations/delete-project.ts";
import { getProjectSettings } from "./projects/operations/get-project-settings.ts";
import { updateProjectSettings } from "./projects/operations/update-project-settings.ts";
import { getSettingsDraft } from "./projects/operations/get-settings-draft.ts";
import { saveSettingsDraft } from "./projects/operations/save-settings-draft.ts";
import { publishSettingsDraft } from "./projects/operations/publish-settings-draft.ts";
import { getSettingsHistory } from "./projects/operations/get-settings-history.ts";
import { restoreSettings } from "./projects/operations/restore-settings.ts";
import { getProjectMembers } from "./projects/operations/get-project-members.ts";
import { addProjectMember } from "./projects/operations/add-project-member.ts";
import { removeProjectMember } from "./projects/operations/remove-project-member.ts";
import { getWidgets } from "./projects/operations/get-widgets.ts";
import { createWidget } from "./projects/operations/create-widget.ts";
import { updateWidget } from "./projects/operations/update-widget.ts";
import { deleteWidget } from "./projects/operations/delete-widget.ts";
import { getWidgetSnippet } from "./projects/operations/get-widget-snippet.ts";
import { rotateWidgetSecret } from "./projects/operations/rotate-widget-secret.ts";
import { getBudgets } from "./spending/operations/get-budgets.ts";
import { setBudget } from "./spending/operations/set-budget.ts";
import { deleteModelConnection } from "./models/operations/delete-model-connection.ts";
import { getModelConnections } from "./models/operations/get-model-connections.ts";
import { shareVendorKeys } from "./models/operations/share-vendor-keys.ts";
import { getSupportedModels } from "./models/operations/get-supported-models.ts";
import { saveModelConnection } from "./models/operations/save-model-connection.ts";
import { testModelConnection } from "./models/operations/test-model-connection.ts";
import { getAllContacts } from "./contacts/operations/get-all-contacts.ts";
import { getContactDetail } from "./contacts/operations/get-contact-detail.ts";
import { getContactAttributes } from "./contacts/operations/get-contact-attributes.ts";
import { mergeContacts } from "./contacts/operations/merge-contacts.ts";
import { getDuplicateContacts } from "./contacts/operations/get-duplicate-contacts.ts";
import { createContact } from "./contacts/operations/create-contact.ts";
import { saveContacts } from "./contacts/operations/save-contacts.ts";
import { updateContacts } from "./contacts/operations/update-contacts.ts";
import { deleteContacts } from "./contacts/operations/delete-contacts.ts";
import { updateContact } from "./contacts/operations/update-contact.ts";
import { restoreContact } from "./contacts/operations/restore-contact.ts";
import { deleteContact } from "./contacts/operations/delete-contact.ts";
import { linkContactToCompany } from "./contacts/operations/link-contact-to-company.ts";
import { createContactCompany } from "./contacts/operations/create-contact-company.ts";
import { getContactCompanyDetails } from "./contacts/operations/get-contact-company-details.ts";
import { getContactCompanies } from "./contacts/operations/get-contact-companies.ts";
import { updateContactCompany } from "./contacts/operations/update-contact-company.ts";
import { deleteContactCompany } from "./contacts/operations/delete-contact-company.ts";
import { createContactList } from "./contacts/operations/create-contact-list.ts";
import { updateContactList } from "./contacts/operations/update-contact-list.ts";
import { deleteContactList } from "./contacts/operations/delete-contact-list.ts";
import { getContactLists } from "./contacts/operations/get-contact-lists.ts";
import { importContacts } from "./contacts/operations/import-contacts.ts";
import { exportContacts } from "./contacts/operations/export-contacts.ts";
import { getMcpSetup } from "./mcp/operations/get-mcp-setup.ts";
import { searchIndexDocument } from "./knowledge/operations/search-index-document.ts";
import { appendUpload } from "./training/operations/append-upload.ts";
import { cancelUpload } from "./training/operations/cancel-upload.ts";
import { completeUpload } from "./training/operations/complete-upload.ts";
import { createUpload } from "./training/operations/create-upload.ts";
import { getUploads } from "./training/operations/get-uploads.ts";
import { draftFaqs } from "./learning/operations/draft-faqs.ts";
import { getLearnableAnswers } from "./learning/operations/get-learnable-answers.ts";
import { learnAnswer } from "./learning/operations/learn-answer.ts";
import { exportFaqs } from "./training/operations/export-faqs.ts";
import { importFaqs } from "./training/operations/import-faqs.ts";
import { createProjectText } from "./training/operations/create-project-text.ts";
import { createProjectTexts } from "./training/operations/create-project-texts.ts";
import { deleteProjectTexts } from "./training/operations/delete-project-texts.ts";
import { updateProjectText } from "./training/operations/update-project-text.ts";
import { getProjectText } from "./training/operations/get-project-text.ts";
import { deleteProjectText } from "./training/operations/delete-project-text.ts";
import { uploadFile } from "./training/operations/upload-file.ts";
import { getProjectFiles } from "./training/operations/get-project-files.ts";
import { retryFile } from "./training/operations/retry-file.ts";
import { deleteFile } from "./training/operations/delete-file.ts";
import { getTrainingStatus } from "./training/operations/get-training-status.ts";
import type { Operation } from "./platform/operations/define-operation.ts";
import { addConnection } from "./sources/operations/add-connection.ts";
import { updateSourceCredential } from "./sources/operations/update-source-credential.ts";
import { addWebsite } from "./sources/operations/add-website.ts";
import { cancelSourceSync } from "./sources/operations/cancel-source-sync.ts";
import { deleteSource } from "./sources/operations/delete-source.ts";
import { exportTraining } from "./sources/operations/export-training.ts";
import { getSourcePages } from "./sources/operations/get-source-pages.ts";
import { getSources } from "./sources/operations/get-sources.ts";
import { pauseSourceSync } from "./sources/operations/pause-source-sync.ts";
import { syncSource } from "./sources/operations/sync-source.ts";
import { updateSource } from "./sources/operations/update-source.ts";
import { getFlows } from "./flows/operations/get-flows.ts";
import { createFlow } from "./flows/operations/create-flow.ts";
import { getFlow } from "./flows/operations/get-flow.ts";
import { updateFlow } from "./flows/operations/update-flow.ts";
import { checkFlow } from "./flows/operations/check-flow.ts";
import { publishFlow } from "./flows/operations/publish-flow.ts";
import { unpublishFlow } from "./flows/operations/unpublish-flow.ts";
import { deleteFlow } from "./flows/operations/delete-flow.ts";
import { getFlowVersions } from "./flows/operations/get-flow-versions.ts";
import { restoreFlowVersion } from "./flows/operations/restore-flow-version.ts";
import { exportFlow } from "./flows/operations/export-flow.ts";
import { getFlowTemplates } from "./flows/operations/get-flow-templates.ts";
import { testFlowIntent } from "./flows/operations/test-flow-intent.ts";
import { getFlowRuns } from "./flows/operations/get-flow-runs.ts";
import { replayFlowRun } from "./flows/operations/replay-flow-run.ts";
import { startFlow } from "./visitors/operations/start-flow.ts";
import { getNotificationSettings } from "./notifications/operations/get-notification-settings.ts";
import { subscribeToPush } from "./notifications/operations/subscribe-to-push.ts";
import { unsubscribeFromPush } from "./notifications/operations/unsubscribe-from-push.ts";
import { getVisitorMailSettings } from "./visitor-mails/operations/get-visitor-mail-settings.ts";
import { updateVisitorMailSettings } from "./visitor-mails/operations/update-visitor-mail-settings.ts";
import { updateNotificationSettings } from "./notifications/operations/update-notification-settings.ts";

export const operations: readonly Operation[] = [
  // access
  signUp,
  completeSignUp,
  getSignInOptions,
  signIn,
  signOut,
  getMe,
  updateProfile,
  setProfilePicture,
  removeProfilePicture,
  changePassword,
  requestPasswordReset,
  resetPassword,
  getSignIns,
  revokeSignIn,
  confirmSignIn,
  signInWithPasskey,
  beginPasskeySignIn,
  beginPasskeyConfirmation,
  reauthenticate,
  getSignInSecurity,
  beginTotpSetup,
  confirmTotpSetup,
  removeTotp,
  createRecoveryCodes,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
  renamePasskey,
  removePasskey,
  getOrganizationSecurity,
  updateOrganizationSecurity,
  getSingleSignOn,
  updateSingleSignOn,
  deleteSingleSignOn,
  startSingleSignOn,
  linkSingleSignOn,
  beginSingleSignOnConfirmation,
  finishSingleSignOn,
  verifyOrganizationDomain,
  removeOrganizationDomain,
  acceptInvitation,
  createApiToken,
  getApiTokens,
  deactivateApiToken,
  reactivateApiToken,
  regenerateApiToken,
  revokeApiToken,
  getAuthorizationRequest,
  approveAuthorization,
  denyAuthorization,
  getAuthorizedClients,
  revokeAuthorizedClient,
  createProjectKey,
  getProjectKeys,
  updateProjectKey,
  revokeProjectKey,
  getMcpSetup,
  // organizations
  getOrganizationDetail,
  getOrganizationMembers,
  inviteOrganizationMember,
  resendOrganizationInvitation,
  revokeOrganizationInvitation,
  getInvitation,
  changeOrganizationMemberRole,
  removeOrganizationMember,
  leaveOrganization,
  createOrganization,
  renameOrganization,
  getCredits,
  getInstallation,
  updateInstallation,
  getInstallationOrganizations,
  addCredits,
  changePlan,
  getOperators,
  addOperator,
  removeOperator,
  getInstallationHealth,
  getDeadJobs,
  retryDeadJob,
  discardDeadJob,
  resumeInstallation,
  getSignUps,
  createSignUpLink,
  deleteSignUp,
  createPasswordResetLink,
  // sessions
  createSession,
  getSessions,
  getInboxCounts,
  getSession,
  updateSession,
  deleteSession,
  deleteSessions,
  markSessionsSeen,
  restoreSession,
  markSessionSeen,
  linkSessionToContact,
  createSessionView,
  getSessionViews,
  updateSessionView,
  deleteSessionView,
  // messages
  getSessionMessages,
  exportSessions,
  announceTyping,
  announceViewing,
  createSavedReply,
  getSavedReplies,
  updateSavedReply,
  deleteSavedReply,
  restoreSavedReply,
  getHelpCentre,
  updateHelpCentre,
  setHelpDomain,
  verifyHelpDomain,
  getHelpCollections,
  createHelpCollection,
  updateHelpCollection,
  deleteHelpCollection,
  reorderHelpCollections,
  getHelpArticles,
  getHelpArticle,
  createHelpArticle,
  updateHelpArticle,
  saveHelpTranslation,
  publishHelpArticle,
  unpublishHelpArticle,
  deleteHelpTranslation,
  deleteHelpArticle,
  reorderHelpArticles,
  createMacro,
  getMacros,
  updateMacro,
  deleteMacro,
  restoreMacro,
  runMacro,
  getWritingOptions,
  suggestReply,
  improveText,
  translateText,
  getReplyDraft,
  saveReplyDraft,
  createTeam,
  getTeams,
  updateTeam,
  deleteTeam,
  getDeskPeople,
  createSlaPolicy,
  getSlaPolicies,
  updateSlaPolicy,
  deleteSlaPolicy,
  getCustomFields,
  createCustomField,
  updateCustomField,
  archiveCustomField,
  reorderCustomFields,
  createRule,
  getRules,
  updateRule,
  deleteRule,
  reorderRules,
  dryRunRule,
  getRuleLog,
  // webhooks
  getWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  getWebhookDeliveries,
  replayWebhookDeliveries,
  setAway,
  updateSessions,
  undoSessionsUpdate,
  blockVisitor,
  confirmVisitor,
  getRatings,
  rateSession,
  sendTranscript,
  addSessionNote,
  getChannelKinds,
  getChannels,
  connectChannel,
  updateChannel,
  checkChannel,
  disconnectChannel,
  uploadAttachment,
  getAttachment,
  deleteAttachment,
  // assistant
  sendMessage,
  getChatbotExecutionLogs,
  exportChatbotExecutionLogs,
  // calls
  makeOutboundCall,
  getCalls,
  getCall,
  hangUpCall,
  transferCall,
  // projects
  getMyProjects,
  createProject,
  renameProject,
  deleteProject,
  getProjectDeletions,
  getProjectSettings,
  previewInstructions,
  updateProjectSettings,
  getSettingsDraft,
  saveSettingsDraft,
  publishSettingsDraft,
  getSettingsHistory,
  restoreSettings,
  getProjectMembers,
  addProjectMember,
  removeProjectMember,
  getWidgets,
  createWidget,
  updateWidget,
  setWidgetPicture,
  removeWidgetPicture,
  deleteWidget,
  getWidgetSnippet,
  rotateWidgetSecret,
  getSupportedModels,
  shareVendorKeys,
  getModelConnections,
  saveModelConnection,
  testModelConnection,
  deleteModelConnection,
  getBudgets,
  setBudget,
  // widget
  startVisit,
  sendVisitorMessage,
  uploadVisitorAttachment,
  getVisitorAttachment,
  deleteVisitorAttachment,
  submitVisitorForm,
  identifyVisitor,
  announceVisitorTyping,
  startFlow,
  rateConversation,
  requestTranscript,
  getVisitorArticles,
  getVisitorConversations,
  getVisitorConversation,
  // contacts
  importContacts,
  exportContacts,
  getAllContacts,
  getContactDetail,
  getContactAttributes,
  createContact,
  mergeContacts,
  getDuplicateContacts,
  updateContact,
  deleteContact,
  saveContacts,
  updateContacts,
  deleteContacts,
  restoreContact,
  linkContactToCompany,
  createContactCompany,
  getContactCompanyDetails,
  getContactCompanies,
  updateContactCompany,
  deleteContactCompany,
  createContactList,
  updateContactList,
  deleteContactList,
  getContactLists,
  // training and knowledge
  createProjectText,
  updateProjectText,
  getProjectText,
  deleteProjectText,
  createProjectTexts,
  deleteProjectTexts,
  importFaqs,
  exportFaqs,
  draftFaqs,
  getLearnableAnswers,
  learnAnswer,
  uploadFile,
  createUpload,
  appendUpload,
  completeUpload,
  cancelUpload,
  getUploads,
  getProjectFiles,
  retryFile,
  deleteFile,
  getTrainingStatus,
  exportTraining,
  searchIndexDocument,
  // analytics
  exportAuditLog,
  getAuditLog,
  eraseContact,
  exportContactData,
  cancelEvaluationRun,
  createTestCase,
  createTestSet,
  deleteEvaluationRun,
  deleteTestCase,
  deleteTestSet,
  estimateEvaluationRun,
  getEvaluationResults,
  getEvaluationRun,
  getEvaluationRuns,
  getTestCases,
  getTestSets,
  renameTestSet,
  startEvaluationRun,
  updateTestCase,
  getEvaluationGate,
  importTestCases,
  exportTestCases,
  createTestCaseFromMessage,
  replaySession,
  setEvaluationGate,
  setTestSchedule,
  getProofLifetimes,
  updateProofLifetimes,
  getRetention,
  previewRetention,
  updateRetention,
  deleteAccount,
  deleteOrganization,
  getAnalytics,
  getUnansweredQuestions,
  getDeskReport,
  exportDeskReport,
  settleUnansweredQuestion,
  addConnection,
  updateSourceCredential,
  addWebsite,
  cancelSourceSync,
  deleteSource,
  getSourcePages,
  getSources,
  pauseSourceSync,
  syncSource,
  updateSource,
  // flows
  getFlows,
  createFlow,
  getFlow,
  updateFlow,
  checkFlow,
  publishFlow,
  unpublishFlow,
  deleteFlow,
  getFlowVersions,
  restoreFlowVersion,
  exportFlow,
  getFlowTemplates,
  createAction,
  deleteAction,
  deleteActionSecret,
  getAction,
  getActionSecrets,
  getActions,
  setActionSecret,
  testAction,
  updateAction,
  connectMcpServer,
  deleteMcpServer,
  finishMcpAuthorization,
  getMcpServers,
  refreshMcpServer,
  startMcpAuthorization,
  updateMcpServer,
  testFlowIntent,
  getFlowRuns,
  replayFlowRun,
  getNotificationSettings,
  updateNotificationSettings,
  getVisitorMailSettings,
  updateVisitorMailSettings,
  subscribeToPush,
  unsubscribeFromPush,
];
