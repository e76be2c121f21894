/**
 * What the steps of the schema make on each engine, derived by `npm run generate`.
 * Steps: fc97313e8cb5f258574cd2dcb297712db58dd760131db6a1c8d5b6fe95590ba4
 */
export const EXPECTED_SCHEMA = {
  sqlite: `
column action_confirmations.action_id: integer not null
column action_confirmations.answered_by: integer
column action_confirmations.arguments: text not null
column action_confirmations.author_id: integer
column action_confirmations.created_at: integer not null
column action_confirmations.epoch: integer
column action_confirmations.flow_run_id: integer
column action_confirmations.id: integer identity
column action_confirmations.project_id: integer not null
column action_confirmations.question_id: integer not null
column action_confirmations.question_uid: text
column action_confirmations.session_id: integer not null
column action_confirmations.times: integer
column action_confirmations.verdict: text
column action_confirmations.version: text
column action_runs.created_at: integer not null
column action_runs.key: text
column action_runs.leased_until: integer not null
column action_runs.outcome: text
column action_runs.project_id: integer not null
column action_runs.session_id: integer
column action_secrets.created_at: integer not null
column action_secrets.host: text not null
column action_secrets.id: integer identity
column action_secrets.name: text not null
column action_secrets.project_id: integer not null
column action_secrets.sealed: text not null
column action_secrets.updated_at: integer not null
column actions.audience: text not null
column actions.configuration: text not null
column actions.created_at: integer not null
column actions.description: text not null
column actions.id: integer identity
column actions.is_enabled: integer not null
column actions.kind: text not null
column actions.limit_per_conversation: integer
column actions.limit_per_hour: integer
column actions.name: text not null
column actions.needed_proof: text
column actions.needs_confirmation: integer not null
column actions.parameters: text not null
column actions.problem: text
column actions.project_id: integer not null
column actions.updated_at: integer not null
column api_tokens.access_expires_at: integer
column api_tokens.administers_by_ai: integer not null default 0
column api_tokens.created_at: integer not null
column api_tokens.created_by: integer not null
column api_tokens.deactivated_at: integer
column api_tokens.expires_at: integer
column api_tokens.hash: text not null
column api_tokens.hint: text not null
column api_tokens.id: integer identity
column api_tokens.last_used_at: integer
column api_tokens.name: text not null
column api_tokens.organization_id: integer not null
column api_tokens.permissions: text
column api_tokens.project_ids: text
column api_tokens.resource: text
column api_tokens.role: text
column api_tokens.updated_at: integer not null
column attachments.bytes: integer not null
column attachments.content_type: text not null
column attachments.created_at: integer not null
column attachments.id: integer identity
column attachments.image: text
column attachments.kind: text not null
column attachments.message_id: integer
column attachments.name: text not null
column attachments.project_id: integer not null
column attachments.session_id: integer not null
column attachments.storage_key: text not null
column attachments.uid: text not null
column attachments.uploader: text not null
column audit_entries.action: text not null
column audit_entries.actor_id: integer
column audit_entries.actor_kind: text not null
column audit_entries.actor_name: text not null
column audit_entries.created_at: integer not null
column audit_entries.details: text not null
column audit_entries.id: integer identity
column audit_entries.ip: text not null
column audit_entries.organization_id: integer
column audit_entries.outcome: text not null
column audit_entries.project_id: integer
column audit_entries.user_agent: text not null
column audit_entries.user_id: integer
column away_people.project_id: integer not null
column away_people.since: integer not null
column away_people.user_id: integer not null
column budget_alerts.created_at: integer not null
column budget_alerts.limit_name: text not null
column budget_alerts.percent: integer not null
column budget_alerts.period: text not null
column budget_alerts.project_id: integer not null
column budget_alerts.widget_uid: text not null
column budgets.day_credits: integer
column budgets.day_micros: integer
column budgets.month_credits: integer
column budgets.month_micros: integer
column budgets.project_id: integer not null
column budgets.updated_at: integer not null
column budgets.when_spent: text not null
column budgets.widget_uid: text not null
column bulk_updates.caller: text not null
column bulk_updates.changes: text not null
column bulk_updates.created_at: integer not null
column bulk_updates.id: integer identity
column bulk_updates.project_id: integer not null
column bulk_updates.uid: text not null
column calls.answered_at: integer
column calls.answered_by: text
column calls.asked_at: integer
column calls.channel_id: integer
column calls.consent_at: integer
column calls.cost_micros: integer
column calls.created_at: integer not null
column calls.direction: text not null
column calls.duration_s: integer
column calls.ended_at: integer
column calls.extra_data: text
column calls.from_number: text not null
column calls.id: integer identity
column calls.problem: text
column calls.project_id: integer not null
column calls.recording_url: text
column calls.relay_token: text
column calls.session_id: integer not null
column calls.session_uid: text not null
column calls.silences: integer not null
column calls.spoken_through: integer not null
column calls.status: text not null
column calls.to_number: text not null
column calls.transfer_status: text
column calls.transfer_to: text
column calls.uid: text not null
column calls.updated_at: integer not null
column calls.vendor_id: text
column channel_deliveries.channel_id: integer not null
column channel_deliveries.message_id: integer not null
column channel_deliveries.part: integer not null
column channel_deliveries.problem: text
column channel_deliveries.session_id: integer not null
column channel_deliveries.state: text not null
column channel_deliveries.updated_at: integer not null
column channel_deliveries.vendor_message_id: text
column channel_events.channel_id: integer not null
column channel_events.created_at: integer not null
column channel_events.external_id: text not null
column channel_events.id: integer identity
column channel_events.payload: text
column channel_events.thread: text not null
column channel_sessions.sent_through: integer not null
column channel_sessions.session_id: integer
column channel_sessions.session_uid: text not null
column channel_sessions.thread_id: integer not null
column channel_threads.channel_id: integer not null
column channel_threads.created_at: integer not null
column channel_threads.data: text
column channel_threads.external_id: text not null
column channel_threads.id: integer identity
column channel_threads.last_received_at: integer not null
column channel_threads.project_id: integer not null
column channel_threads.visitor_id: integer not null
column channels.account_id: text not null
column channels.account_name: text not null
column channels.created_at: integer not null
column channels.credentials: text not null
column channels.cursor: text
column channels.id: integer identity
column channels.integration_id: integer not null
column channels.kind: text not null
column channels.last_received_at: integer
column channels.last_sent_at: integer
column channels.listener: text
column channels.listener_until: integer not null default 0
column channels.name: text not null
column channels.next_step: text
column channels.problem: text
column channels.problem_at: integer
column channels.project_id: integer not null
column channels.settings: text not null
column channels.state: text not null
column channels.uid: text not null
column channels.updated_at: integer not null
column channels.widget_id: integer not null
column channels.widget_uid: text not null
column companies.created_at: integer not null
column companies.id: integer identity
column companies.name: text not null
column companies.project_id: integer not null
column companies.search_text: text not null
column companies.updated_at: integer not null
column companies.website: text not null
column contact_counts.count: integer not null
column contact_counts.project_id: integer not null
column contact_counts.type: text not null
column contact_lists.created_at: integer not null
column contact_lists.filter_by: text not null
column contact_lists.icon: text
column contact_lists.id: integer identity
column contact_lists.name: text not null
column contact_lists.project_id: integer not null
column contact_lists.search_text: text not null
column contact_lists.updated_at: integer not null
column contacts.company_id: integer
column contacts.created_at: integer not null
column contacts.data: text not null
column contacts.email: text
column contacts.email_key: text
column contacts.external_id: text
column contacts.fields: text not null default '{}'
column contacts.id: integer identity
column contacts.identity_id: text
column contacts.identity_kind: text
column contacts.is_verified: integer not null default 1
column contacts.name: text
column contacts.name_key: text
column contacts.phone: text
column contacts.project_id: integer not null
column contacts.search_text: text not null
column contacts.tags: text
column contacts.tags_key: text not null
column contacts.type: text not null
column contacts.updated_at: integer not null
column conversation_figures.asked_at: integer
column conversation_figures.bot_messages: integer not null
column conversation_figures.channel: text not null
column conversation_figures.first_reply_ms: integer
column conversation_figures.first_reply_open_ms: integer
column conversation_figures.handling_ms: integer
column conversation_figures.is_handled: integer not null
column conversation_figures.is_solved_by_bot: integer not null
column conversation_figures.last_message_at: integer not null
column conversation_figures.person_messages: integer not null
column conversation_figures.person_since: integer
column conversation_figures.project_id: integer not null
column conversation_figures.resolution_ms: integer
column conversation_figures.resolution_open_ms: integer
column conversation_figures.score: integer
column conversation_figures.session_id: integer
column conversation_figures.sla_breaches: integer not null
column conversation_figures.started_at: integer not null
column conversation_figures.tags: text not null
column conversation_figures.team_id: integer
column conversation_figures.user_id: integer
column conversation_figures.visitor_messages: integer not null
column conversation_rating_tags.created_at: integer not null
column conversation_rating_tags.project_id: integer not null
column conversation_rating_tags.rating_id: integer not null
column conversation_rating_tags.score: integer not null
column conversation_rating_tags.tag: text not null
column conversation_ratings.answered_by: text not null
column conversation_ratings.comment: text
column conversation_ratings.created_at: integer not null
column conversation_ratings.id: integer identity
column conversation_ratings.project_id: integer not null
column conversation_ratings.score: integer not null
column conversation_ratings.session_id: integer not null
column conversation_ratings.team_id: integer
column conversation_ratings.user_id: integer
column credit_entries.amount: integer not null
column credit_entries.balance: integer not null
column credit_entries.created_at: integer not null
column credit_entries.id: integer identity
column credit_entries.organization_id: integer not null
column credit_entries.project_id: integer
column credit_entries.reason: text not null
column credit_entries.reference: text
column custom_fields.archived_at: integer
column custom_fields.choices: text not null
column custom_fields.created_at: integer not null
column custom_fields.field_key: text not null
column custom_fields.id: integer identity
column custom_fields.is_listed: integer not null
column custom_fields.kind: text not null
column custom_fields.label: text not null
column custom_fields.position: integer not null
column custom_fields.project_id: integer not null
column custom_fields.subject: text not null
column custom_fields.updated_at: integer not null
column deleted_links.column_name: text not null
column deleted_links.record_id: integer not null
column deleted_links.row_id: integer not null
column deleted_links.table_name: text not null
column deleted_links.target_id: integer not null
column deleted_records.active_at: integer
column deleted_records.contact_id: integer
column deleted_records.deleted_at: integer not null
column deleted_records.engine: text not null
column deleted_records.id: integer identity
column deleted_records.kind: text not null
column deleted_records.project_id: integer not null
column deleted_records.record_key: text not null
column deleted_records.user_id: integer
column deleted_records.visitor_id: integer
column deleted_rows.content: text not null
column deleted_rows.id: integer identity
column deleted_rows.record_id: integer not null
column deleted_rows.storage_key: text
column deleted_rows.table_name: text not null
column discarded_objects.discard_at: integer not null
column discarded_objects.storage_key: text
column evaluation_gates.min_percent: integer not null
column evaluation_gates.project_id: integer
column evaluation_gates.set_id: integer not null
column evaluation_gates.updated_at: integer not null
column evaluation_results.case_id: integer
column evaluation_results.contact_id: integer
column evaluation_results.content: text not null
column evaluation_results.draft: text
column evaluation_results.draft_outcome: text
column evaluation_results.id: integer identity
column evaluation_results.is_required: integer not null
column evaluation_results.kind: text not null
column evaluation_results.live: text
column evaluation_results.live_outcome: text
column evaluation_results.position: integer not null
column evaluation_results.project_id: integer not null
column evaluation_results.run_id: integer not null
column evaluation_runs.cases_print: text not null
column evaluation_runs.created_at: integer not null
column evaluation_runs.credits: integer not null
column evaluation_runs.draft_settings: text
column evaluation_runs.finished_at: integer
column evaluation_runs.id: integer identity
column evaluation_runs.is_scheduled: integer not null
column evaluation_runs.live_settings: text not null
column evaluation_runs.micros: integer not null
column evaluation_runs.name: text not null
column evaluation_runs.problem: text
column evaluation_runs.project_id: integer not null
column evaluation_runs.runs_live: integer not null
column evaluation_runs.session_id: integer
column evaluation_runs.set_id: integer
column evaluation_runs.settings_print: text not null
column evaluation_runs.started_at: integer
column evaluation_runs.status: text not null
column evaluation_runs.texts: text
column evaluation_runs.user_id: integer
column event_feeds.followed_at: integer not null
column event_feeds.project_id: integer
column event_outbox.created_at: integer not null default 0
column event_outbox.id: integer identity
column event_outbox.payload: text not null
column execution_log_entries.created_at: integer not null
column execution_log_entries.data: text not null
column execution_log_entries.id: integer identity
column execution_log_entries.kind: text not null
column execution_log_entries.message: text not null
column execution_log_entries.project_id: integer not null
column execution_log_entries.session_id: integer
column execution_log_entries.task: text not null
column flow_run_events.created_at: integer not null
column flow_run_events.event: text not null
column flow_run_events.id: integer identity
column flow_run_events.path: text not null
column flow_run_events.run_id: integer not null
column flow_runs.created_at: integer not null
column flow_runs.flow_id: integer
column flow_runs.id: integer identity
column flow_runs.outcome: text
column flow_runs.project_id: integer not null
column flow_runs.session_id: integer not null
column flow_runs.state: text not null
column flow_runs.trigger_kind: text not null
column flow_runs.updated_at: integer not null
column flow_runs.version_id: integer
column flow_versions.created_at: integer not null
column flow_versions.definition: text not null
column flow_versions.flow_id: integer not null
column flow_versions.id: integer identity
column flow_versions.number: integer not null
column flow_versions.project_id: integer not null
column flow_versions.user_id: integer
column flows.created_at: integer not null
column flows.draft: text not null
column flows.id: integer identity
column flows.live_version_id: integer
column flows.name: text not null
column flows.name_key: text not null
column flows.project_id: integer not null
column flows.revision: integer not null
column flows.updated_at: integer not null
column flows.user_id: integer
column help_articles.collection_id: integer
column help_articles.created_at: integer not null
column help_articles.id: integer identity
column help_articles.position: integer not null
column help_articles.project_id: integer not null
column help_articles.slug: text not null
column help_articles.updated_at: integer not null
column help_centres.created_at: integer not null
column help_centres.description: text not null
column help_centres.domain: text
column help_centres.domain_missing_since: integer
column help_centres.domain_token: text not null
column help_centres.domain_verified_at: integer
column help_centres.is_on: integer not null
column help_centres.languages: text not null
column help_centres.project_id: integer
column help_centres.title: text not null
column help_centres.uid: text not null
column help_centres.updated_at: integer not null
column help_collections.created_at: integer not null
column help_collections.id: integer identity
column help_collections.position: integer not null
column help_collections.project_id: integer not null
column help_collections.slug: text not null
column help_collections.texts: text not null
column help_collections.updated_at: integer not null
column help_slugs.article_id: integer not null
column help_slugs.project_id: integer not null
column help_slugs.slug: text not null
column help_translations.article_id: integer not null
column help_translations.body: text not null
column help_translations.created_at: integer not null
column help_translations.description: text not null
column help_translations.first_published_at: integer
column help_translations.id: integer identity
column help_translations.language: text not null
column help_translations.project_id: integer not null
column help_translations.published_at: integer
column help_translations.published_body: text
column help_translations.published_description: text
column help_translations.published_revision: integer
column help_translations.published_title: text
column help_translations.revision: integer not null
column help_translations.title: text not null
column help_translations.updated_at: integer not null
column idempotency_entries.answer: text
column idempotency_entries.caller: text not null
column idempotency_entries.key: text not null
column idempotency_entries.place: integer not null
column idempotency_keys.answer: text
column idempotency_keys.began_at: integer
column idempotency_keys.caller: text not null
column idempotency_keys.created_at: integer not null
column idempotency_keys.fingerprint: text not null
column idempotency_keys.key: text not null
column idempotency_keys.leased_until: integer not null default 0
column idempotency_keys.operation: text not null
column installation.id: integer
column installation.open_sign_up: integer not null
column installation.starting_credits: integer not null
column installation.updated_at: integer not null
column integrations.created_at: integer not null
column integrations.id: integer identity
column integrations.kind: text not null
column integrations.project_id: integer not null
column invitations.created_at: integer not null
column invitations.email: text not null
column invitations.expires_at: integer not null
column invitations.id: integer identity
column invitations.organization_id: integer not null
column invitations.role: text not null
column invitations.secret_hash: text not null
column invitations.sent_by: integer not null
column invitations.status: text not null
column invitations.updated_at: integer not null
column jobs.attempts: integer not null
column jobs.created_at: integer not null
column jobs.dead_at: integer
column jobs.generation: integer not null
column jobs.id: integer identity
column jobs.key: text not null
column jobs.kind: text not null
column jobs.last_error: text
column jobs.leased_by: text not null default ''
column jobs.leased_until: integer not null
column jobs.payload: text not null
column jobs.run_at: integer not null
column jobs.tenant: text not null default ''
column jobs.turn: integer not null default 0
column knowledge_changes.document_id: integer not null
column knowledge_changes.project_id: integer not null
column knowledge_changes.version: integer not null
column knowledge_chunks.content: text not null
column knowledge_chunks.document_id: integer not null
column knowledge_chunks.embedder: text
column knowledge_chunks.heading_path: text not null
column knowledge_chunks.id: integer identity
column knowledge_chunks.index_text: text not null
column knowledge_chunks.next_embedder: text
column knowledge_chunks.next_vectors: blob
column knowledge_chunks.place: text not null
column knowledge_chunks.position: integer not null
column knowledge_chunks.project_id: integer not null
column knowledge_chunks.vectors: blob
column knowledge_documents.answer: text
column knowledge_documents.citable: integer not null
column knowledge_documents.created_at: integer not null
column knowledge_documents.id: integer identity
column knowledge_documents.kind: text not null
column knowledge_documents.project_id: integer not null
column knowledge_documents.question: text
column knowledge_documents.source_id: integer not null
column knowledge_documents.title: text not null
column knowledge_documents.url: text
column knowledge_projects.embedder: text
column knowledge_projects.project_id: integer
column knowledge_projects.version: integer not null
column macros.created_at: integer not null
column macros.id: integer identity
column macros.name: text not null
column macros.project_id: integer not null
column macros.search_text: text not null
column macros.shortcut: text not null
column macros.steps: text not null
column macros.updated_at: integer not null
column macros.user_id: integer
column mcp_authorizations.caller: text not null
column mcp_authorizations.created_at: integer not null
column mcp_authorizations.id: integer identity
column mcp_authorizations.project_id: integer not null
column mcp_authorizations.sealed: text not null
column mcp_authorizations.server_id: integer not null
column mcp_authorizations.state_hash: text not null
column mcp_servers.authentication: text not null
column mcp_servers.client_id: text
column mcp_servers.created_at: integer not null
column mcp_servers.id: integer identity
column mcp_servers.listed_at: integer
column mcp_servers.name: text not null
column mcp_servers.problem: text
column mcp_servers.project_id: integer not null
column mcp_servers.refreshing_until: integer
column mcp_servers.sealed_grant: text
column mcp_servers.secret_name: text
column mcp_servers.tools: text not null
column mcp_servers.updated_at: integer not null
column mcp_servers.url: text not null
column messages.attachments: text
column messages.author_id: integer
column messages.choices: text
column messages.client_key: text
column messages.content_type: text not null
column messages.created_at: integer not null
column messages.delivery: text
column messages.event: text
column messages.folded: text
column messages.id: integer identity
column messages.kind: integer not null
column messages.message: text not null
column messages.origin: text not null
column messages.picked: text
column messages.project_id: integer not null
column messages.rating: text
column messages.reopens: integer not null default 0
column messages.reply_ms: integer
column messages.reply_to: integer
column messages.send_by: text not null
column messages.session_id: integer not null
column messages.sources: text
column messages.user_id: integer
column model_connections.address: text
column model_connections.created_at: integer not null
column model_connections.id: integer identity
column model_connections.kind: text not null
column model_connections.last_error: text
column model_connections.mailed_at: integer
column model_connections.models: text not null
column model_connections.name: text not null
column model_connections.organization_id: integer not null
column model_connections.secret: text
column model_connections.settings: text not null
column model_connections.tested_at: integer not null
column model_connections.updated_at: integer not null
column model_ending_notices.created_at: integer not null
column model_ending_notices.days: integer not null
column model_ending_notices.model: text not null
column model_ending_notices.project_id: integer not null
column model_lists.asked: text not null
column model_lists.listed_at: integer not null
column model_lists.models: text not null
column model_lists.vendor: text
column model_tables.data: text not null
column model_tables.id: integer
column model_tables.source: text not null
column model_tables.stored_at: integer not null
column notification_settings.conversations: text not null
column notification_settings.digest_hour: integer
column notification_settings.mail_after_minutes: integer
column notification_settings.project_id: integer not null
column notification_settings.sound: integer not null
column notification_settings.time_zone: text not null
column notification_settings.updated_at: integer not null
column notification_settings.user_id: integer not null
column oauth_grants.client_host: text not null
column oauth_grants.client_id: text not null
column oauth_grants.code_hash: text not null
column oauth_grants.previous_refresh_hash: text
column oauth_grants.refresh_family: text not null
column oauth_grants.refresh_hash: text not null
column oauth_grants.refresh_nonce: text
column oauth_grants.refreshed_at: integer not null
column oauth_grants.token_id: integer
column organization_members.created_at: integer not null
column organization_members.id: integer identity
column organization_members.organization_id: integer not null
column organization_members.role: text not null
column organization_members.updated_at: integer not null
column organization_members.user_id: integer not null
column organization_policies.idle_minutes: integer
column organization_policies.organization_id: integer
column organization_policies.require_second_factor: integer not null
column organization_policies.updated_at: integer not null
column organizations.created_at: integer not null
column organizations.created_by: integer not null
column organizations.credits: integer not null
column organizations.deleted_at: integer
column organizations.id: integer identity
column organizations.name: text not null
column organizations.plan: text not null
column organizations.shares_vendor_keys: integer not null default 1
column organizations.updated_at: integer not null
column passkeys.counter: integer not null
column passkeys.created_at: integer not null
column passkeys.credential_id: text not null
column passkeys.id: integer identity
column passkeys.last_used_at: integer
column passkeys.name: text not null
column passkeys.public_key: text not null
column passkeys.transports: text not null
column passkeys.user_id: integer not null
column password_resets.created_at: integer not null
column password_resets.expires_at: integer not null
column password_resets.hash: text not null
column password_resets.id: integer identity
column password_resets.user_id: integer not null
column pauses.began_at: integer not null
column pauses.id: integer
column pictures.bytes: integer not null
column pictures.content_type: text not null
column pictures.created_at: integer not null
column pictures.hash: text not null
column pictures.storage_key: text not null
column pictures.uid: text
column pictures.use: text not null
column pictures.user_id: integer
column pictures.widget_id: integer
column project_departures.left_at: integer not null
column project_departures.project_id: integer not null
column project_departures.user_id: integer not null
column project_events.contact_id: integer
column project_events.created_at: integer not null
column project_events.details: text not null
column project_events.id: integer identity
column project_events.kind: text not null
column project_events.project_id: integer not null
column project_events.session_id: integer
column project_events.subject: text not null
column project_events.transaction_id: integer not null default 0
column project_events.uid: text not null
column project_keys.created_at: integer not null
column project_keys.created_by: integer not null
column project_keys.expires_at: integer
column project_keys.falls_back: integer not null default 0
column project_keys.hash: text not null
column project_keys.hint: text not null
column project_keys.id: integer identity
column project_keys.last_used_at: integer
column project_keys.name: text not null
column project_keys.origins: text
column project_keys.permissions: text
column project_keys.project_id: integer not null
column project_keys.was_narrowed: integer not null default 0
column project_members.created_at: integer not null
column project_members.id: integer identity
column project_members.project_id: integer not null
column project_members.role: text
column project_members.user_id: integer not null
column project_settings.add_facts: integer not null default 1
column project_settings.add_page_link: integer not null
column project_settings.auto_close_duration: integer
column project_settings.auto_resolve_duration: integer
column project_settings.chat_history_count: integer not null
column project_settings.fallback_models: text
column project_settings.max_nodes: integer not null
column project_settings.mode: text not null
column project_settings.model: text not null
column project_settings.project_id: integer
column project_settings.prompt: text not null
column project_settings.restriction: text not null
column project_settings.search_model: text
column project_settings.temperature: text not null
column project_settings.updated_at: integer not null
column projects.created_at: integer not null
column projects.created_by: integer not null
column projects.deleted_at: integer
column projects.id: integer identity
column projects.name: text not null
column projects.organization_id: integer not null
column projects.rows_at_deletion: integer
column projects.rows_left: integer
column projects.uid: text not null
column projects.updated_at: integer not null
column proof_codes.code_hash: text not null
column proof_codes.created_at: integer not null
column proof_codes.ended_at: integer
column proof_codes.expires_at: integer not null
column proof_codes.id: integer identity
column proof_codes.kind: text not null
column proof_codes.project_id: integer not null
column proof_codes.proven_at: integer
column proof_codes.tries: integer not null
column proof_codes.value: text not null
column proof_codes.visitor_id: integer not null
column proof_lifetimes.channel_hours: integer not null
column proof_lifetimes.code_days: integer not null
column proof_lifetimes.project_id: integer
column proof_lifetimes.signed_days: integer not null
column proof_lifetimes.team_days: integer not null
column proof_lifetimes.updated_at: integer not null
column push_subscriptions.created_at: integer not null
column push_subscriptions.endpoint_hash: text not null
column push_subscriptions.id: integer identity
column push_subscriptions.sealed: text not null
column push_subscriptions.sign_in_id: integer not null
column push_subscriptions.user_agent: text not null
column push_subscriptions.user_id: integer not null
column question_groups.created_at: integer not null
column question_groups.embedder: text
column question_groups.hidden_until: integer not null
column question_groups.id: integer identity
column question_groups.last_asked_at: integer not null
column question_groups.project_id: integer not null
column question_groups.question: text not null
column question_groups.vector: blob
column question_groups.words: text not null
column rate_windows.key: text
column rate_windows.resets_at: integer not null
column rate_windows.spent: integer not null
column recovery_codes.created_at: integer not null
column recovery_codes.hash: text not null
column recovery_codes.id: integer identity
column recovery_codes.user_id: integer not null
column reply_drafts.kind: text not null
column reply_drafts.project_id: integer not null
column reply_drafts.session_id: integer not null
column reply_drafts.text: text not null
column reply_drafts.updated_at: integer not null
column reply_drafts.user_id: integer not null
column reply_drafts.version: integer not null
column reservations.credits: integer not null
column reservations.expires_at: integer not null
column reservations.id: integer identity
column reservations.micros: integer not null
column reservations.organization_id: integer not null
column reservations.project_id: integer not null
column reservations.widget_uid: text not null
column retention_settings.address_days: integer
column retention_settings.conversation_days: integer
column retention_settings.log_days: integer
column retention_settings.project_id: integer
column retention_settings.updated_at: integer not null
column rule_log.created_at: integer not null
column rule_log.details: text not null
column rule_log.event: text not null
column rule_log.id: integer identity
column rule_log.occurrence: text not null
column rule_log.outcome: text not null
column rule_log.project_id: integer not null
column rule_log.rule_id: integer
column rule_log.rule_name: text
column rule_log.session_id: integer not null
column rules.conditions: text not null
column rules.created_at: integer not null
column rules.effects: text not null
column rules.event: text not null
column rules.id: integer identity
column rules.is_enabled: integer not null
column rules.match: text not null
column rules.minutes: integer
column rules.name: text not null
column rules.position: integer not null
column rules.problem: text
column rules.project_id: integer not null
column rules.stops: integer not null
column rules.updated_at: integer not null
column saved_replies.created_at: integer not null
column saved_replies.id: integer identity
column saved_replies.project_id: integer not null
column saved_replies.search_text: text not null
column saved_replies.shortcut: text not null
column saved_replies.text: text not null
column saved_replies.updated_at: integer not null
column saved_replies.user_id: integer
column secrets.name: text
column secrets.value: text not null
column session_views.created_at: integer not null
column session_views.created_by: integer
column session_views.direction: text
column session_views.filter: text not null
column session_views.from_day: text
column session_views.icon: text
column session_views.id: integer identity
column session_views.name: text not null
column session_views.project_id: integer not null
column session_views.search: text
column session_views.to_day: text
column session_views.updated_at: integer not null
column sessions.assignee_id: integer
column sessions.chat_mode: integer not null
column sessions.contact_id: integer
column sessions.country: text
column sessions.created_at: integer not null
column sessions.data: text not null
column sessions.device_type: text
column sessions.first_asked_at: integer
column sessions.first_response_ms: integer
column sessions.id: integer identity
column sessions.integration_id: integer not null
column sessions.ip: text
column sessions.is_disliked: integer not null default 0
column sessions.is_emulator: integer not null
column sessions.is_missed: integer not null default 0
column sessions.is_spam: integer not null default 0
column sessions.language: text
column sessions.last_activity_at: integer not null
column sessions.last_message: text
column sessions.last_message_at: integer
column sessions.last_message_content_type: text
column sessions.last_message_id: integer
column sessions.last_message_type: integer
column sessions.meta: text not null
column sessions.mode_epoch: integer not null
column sessions.platform: text
column sessions.priority: integer not null default 0
column sessions.project_id: integer not null
column sessions.quiet_since: integer not null
column sessions.resolved_by_inactivity: integer not null
column sessions.segment: text not null
column sessions.sla_due_at: integer
column sessions.sla_policy_id: integer
column sessions.sla_target: text
column sessions.snoozed_until: integer
column sessions.state: text not null
column sessions.status: text not null
column sessions.successor_uid: text
column sessions.team_id: integer
column sessions.uid: text not null
column sessions.unseen: integer not null
column sessions.updated_at: integer not null
column sessions.visitor_id: integer
column sessions.waiting_since: integer
column sessions.widget_id: integer not null
column settings_drafts.changes: text not null
column settings_drafts.project_id: integer
column settings_drafts.updated_at: integer not null
column settings_drafts.user_id: integer
column settings_versions.created_at: integer not null
column settings_versions.id: integer identity
column settings_versions.kind: text not null
column settings_versions.project_id: integer not null
column settings_versions.reason: text
column settings_versions.settings: text not null
column settings_versions.user_id: integer
column sign_in_challenges.created_at: integer not null
column sign_in_challenges.expires_at: integer not null
column sign_in_challenges.hash: text not null
column sign_in_challenges.id: integer identity
column sign_in_challenges.payload: text not null
column sign_in_challenges.purpose: text not null
column sign_ins.authenticated_at: integer not null default 0
column sign_ins.created_at: integer not null
column sign_ins.expires_at: integer not null
column sign_ins.hash: text not null
column sign_ins.id: integer identity
column sign_ins.ip: text not null
column sign_ins.last_seen_at: integer not null
column sign_ins.second_factor: integer not null default 0
column sign_ins.sso_organization_id: integer
column sign_ins.user_agent: text not null
column sign_ins.user_id: integer not null
column sign_ups.created_at: integer not null
column sign_ups.email: text not null
column sign_ups.expires_at: integer not null
column sign_ups.id: integer identity
column sign_ups.secret_hash: text not null
column sla_policies.created_at: integer not null
column sla_policies.first_reply_minutes: integer
column sla_policies.id: integer identity
column sla_policies.in_business_hours: integer not null
column sla_policies.name: text not null
column sla_policies.next_reply_minutes: integer
column sla_policies.pauses_while_snoozed: integer not null
column sla_policies.pauses_while_waiting: integer not null
column sla_policies.position: integer not null
column sla_policies.priorities: text not null
column sla_policies.project_id: integer not null
column sla_policies.resolution_minutes: integer
column sla_policies.team_id: integer
column sla_policies.updated_at: integer not null
column sla_timers.breached_at: integer
column sla_timers.due_at: integer
column sla_timers.elapsed_ms: integer not null
column sla_timers.met_at: integer
column sla_timers.project_id: integer not null
column sla_timers.running_since: integer
column sla_timers.session_id: integer not null
column sla_timers.target: text not null
column source_hosts.host: text
column source_hosts.next_at: integer not null
column source_pages.created_at: integer not null
column source_pages.depth: integer not null
column source_pages.etag: text
column source_pages.hash: text
column source_pages.id: integer identity
column source_pages.is_learned: integer not null
column source_pages.key: text not null
column source_pages.last_modified: text
column source_pages.links: text
column source_pages.listed_version: text
column source_pages.problem: text
column source_pages.project_id: integer not null
column source_pages.reason: text
column source_pages.run: integer not null
column source_pages.source_id: integer not null
column source_pages.state: text not null
column source_pages.title: text
column source_pages.tries: integer not null
column source_pages.updated_at: integer not null
column source_pages.url: text not null
column source_pages.version: text
column sources.created_at: integer not null
column sources.credential: text
column sources.id: integer identity
column sources.is_truncated: integer not null
column sources.kind: text not null
column sources.name: text not null
column sources.next_sync_at: integer
column sources.problem: text
column sources.project_id: integer not null
column sources.reason: text
column sources.run: integer not null
column sources.schedule: text not null
column sources.settings: text not null
column sources.stage: text not null
column sources.state: text not null
column sources.synced_at: integer
column sources.updated_at: integer not null
column sources.url: text not null
column sources.user_id: integer
column spending.credits: integer not null
column spending.day: text not null
column spending.micros: integer not null
column spending.project_id: integer not null
column spending.widget_uid: text not null
column sso_connections.client_id: text not null
column sso_connections.client_secret: text not null
column sso_connections.default_role: text
column sso_connections.groups_claim: text not null
column sso_connections.issuer: text not null
column sso_connections.organization_id: integer
column sso_connections.role_by_group: text not null
column sso_connections.sso_only: integer not null
column sso_connections.uid: text not null
column sso_connections.updated_at: integer not null
column sso_domains.created_at: integer not null
column sso_domains.domain: text not null
column sso_domains.id: integer identity
column sso_domains.organization_id: integer not null
column sso_identities.created_at: integer not null
column sso_identities.id: integer identity
column sso_identities.issuer: text not null
column sso_identities.organization_id: integer not null
column sso_identities.subject: text not null
column sso_identities.user_id: integer not null
column storage_places.id: integer
column storage_places.place: text not null
column stored_responses.created_at: integer not null
column stored_responses.id: integer identity
column stored_responses.input: text not null
column stored_responses.previous_uid: text
column stored_responses.project_id: integer not null
column stored_responses.response: text not null
column stored_responses.uid: text not null
column team_members.last_assigned_at: integer not null default 0
column team_members.project_id: integer not null
column team_members.team_id: integer not null
column team_members.user_id: integer not null
column teams.capacity: integer
column teams.created_at: integer not null
column teams.holidays: text not null
column teams.hours: text
column teams.id: integer identity
column teams.is_default: integer not null
column teams.name: text not null
column teams.outside_text: text
column teams.project_id: integer not null
column teams.reply_minutes: integer
column teams.rotates: integer not null
column teams.time_zone: text not null
column teams.updated_at: integer not null
column test_cases.contact_id: integer
column test_cases.content: text not null
column test_cases.created_at: integer not null
column test_cases.id: integer identity
column test_cases.is_required: integer not null
column test_cases.kind: text not null
column test_cases.project_id: integer not null
column test_cases.set_id: integer not null
column test_cases.updated_at: integer not null
column test_schedules.every: text not null
column test_schedules.lowest: integer
column test_schedules.next_at: integer not null
column test_schedules.organization_id: integer not null
column test_schedules.project_id: integer not null
column test_schedules.reference: integer
column test_schedules.set_id: integer
column test_sets.created_at: integer not null
column test_sets.id: integer identity
column test_sets.name: text not null
column test_sets.project_id: integer not null
column test_sets.updated_at: integer not null
column test_subscribers.set_id: integer not null
column test_subscribers.user_id: integer not null
column totp_secrets.confirmed_at: integer
column totp_secrets.created_at: integer not null
column totp_secrets.last_step: integer not null
column totp_secrets.secret: text not null
column totp_secrets.user_id: integer
column training_counts.count: integer not null
column training_counts.kind: text not null
column training_counts.organization_id: integer not null
column training_files.archive_id: integer
column training_files.created_at: integer not null
column training_files.extra_settings: text not null
column training_files.id: integer identity
column training_files.kind: text
column training_files.name: text not null
column training_files.note: text
column training_files.problem: text
column training_files.progress: integer not null
column training_files.project_id: integer not null
column training_files.reason: text
column training_files.size: integer
column training_files.status: text not null
column training_files.tags: text
column training_files.updated_at: integer not null
column training_files.url: text not null
column training_files.user_id: integer
column training_texts.answered_by: integer
column training_texts.created_at: integer not null
column training_texts.detail: text not null
column training_texts.id: integer identity
column training_texts.project_id: integer not null
column training_texts.revision: integer not null
column training_texts.search_text: text not null
column training_texts.short_text: text
column training_texts.status: text not null
column training_texts.tags: text
column training_texts.type: text not null
column training_texts.updated_at: integer not null
column training_upload_pieces.bytes: blob not null
column training_upload_pieces.start_at: integer not null
column training_upload_pieces.upload_id: integer not null
column training_uploads.created_at: integer not null
column training_uploads.expires_at: integer not null
column training_uploads.extra_settings: text not null
column training_uploads.file_id: integer
column training_uploads.fingerprint: text not null
column training_uploads.held_bytes: integer not null
column training_uploads.id: integer identity
column training_uploads.name: text not null
column training_uploads.organization_id: integer not null
column training_uploads.project_id: integer not null
column training_uploads.received: integer not null
column training_uploads.size: integer not null
column training_uploads.tags: text
column training_uploads.user_id: integer
column unanswered_questions.created_at: integer not null
column unanswered_questions.group_id: integer
column unanswered_questions.id: integer identity
column unanswered_questions.message_id: integer not null
column unanswered_questions.project_id: integer not null
column unanswered_questions.question: text not null
column unanswered_questions.session_id: integer not null
column users.created_at: integer not null
column users.email: text not null
column users.id: integer identity
column users.is_operator: integer not null default 0
column users.name: text not null
column users.password_hash: text
column users.profile_pic: text
column users.updated_at: integer not null
column visitor_mail_marks.message_id: integer not null
column visitor_mail_marks.session_id: integer
column visitor_mail_settings.after_minutes: integer not null
column visitor_mail_settings.is_enabled: integer not null
column visitor_mail_settings.project_id: integer
column visitor_mail_settings.updated_at: integer not null
column visitor_mail_stops.address_hash: text not null
column visitor_mail_stops.created_at: integer not null
column visitor_mail_stops.project_id: integer not null
column visitor_proofs.ended_at: integer
column visitor_proofs.expires_at: integer
column visitor_proofs.id: integer identity
column visitor_proofs.kind: text not null
column visitor_proofs.level: text not null
column visitor_proofs.project_id: integer not null
column visitor_proofs.proven_at: integer not null
column visitor_proofs.proven_by: integer
column visitor_proofs.source: text not null
column visitor_proofs.value: text not null
column visitor_proofs.visitor_id: integer not null
column visitors.blocked_at: integer
column visitors.contact_id: integer
column visitors.created_at: integer not null
column visitors.data: text not null
column visitors.id: integer identity
column visitors.last_seen_at: integer not null
column visitors.project_id: integer not null
column visitors.uid: text not null
column webhook_deliveries.answer: text
column webhook_deliveries.attempted_at: integer
column webhook_deliveries.attempts: integer not null
column webhook_deliveries.created_at: integer not null
column webhook_deliveries.duration_ms: integer
column webhook_deliveries.endpoint_id: integer not null
column webhook_deliveries.event_id: integer not null
column webhook_deliveries.id: integer identity
column webhook_deliveries.next_attempt_at: integer not null
column webhook_deliveries.problem: text
column webhook_deliveries.project_id: integer not null
column webhook_deliveries.request: text
column webhook_deliveries.state: text not null
column webhook_deliveries.status: integer
column webhook_deliveries.subject: text not null
column webhook_endpoints.created_at: integer not null
column webhook_endpoints.created_by: integer
column webhook_endpoints.description: text not null
column webhook_endpoints.events: text not null
column webhook_endpoints.failing_since: integer
column webhook_endpoints.failures_in_row: integer not null default 0
column webhook_endpoints.id: integer identity
column webhook_endpoints.last_problem: text
column webhook_endpoints.last_success_at: integer
column webhook_endpoints.leased_until: integer not null default 0
column webhook_endpoints.old_secret: text
column webhook_endpoints.old_secret_until: integer
column webhook_endpoints.project_id: integer not null
column webhook_endpoints.secret: text not null
column webhook_endpoints.state: text not null
column webhook_endpoints.updated_at: integer not null
column webhook_endpoints.url: text not null
column webhook_endpoints.worker: text
column widgets.allowed_origins: text not null
column widgets.bot_picture: text
column widgets.created_at: integer not null
column widgets.deleted_at: integer
column widgets.id: integer identity
column widgets.identity_secret: text not null
column widgets.integration_id: integer not null
column widgets.logo: text
column widgets.name: text not null
column widgets.project_id: integer not null
column widgets.settings: text not null
column widgets.uid: text not null
column widgets.updated_at: integer not null
foreign key action_confirmations (action_id): references actions (id) on delete cascade
foreign key action_confirmations (project_id): references projects (id) on delete cascade
foreign key action_confirmations (session_id): references sessions (id) on delete cascade
foreign key action_runs (project_id): references projects (id) on delete cascade
foreign key action_runs (session_id): references sessions (id) on delete cascade
foreign key action_secrets (project_id): references projects (id) on delete cascade
foreign key actions (project_id): references projects (id) on delete cascade
foreign key api_tokens (created_by): references users (id)
foreign key api_tokens (organization_id): references organizations (id) on delete cascade
foreign key attachments (message_id): references messages (id) on delete cascade
foreign key attachments (project_id): references projects (id) on delete cascade
foreign key attachments (session_id): references sessions (id) on delete cascade
foreign key away_people (project_id): references projects (id) on delete cascade
foreign key away_people (user_id): references users (id) on delete cascade
foreign key budget_alerts (project_id): references projects (id) on delete cascade
foreign key budgets (project_id): references projects (id) on delete cascade
foreign key bulk_updates (project_id): references projects (id) on delete cascade
foreign key calls (channel_id): references channels (id) on delete set null
foreign key calls (project_id): references projects (id) on delete cascade
foreign key calls (session_id): references sessions (id) on delete cascade
foreign key channel_deliveries (channel_id): references channels (id) on delete cascade
foreign key channel_deliveries (message_id): references messages (id) on delete cascade
foreign key channel_deliveries (session_id): references sessions (id) on delete cascade
foreign key channel_events (channel_id): references channels (id) on delete cascade
foreign key channel_sessions (session_id): references sessions (id) on delete cascade
foreign key channel_sessions (thread_id): references channel_threads (id) on delete cascade
foreign key channel_threads (channel_id): references channels (id) on delete cascade
foreign key channel_threads (project_id): references projects (id) on delete cascade
foreign key channel_threads (visitor_id): references visitors (id) on delete cascade
foreign key channels (integration_id): references integrations (id) on delete cascade
foreign key channels (project_id): references projects (id) on delete cascade
foreign key channels (widget_id): references widgets (id) on delete cascade
foreign key companies (project_id): references projects (id) on delete cascade
foreign key contact_counts (project_id): references projects (id) on delete cascade
foreign key contact_lists (project_id): references projects (id) on delete cascade
foreign key contacts (company_id): references companies (id) on delete set null
foreign key contacts (project_id): references projects (id) on delete cascade
foreign key conversation_figures (session_id): references sessions (id) on delete cascade
foreign key conversation_rating_tags (rating_id): references conversation_ratings (id) on delete cascade
foreign key conversation_ratings (project_id): references projects (id) on delete cascade
foreign key conversation_ratings (session_id): references sessions (id) on delete cascade
foreign key conversation_ratings (user_id): references users (id) on delete set null
foreign key credit_entries (organization_id): references organizations (id) on delete cascade
foreign key custom_fields (project_id): references projects (id) on delete cascade
foreign key deleted_links (record_id): references deleted_records (id) on delete cascade
foreign key deleted_records (project_id): references projects (id) on delete cascade
foreign key deleted_records (user_id): references users (id) on delete cascade
foreign key deleted_rows (record_id): references deleted_records (id) on delete cascade
foreign key evaluation_gates (project_id): references projects (id) on delete cascade
foreign key evaluation_gates (set_id): references test_sets (id) on delete cascade
foreign key evaluation_results (contact_id): references contacts (id) on delete cascade
foreign key evaluation_results (run_id): references evaluation_runs (id) on delete cascade
foreign key evaluation_runs (project_id): references projects (id) on delete cascade
foreign key evaluation_runs (session_id): references sessions (id) on delete cascade
foreign key evaluation_runs (set_id): references test_sets (id) on delete cascade
foreign key evaluation_runs (user_id): references users (id) on delete set null
foreign key event_feeds (project_id): references projects (id) on delete cascade
foreign key execution_log_entries (project_id): references projects (id) on delete cascade
foreign key execution_log_entries (session_id): references sessions (id) on delete cascade
foreign key flow_run_events (run_id): references flow_runs (id) on delete cascade
foreign key flow_runs (flow_id): references flows (id) on delete set null
foreign key flow_runs (session_id): references sessions (id) on delete cascade
foreign key flow_runs (version_id): references flow_versions (id) on delete set null
foreign key flow_versions (flow_id): references flows (id) on delete cascade
foreign key flow_versions (user_id): references users (id) on delete set null
foreign key flows (project_id): references projects (id) on delete cascade
foreign key flows (user_id): references users (id) on delete set null
foreign key help_articles (collection_id): references help_collections (id) on delete set null
foreign key help_articles (project_id): references projects (id) on delete cascade
foreign key help_centres (project_id): references projects (id) on delete cascade
foreign key help_collections (project_id): references projects (id) on delete cascade
foreign key help_slugs (article_id): references help_articles (id) on delete cascade
foreign key help_slugs (project_id): references projects (id) on delete cascade
foreign key help_translations (article_id): references help_articles (id) on delete cascade
foreign key help_translations (project_id): references projects (id) on delete cascade
foreign key idempotency_entries (caller, key): references idempotency_keys (caller, key) on delete cascade
foreign key integrations (project_id): references projects (id) on delete cascade
foreign key invitations (organization_id): references organizations (id) on delete cascade
foreign key invitations (sent_by): references users (id)
foreign key knowledge_changes (project_id): references projects (id) on delete cascade
foreign key knowledge_chunks (document_id): references knowledge_documents (id) on delete cascade
foreign key knowledge_chunks (project_id): references projects (id) on delete cascade
foreign key knowledge_documents (project_id): references projects (id) on delete cascade
foreign key knowledge_projects (project_id): references projects (id) on delete cascade
foreign key macros (project_id): references projects (id) on delete cascade
foreign key macros (user_id): references users (id) on delete cascade
foreign key mcp_authorizations (project_id): references projects (id) on delete cascade
foreign key mcp_authorizations (server_id): references mcp_servers (id) on delete cascade
foreign key mcp_servers (project_id): references projects (id) on delete cascade
foreign key messages (session_id): references sessions (id) on delete cascade
foreign key messages (user_id): references users (id) on delete set null
foreign key model_connections (organization_id): references organizations (id) on delete cascade
foreign key model_ending_notices (project_id): references projects (id) on delete cascade
foreign key notification_settings (project_id): references projects (id) on delete cascade
foreign key notification_settings (user_id): references users (id) on delete cascade
foreign key oauth_grants (token_id): references api_tokens (id) on delete cascade
foreign key organization_members (organization_id): references organizations (id) on delete cascade
foreign key organization_members (user_id): references users (id) on delete cascade
foreign key organization_policies (organization_id): references organizations (id) on delete cascade
foreign key organizations (created_by): references users (id)
foreign key passkeys (user_id): references users (id) on delete cascade
foreign key password_resets (user_id): references users (id) on delete cascade
foreign key pictures (user_id): references users (id) on delete cascade
foreign key pictures (widget_id): references widgets (id) on delete cascade
foreign key project_departures (project_id): references projects (id) on delete cascade
foreign key project_departures (user_id): references users (id) on delete cascade
foreign key project_events (contact_id): references contacts (id) on delete cascade
foreign key project_events (project_id): references projects (id) on delete cascade
foreign key project_events (session_id): references sessions (id) on delete cascade
foreign key project_keys (created_by): references users (id)
foreign key project_keys (project_id): references projects (id) on delete cascade
foreign key project_members (project_id): references projects (id) on delete cascade
foreign key project_members (user_id): references users (id) on delete cascade
foreign key project_settings (project_id): references projects (id) on delete cascade
foreign key projects (created_by): references users (id)
foreign key projects (organization_id): references organizations (id) on delete cascade
foreign key proof_codes (project_id): references projects (id) on delete cascade
foreign key proof_codes (visitor_id): references visitors (id) on delete cascade
foreign key proof_lifetimes (project_id): references projects (id) on delete cascade
foreign key push_subscriptions (sign_in_id): references sign_ins (id) on delete cascade
foreign key push_subscriptions (user_id): references users (id) on delete cascade
foreign key question_groups (project_id): references projects (id) on delete cascade
foreign key recovery_codes (user_id): references users (id) on delete cascade
foreign key reply_drafts (session_id): references sessions (id) on delete cascade
foreign key reply_drafts (user_id): references users (id) on delete cascade
foreign key reservations (organization_id): references organizations (id) on delete cascade
foreign key retention_settings (project_id): references projects (id) on delete cascade
foreign key rule_log (project_id): references projects (id) on delete cascade
foreign key rule_log (session_id): references sessions (id) on delete cascade
foreign key rules (project_id): references projects (id) on delete cascade
foreign key saved_replies (project_id): references projects (id) on delete cascade
foreign key saved_replies (user_id): references users (id) on delete cascade
foreign key session_views (created_by): references users (id) on delete set null
foreign key session_views (project_id): references projects (id) on delete cascade
foreign key sessions (assignee_id): references users (id) on delete set null
foreign key sessions (contact_id): references contacts (id) on delete set null
foreign key sessions (integration_id): references integrations (id) on delete cascade
foreign key sessions (project_id): references projects (id) on delete cascade
foreign key sessions (visitor_id): references visitors (id) on delete set null
foreign key sessions (widget_id): references widgets (id) on delete cascade
foreign key settings_drafts (project_id): references projects (id) on delete cascade
foreign key settings_drafts (user_id): references users (id) on delete set null
foreign key settings_versions (project_id): references projects (id) on delete cascade
foreign key settings_versions (user_id): references users (id) on delete set null
foreign key sign_ins (user_id): references users (id) on delete cascade
foreign key sla_policies (project_id): references projects (id) on delete cascade
foreign key sla_policies (team_id): references teams (id) on delete cascade
foreign key sla_timers (session_id): references sessions (id) on delete cascade
foreign key source_pages (project_id): references projects (id) on delete cascade
foreign key source_pages (source_id): references sources (id) on delete cascade
foreign key sources (project_id): references projects (id) on delete cascade
foreign key sources (user_id): references users (id) on delete set null
foreign key spending (project_id): references projects (id) on delete cascade
foreign key sso_connections (organization_id): references organizations (id) on delete cascade
foreign key sso_domains (organization_id): references organizations (id) on delete cascade
foreign key sso_identities (organization_id): references organizations (id) on delete cascade
foreign key sso_identities (user_id): references users (id) on delete cascade
foreign key stored_responses (project_id): references projects (id) on delete cascade
foreign key team_members (team_id): references teams (id) on delete cascade
foreign key team_members (user_id): references users (id) on delete cascade
foreign key teams (project_id): references projects (id) on delete cascade
foreign key test_cases (contact_id): references contacts (id) on delete cascade
foreign key test_cases (project_id): references projects (id) on delete cascade
foreign key test_cases (set_id): references test_sets (id) on delete cascade
foreign key test_schedules (set_id): references test_sets (id) on delete cascade
foreign key test_sets (project_id): references projects (id) on delete cascade
foreign key test_subscribers (set_id): references test_sets (id) on delete cascade
foreign key test_subscribers (user_id): references users (id) on delete cascade
foreign key totp_secrets (user_id): references users (id) on delete cascade
foreign key training_counts (organization_id): references organizations (id) on delete cascade
foreign key training_files (archive_id): references training_files (id) on delete set null
foreign key training_files (project_id): references projects (id) on delete cascade
foreign key training_files (user_id): references users (id) on delete set null
foreign key training_texts (answered_by): references users (id) on delete set null
foreign key training_texts (project_id): references projects (id) on delete cascade
foreign key training_upload_pieces (upload_id): references training_uploads (id) on delete cascade
foreign key training_uploads (file_id): references training_files (id) on delete cascade
foreign key training_uploads (organization_id): references organizations (id) on delete cascade
foreign key training_uploads (project_id): references projects (id) on delete cascade
foreign key training_uploads (user_id): references users (id) on delete set null
foreign key unanswered_questions (group_id): references question_groups (id) on delete set null
foreign key unanswered_questions (project_id): references projects (id) on delete cascade
foreign key unanswered_questions (session_id): references sessions (id) on delete cascade
foreign key visitor_mail_marks (session_id): references sessions (id) on delete cascade
foreign key visitor_mail_settings (project_id): references projects (id) on delete cascade
foreign key visitor_mail_stops (project_id): references projects (id) on delete cascade
foreign key visitor_proofs (project_id): references projects (id) on delete cascade
foreign key visitor_proofs (proven_by): references users (id) on delete set null
foreign key visitor_proofs (visitor_id): references visitors (id) on delete cascade
foreign key visitors (contact_id): references contacts (id) on delete set null
foreign key visitors (project_id): references projects (id) on delete cascade
foreign key webhook_deliveries (endpoint_id): references webhook_endpoints (id) on delete cascade
foreign key webhook_deliveries (event_id): references project_events (id) on delete cascade
foreign key webhook_deliveries (project_id): references projects (id) on delete cascade
foreign key webhook_endpoints (created_by): references users (id) on delete set null
foreign key webhook_endpoints (project_id): references projects (id) on delete cascade
foreign key widgets (integration_id): references integrations (id) on delete cascade
foreign key widgets (project_id): references projects (id) on delete cascade
index action_confirmations_by_action: on action_confirmations (action_id)
index action_confirmations_by_project: on action_confirmations (project_id)
index action_confirmations_by_session: on action_confirmations (session_id, id)
index action_confirmations_open: on action_confirmations (session_id) where answered_by is null
index action_runs_by_project: on action_runs (project_id)
index action_runs_by_session: on action_runs (session_id)
index action_runs_by_time: on action_runs (created_at)
index action_secrets_by_name: on action_secrets unique (project_id, name)
index actions_by_name: on actions unique (project_id, name)
index api_tokens_by_creator: on api_tokens (created_by, id)
index api_tokens_by_hash: on api_tokens unique (hash)
index api_tokens_by_organization: on api_tokens (organization_id, id)
index attachments_by_message: on attachments (message_id) where message_id is not null
index attachments_by_object: on attachments (storage_key)
index attachments_by_project: on attachments (project_id, bytes)
index attachments_by_session: on attachments (session_id, id)
index attachments_by_uploader: on attachments (uploader, created_at)
index attachments_unsent: on attachments (created_at) where message_id is null
index audit_entries_by_age: on audit_entries (created_at)
index audit_entries_by_organization: on audit_entries (organization_id, created_at, id)
index audit_entries_by_user: on audit_entries (user_id, created_at, id)
index away_people_by_user: on away_people (user_id)
index bulk_updates_by_age: on bulk_updates (created_at)
index bulk_updates_by_project: on bulk_updates (project_id)
index bulk_updates_by_uid: on bulk_updates unique (uid)
index calls_active: on calls (channel_id, to_number) where ended_at is null
index calls_by_project: on calls (project_id, id)
index calls_by_session: on calls (session_id, id)
index calls_by_uid: on calls unique (uid)
index calls_by_vendor: on calls unique (vendor_id, channel_id) where vendor_id is not null
index channel_deliveries_by_session: on channel_deliveries (session_id)
index channel_deliveries_by_vendor: on channel_deliveries (channel_id, vendor_message_id) where vendor_message_id is not null
index channel_deliveries_queued: on channel_deliveries (channel_id, session_id) where state = 'queued'
index channel_events_by_age: on channel_events (created_at)
index channel_events_by_external_id: on channel_events unique (channel_id, external_id)
index channel_events_waiting: on channel_events (channel_id, thread, id) where payload is not null
index channel_sessions_by_thread: on channel_sessions (thread_id, session_id)
index channel_threads_by_external_id: on channel_threads unique (channel_id, external_id)
index channel_threads_by_project: on channel_threads (project_id, id)
index channel_threads_by_visitor: on channel_threads (visitor_id)
index channels_by_account: on channels unique (kind, account_id)
index channels_by_project: on channels (project_id, id)
index channels_by_uid: on channels unique (uid)
index companies_by_project: on companies (project_id, id)
index contact_lists_by_project: on contact_lists (project_id, id)
index contacts_by_age: on contacts (project_id, created_at, id)
index contacts_by_company: on contacts (company_id, id)
index contacts_by_email: on contacts (project_id, email_key)
index contacts_by_external_id: on contacts unique (project_id, external_id)
index contacts_by_identity: on contacts (project_id, identity_kind, identity_id) where identity_id is not null
index contacts_by_type: on contacts (project_id, type, created_at, id)
index contacts_verified_email_once: on contacts unique (project_id, email_key) where type <> 'spam' and is_verified = 1
index contacts_without_spam: on contacts (project_id, created_at, id) where type <> 'spam'
index conversation_figures_by_start: on conversation_figures (project_id, started_at)
index conversation_rating_tags_by_tag: on conversation_rating_tags (project_id, tag, created_at, score)
index conversation_ratings_by_answerer: on conversation_ratings (project_id, answered_by, created_at, score)
index conversation_ratings_by_person: on conversation_ratings (user_id, project_id, created_at, score) where user_id is not null
index conversation_ratings_by_session: on conversation_ratings unique (session_id)
index conversation_ratings_by_team: on conversation_ratings (project_id, team_id, created_at, score) where team_id is not null
index conversation_ratings_by_time: on conversation_ratings (project_id, created_at, score)
index credit_entries_by_organization: on credit_entries (organization_id, id)
index credit_entries_by_project: on credit_entries (project_id, created_at, amount) where project_id is not null
index custom_fields_by_key: on custom_fields unique (project_id, subject, field_key)
index deleted_links_by_record: on deleted_links (record_id)
index deleted_records_by_key: on deleted_records (project_id, kind, record_key, id)
index deleted_records_by_time: on deleted_records (deleted_at)
index deleted_records_by_user: on deleted_records (user_id) where user_id is not null
index deleted_rows_by_object: on deleted_rows (storage_key) where storage_key is not null
index deleted_rows_by_record: on deleted_rows (record_id, id)
index discarded_objects_by_time: on discarded_objects (discard_at)
index evaluation_gates_by_set: on evaluation_gates (set_id)
index evaluation_results_by_contact: on evaluation_results (contact_id) where contact_id is not null
index evaluation_results_by_run: on evaluation_results unique (run_id, position)
index evaluation_runs_by_project: on evaluation_runs (project_id, id)
index evaluation_runs_by_session: on evaluation_runs (session_id) where session_id is not null
index evaluation_runs_by_set: on evaluation_runs (set_id, settings_print)
index execution_log_entries_by_kind: on execution_log_entries (project_id, kind, created_at, id)
index execution_log_entries_by_session: on execution_log_entries (session_id, created_at, id)
index execution_log_entries_by_time: on execution_log_entries (project_id, created_at, id)
index flow_run_events_by_run: on flow_run_events (run_id, id)
index flow_runs_active: on flow_runs unique (session_id) where outcome is null
index flow_runs_by_flow: on flow_runs (flow_id, id)
index flow_runs_by_session: on flow_runs (session_id, id)
index flow_versions_by_flow: on flow_versions unique (flow_id, number)
index flows_by_name: on flows unique (project_id, name_key)
index help_articles_by_collection: on help_articles (collection_id) where collection_id is not null
index help_articles_by_slug: on help_articles unique (project_id, slug)
index help_centres_by_domain: on help_centres unique (domain) where domain_verified_at is not null
index help_collections_by_slug: on help_collections unique (project_id, slug)
index help_slugs_by_article: on help_slugs (article_id)
index help_translations_by_article: on help_translations unique (article_id, language)
index help_translations_by_project: on help_translations (project_id, language) where published_at is not null
index idempotency_keys_by_age: on idempotency_keys (created_at)
index integrations_by_project: on integrations (project_id, id)
index invitations_by_email: on invitations (email)
index invitations_by_organization: on invitations (organization_id, status, id)
index invitations_by_secret: on invitations unique (secret_hash)
index invitations_pending: on invitations unique (organization_id, email) where status = 'pending'
index jobs_by_death: on jobs (dead_at) where dead_at is not null
index jobs_by_key: on jobs unique (kind, key)
index jobs_by_kind: on jobs (kind, turn, run_at, id)
index jobs_by_tenant: on jobs (kind, tenant, turn)
index jobs_by_turn: on jobs (turn, run_at, id)
index knowledge_chunks_by_document: on knowledge_chunks (document_id, position)
index knowledge_chunks_by_project: on knowledge_chunks (project_id, id)
index knowledge_documents_by_source: on knowledge_documents unique (project_id, kind, source_id)
index macros_by_shortcut: on macros unique (project_id, coalesce(user_id, 0), shortcut)
index macros_by_user: on macros (user_id) where user_id is not null
index mcp_authorizations_by_project: on mcp_authorizations (project_id)
index mcp_authorizations_by_server: on mcp_authorizations (server_id)
index mcp_authorizations_by_state: on mcp_authorizations unique (state_hash)
index mcp_servers_by_name: on mcp_servers unique (project_id, name)
index messages_by_author: on messages (author_id, session_id) where author_id is not null
index messages_by_client_key: on messages unique (session_id, client_key) where client_key is not null
index messages_by_rating: on messages (project_id, rating, created_at) where rating is not null and reply_ms is not null
index messages_by_reply: on messages unique (reply_to) where reply_to is not null
index messages_by_reply_time: on messages (project_id, created_at, reply_ms) where reply_ms is not null
index messages_by_session: on messages (session_id, id)
index model_connections_by_name: on model_connections unique (organization_id, name)
index model_ending_notices_by_model: on model_ending_notices unique (project_id, model, days)
index notification_settings_by_user: on notification_settings (user_id)
index oauth_grants_by_client: on oauth_grants (client_id)
index oauth_grants_by_code: on oauth_grants unique (code_hash)
index oauth_grants_by_family: on oauth_grants unique (refresh_family)
index organization_members_by_organization: on organization_members (organization_id, id)
index organization_members_by_user: on organization_members unique (user_id, organization_id)
index passkeys_by_credential: on passkeys unique (credential_id)
index passkeys_by_user: on passkeys (user_id, id)
index password_resets_by_hash: on password_resets unique (hash)
index password_resets_by_user: on password_resets (user_id)
index pictures_by_user: on pictures unique (user_id) where user_id is not null
index pictures_by_widget: on pictures unique (widget_id, use) where widget_id is not null
index project_departures_by_project: on project_departures (project_id)
index project_departures_by_user: on project_departures unique (user_id, project_id)
index project_events_by_age: on project_events (created_at)
index project_events_by_contact: on project_events (contact_id) where contact_id is not null
index project_events_by_session: on project_events (session_id) where session_id is not null
index project_events_in_order: on project_events (project_id, transaction_id, id)
index project_keys_by_hash: on project_keys unique (hash)
index project_keys_by_project: on project_keys (project_id, id)
index project_members_by_project: on project_members (project_id, id)
index project_members_by_user: on project_members unique (user_id, project_id)
index project_settings_by_inactivity: on project_settings (updated_at, project_id) where auto_close_duration is not null or auto_resolve_duration is not null
index projects_by_organization: on projects (organization_id, id)
index projects_by_uid: on projects unique (uid)
index proof_codes_by_project: on proof_codes (project_id)
index proof_codes_by_time: on proof_codes (created_at)
index proof_codes_by_visitor: on proof_codes (visitor_id, id)
index push_subscriptions_by_endpoint: on push_subscriptions unique (endpoint_hash)
index push_subscriptions_by_sign_in: on push_subscriptions (sign_in_id)
index push_subscriptions_by_user: on push_subscriptions (user_id, id)
index question_groups_by_project: on question_groups (project_id, last_asked_at)
index rate_windows_by_end: on rate_windows (resets_at)
index recovery_codes_by_hash: on recovery_codes unique (user_id, hash)
index reply_drafts_by_user: on reply_drafts (user_id, project_id)
index reservations_by_expiry: on reservations (expires_at)
index reservations_by_organization: on reservations (organization_id, expires_at)
index rule_log_by_age: on rule_log (created_at)
index rule_log_by_occurrence: on rule_log unique (occurrence, coalesce(rule_id, 0))
index rule_log_by_project: on rule_log (project_id, id)
index rule_log_by_rule: on rule_log (rule_id, id) where rule_id is not null
index rule_log_by_run: on rule_log (session_id, rule_id, created_at) where outcome = 'ran'
index rule_log_by_session: on rule_log (session_id, id)
index rules_by_project: on rules (project_id, position, id)
index saved_replies_by_shortcut: on saved_replies unique (project_id, coalesce(user_id, 0), shortcut)
index saved_replies_by_user: on saved_replies (user_id) where user_id is not null
index session_views_by_project: on session_views (project_id, id)
index sessions_by_activity: on sessions (project_id, is_emulator, last_activity_at, id)
index sessions_by_assignee: on sessions (assignee_id, project_id, last_activity_at, id) where assignee_id is not null
index sessions_by_contact: on sessions (contact_id, last_activity_at) where contact_id is not null
index sessions_by_person: on sessions (project_id, chat_mode, last_activity_at, id) where chat_mode > 1
index sessions_by_sla: on sessions (project_id, sla_due_at, id) where sla_due_at is not null and snoozed_until is null
index sessions_by_sla_policy: on sessions (sla_policy_id, id) where sla_policy_id is not null
index sessions_by_snooze: on sessions (snoozed_until, id) where snoozed_until is not null
index sessions_by_start: on sessions (project_id, is_emulator, first_asked_at, mode_epoch, first_response_ms, is_missed, is_disliked) where first_asked_at is not null
index sessions_by_state: on sessions (project_id, is_emulator, state, last_activity_at, id)
index sessions_by_team: on sessions (team_id, id) where team_id is not null
index sessions_by_uid: on sessions unique (uid)
index sessions_by_visitor: on sessions (visitor_id, last_activity_at) where visitor_id is not null
index sessions_given_back: on sessions (project_id, assignee_id) where chat_mode = 1 and assignee_id is not null and unseen > 0 and is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_in_inbox: on sessions (project_id, last_activity_at, id) where is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_in_inbox_by_assignee: on sessions (project_id, assignee_id, last_activity_at, id) where is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_in_inbox_by_priority: on sessions (project_id, priority, id) where is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_in_inbox_by_team: on sessions (project_id, team_id, last_activity_at, id) where team_id is not null and is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_in_inbox_by_waiting: on sessions (project_id, waiting_since, id) where waiting_since is not null and chat_mode + 0 > 1 and is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_marked_as_spam: on sessions (project_id, last_activity_at, id) where is_spam = 1
index sessions_needing_a_person: on sessions (project_id, chat_mode) where (chat_mode = 2 or unseen > 0) and chat_mode > 1 and is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index sessions_snoozed: on sessions (project_id, snoozed_until, id) where snoozed_until is not null
index sessions_waiting_in_team: on sessions (team_id, project_id) where team_id is not null and chat_mode = 2 and assignee_id is null and is_emulator + 0 = 0 and status = 'open' and state || '' in ('pending', 'unresolved') and is_spam = 0 and snoozed_until is null and last_message_id is not null
index settings_versions_by_project: on settings_versions (project_id, id)
index sign_in_challenges_by_expiry: on sign_in_challenges (expires_at)
index sign_in_challenges_by_hash: on sign_in_challenges unique (hash)
index sign_ins_by_hash: on sign_ins unique (hash)
index sign_ins_by_user: on sign_ins (user_id, id)
index sign_ups_by_email: on sign_ups unique (email)
index sign_ups_by_secret: on sign_ups unique (secret_hash)
index sla_policies_by_name: on sla_policies unique (project_id, name)
index sla_policies_by_team: on sla_policies (team_id)
index sla_timers_due: on sla_timers (due_at) where due_at is not null and breached_at is null
index source_pages_by_hash: on source_pages (source_id, hash)
index source_pages_by_key: on source_pages unique (source_id, key)
index source_pages_by_project: on source_pages (project_id)
index source_pages_by_run: on source_pages (source_id, run)
index source_pages_by_state: on source_pages (source_id, state, tries, depth, id)
index sources_by_project: on sources (project_id, id)
index sso_connections_by_uid: on sso_connections unique (uid)
index sso_domains_by_domain: on sso_domains unique (domain)
index sso_domains_by_organization: on sso_domains (organization_id)
index sso_identities_by_subject: on sso_identities unique (organization_id, issuer, subject)
index sso_identities_by_user: on sso_identities (user_id)
index stored_responses_by_age: on stored_responses (created_at)
index stored_responses_by_project: on stored_responses (project_id, id)
index team_members_by_user: on team_members (user_id, project_id)
index teams_by_name: on teams unique (project_id, name)
index test_cases_by_contact: on test_cases (contact_id) where contact_id is not null
index test_cases_by_set: on test_cases (set_id, id)
index test_sets_by_project: on test_sets (project_id, id)
index training_files_by_archive: on training_files (archive_id) where archive_id is not null
index training_files_by_project: on training_files (project_id, id)
index training_texts_by_project: on training_texts (project_id, id)
index training_uploads_by_expiry: on training_uploads (expires_at)
index training_uploads_by_file: on training_uploads unique (file_id) where file_id is not null
index training_uploads_by_organization: on training_uploads (organization_id)
index training_uploads_by_project: on training_uploads (project_id, id)
index unanswered_questions_by_group: on unanswered_questions (group_id, created_at)
index unanswered_questions_by_session: on unanswered_questions (session_id)
index unanswered_questions_by_time: on unanswered_questions (project_id, created_at, group_id)
index unanswered_questions_to_group: on unanswered_questions (project_id, id) where group_id is null
index users_by_email: on users unique (email)
index visitor_proofs_by_member: on visitor_proofs (proven_by) where proven_by is not null
index visitor_proofs_by_project: on visitor_proofs (project_id, id)
index visitor_proofs_by_value: on visitor_proofs (project_id, kind, value) where ended_at is null
index visitor_proofs_by_visitor: on visitor_proofs (visitor_id, id)
index visitor_proofs_ended: on visitor_proofs (ended_at) where ended_at is not null
index visitor_proofs_expiring: on visitor_proofs (expires_at) where ended_at is null and kind <> 'id'
index visitors_blocked: on visitors (project_id, contact_id, id) where blocked_at is not null
index visitors_by_contact: on visitors (contact_id)
index visitors_by_uid: on visitors unique (project_id, uid)
index webhook_deliveries_by_endpoint: on webhook_deliveries (endpoint_id, id)
index webhook_deliveries_by_event: on webhook_deliveries (event_id)
index webhook_deliveries_by_project: on webhook_deliveries (project_id)
index webhook_deliveries_due: on webhook_deliveries (endpoint_id, next_attempt_at, id) where state = 'pending'
index webhook_deliveries_in_order: on webhook_deliveries (endpoint_id, subject, id) where state = 'pending'
index webhook_endpoints_by_creator: on webhook_endpoints (created_by) where created_by is not null
index webhook_endpoints_by_project: on webhook_endpoints (project_id, id)
index widgets_by_project: on widgets (project_id, id)
index widgets_by_uid: on widgets unique (uid)
primary key action_confirmations: (id)
primary key action_runs: (key)
primary key action_secrets: (id)
primary key actions: (id)
primary key api_tokens: (id)
primary key attachments: (id)
primary key audit_entries: (id)
primary key away_people: (project_id, user_id)
primary key budget_alerts: (project_id, widget_uid, limit_name, period, percent)
primary key budgets: (project_id, widget_uid)
primary key bulk_updates: (id)
primary key calls: (id)
primary key channel_deliveries: (message_id, part)
primary key channel_events: (id)
primary key channel_sessions: (session_id)
primary key channel_threads: (id)
primary key channels: (id)
primary key companies: (id)
primary key contact_counts: (project_id, type)
primary key contact_lists: (id)
primary key contacts: (id)
primary key conversation_figures: (session_id)
primary key conversation_rating_tags: (rating_id, tag)
primary key conversation_ratings: (id)
primary key credit_entries: (id)
primary key custom_fields: (id)
primary key deleted_records: (id)
primary key deleted_rows: (id)
primary key discarded_objects: (storage_key)
primary key evaluation_gates: (project_id)
primary key evaluation_results: (id)
primary key evaluation_runs: (id)
primary key event_feeds: (project_id)
primary key event_outbox: (id)
primary key execution_log_entries: (id)
primary key flow_run_events: (id)
primary key flow_runs: (id)
primary key flow_versions: (id)
primary key flows: (id)
primary key help_articles: (id)
primary key help_centres: (project_id)
primary key help_collections: (id)
primary key help_slugs: (project_id, slug)
primary key help_translations: (id)
primary key idempotency_entries: (caller, key, place)
primary key idempotency_keys: (caller, key)
primary key installation: (id)
primary key integrations: (id)
primary key invitations: (id)
primary key jobs: (id)
primary key knowledge_changes: (project_id, version)
primary key knowledge_chunks: (id)
primary key knowledge_documents: (id)
primary key knowledge_projects: (project_id)
primary key macros: (id)
primary key mcp_authorizations: (id)
primary key mcp_servers: (id)
primary key messages: (id)
primary key model_connections: (id)
primary key model_lists: (vendor)
primary key model_tables: (id)
primary key notification_settings: (project_id, user_id)
primary key oauth_grants: (token_id)
primary key organization_members: (id)
primary key organization_policies: (organization_id)
primary key organizations: (id)
primary key passkeys: (id)
primary key password_resets: (id)
primary key pauses: (id)
primary key pictures: (uid)
primary key project_events: (id)
primary key project_keys: (id)
primary key project_members: (id)
primary key project_settings: (project_id)
primary key projects: (id)
primary key proof_codes: (id)
primary key proof_lifetimes: (project_id)
primary key push_subscriptions: (id)
primary key question_groups: (id)
primary key rate_windows: (key)
primary key recovery_codes: (id)
primary key reply_drafts: (session_id, user_id)
primary key reservations: (id)
primary key retention_settings: (project_id)
primary key rule_log: (id)
primary key rules: (id)
primary key saved_replies: (id)
primary key secrets: (name)
primary key session_views: (id)
primary key sessions: (id)
primary key settings_drafts: (project_id)
primary key settings_versions: (id)
primary key sign_in_challenges: (id)
primary key sign_ins: (id)
primary key sign_ups: (id)
primary key sla_policies: (id)
primary key sla_timers: (session_id, target)
primary key source_hosts: (host)
primary key source_pages: (id)
primary key sources: (id)
primary key spending: (project_id, widget_uid, day)
primary key sso_connections: (organization_id)
primary key sso_domains: (id)
primary key sso_identities: (id)
primary key storage_places: (id)
primary key stored_responses: (id)
primary key team_members: (team_id, user_id)
primary key teams: (id)
primary key test_cases: (id)
primary key test_schedules: (set_id)
primary key test_sets: (id)
primary key test_subscribers: (set_id, user_id)
primary key totp_secrets: (user_id)
primary key training_counts: (organization_id, kind)
primary key training_files: (id)
primary key training_texts: (id)
primary key training_upload_pieces: (upload_id, start_at)
primary key training_uploads: (id)
primary key unanswered_questions: (id)
primary key users: (id)
primary key visitor_mail_marks: (session_id)
primary key visitor_mail_settings: (project_id)
primary key visitor_mail_stops: (project_id, address_hash)
primary key visitor_proofs: (id)
primary key visitors: (id)
primary key webhook_deliveries: (id)
primary key webhook_endpoints: (id)
primary key widgets: (id)
table action_confirmations
table action_runs
table action_secrets
table actions
table api_tokens
table attachments
table audit_entries
table away_people
table budget_alerts
table budgets
table bulk_updates
table calls
table channel_deliveries
table channel_events
table channel_sessions
table channel_threads
table channels
table companies
table contact_counts
table contact_lists
table contacts
table conversation_figures
table conversation_rating_tags
table conversation_ratings
table credit_entries
table custom_fields
table deleted_links
table deleted_records
table deleted_rows
table discarded_objects
table evaluation_gates
table evaluation_results
table evaluation_runs
table event_feeds
table event_outbox
table execution_log_entries
table flow_run_events
table flow_runs
table flow_versions
table flows
table help_articles
table help_centres
table help_collections
table help_slugs
table help_translations
table idempotency_entries
table idempotency_keys
table installation
table integrations
table invitations
table jobs
table knowledge_changes
table knowledge_chunks
table knowledge_documents
table knowledge_projects
table macros
table mcp_authorizations
table mcp_servers
table messages
table model_connections
table model_ending_notices
table model_lists
table model_tables
table notification_settings
table oauth_grants
table organization_members
table organization_policies
table organizations
table passkeys
table password_resets
table pauses
table pictures
table project_departures
table project_events
table project_keys
table project_members
table project_settings
table projects
table proof_codes
table proof_lifetimes
table push_subscriptions
table question_groups
table rate_windows
table recovery_codes
table reply_drafts
table reservations
table retention_settings
table rule_log
table rules
table saved_replies
table secrets
table session_views
table sessions
table settings_drafts
table settings_versions
table sign_in_challenges
table sign_ins
table sign_ups
table sla_policies
table sla_timers
table source_hosts
table source_pages
table sources
table spending
table sso_connections
table sso_domains
table sso_identities
table storage_places
table stored_responses
table team_members
table teams
table test_cases
table test_schedules
table test_sets
table test_subscribers
table totp_secrets
table training_counts
table training_files
table training_texts
table training_upload_pieces
table training_uploads
table unanswered_questions
table users
table visitor_mail_marks
table visitor_mail_settings
table visitor_mail_stops
table visitor_proofs
table visitors
table webhook_deliveries
table webhook_endpoints
table widgets
trigger attachments_discard: on attachments 2f9c64a4989be3de
trigger audit_entries_append_only: on audit_entries 67f408a23d29a907
trigger contact_words_deleted: on contacts 293c88b03857044e
trigger contact_words_inserted: on contacts 17169656cc2864e7
trigger contact_words_updated: on contacts 17bac96439d21ff7
trigger deleted_rows_discard: on deleted_rows 608bfecb9087d227
trigger pictures_discard: on pictures e823dd09ece759fb
trigger pictures_replace: on pictures 032743af51984733
trigger widgets_delete_pictures: on widgets eefedfb6c0d15a86
unique attachments (uid)
unique help_centres (uid)
unique stored_responses (uid)
virtual table contact_words: fts5 (search_text, tags_key, content = 'contacts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = column)
`,
  postgres: `
column action_confirmations.action_id: bigint not null
column action_confirmations.answered_by: bigint
column action_confirmations.arguments: jsonb not null
column action_confirmations.author_id: bigint
column action_confirmations.created_at: bigint not null
column action_confirmations.epoch: bigint
column action_confirmations.flow_run_id: bigint
column action_confirmations.id: bigint not null identity
column action_confirmations.project_id: bigint not null
column action_confirmations.question_id: bigint not null
column action_confirmations.question_uid: text
column action_confirmations.session_id: bigint not null
column action_confirmations.times: bigint
column action_confirmations.verdict: text
column action_confirmations.version: text
column action_runs.created_at: bigint not null
column action_runs.key: text collate C not null
column action_runs.leased_until: bigint not null
column action_runs.outcome: jsonb
column action_runs.project_id: bigint not null
column action_runs.session_id: bigint
column action_secrets.created_at: bigint not null
column action_secrets.host: text not null
column action_secrets.id: bigint not null identity
column action_secrets.name: text collate C not null
column action_secrets.project_id: bigint not null
column action_secrets.sealed: text not null
column action_secrets.updated_at: bigint not null
column actions.audience: text not null
column actions.configuration: jsonb not null
column actions.created_at: bigint not null
column actions.description: text not null
column actions.id: bigint not null identity
column actions.is_enabled: smallint not null
column actions.kind: text not null
column actions.limit_per_conversation: bigint
column actions.limit_per_hour: bigint
column actions.name: text collate C not null
column actions.needed_proof: text
column actions.needs_confirmation: smallint not null
column actions.parameters: jsonb not null
column actions.problem: text
column actions.project_id: bigint not null
column actions.updated_at: bigint not null
column api_tokens.access_expires_at: bigint
column api_tokens.administers_by_ai: smallint not null default 0
column api_tokens.created_at: bigint not null
column api_tokens.created_by: bigint not null
column api_tokens.deactivated_at: bigint
column api_tokens.expires_at: bigint
column api_tokens.hash: text not null
column api_tokens.hint: text not null
column api_tokens.id: bigint not null identity
column api_tokens.last_used_at: bigint
column api_tokens.name: text not null
column api_tokens.organization_id: bigint not null
column api_tokens.permissions: jsonb
column api_tokens.project_ids: jsonb
column api_tokens.resource: text
column api_tokens.role: text
column api_tokens.updated_at: bigint not null
column attachments.bytes: bigint not null
column attachments.content_type: text not null
column attachments.created_at: bigint not null
column attachments.id: bigint not null identity
column attachments.image: jsonb
column attachments.kind: text not null
column attachments.message_id: bigint
column attachments.name: text not null
column attachments.project_id: bigint not null
column attachments.session_id: bigint not null
column attachments.storage_key: text not null
column attachments.uid: text not null
column attachments.uploader: text not null
column audit_entries.action: text not null
column audit_entries.actor_id: bigint
column audit_entries.actor_kind: text not null
column audit_entries.actor_name: text not null
column audit_entries.created_at: bigint not null
column audit_entries.details: jsonb not null
column audit_entries.id: bigint not null identity
column audit_entries.ip: text not null
column audit_entries.organization_id: bigint
column audit_entries.outcome: text not null
column audit_entries.project_id: bigint
column audit_entries.user_agent: text not null
column audit_entries.user_id: bigint
column away_people.project_id: bigint not null
column away_people.since: bigint not null
column away_people.user_id: bigint not null
column budget_alerts.created_at: bigint not null
column budget_alerts.limit_name: text not null
column budget_alerts.percent: bigint not null
column budget_alerts.period: text not null
column budget_alerts.project_id: bigint not null
column budget_alerts.widget_uid: text collate C not null
column budgets.day_credits: bigint
column budgets.day_micros: bigint
column budgets.month_credits: bigint
column budgets.month_micros: bigint
column budgets.project_id: bigint not null
column budgets.updated_at: bigint not null
column budgets.when_spent: text not null
column budgets.widget_uid: text collate C not null
column bulk_updates.caller: text not null
column bulk_updates.changes: jsonb not null
column bulk_updates.created_at: bigint not null
column bulk_updates.id: bigint not null identity
column bulk_updates.project_id: bigint not null
column bulk_updates.uid: text not null
column calls.answered_at: bigint
column calls.answered_by: text
column calls.asked_at: bigint
column calls.channel_id: bigint
column calls.consent_at: bigint
column calls.cost_micros: bigint
column calls.created_at: bigint not null
column calls.direction: text not null
column calls.duration_s: bigint
column calls.ended_at: bigint
column calls.extra_data: jsonb
column calls.from_number: text not null
column calls.id: bigint not null identity
column calls.problem: text
column calls.project_id: bigint not null
column calls.recording_url: text
column calls.relay_token: text
column calls.session_id: bigint not null
column calls.session_uid: text not null
column calls.silences: bigint not null
column calls.spoken_through: bigint not null
column calls.status: text not null
column calls.to_number: text not null
column calls.transfer_status: text
column calls.transfer_to: text
column calls.uid: text not null
column calls.updated_at: bigint not null
column calls.vendor_id: text
column channel_deliveries.channel_id: bigint not null
column channel_deliveries.message_id: bigint not null
column channel_deliveries.part: bigint not null
column channel_deliveries.problem: text
column channel_deliveries.session_id: bigint not null
column channel_deliveries.state: text not null
column channel_deliveries.updated_at: bigint not null
column channel_deliveries.vendor_message_id: text
column channel_events.channel_id: bigint not null
column channel_events.created_at: bigint not null
column channel_events.external_id: text not null
column channel_events.id: bigint not null identity
column channel_events.payload: jsonb
column channel_events.thread: text not null
column channel_sessions.sent_through: bigint not null
column channel_sessions.session_id: bigint not null
column channel_sessions.session_uid: text not null
column channel_sessions.thread_id: bigint not null
column channel_threads.channel_id: bigint not null
column channel_threads.created_at: bigint not null
column channel_threads.data: jsonb
column channel_threads.external_id: text not null
column channel_threads.id: bigint not null identity
column channel_threads.last_received_at: bigint not null
column channel_threads.project_id: bigint not null
column channel_threads.visitor_id: bigint not null
column channels.account_id: text not null
column channels.account_name: text not null
column channels.created_at: bigint not null
column channels.credentials: text not null
column channels.cursor: text
column channels.id: bigint not null identity
column channels.integration_id: bigint not null
column channels.kind: text not null
column channels.last_received_at: bigint
column channels.last_sent_at: bigint
column channels.listener: text
column channels.listener_until: bigint not null default 0
column channels.name: text not null
column channels.next_step: text
column channels.problem: text
column channels.problem_at: bigint
column channels.project_id: bigint not null
column channels.settings: jsonb not null
column channels.state: text not null
column channels.uid: text not null
column channels.updated_at: bigint not null
column channels.widget_id: bigint not null
column channels.widget_uid: text not null
column companies.created_at: bigint not null
column companies.id: bigint not null identity
column companies.name: text not null
column companies.project_id: bigint not null
column companies.search_text: text not null
column companies.updated_at: bigint not null
column companies.website: text not null
column contact_counts.count: bigint not null
column contact_counts.project_id: bigint not null
column contact_counts.type: text not null
column contact_lists.created_at: bigint not null
column contact_lists.filter_by: jsonb not null
column contact_lists.icon: text
column contact_lists.id: bigint not null identity
column contact_lists.name: text not null
column contact_lists.project_id: bigint not null
column contact_lists.search_text: text not null
column contact_lists.updated_at: bigint not null
column contacts.company_id: bigint
column contacts.created_at: bigint not null
column contacts.data: jsonb not null
column contacts.email: text
column contacts.email_key: text collate C
column contacts.external_id: text
column contacts.fields: jsonb not null default '{}'::jsonb
column contacts.id: bigint not null identity
column contacts.identity_id: text
column contacts.identity_kind: text
column contacts.is_verified: smallint not null default 1
column contacts.name: text
column contacts.name_key: text collate C
column contacts.phone: text collate C
column contacts.project_id: bigint not null
column contacts.search_text: text not null
column contacts.tags: text
column contacts.tags_key: text not null
column contacts.type: text not null
column contacts.updated_at: bigint not null
column conversation_figures.asked_at: bigint
column conversation_figures.bot_messages: bigint not null
column conversation_figures.channel: text not null
column conversation_figures.first_reply_ms: bigint
column conversation_figures.first_reply_open_ms: bigint
column conversation_figures.handling_ms: bigint
column conversation_figures.is_handled: smallint not null
column conversation_figures.is_solved_by_bot: smallint not null
column conversation_figures.last_message_at: bigint not null
column conversation_figures.person_messages: bigint not null
column conversation_figures.person_since: bigint
column conversation_figures.project_id: bigint not null
column conversation_figures.resolution_ms: bigint
column conversation_figures.resolution_open_ms: bigint
column conversation_figures.score: bigint
column conversation_figures.session_id: bigint not null
column conversation_figures.sla_breaches: bigint not null
column conversation_figures.started_at: bigint not null
column conversation_figures.tags: text not null
column conversation_figures.team_id: bigint
column conversation_figures.user_id: bigint
column conversation_figures.visitor_messages: bigint not null
column conversation_rating_tags.created_at: bigint not null
column conversation_rating_tags.project_id: bigint not null
column conversation_rating_tags.rating_id: bigint not null
column conversation_rating_tags.score: bigint not null
column conversation_rating_tags.tag: text not null
column conversation_ratings.answered_by: text not null
column conversation_ratings.comment: text
column conversation_ratings.created_at: bigint not null
column conversation_ratings.id: bigint not null identity
column conversation_ratings.project_id: bigint not null
column conversation_ratings.score: bigint not null
column conversation_ratings.session_id: bigint not null
column conversation_ratings.team_id: bigint
column conversation_ratings.user_id: bigint
column credit_entries.amount: bigint not null
column credit_entries.balance: bigint not null
column credit_entries.created_at: bigint not null
column credit_entries.id: bigint not null identity
column credit_entries.organization_id: bigint not null
column credit_entries.project_id: bigint
column credit_entries.reason: text not null
column credit_entries.reference: text
column custom_fields.archived_at: bigint
column custom_fields.choices: jsonb not null
column custom_fields.created_at: bigint not null
column custom_fields.field_key: text not null
column custom_fields.id: bigint not null identity
column custom_fields.is_listed: smallint not null
column custom_fields.kind: text not null
column custom_fields.label: text not null
column custom_fields.position: bigint not null
column custom_fields.project_id: bigint not null
column custom_fields.subject: text not null
column custom_fields.updated_at: bigint not null
column deleted_links.column_name: text not null
column deleted_links.record_id: bigint not null
column deleted_links.row_id: bigint not null
column deleted_links.table_name: text not null
column deleted_links.target_id: bigint not null
column deleted_records.active_at: bigint
column deleted_records.contact_id: bigint
column deleted_records.deleted_at: bigint not null
column deleted_records.engine: text not null
column deleted_records.id: bigint not null identity
column deleted_records.kind: text not null
column deleted_records.project_id: bigint not null
column deleted_records.record_key: text not null
column deleted_records.user_id: bigint
column deleted_records.visitor_id: bigint
column deleted_rows.content: jsonb not null
column deleted_rows.id: bigint not null identity
column deleted_rows.record_id: bigint not null
column deleted_rows.storage_key: text
column deleted_rows.table_name: text not null
column discarded_objects.discard_at: bigint not null
column discarded_objects.storage_key: text not null
column evaluation_gates.min_percent: bigint not null
column evaluation_gates.project_id: bigint not null
column evaluation_gates.set_id: bigint not null
column evaluation_gates.updated_at: bigint not null
column evaluation_results.case_id: bigint
column evaluation_results.contact_id: bigint
column evaluation_results.content: jsonb not null
column evaluation_results.draft: jsonb
column evaluation_results.draft_outcome: text
column evaluation_results.id: bigint not null identity
column evaluation_results.is_required: bigint not null
column evaluation_results.kind: text not null
column evaluation_results.live: jsonb
column evaluation_results.live_outcome: text
column evaluation_results.position: bigint not null
column evaluation_results.project_id: bigint not null
column evaluation_results.run_id: bigint not null
column evaluation_runs.cases_print: text not null
column evaluation_runs.created_at: bigint not null
column evaluation_runs.credits: bigint not null
column evaluation_runs.draft_settings: jsonb
column evaluation_runs.finished_at: bigint
column evaluation_runs.id: bigint not null identity
column evaluation_runs.is_scheduled: bigint not null
column evaluation_runs.live_settings: jsonb not null
column evaluation_runs.micros: bigint not null
column evaluation_runs.name: text not null
column evaluation_runs.problem: text
column evaluation_runs.project_id: bigint not null
column evaluation_runs.runs_live: bigint not null
column evaluation_runs.session_id: bigint
column evaluation_runs.set_id: bigint
column evaluation_runs.settings_print: text not null
column evaluation_runs.started_at: bigint
column evaluation_runs.status: text not null
column evaluation_runs.texts: jsonb
column evaluation_runs.user_id: bigint
column event_feeds.followed_at: bigint not null
column event_feeds.project_id: bigint not null
column event_outbox.created_at: bigint not null default (EXTRACT(epoch FROM clock_timestamp()) * 1000::numeric)::bigint
column event_outbox.id: bigint not null identity
column event_outbox.payload: text not null
column execution_log_entries.created_at: bigint not null
column execution_log_entries.data: jsonb not null
column execution_log_entries.id: bigint not null identity
column execution_log_entries.kind: text not null
column execution_log_entries.message: text not null
column execution_log_entries.project_id: bigint not null
column execution_log_entries.session_id: bigint
column execution_log_entries.task: text not null
column flow_run_events.created_at: bigint not null
column flow_run_events.event: text not null
column flow_run_events.id: bigint not null identity
column flow_run_events.path: text not null
column flow_run_events.run_id: bigint not null
column flow_runs.created_at: bigint not null
column flow_runs.flow_id: bigint
column flow_runs.id: bigint not null identity
column flow_runs.outcome: text
column flow_runs.project_id: bigint not null
column flow_runs.session_id: bigint not null
column flow_runs.state: text not null
column flow_runs.trigger_kind: text not null
column flow_runs.updated_at: bigint not null
column flow_runs.version_id: bigint
column flow_versions.created_at: bigint not null
column flow_versions.definition: text not null
column flow_versions.flow_id: bigint not null
column flow_versions.id: bigint not null identity
column flow_versions.number: bigint not null
column flow_versions.project_id: bigint not null
column flow_versions.user_id: bigint
column flows.created_at: bigint not null
column flows.draft: text not null
column flows.id: bigint not null identity
column flows.live_version_id: bigint
column flows.name: text not null
column flows.name_key: text not null
column flows.project_id: bigint not null
column flows.revision: bigint not null
column flows.updated_at: bigint not null
column flows.user_id: bigint
column help_articles.collection_id: bigint
column help_articles.created_at: bigint not null
column help_articles.id: bigint not null identity
column help_articles.position: bigint not null
column help_articles.project_id: bigint not null
column help_articles.slug: text not null
column help_articles.updated_at: bigint not null
column help_centres.created_at: bigint not null
column help_centres.description: text not null
column help_centres.domain: text
column help_centres.domain_missing_since: bigint
column help_centres.domain_token: text not null
column help_centres.domain_verified_at: bigint
column help_centres.is_on: smallint not null
column help_centres.languages: jsonb not null
column help_centres.project_id: bigint not null
column help_centres.title: text not null
column help_centres.uid: text not null
column help_centres.updated_at: bigint not null
column help_collections.created_at: bigint not null
column help_collections.id: bigint not null identity
column help_collections.position: bigint not null
column help_collections.project_id: bigint not null
column help_collections.slug: text not null
column help_collections.texts: jsonb not null
column help_collections.updated_at: bigint not null
column help_slugs.article_id: bigint not null
column help_slugs.project_id: bigint not null
column help_slugs.slug: text not null
column help_translations.article_id: bigint not null
column help_translations.body: text not null
column help_translations.created_at: bigint not null
column help_translations.description: text not null
column help_translations.first_published_at: bigint
column help_translations.id: bigint not null identity
column help_translations.language: text not null
column help_translations.project_id: bigint not null
column help_translations.published_at: bigint
column help_translations.published_body: text
column help_translations.published_description: text
column help_translations.published_revision: bigint
column help_translations.published_title: text
column help_translations.revision: bigint not null
column help_translations.title: text not null
column help_translations.updated_at: bigint not null
column idempotency_entries.answer: text
column idempotency_entries.caller: text not null
column idempotency_entries.key: text not null
column idempotency_entries.place: bigint not null
column idempotency_keys.answer: jsonb
column idempotency_keys.began_at: bigint
column idempotency_keys.caller: text not null
column idempotency_keys.created_at: bigint not null
column idempotency_keys.fingerprint: text not null
column idempotency_keys.key: text not null
column idempotency_keys.leased_until: bigint not null default 0
column idempotency_keys.operation: text not null
column installation.id: bigint not null
column installation.open_sign_up: smallint not null
column installation.starting_credits: bigint not null
column installation.updated_at: bigint not null
column integrations.created_at: bigint not null
column integrations.id: bigint not null identity
column integrations.kind: text not null
column integrations.project_id: bigint not null
column invitations.created_at: bigint not null
column invitations.email: text not null
column invitations.expires_at: bigint not null
column invitations.id: bigint not null identity
column invitations.organization_id: bigint not null
column invitations.role: text not null
column invitations.secret_hash: text not null
column invitations.sent_by: bigint not null
column invitations.status: text not null
column invitations.updated_at: bigint not null
column jobs.attempts: bigint not null
column jobs.created_at: bigint not null
column jobs.dead_at: bigint
column jobs.generation: bigint not null
column jobs.id: bigint not null identity
column jobs.key: text not null
column jobs.kind: text not null
column jobs.last_error: text
column jobs.leased_by: text not null default ''::text
column jobs.leased_until: bigint not null
column jobs.payload: jsonb not null
column jobs.run_at: bigint not null
column jobs.tenant: text not null default ''::text
column jobs.turn: bigint not null default 0
column knowledge_changes.document_id: bigint not null
column knowledge_changes.project_id: bigint not null
column knowledge_changes.version: bigint not null
column knowledge_chunks.content: text not null
column knowledge_chunks.document_id: bigint not null
column knowledge_chunks.embedder: text
column knowledge_chunks.heading_path: jsonb not null
column knowledge_chunks.id: bigint not null identity
column knowledge_chunks.index_text: text not null
column knowledge_chunks.next_embedder: text
column knowledge_chunks.next_vectors: bytea
column knowledge_chunks.place: jsonb not null
column knowledge_chunks.position: bigint not null
column knowledge_chunks.project_id: bigint not null
column knowledge_chunks.vectors: bytea
column knowledge_documents.answer: text
column knowledge_documents.citable: smallint not null
column knowledge_documents.created_at: bigint not null
column knowledge_documents.id: bigint not null identity
column knowledge_documents.kind: text not null
column knowledge_documents.project_id: bigint not null
column knowledge_documents.question: text
column knowledge_documents.source_id: bigint not null
column knowledge_documents.title: text not null
column knowledge_documents.url: text
column knowledge_projects.embedder: text
column knowledge_projects.project_id: bigint not null
column knowledge_projects.version: bigint not null
column macros.created_at: bigint not null
column macros.id: bigint not null identity
column macros.name: text not null
column macros.project_id: bigint not null
column macros.search_text: text not null
column macros.shortcut: text not null
column macros.steps: jsonb not null
column macros.updated_at: bigint not null
column macros.user_id: bigint
column mcp_authorizations.caller: text not null
column mcp_authorizations.created_at: bigint not null
column mcp_authorizations.id: bigint not null identity
column mcp_authorizations.project_id: bigint not null
column mcp_authorizations.sealed: text not null
column mcp_authorizations.server_id: bigint not null
column mcp_authorizations.state_hash: text collate C not null
column mcp_servers.authentication: text not null
column mcp_servers.client_id: text
column mcp_servers.created_at: bigint not null
column mcp_servers.id: bigint not null identity
column mcp_servers.listed_at: bigint
column mcp_servers.name: text collate C not null
column mcp_servers.problem: text
column mcp_servers.project_id: bigint not null
column mcp_servers.refreshing_until: bigint
column mcp_servers.sealed_grant: text
column mcp_servers.secret_name: text
column mcp_servers.tools: jsonb not null
column mcp_servers.updated_at: bigint not null
column mcp_servers.url: text not null
column messages.attachments: jsonb
column messages.author_id: bigint
column messages.choices: jsonb
column messages.client_key: text
column messages.content_type: text not null
column messages.created_at: bigint not null
column messages.delivery: jsonb
column messages.event: jsonb
column messages.folded: text
column messages.id: bigint not null identity
column messages.kind: bigint not null
column messages.message: text not null
column messages.origin: text not null
column messages.picked: text
column messages.project_id: bigint not null
column messages.rating: text
column messages.reopens: smallint not null default 0
column messages.reply_ms: bigint
column messages.reply_to: bigint
column messages.send_by: text not null
column messages.session_id: bigint not null
column messages.sources: jsonb
column messages.user_id: bigint
column model_connections.address: text
column model_connections.created_at: bigint not null
column model_connections.id: bigint not null identity
column model_connections.kind: text not null
column model_connections.last_error: text
column model_connections.mailed_at: bigint
column model_connections.models: jsonb not null
column model_connections.name: text not null
column model_connections.organization_id: bigint not null
column model_connections.secret: text
column model_connections.settings: jsonb not null
column model_connections.tested_at: bigint not null
column model_connections.updated_at: bigint not null
column model_ending_notices.created_at: bigint not null
column model_ending_notices.days: bigint not null
column model_ending_notices.model: text not null
column model_ending_notices.project_id: bigint not null
column model_lists.asked: text not null
column model_lists.listed_at: bigint not null
column model_lists.models: jsonb not null
column model_lists.vendor: text not null
column model_tables.data: jsonb not null
column model_tables.id: bigint not null
column model_tables.source: text not null
column model_tables.stored_at: bigint not null
column notification_settings.conversations: text not null
column notification_settings.digest_hour: bigint
column notification_settings.mail_after_minutes: bigint
column notification_settings.project_id: bigint not null
column notification_settings.sound: smallint not null
column notification_settings.time_zone: text not null
column notification_settings.updated_at: bigint not null
column notification_settings.user_id: bigint not null
column oauth_grants.client_host: text not null
column oauth_grants.client_id: text not null
column oauth_grants.code_hash: text not null
column oauth_grants.previous_refresh_hash: text
column oauth_grants.refresh_family: text not null
column oauth_grants.refresh_hash: text not null
column oauth_grants.refresh_nonce: text
column oauth_grants.refreshed_at: bigint not null
column oauth_grants.token_id: bigint not null
column organization_members.created_at: bigint not null
column organization_members.id: bigint not null identity
column organization_members.organization_id: bigint not null
column organization_members.role: text not null
column organization_members.updated_at: bigint not null
column organization_members.user_id: bigint not null
column organization_policies.idle_minutes: bigint
column organization_policies.organization_id: bigint not null
column organization_policies.require_second_factor: smallint not null
column organization_policies.updated_at: bigint not null
column organizations.created_at: bigint not null
column organizations.created_by: bigint not null
column organizations.credits: bigint not null
column organizations.deleted_at: bigint
column organizations.id: bigint not null identity
column organizations.name: text not null
column organizations.plan: text not null
column organizations.shares_vendor_keys: smallint not null default 1
column organizations.updated_at: bigint not null
column passkeys.counter: bigint not null
column passkeys.created_at: bigint not null
column passkeys.credential_id: text not null
column passkeys.id: bigint not null identity
column passkeys.last_used_at: bigint
column passkeys.name: text not null
column passkeys.public_key: text not null
column passkeys.transports: jsonb not null
column passkeys.user_id: bigint not null
column password_resets.created_at: bigint not null
column password_resets.expires_at: bigint not null
column password_resets.hash: text not null
column password_resets.id: bigint not null identity
column password_resets.user_id: bigint not null
column pauses.began_at: bigint not null
column pauses.id: bigint not null
column pictures.bytes: bigint not null
column pictures.content_type: text not null
column pictures.created_at: bigint not null
column pictures.hash: text not null
column pictures.storage_key: text not null
column pictures.uid: text not null
column pictures.use: text not null
column pictures.user_id: bigint
column pictures.widget_id: bigint
column project_departures.left_at: bigint not null
column project_departures.project_id: bigint not null
column project_departures.user_id: bigint not null
column project_events.contact_id: bigint
column project_events.created_at: bigint not null
column project_events.details: jsonb not null
column project_events.id: bigint not null identity
column project_events.kind: text not null
column project_events.project_id: bigint not null
column project_events.session_id: bigint
column project_events.subject: text not null
column project_events.transaction_id: bigint not null default pg_current_xact_id()::text::bigint
column project_events.uid: text not null
column project_keys.created_at: bigint not null
column project_keys.created_by: bigint not null
column project_keys.expires_at: bigint
column project_keys.falls_back: smallint not null default 0
column project_keys.hash: text not null
column project_keys.hint: text not null
column project_keys.id: bigint not null identity
column project_keys.last_used_at: bigint
column project_keys.name: text not null
column project_keys.origins: jsonb
column project_keys.permissions: jsonb
column project_keys.project_id: bigint not null
column project_keys.was_narrowed: smallint not null default 0
column project_members.created_at: bigint not null
column project_members.id: bigint not null identity
column project_members.project_id: bigint not null
column project_members.role: text
column project_members.user_id: bigint not null
column project_settings.add_facts: bigint not null default 1
column project_settings.add_page_link: bigint not null
column project_settings.auto_close_duration: bigint
column project_settings.auto_resolve_duration: bigint
column project_settings.chat_history_count: bigint not null
column project_settings.fallback_models: jsonb
column project_settings.max_nodes: bigint not null
column project_settings.mode: text not null
column project_settings.model: text not null
column project_settings.project_id: bigint not null
column project_settings.prompt: text not null
column project_settings.restriction: text not null
column project_settings.search_model: text
column project_settings.temperature: jsonb not null
column project_settings.updated_at: bigint not null
column projects.created_at: bigint not null
column projects.created_by: bigint not null
column projects.deleted_at: bigint
column projects.id: bigint not null identity
column projects.name: text not null
column projects.organization_id: bigint not null
column projects.rows_at_deletion: bigint
column projects.rows_left: bigint
column projects.uid: text not null
column projects.updated_at: bigint not null
column proof_codes.code_hash: text not null
column proof_codes.created_at: bigint not null
column proof_codes.ended_at: bigint
column proof_codes.expires_at: bigint not null
column proof_codes.id: bigint not null identity
column proof_codes.kind: text not null
column proof_codes.project_id: bigint not null
column proof_codes.proven_at: bigint
column proof_codes.tries: bigint not null
column proof_codes.value: text not null
column proof_codes.visitor_id: bigint not null
column proof_lifetimes.channel_hours: bigint not null
column proof_lifetimes.code_days: bigint not null
column proof_lifetimes.project_id: bigint not null
column proof_lifetimes.signed_days: bigint not null
column proof_lifetimes.team_days: bigint not null
column proof_lifetimes.updated_at: bigint not null
column push_subscriptions.created_at: bigint not null
column push_subscriptions.endpoint_hash: text not null
column push_subscriptions.id: bigint not null identity
column push_subscriptions.sealed: text not null
column push_subscriptions.sign_in_id: bigint not null
column push_subscriptions.user_agent: text not null
column push_subscriptions.user_id: bigint not null
column question_groups.created_at: bigint not null
column question_groups.embedder: text
column question_groups.hidden_until: bigint not null
column question_groups.id: bigint not null identity
column question_groups.last_asked_at: bigint not null
column question_groups.project_id: bigint not null
column question_groups.question: text not null
column question_groups.vector: bytea
column question_groups.words: text not null
column rate_windows.key: text not null
column rate_windows.resets_at: bigint not null
column rate_windows.spent: bigint not null
column recovery_codes.created_at: bigint not null
column recovery_codes.hash: text not null
column recovery_codes.id: bigint not null identity
column recovery_codes.user_id: bigint not null
column reply_drafts.kind: text not null
column reply_drafts.project_id: bigint not null
column reply_drafts.session_id: bigint not null
column reply_drafts.text: text not null
column reply_drafts.updated_at: bigint not null
column reply_drafts.user_id: bigint not null
column reply_drafts.version: bigint not null
column reservations.credits: bigint not null
column reservations.expires_at: bigint not null
column reservations.id: bigint not null identity
column reservations.micros: bigint not null
column reservations.organization_id: bigint not null
column reservations.project_id: bigint not null
column reservations.widget_uid: text collate C not null
column retention_settings.address_days: bigint
column retention_settings.conversation_days: bigint
column retention_settings.log_days: bigint
column retention_settings.project_id: bigint not null
column retention_settings.updated_at: bigint not null
column rule_log.created_at: bigint not null
column rule_log.details: jsonb not null
column rule_log.event: text not null
column rule_log.id: bigint not null identity
column rule_log.occurrence: text not null
column rule_log.outcome: text not null
column rule_log.project_id: bigint not null
column rule_log.rule_id: bigint
column rule_log.rule_name: text
column rule_log.session_id: bigint not null
column rules.conditions: jsonb not null
column rules.created_at: bigint not null
column rules.effects: jsonb not null
column rules.event: text not null
column rules.id: bigint not null identity
column rules.is_enabled: smallint not null
column rules.match: text not null
column rules.minutes: bigint
column rules.name: text not null
column rules.position: bigint not null
column rules.problem: text
column rules.project_id: bigint not null
column rules.stops: smallint not null
column rules.updated_at: bigint not null
column saved_replies.created_at: bigint not null
column saved_replies.id: bigint not null identity
column saved_replies.project_id: bigint not null
column saved_replies.search_text: text not null
column saved_replies.shortcut: text not null
column saved_replies.text: text not null
column saved_replies.updated_at: bigint not null
column saved_replies.user_id: bigint
column secrets.name: text not null
column secrets.value: text not null
column session_views.created_at: bigint not null
column session_views.created_by: bigint
column session_views.direction: text
column session_views.filter: jsonb not null
column session_views.from_day: text
column session_views.icon: text
column session_views.id: bigint not null identity
column session_views.name: text not null
column session_views.project_id: bigint not null
column session_views.search: text
column session_views.to_day: text
column session_views.updated_at: bigint not null
column sessions.assignee_id: bigint
column sessions.chat_mode: bigint not null
column sessions.contact_id: bigint
column sessions.country: text
column sessions.created_at: bigint not null
column sessions.data: jsonb not null
column sessions.device_type: text
column sessions.first_asked_at: bigint
column sessions.first_response_ms: bigint
column sessions.id: bigint not null identity
column sessions.integration_id: bigint not null
column sessions.ip: text
column sessions.is_disliked: smallint not null default 0
column sessions.is_emulator: smallint not null
column sessions.is_missed: smallint not null default 0
column sessions.is_spam: smallint not null default 0
column sessions.language: text
column sessions.last_activity_at: bigint not null
column sessions.last_message: text
column sessions.last_message_at: bigint
column sessions.last_message_content_type: text
column sessions.last_message_id: bigint
column sessions.last_message_type: bigint
column sessions.meta: jsonb not null
column sessions.mode_epoch: bigint not null
column sessions.platform: text
column sessions.priority: bigint not null default 0
column sessions.project_id: bigint not null
column sessions.quiet_since: bigint not null
column sessions.resolved_by_inactivity: smallint not null
column sessions.segment: text not null
column sessions.sla_due_at: bigint
column sessions.sla_policy_id: bigint
column sessions.sla_target: text
column sessions.snoozed_until: bigint
column sessions.state: text not null
column sessions.status: text not null
column sessions.successor_uid: text
column sessions.team_id: bigint
column sessions.uid: text not null
column sessions.unseen: bigint not null
column sessions.updated_at: bigint not null
column sessions.visitor_id: bigint
column sessions.waiting_since: bigint
column sessions.widget_id: bigint not null
column settings_drafts.changes: jsonb not null
column settings_drafts.project_id: bigint not null
column settings_drafts.updated_at: bigint not null
column settings_drafts.user_id: bigint
column settings_versions.created_at: bigint not null
column settings_versions.id: bigint not null identity
column settings_versions.kind: text not null
column settings_versions.project_id: bigint not null
column settings_versions.reason: text
column settings_versions.settings: jsonb not null
column settings_versions.user_id: bigint
column sign_in_challenges.created_at: bigint not null
column sign_in_challenges.expires_at: bigint not null
column sign_in_challenges.hash: text not null
column sign_in_challenges.id: bigint not null identity
column sign_in_challenges.payload: jsonb not null
column sign_in_challenges.purpose: text not null
column sign_ins.authenticated_at: bigint not null default 0
column sign_ins.created_at: bigint not null
column sign_ins.expires_at: bigint not null
column sign_ins.hash: text not null
column sign_ins.id: bigint not null identity
column sign_ins.ip: text not null
column sign_ins.last_seen_at: bigint not null
column sign_ins.second_factor: smallint not null default 0
column sign_ins.sso_organization_id: bigint
column sign_ins.user_agent: text not null
column sign_ins.user_id: bigint not null
column sign_ups.created_at: bigint not null
column sign_ups.email: text not null
column sign_ups.expires_at: bigint not null
column sign_ups.id: bigint not null identity
column sign_ups.secret_hash: text not null
column sla_policies.created_at: bigint not null
column sla_policies.first_reply_minutes: bigint
column sla_policies.id: bigint not null identity
column sla_policies.in_business_hours: smallint not null
column sla_policies.name: text not null
column sla_policies.next_reply_minutes: bigint
column sla_policies.pauses_while_snoozed: smallint not null
column sla_policies.pauses_while_waiting: smallint not null
column sla_policies.position: bigint not null
column sla_policies.priorities: jsonb not null
column sla_policies.project_id: bigint not null
column sla_policies.resolution_minutes: bigint
column sla_policies.team_id: bigint
column sla_policies.updated_at: bigint not null
column sla_timers.breached_at: bigint
column sla_timers.due_at: bigint
column sla_timers.elapsed_ms: bigint not null
column sla_timers.met_at: bigint
column sla_timers.project_id: bigint not null
column sla_timers.running_since: bigint
column sla_timers.session_id: bigint not null
column sla_timers.target: text not null
column source_hosts.host: text collate C not null
column source_hosts.next_at: bigint not null
column source_pages.created_at: bigint not null
column source_pages.depth: bigint not null
column source_pages.etag: text
column source_pages.hash: text
column source_pages.id: bigint not null identity
column source_pages.is_learned: smallint not null
column source_pages.key: text collate C not null
column source_pages.last_modified: text
column source_pages.links: jsonb
column source_pages.listed_version: text
column source_pages.problem: text
column source_pages.project_id: bigint not null
column source_pages.reason: text
column source_pages.run: bigint not null
column source_pages.source_id: bigint not null
column source_pages.state: text not null
column source_pages.title: text
column source_pages.tries: bigint not null
column source_pages.updated_at: bigint not null
column source_pages.url: text not null
column source_pages.version: text
column sources.created_at: bigint not null
column sources.credential: text
column sources.id: bigint not null identity
column sources.is_truncated: smallint not null
column sources.kind: text not null
column sources.name: text not null
column sources.next_sync_at: bigint
column sources.problem: text
column sources.project_id: bigint not null
column sources.reason: text
column sources.run: bigint not null
column sources.schedule: text not null
column sources.settings: jsonb not null
column sources.stage: text not null
column sources.state: text not null
column sources.synced_at: bigint
column sources.updated_at: bigint not null
column sources.url: text not null
column sources.user_id: bigint
column spending.credits: bigint not null
column spending.day: text collate C not null
column spending.micros: bigint not null
column spending.project_id: bigint not null
column spending.widget_uid: text collate C not null
column sso_connections.client_id: text not null
column sso_connections.client_secret: text not null
column sso_connections.default_role: text
column sso_connections.groups_claim: text not null
column sso_connections.issuer: text not null
column sso_connections.organization_id: bigint not null
column sso_connections.role_by_group: jsonb not null
column sso_connections.sso_only: smallint not null
column sso_connections.uid: text not null
column sso_connections.updated_at: bigint not null
column sso_domains.created_at: bigint not null
column sso_domains.domain: text not null
column sso_domains.id: bigint not null identity
column sso_domains.organization_id: bigint not null
column sso_identities.created_at: bigint not null
column sso_identities.id: bigint not null identity
column sso_identities.issuer: text not null
column sso_identities.organization_id: bigint not null
column sso_identities.subject: text not null
column sso_identities.user_id: bigint not null
column storage_places.id: bigint not null
column storage_places.place: text not null
column stored_responses.created_at: bigint not null
column stored_responses.id: bigint not null identity
column stored_responses.input: jsonb not null
column stored_responses.previous_uid: text
column stored_responses.project_id: bigint not null
column stored_responses.response: jsonb not null
column stored_responses.uid: text not null
column team_members.last_assigned_at: bigint not null default 0
column team_members.project_id: bigint not null
column team_members.team_id: bigint not null
column team_members.user_id: bigint not null
column teams.capacity: bigint
column teams.created_at: bigint not null
column teams.holidays: jsonb not null
column teams.hours: jsonb
column teams.id: bigint not null identity
column teams.is_default: smallint not null
column teams.name: text not null
column teams.outside_text: text
column teams.project_id: bigint not null
column teams.reply_minutes: bigint
column teams.rotates: smallint not null
column teams.time_zone: text not null
column teams.updated_at: bigint not null
column test_cases.contact_id: bigint
column test_cases.content: jsonb not null
column test_cases.created_at: bigint not null
column test_cases.id: bigint not null identity
column test_cases.is_required: bigint not null
column test_cases.kind: text not null
column test_cases.project_id: bigint not null
column test_cases.set_id: bigint not null
column test_cases.updated_at: bigint not null
column test_schedules.every: text not null
column test_schedules.lowest: bigint
column test_schedules.next_at: bigint not null
column test_schedules.organization_id: bigint not null
column test_schedules.project_id: bigint not null
column test_schedules.reference: bigint
column test_schedules.set_id: bigint not null
column test_sets.created_at: bigint not null
column test_sets.id: bigint not null identity
column test_sets.name: text not null
column test_sets.project_id: bigint not null
column test_sets.updated_at: bigint not null
column test_subscribers.set_id: bigint not null
column test_subscribers.user_id: bigint not null
column totp_secrets.confirmed_at: bigint
column totp_secrets.created_at: bigint not null
column totp_secrets.last_step: bigint not null
column totp_secrets.secret: text not null
column totp_secrets.user_id: bigint not null
column training_counts.count: bigint not null
column training_counts.kind: text not null
column training_counts.organization_id: bigint not null
column training_files.archive_id: bigint
column training_files.created_at: bigint not null
column training_files.extra_settings: jsonb not null
column training_files.id: bigint not null identity
column training_files.kind: text
column training_files.name: text not null
column training_files.note: text
column training_files.problem: text
column training_files.progress: bigint not null
column training_files.project_id: bigint not null
column training_files.reason: text
column training_files.size: bigint
column training_files.status: text not null
column training_files.tags: text
column training_files.updated_at: bigint not null
column training_files.url: text not null
column training_files.user_id: bigint
column training_texts.answered_by: bigint
column training_texts.created_at: bigint not null
column training_texts.detail: text not null
column training_texts.id: bigint not null identity
column training_texts.project_id: bigint not null
column training_texts.revision: bigint not null
column training_texts.search_text: text not null
column training_texts.short_text: text
column training_texts.status: text not null
column training_texts.tags: text
column training_texts.type: text not null
column training_texts.updated_at: bigint not null
column training_upload_pieces.bytes: bytea not null
column training_upload_pieces.start_at: bigint not null
column training_upload_pieces.upload_id: bigint not null
column training_uploads.created_at: bigint not null
column training_uploads.expires_at: bigint not null
column training_uploads.extra_settings: jsonb not null
column training_uploads.file_id: bigint
column training_uploads.fingerprint: text not null
column training_uploads.held_bytes: bigint not null
column training_uploads.id: bigint not null identity
column training_uploads.name: text not null
column training_uploads.organization_id: bigint not null
column training_uploads.project_id: bigint not null
column training_uploads.received: bigint not null
column training_uploads.size: bigint not null
column training_uploads.tags: text
column training_uploads.user_id: bigint
column unanswered_questions.created_at: bigint not null
column unanswered_questions.group_id: bigint
column unanswered_questions.id: bigint not null identity
column unanswered_questions.message_id: bigint not null
column unanswered_questions.project_id: bigint not null
column unanswered_questions.question: text not null
column unanswered_questions.session_id: bigint not null
column users.created_at: bigint not null
column users.email: text not null
column users.id: bigint not null identity
column users.is_operator: smallint not null default 0
column users.name: text not null
column users.password_hash: text
column users.profile_pic: text
column users.updated_at: bigint not null
column visitor_mail_marks.message_id: bigint not null
column visitor_mail_marks.session_id: bigint not null
column visitor_mail_settings.after_minutes: bigint not null
column visitor_mail_settings.is_enabled: smallint not null
column visitor_mail_settings.project_id: bigint not null
column visitor_mail_settings.updated_at: bigint not null
column visitor_mail_stops.address_hash: text not null
column visitor_mail_stops.created_at: bigint not null
column visitor_mail_stops.project_id: bigint not null
column visitor_proofs.ended_at: bigint
column visitor_proofs.expires_at: bigint
column visitor_proofs.id: bigint not null identity
column visitor_proofs.kind: text not null
column visitor_proofs.level: text not null
column visitor_proofs.project_id: bigint not null
column visitor_proofs.proven_at: bigint not null
column visitor_proofs.proven_by: bigint
column visitor_proofs.source: text not null
column visitor_proofs.value: text not null
column visitor_proofs.visitor_id: bigint not null
column visitors.blocked_at: bigint
column visitors.contact_id: bigint
column visitors.created_at: bigint not null
column visitors.data: jsonb not null
column visitors.id: bigint not null identity
column visitors.last_seen_at: bigint not null
column visitors.project_id: bigint not null
column visitors.uid: text not null
column webhook_deliveries.answer: text
column webhook_deliveries.attempted_at: bigint
column webhook_deliveries.attempts: bigint not null
column webhook_deliveries.created_at: bigint not null
column webhook_deliveries.duration_ms: bigint
column webhook_deliveries.endpoint_id: bigint not null
column webhook_deliveries.event_id: bigint not null
column webhook_deliveries.id: bigint not null identity
column webhook_deliveries.next_attempt_at: bigint not null
column webhook_deliveries.problem: text
column webhook_deliveries.project_id: bigint not null
column webhook_deliveries.request: text
column webhook_deliveries.state: text not null
column webhook_deliveries.status: bigint
column webhook_deliveries.subject: text not null
column webhook_endpoints.created_at: bigint not null
column webhook_endpoints.created_by: bigint
column webhook_endpoints.description: text not null
column webhook_endpoints.events: text not null
column webhook_endpoints.failing_since: bigint
column webhook_endpoints.failures_in_row: bigint not null default 0
column webhook_endpoints.id: bigint not null identity
column webhook_endpoints.last_problem: text
column webhook_endpoints.last_success_at: bigint
column webhook_endpoints.leased_until: bigint not null default 0
column webhook_endpoints.old_secret: text
column webhook_endpoints.old_secret_until: bigint
column webhook_endpoints.project_id: bigint not null
column webhook_endpoints.secret: text not null
column webhook_endpoints.state: text not null
column webhook_endpoints.updated_at: bigint not null
column webhook_endpoints.url: text not null
column webhook_endpoints.worker: text
column widgets.allowed_origins: jsonb not null
column widgets.bot_picture: text
column widgets.created_at: bigint not null
column widgets.deleted_at: bigint
column widgets.id: bigint not null identity
column widgets.identity_secret: text not null
column widgets.integration_id: bigint not null
column widgets.logo: text
column widgets.name: text not null
column widgets.project_id: bigint not null
column widgets.settings: jsonb not null
column widgets.uid: text not null
column widgets.updated_at: bigint not null
foreign key action_confirmations (action_id): references actions (id) on delete cascade
foreign key action_confirmations (project_id): references projects (id) on delete cascade
foreign key action_confirmations (session_id): references sessions (id) on delete cascade
foreign key action_runs (project_id): references projects (id) on delete cascade
foreign key action_runs (session_id): references sessions (id) on delete cascade
foreign key action_secrets (project_id): references projects (id) on delete cascade
foreign key actions (project_id): references projects (id) on delete cascade
foreign key api_tokens (created_by): references users (id)
foreign key api_tokens (organization_id): references organizations (id) on delete cascade
foreign key attachments (message_id): references messages (id) on delete cascade
foreign key attachments (project_id): references projects (id) on delete cascade
foreign key attachments (session_id): references sessions (id) on delete cascade
foreign key away_people (project_id): references projects (id) on delete cascade
foreign key away_people (user_id): references users (id) on delete cascade
foreign key budget_alerts (project_id): references projects (id) on delete cascade
foreign key budgets (project_id): references projects (id) on delete cascade
foreign key bulk_updates (project_id): references projects (id) on delete cascade
foreign key calls (channel_id): references channels (id) on delete set null
foreign key calls (project_id): references projects (id) on delete cascade
foreign key calls (session_id): references sessions (id) on delete cascade
foreign key channel_deliveries (channel_id): references channels (id) on delete cascade
foreign key channel_deliveries (message_id): references messages (id) on delete cascade
foreign key channel_deliveries (session_id): references sessions (id) on delete cascade
foreign key channel_events (channel_id): references channels (id) on delete cascade
foreign key channel_sessions (session_id): references sessions (id) on delete cascade
foreign key channel_sessions (thread_id): references channel_threads (id) on delete cascade
foreign key channel_threads (channel_id): references channels (id) on delete cascade
foreign key channel_threads (project_id): references projects (id) on delete cascade
foreign key channel_threads (visitor_id): references visitors (id) on delete cascade
foreign key channels (integration_id): references integrations (id) on delete cascade
foreign key channels (project_id): references projects (id) on delete cascade
foreign key channels (widget_id): references widgets (id) on delete cascade
foreign key companies (project_id): references projects (id) on delete cascade
foreign key contact_counts (project_id): references projects (id) on delete cascade
foreign key contact_lists (project_id): references projects (id) on delete cascade
foreign key contacts (company_id): references companies (id) on delete set null
foreign key contacts (project_id): references projects (id) on delete cascade
foreign key conversation_figures (session_id): references sessions (id) on delete cascade
foreign key conversation_rating_tags (rating_id): references conversation_ratings (id) on delete cascade
foreign key conversation_ratings (project_id): references projects (id) on delete cascade
foreign key conversation_ratings (session_id): references sessions (id) on delete cascade
foreign key conversation_ratings (user_id): references users (id) on delete set null
foreign key credit_entries (organization_id): references organizations (id) on delete cascade
foreign key custom_fields (project_id): references projects (id) on delete cascade
foreign key deleted_links (record_id): references deleted_records (id) on delete cascade
foreign key deleted_records (project_id): references projects (id) on delete cascade
foreign key deleted_records (user_id): references users (id) on delete cascade
foreign key deleted_rows (record_id): references deleted_records (id) on delete cascade
foreign key evaluation_gates (project_id): references projects (id) on delete cascade
foreign key evaluation_gates (set_id): references test_sets (id) on delete cascade
foreign key evaluation_results (contact_id): references contacts (id) on delete cascade
foreign key evaluation_results (run_id): references evaluation_runs (id) on delete cascade
foreign key evaluation_runs (project_id): references projects (id) on delete cascade
foreign key evaluation_runs (session_id): references sessions (id) on delete cascade
foreign key evaluation_runs (set_id): references test_sets (id) on delete cascade
foreign key evaluation_runs (user_id): references users (id) on delete set null
foreign key event_feeds (project_id): references projects (id) on delete cascade
foreign key execution_log_entries (project_id): references projects (id) on delete cascade
foreign key execution_log_entries (session_id): references sessions (id) on delete cascade
foreign key flow_run_events (run_id): references flow_runs (id) on delete cascade
foreign key flow_runs (flow_id): references flows (id) on delete set null
foreign key flow_runs (session_id): references sessions (id) on delete cascade
foreign key flow_runs (version_id): references flow_versions (id) on delete set null
foreign key flow_versions (flow_id): references flows (id) on delete cascade
foreign key flow_versions (user_id): references users (id) on delete set null
foreign key flows (project_id): references projects (id) on delete cascade
foreign key flows (user_id): references users (id) on delete set null
foreign key help_articles (collection_id): references help_collections (id) on delete set null
foreign key help_articles (project_id): references projects (id) on delete cascade
foreign key help_centres (project_id): references projects (id) on delete cascade
foreign key help_collections (project_id): references projects (id) on delete cascade
foreign key help_slugs (article_id): references help_articles (id) on delete cascade
foreign key help_slugs (project_id): references projects (id) on delete cascade
foreign key help_translations (article_id): references help_articles (id) on delete cascade
foreign key help_translations (project_id): references projects (id) on delete cascade
foreign key idempotency_entries (caller, key): references idempotency_keys (caller, key) on delete cascade
foreign key integrations (project_id): references projects (id) on delete cascade
foreign key invitations (organization_id): references organizations (id) on delete cascade
foreign key invitations (sent_by): references users (id)
foreign key knowledge_changes (project_id): references projects (id) on delete cascade
foreign key knowledge_chunks (document_id): references knowledge_documents (id) on delete cascade
foreign key knowledge_chunks (project_id): references projects (id) on delete cascade
foreign key knowledge_documents (project_id): references projects (id) on delete cascade
foreign key knowledge_projects (project_id): references projects (id) on delete cascade
foreign key macros (project_id): references projects (id) on delete cascade
foreign key macros (user_id): references users (id) on delete cascade
foreign key mcp_authorizations (project_id): references projects (id) on delete cascade
foreign key mcp_authorizations (server_id): references mcp_servers (id) on delete cascade
foreign key mcp_servers (project_id): references projects (id) on delete cascade
foreign key messages (session_id): references sessions (id) on delete cascade
foreign key messages (user_id): references users (id) on delete set null
foreign key model_connections (organization_id): references organizations (id) on delete cascade
foreign key model_ending_notices (project_id): references projects (id) on delete cascade
foreign key notification_settings (project_id): references projects (id) on delete cascade
foreign key notification_settings (user_id): references users (id) on delete cascade
foreign key oauth_grants (token_id): references api_tokens (id) on delete cascade
foreign key organization_members (organization_id): references organizations (id) on delete cascade
foreign key organization_members (user_id): references users (id) on delete cascade
foreign key organization_policies (organization_id): references organizations (id) on delete cascade
foreign key organizations (created_by): references users (id)
foreign key passkeys (user_id): references users (id) on delete cascade
foreign key password_resets (user_id): references users (id) on delete cascade
foreign key pictures (user_id): references users (id) on delete cascade
foreign key pictures (widget_id): references widgets (id) on delete cascade
foreign key project_departures (project_id): references projects (id) on delete cascade
foreign key project_departures (user_id): references users (id) on delete cascade
foreign key project_events (contact_id): references contacts (id) on delete cascade
foreign key project_events (project_id): references projects (id) on delete cascade
foreign key project_events (session_id): references sessions (id) on delete cascade
foreign key project_keys (created_by): references users (id)
foreign key project_keys (project_id): references projects (id) on delete cascade
foreign key project_members (project_id): references projects (id) on delete cascade
foreign key project_members (user_id): references users (id) on delete cascade
foreign key project_settings (project_id): references projects (id) on delete cascade
foreign key projects (created_by): references users (id)
foreign key projects (organization_id): references organizations (id) on delete cascade
foreign key proof_codes (project_id): references projects (id) on delete cascade
foreign key proof_codes (visitor_id): references visitors (id) on delete cascade
foreign key proof_lifetimes (project_id): references projects (id) on delete cascade
foreign key push_subscriptions (sign_in_id): references sign_ins (id) on delete cascade
foreign key push_subscriptions (user_id): references users (id) on delete cascade
foreign key question_groups (project_id): references projects (id) on delete cascade
foreign key recovery_codes (user_id): references users (id) on delete cascade
foreign key reply_drafts (session_id): references sessions (id) on delete cascade
foreign key reply_drafts (user_id): references users (id) on delete cascade
foreign key reservations (organization_id): references organizations (id) on delete cascade
foreign key retention_settings (project_id): references projects (id) on delete cascade
foreign key rule_log (project_id): references projects (id) on delete cascade
foreign key rule_log (session_id): references sessions (id) on delete cascade
foreign key rules (project_id): references projects (id) on delete cascade
foreign key saved_replies (project_id): references projects (id) on delete cascade
foreign key saved_replies (user_id): references users (id) on delete cascade
foreign key session_views (created_by): references users (id) on delete set null
foreign key session_views (project_id): references projects (id) on delete cascade
foreign key sessions (assignee_id): references users (id) on delete set null
foreign key sessions (contact_id): references contacts (id) on delete set null
foreign key sessions (integration_id): references integrations (id) on delete cascade
foreign key sessions (project_id): references projects (id) on delete cascade
foreign key sessions (visitor_id): references visitors (id) on delete set null
foreign key sessions (widget_id): references widgets (id) on delete cascade
foreign key settings_drafts (project_id): references projects (id) on delete cascade
foreign key settings_drafts (user_id): references users (id) on delete set null
foreign key settings_versions (project_id): references projects (id) on delete cascade
foreign key settings_versions (user_id): references users (id) on delete set null
foreign key sign_ins (user_id): references users (id) on delete cascade
foreign key sla_policies (project_id): references projects (id) on delete cascade
foreign key sla_policies (team_id): references teams (id) on delete cascade
foreign key sla_timers (session_id): references sessions (id) on delete cascade
foreign key source_pages (project_id): references projects (id) on delete cascade
foreign key source_pages (source_id): references sources (id) on delete cascade
foreign key sources (project_id): references projects (id) on delete cascade
foreign key sources (user_id): references users (id) on delete set null
foreign key spending (project_id): references projects (id) on delete cascade
foreign key sso_connections (organization_id): references organizations (id) on delete cascade
foreign key sso_domains (organization_id): references organizations (id) on delete cascade
foreign key sso_identities (organization_id): references organizations (id) on delete cascade
foreign key sso_identities (user_id): references users (id) on delete cascade
foreign key stored_responses (project_id): references projects (id) on delete cascade
foreign key team_members (team_id): references teams (id) on delete cascade
foreign key team_members (user_id): references users (id) on delete cascade
foreign key teams (project_id): references projects (id) on delete cascade
foreign key test_cases (contact_id): references contacts (id) on delete cascade
foreign key test_cases (project_id): references projects (id) on delete cascade
foreign key test_cases (set_id): references test_sets (id) on delete cascade
foreign key test_schedules (set_id): references test_sets (id) on delete cascade
foreign key test_sets (project_id): references projects (id) on delete cascade
foreign key test_subscribers (set_id): references test_sets (id) on delete cascade
foreign key test_subscribers (user_id): references users (id) on delete cascade
foreign key totp_secrets (user_id): references users (id) on delete cascade
foreign key training_counts (organization_id): references organizations (id) on delete cascade
foreign key training_files (archive_id): references training_files (id) on delete set null
foreign key training_files (project_id): references projects (id) on delete cascade
foreign key training_files (user_id): references users (id) on delete set null
foreign key training_texts (answered_by): references users (id) on delete set null
foreign key training_texts (project_id): references projects (id) on delete cascade
foreign key training_upload_pieces (upload_id): references training_uploads (id) on delete cascade
foreign key training_uploads (file_id): references training_files (id) on delete cascade
foreign key training_uploads (organization_id): references organizations (id) on delete cascade
foreign key training_uploads (project_id): references projects (id) on delete cascade
foreign key training_uploads (user_id): references users (id) on delete set null
foreign key unanswered_questions (group_id): references question_groups (id) on delete set null
foreign key unanswered_questions (project_id): references projects (id) on delete cascade
foreign key unanswered_questions (session_id): references sessions (id) on delete cascade
foreign key visitor_mail_marks (session_id): references sessions (id) on delete cascade
foreign key visitor_mail_settings (project_id): references projects (id) on delete cascade
foreign key visitor_mail_stops (project_id): references projects (id) on delete cascade
foreign key visitor_proofs (project_id): references projects (id) on delete cascade
foreign key visitor_proofs (proven_by): references users (id) on delete set null
foreign key visitor_proofs (visitor_id): references visitors (id) on delete cascade
foreign key visitors (contact_id): references contacts (id) on delete set null
foreign key visitors (project_id): references projects (id) on delete cascade
foreign key webhook_deliveries (endpoint_id): references webhook_endpoints (id) on delete cascade
foreign key webhook_deliveries (event_id): references project_events (id) on delete cascade
foreign key webhook_deliveries (project_id): references projects (id) on delete cascade
foreign key webhook_endpoints (created_by): references users (id) on delete set null
foreign key webhook_endpoints (project_id): references projects (id) on delete cascade
foreign key widgets (integration_id): references integrations (id) on delete cascade
foreign key widgets (project_id): references projects (id) on delete cascade
function delete_widget_pictures: 999a985d61905623
function discard_attachment: 913b6a521a52c7c8
function discard_deleted_row: 1cc859fd986419e0
function discard_picture: ccc44c9fd25600b8
function refuse_audit_update: 42db6f4faa046959
index action_confirmations_by_action: on action_confirmations (action_id)
index action_confirmations_by_project: on action_confirmations (project_id)
index action_confirmations_by_session: on action_confirmations (session_id, id)
index action_confirmations_open: on action_confirmations (session_id) where answered_by IS NULL
index action_runs_by_project: on action_runs (project_id)
index action_runs_by_session: on action_runs (session_id)
index action_runs_by_time: on action_runs (created_at)
index action_secrets_by_name: on action_secrets unique (project_id, name)
index actions_by_name: on actions unique (project_id, name)
index api_tokens_by_creator: on api_tokens (created_by, id)
index api_tokens_by_hash: on api_tokens unique (hash)
index api_tokens_by_organization: on api_tokens (organization_id, id)
index attachments_by_message: on attachments (message_id) where message_id IS NOT NULL
index attachments_by_object: on attachments (storage_key)
index attachments_by_project: on attachments (project_id, bytes)
index attachments_by_session: on attachments (session_id, id)
index attachments_by_uploader: on attachments (uploader, created_at)
index attachments_unsent: on attachments (created_at) where message_id IS NULL
index audit_entries_by_age: on audit_entries (created_at)
index audit_entries_by_organization: on audit_entries (organization_id, created_at, id)
index audit_entries_by_user: on audit_entries (user_id, created_at, id)
index away_people_by_user: on away_people (user_id)
index bulk_updates_by_age: on bulk_updates (created_at)
index bulk_updates_by_project: on bulk_updates (project_id)
index bulk_updates_by_uid: on bulk_updates unique (uid)
index calls_active: on calls (channel_id, to_number) where ended_at IS NULL
index calls_by_project: on calls (project_id, id)
index calls_by_session: on calls (session_id, id)
index calls_by_uid: on calls unique (uid)
index calls_by_vendor: on calls unique (vendor_id, channel_id) where vendor_id IS NOT NULL
index channel_deliveries_by_session: on channel_deliveries (session_id)
index channel_deliveries_by_vendor: on channel_deliveries (channel_id, vendor_message_id) where vendor_message_id IS NOT NULL
index channel_deliveries_queued: on channel_deliveries (channel_id, session_id) where state = 'queued'::text
index channel_events_by_age: on channel_events (created_at)
index channel_events_by_external_id: on channel_events unique (channel_id, external_id)
index channel_events_waiting: on channel_events (channel_id, thread, id) where payload IS NOT NULL
index channel_sessions_by_thread: on channel_sessions (thread_id, session_id)
index channel_threads_by_external_id: on channel_threads unique (channel_id, external_id)
index channel_threads_by_project: on channel_threads (project_id, id)
index channel_threads_by_visitor: on channel_threads (visitor_id)
index channels_by_account: on channels unique (kind, account_id)
index channels_by_project: on channels (project_id, id)
index channels_by_uid: on channels unique (uid)
index companies_by_project: on companies (project_id, id)
index contact_lists_by_project: on contact_lists (project_id, id)
index contacts_by_age: on contacts (project_id, created_at, id)
index contacts_by_company: on contacts (company_id, id)
index contacts_by_email: on contacts (project_id, email_key)
index contacts_by_external_id: on contacts unique (project_id, external_id)
index contacts_by_identity: on contacts (project_id, identity_kind, identity_id) where identity_id IS NOT NULL
index contacts_by_type: on contacts (project_id, type, created_at, id)
index contacts_by_words: on contacts using gin (search_text, tags_key)
index contacts_verified_email_once: on contacts unique (project_id, email_key) where type <> 'spam'::text AND is_verified = 1
index contacts_without_spam: on contacts (project_id, created_at, id) where type <> 'spam'::text
index conversation_figures_by_start: on conversation_figures (project_id, started_at)
index conversation_rating_tags_by_tag: on conversation_rating_tags (project_id, tag, created_at, score)
index conversation_ratings_by_answerer: on conversation_ratings (project_id, answered_by, created_at, score)
index conversation_ratings_by_person: on conversation_ratings (user_id, project_id, created_at, score) where user_id IS NOT NULL
index conversation_ratings_by_session: on conversation_ratings unique (session_id)
index conversation_ratings_by_team: on conversation_ratings (project_id, team_id, created_at, score) where team_id IS NOT NULL
index conversation_ratings_by_time: on conversation_ratings (project_id, created_at, score)
index credit_entries_by_organization: on credit_entries (organization_id, id)
index credit_entries_by_project: on credit_entries (project_id, created_at, amount) where project_id IS NOT NULL
index custom_fields_by_key: on custom_fields unique (project_id, subject, field_key)
index deleted_links_by_record: on deleted_links (record_id)
index deleted_records_by_key: on deleted_records (project_id, kind, record_key, id)
index deleted_records_by_time: on deleted_records (deleted_at)
index deleted_records_by_user: on deleted_records (user_id) where user_id IS NOT NULL
index deleted_rows_by_object: on deleted_rows (storage_key) where storage_key IS NOT NULL
index deleted_rows_by_record: on deleted_rows (record_id, id)
index discarded_objects_by_time: on discarded_objects (discard_at)
index evaluation_gates_by_set: on evaluation_gates (set_id)
index evaluation_results_by_contact: on evaluation_results (contact_id) where contact_id IS NOT NULL
index evaluation_results_by_run: on evaluation_results unique (run_id, "position")
index evaluation_runs_by_project: on evaluation_runs (project_id, id)
index evaluation_runs_by_session: on evaluation_runs (session_id) where session_id IS NOT NULL
index evaluation_runs_by_set: on evaluation_runs (set_id, settings_print)
index execution_log_entries_by_kind: on execution_log_entries (project_id, kind, created_at, id)
index execution_log_entries_by_session: on execution_log_entries (session_id, created_at, id)
index execution_log_entries_by_time: on execution_log_entries (project_id, created_at, id)
index flow_run_events_by_run: on flow_run_events (run_id, id)
index flow_runs_active: on flow_runs unique (session_id) where outcome IS NULL
index flow_runs_by_flow: on flow_runs (flow_id, id)
index flow_runs_by_session: on flow_runs (session_id, id)
index flow_versions_by_flow: on flow_versions unique (flow_id, number)
index flows_by_name: on flows unique (project_id, name_key)
index help_articles_by_collection: on help_articles (collection_id) where collection_id IS NOT NULL
index help_articles_by_slug: on help_articles unique (project_id, slug)
index help_centres_by_domain: on help_centres unique (domain) where domain_verified_at IS NOT NULL
index help_collections_by_slug: on help_collections unique (project_id, slug)
index help_slugs_by_article: on help_slugs (article_id)
index help_translations_by_article: on help_translations unique (article_id, language)
index help_translations_by_project: on help_translations (project_id, language) where published_at IS NOT NULL
index idempotency_keys_by_age: on idempotency_keys (created_at)
index integrations_by_project: on integrations (project_id, id)
index invitations_by_email: on invitations (email)
index invitations_by_organization: on invitations (organization_id, status, id)
index invitations_by_secret: on invitations unique (secret_hash)
index invitations_pending: on invitations unique (organization_id, email) where status = 'pending'::text
index jobs_by_death: on jobs (dead_at) where dead_at IS NOT NULL
index jobs_by_key: on jobs unique (kind, key)
index jobs_by_kind: on jobs (kind, turn, run_at, id)
index jobs_by_tenant: on jobs (kind, tenant, turn)
index jobs_by_turn: on jobs (turn, run_at, id)
index knowledge_chunks_by_document: on knowledge_chunks (document_id, "position")
index knowledge_chunks_by_project: on knowledge_chunks (project_id, id)
index knowledge_documents_by_source: on knowledge_documents unique (project_id, kind, source_id)
index macros_by_shortcut: on macros unique (project_id, COALESCE(user_id, 0::bigint), shortcut)
index macros_by_user: on macros (user_id) where user_id IS NOT NULL
index mcp_authorizations_by_project: on mcp_authorizations (project_id)
index mcp_authorizations_by_server: on mcp_authorizations (server_id)
index mcp_authorizations_by_state: on mcp_authorizations unique (state_hash)
index mcp_servers_by_name: on mcp_servers unique (project_id, name)
index messages_by_author: on messages (author_id, session_id) where author_id IS NOT NULL
index messages_by_client_key: on messages unique (session_id, client_key) where client_key IS NOT NULL
index messages_by_rating: on messages (project_id, rating, created_at) where rating IS NOT NULL AND reply_ms IS NOT NULL
index messages_by_reply: on messages unique (reply_to) where reply_to IS NOT NULL
index messages_by_reply_time: on messages (project_id, created_at, reply_ms) where reply_ms IS NOT NULL
index messages_by_session: on messages (session_id, id)
index model_connections_by_name: on model_connections unique (organization_id, name)
index model_ending_notices_by_model: on model_ending_notices unique (project_id, model, days)
index notification_settings_by_user: on notification_settings (user_id)
index oauth_grants_by_client: on oauth_grants (client_id)
index oauth_grants_by_code: on oauth_grants unique (code_hash)
index oauth_grants_by_family: on oauth_grants unique (refresh_family)
index organization_members_by_organization: on organization_members (organization_id, id)
index organization_members_by_user: on organization_members unique (user_id, organization_id)
index passkeys_by_credential: on passkeys unique (credential_id)
index passkeys_by_user: on passkeys (user_id, id)
index password_resets_by_hash: on password_resets unique (hash)
index password_resets_by_user: on password_resets (user_id)
index pictures_by_user: on pictures unique (user_id) where user_id IS NOT NULL
index pictures_by_widget: on pictures unique (widget_id, use) where widget_id IS NOT NULL
index project_departures_by_project: on project_departures (project_id)
index project_departures_by_user: on project_departures unique (user_id, project_id)
index project_events_by_age: on project_events (created_at)
index project_events_by_contact: on project_events (contact_id) where contact_id IS NOT NULL
index project_events_by_session: on project_events (session_id) where session_id IS NOT NULL
index project_events_in_order: on project_events (project_id, transaction_id, id)
index project_keys_by_hash: on project_keys unique (hash)
index project_keys_by_project: on project_keys (project_id, id)
index project_members_by_project: on project_members (project_id, id)
index project_members_by_user: on project_members unique (user_id, project_id)
index project_settings_by_inactivity: on project_settings (updated_at, project_id) where auto_close_duration IS NOT NULL OR auto_resolve_duration IS NOT NULL
index projects_by_organization: on projects (organization_id, id)
index projects_by_uid: on projects unique (uid)
index proof_codes_by_project: on proof_codes (project_id)
index proof_codes_by_time: on proof_codes (created_at)
index proof_codes_by_visitor: on proof_codes (visitor_id, id)
index push_subscriptions_by_endpoint: on push_subscriptions unique (endpoint_hash)
index push_subscriptions_by_sign_in: on push_subscriptions (sign_in_id)
index push_subscriptions_by_user: on push_subscriptions (user_id, id)
index question_groups_by_project: on question_groups (project_id, last_asked_at)
index rate_windows_by_end: on rate_windows (resets_at)
index recovery_codes_by_hash: on recovery_codes unique (user_id, hash)
index reply_drafts_by_user: on reply_drafts (user_id, project_id)
index reservations_by_expiry: on reservations (expires_at)
index reservations_by_organization: on reservations (organization_id, expires_at)
index rule_log_by_age: on rule_log (created_at)
index rule_log_by_occurrence: on rule_log unique (occurrence, COALESCE(rule_id, 0::bigint))
index rule_log_by_project: on rule_log (project_id, id)
index rule_log_by_rule: on rule_log (rule_id, id) where rule_id IS NOT NULL
index rule_log_by_run: on rule_log (session_id, rule_id, created_at) where outcome = 'ran'::text
index rule_log_by_session: on rule_log (session_id, id)
index rules_by_project: on rules (project_id, "position", id)
index saved_replies_by_shortcut: on saved_replies unique (project_id, COALESCE(user_id, 0::bigint), shortcut)
index saved_replies_by_user: on saved_replies (user_id) where user_id IS NOT NULL
index session_views_by_project: on session_views (project_id, id)
index sessions_by_activity: on sessions (project_id, is_emulator, last_activity_at, id)
index sessions_by_assignee: on sessions (assignee_id, project_id, last_activity_at, id) where assignee_id IS NOT NULL
index sessions_by_contact: on sessions (contact_id, last_activity_at) where contact_id IS NOT NULL
index sessions_by_person: on sessions (project_id, chat_mode, last_activity_at, id) where chat_mode > 1
index sessions_by_sla: on sessions (project_id, sla_due_at, id) where sla_due_at IS NOT NULL AND snoozed_until IS NULL
index sessions_by_sla_policy: on sessions (sla_policy_id, id) where sla_policy_id IS NOT NULL
index sessions_by_snooze: on sessions (snoozed_until, id) where snoozed_until IS NOT NULL
index sessions_by_start: on sessions (project_id, is_emulator, first_asked_at, mode_epoch, first_response_ms, is_missed, is_disliked) where first_asked_at IS NOT NULL
index sessions_by_state: on sessions (project_id, is_emulator, state, last_activity_at, id)
index sessions_by_team: on sessions (team_id, id) where team_id IS NOT NULL
index sessions_by_uid: on sessions unique (uid)
index sessions_by_visitor: on sessions (visitor_id, last_activity_at) where visitor_id IS NOT NULL
index sessions_given_back: on sessions (project_id, assignee_id) where chat_mode = 1 AND assignee_id IS NOT NULL AND unseen > 0 AND (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_in_inbox: on sessions (project_id, last_activity_at, id) where (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_in_inbox_by_assignee: on sessions (project_id, assignee_id, last_activity_at, id) where (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_in_inbox_by_priority: on sessions (project_id, priority, id) where (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_in_inbox_by_team: on sessions (project_id, team_id, last_activity_at, id) where team_id IS NOT NULL AND (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_in_inbox_by_waiting: on sessions (project_id, waiting_since, id) where waiting_since IS NOT NULL AND (chat_mode + 0) > 1 AND (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_marked_as_spam: on sessions (project_id, last_activity_at, id) where is_spam = 1
index sessions_needing_a_person: on sessions (project_id, chat_mode) where (chat_mode = 2 OR unseen > 0) AND chat_mode > 1 AND (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index sessions_snoozed: on sessions (project_id, snoozed_until, id) where snoozed_until IS NOT NULL
index sessions_waiting_in_team: on sessions (team_id, project_id) where team_id IS NOT NULL AND chat_mode = 2 AND assignee_id IS NULL AND (is_emulator + 0) = 0 AND status = 'open'::text AND ((state || ''::text) = ANY (ARRAY['pending'::text, 'unresolved'::text])) AND is_spam = 0 AND snoozed_until IS NULL AND last_message_id IS NOT NULL
index settings_versions_by_project: on settings_versions (project_id, id)
index sign_in_challenges_by_expiry: on sign_in_challenges (expires_at)
index sign_in_challenges_by_hash: on sign_in_challenges unique (hash)
index sign_ins_by_hash: on sign_ins unique (hash)
index sign_ins_by_user: on sign_ins (user_id, id)
index sign_ups_by_email: on sign_ups unique (email)
index sign_ups_by_secret: on sign_ups unique (secret_hash)
index sla_policies_by_name: on sla_policies unique (project_id, name)
index sla_policies_by_team: on sla_policies (team_id)
index sla_timers_due: on sla_timers (due_at) where due_at IS NOT NULL AND breached_at IS NULL
index source_pages_by_hash: on source_pages (source_id, hash)
index source_pages_by_key: on source_pages unique (source_id, key)
index source_pages_by_project: on source_pages (project_id)
index source_pages_by_run: on source_pages (source_id, run)
index source_pages_by_state: on source_pages (source_id, state, tries, depth, id)
index sources_by_project: on sources (project_id, id)
index sso_connections_by_uid: on sso_connections unique (uid)
index sso_domains_by_domain: on sso_domains unique (domain)
index sso_domains_by_organization: on sso_domains (organization_id)
index sso_identities_by_subject: on sso_identities unique (organization_id, issuer, subject)
index sso_identities_by_user: on sso_identities (user_id)
index stored_responses_by_age: on stored_responses (created_at)
index stored_responses_by_project: on stored_responses (project_id, id)
index team_members_by_user: on team_members (user_id, project_id)
index teams_by_name: on teams unique (project_id, name)
index test_cases_by_contact: on test_cases (contact_id) where contact_id IS NOT NULL
index test_cases_by_set: on test_cases (set_id, id)
index test_sets_by_project: on test_sets (project_id, id)
index training_files_by_archive: on training_files (archive_id) where archive_id IS NOT NULL
index training_files_by_project: on training_files (project_id, id)
index training_texts_by_project: on training_texts (project_id, id)
index training_uploads_by_expiry: on training_uploads (expires_at)
index training_uploads_by_file: on training_uploads unique (file_id) where file_id IS NOT NULL
index training_uploads_by_organization: on training_uploads (organization_id)
index training_uploads_by_project: on training_uploads (project_id, id)
index unanswered_questions_by_group: on unanswered_questions (group_id, created_at)
index unanswered_questions_by_session: on unanswered_questions (session_id)
index unanswered_questions_by_time: on unanswered_questions (project_id, created_at, group_id)
index unanswered_questions_to_group: on unanswered_questions (project_id, id) where group_id IS NULL
index users_by_email: on users unique (email)
index visitor_proofs_by_member: on visitor_proofs (proven_by) where proven_by IS NOT NULL
index visitor_proofs_by_project: on visitor_proofs (project_id, id)
index visitor_proofs_by_value: on visitor_proofs (project_id, kind, value) where ended_at IS NULL
index visitor_proofs_by_visitor: on visitor_proofs (visitor_id, id)
index visitor_proofs_ended: on visitor_proofs (ended_at) where ended_at IS NOT NULL
index visitor_proofs_expiring: on visitor_proofs (expires_at) where ended_at IS NULL AND kind <> 'id'::text
index visitors_blocked: on visitors (project_id, contact_id, id) where blocked_at IS NOT NULL
index visitors_by_contact: on visitors (contact_id)
index visitors_by_uid: on visitors unique (project_id, uid)
index webhook_deliveries_by_endpoint: on webhook_deliveries (endpoint_id, id)
index webhook_deliveries_by_event: on webhook_deliveries (event_id)
index webhook_deliveries_by_project: on webhook_deliveries (project_id)
index webhook_deliveries_due: on webhook_deliveries (endpoint_id, next_attempt_at, id) where state = 'pending'::text
index webhook_deliveries_in_order: on webhook_deliveries (endpoint_id, subject, id) where state = 'pending'::text
index webhook_endpoints_by_creator: on webhook_endpoints (created_by) where created_by IS NOT NULL
index webhook_endpoints_by_project: on webhook_endpoints (project_id, id)
index widgets_by_project: on widgets (project_id, id)
index widgets_by_uid: on widgets unique (uid)
primary key action_confirmations: (id)
primary key action_runs: (key)
primary key action_secrets: (id)
primary key actions: (id)
primary key api_tokens: (id)
primary key attachments: (id)
primary key audit_entries: (id)
primary key away_people: (project_id, user_id)
primary key budget_alerts: (project_id, widget_uid, limit_name, period, percent)
primary key budgets: (project_id, widget_uid)
primary key bulk_updates: (id)
primary key calls: (id)
primary key channel_deliveries: (message_id, part)
primary key channel_events: (id)
primary key channel_sessions: (session_id)
primary key channel_threads: (id)
primary key channels: (id)
primary key companies: (id)
primary key contact_counts: (project_id, type)
primary key contact_lists: (id)
primary key contacts: (id)
primary key conversation_figures: (session_id)
primary key conversation_rating_tags: (rating_id, tag)
primary key conversation_ratings: (id)
primary key credit_entries: (id)
primary key custom_fields: (id)
primary key deleted_records: (id)
primary key deleted_rows: (id)
primary key discarded_objects: (storage_key)
primary key evaluation_gates: (project_id)
primary key evaluation_results: (id)
primary key evaluation_runs: (id)
primary key event_feeds: (project_id)
primary key event_outbox: (id)
primary key execution_log_entries: (id)
primary key flow_run_events: (id)
primary key flow_runs: (id)
primary key flow_versions: (id)
primary key flows: (id)
primary key help_articles: (id)
primary key help_centres: (project_id)
primary key help_collections: (id)
primary key help_slugs: (project_id, slug)
primary key help_translations: (id)
primary key idempotency_entries: (caller, key, place)
primary key idempotency_keys: (caller, key)
primary key installation: (id)
primary key integrations: (id)
primary key invitations: (id)
primary key jobs: (id)
primary key knowledge_changes: (project_id, version)
primary key knowledge_chunks: (id)
primary key knowledge_documents: (id)
primary key knowledge_projects: (project_id)
primary key macros: (id)
primary key mcp_authorizations: (id)
primary key mcp_servers: (id)
primary key messages: (id)
primary key model_connections: (id)
primary key model_lists: (vendor)
primary key model_tables: (id)
primary key notification_settings: (project_id, user_id)
primary key oauth_grants: (token_id)
primary key organization_members: (id)
primary key organization_policies: (organization_id)
primary key organizations: (id)
primary key passkeys: (id)
primary key password_resets: (id)
primary key pauses: (id)
primary key pictures: (uid)
primary key project_events: (id)
primary key project_keys: (id)
primary key project_members: (id)
primary key project_settings: (project_id)
primary key projects: (id)
primary key proof_codes: (id)
primary key proof_lifetimes: (project_id)
primary key push_subscriptions: (id)
primary key question_groups: (id)
primary key rate_windows: (key)
primary key recovery_codes: (id)
primary key reply_drafts: (session_id, user_id)
primary key reservations: (id)
primary key retention_settings: (project_id)
primary key rule_log: (id)
primary key rules: (id)
primary key saved_replies: (id)
primary key secrets: (name)
primary key session_views: (id)
primary key sessions: (id)
primary key settings_drafts: (project_id)
primary key settings_versions: (id)
primary key sign_in_challenges: (id)
primary key sign_ins: (id)
primary key sign_ups: (id)
primary key sla_policies: (id)
primary key sla_timers: (session_id, target)
primary key source_hosts: (host)
primary key source_pages: (id)
primary key sources: (id)
primary key spending: (project_id, widget_uid, day)
primary key sso_connections: (organization_id)
primary key sso_domains: (id)
primary key sso_identities: (id)
primary key storage_places: (id)
primary key stored_responses: (id)
primary key team_members: (team_id, user_id)
primary key teams: (id)
primary key test_cases: (id)
primary key test_schedules: (set_id)
primary key test_sets: (id)
primary key test_subscribers: (set_id, user_id)
primary key totp_secrets: (user_id)
primary key training_counts: (organization_id, kind)
primary key training_files: (id)
primary key training_texts: (id)
primary key training_upload_pieces: (upload_id, start_at)
primary key training_uploads: (id)
primary key unanswered_questions: (id)
primary key users: (id)
primary key visitor_mail_marks: (session_id)
primary key visitor_mail_settings: (project_id)
primary key visitor_mail_stops: (project_id, address_hash)
primary key visitor_proofs: (id)
primary key visitors: (id)
primary key webhook_deliveries: (id)
primary key webhook_endpoints: (id)
primary key widgets: (id)
table action_confirmations
table action_runs
table action_secrets
table actions
table api_tokens
table attachments
table audit_entries
table away_people
table budget_alerts
table budgets
table bulk_updates
table calls
table channel_deliveries
table channel_events
table channel_sessions
table channel_threads
table channels
table companies
table contact_counts
table contact_lists
table contacts
table conversation_figures
table conversation_rating_tags
table conversation_ratings
table credit_entries
table custom_fields
table deleted_links
table deleted_records
table deleted_rows
table discarded_objects
table evaluation_gates
table evaluation_results
table evaluation_runs
table event_feeds
table event_outbox
table execution_log_entries
table flow_run_events
table flow_runs
table flow_versions
table flows
table help_articles
table help_centres
table help_collections
table help_slugs
table help_translations
table idempotency_entries
table idempotency_keys
table installation
table integrations
table invitations
table jobs
table knowledge_changes
table knowledge_chunks
table knowledge_documents
table knowledge_projects
table macros
table mcp_authorizations
table mcp_servers
table messages
table model_connections
table model_ending_notices
table model_lists
table model_tables
table notification_settings
table oauth_grants
table organization_members
table organization_policies
table organizations
table passkeys
table password_resets
table pauses
table pictures
table project_departures
table project_events
table project_keys
table project_members
table project_settings
table projects
table proof_codes
table proof_lifetimes
table push_subscriptions
table question_groups
table rate_windows
table recovery_codes
table reply_drafts
table reservations
table retention_settings
table rule_log
table rules
table saved_replies
table secrets
table session_views
table sessions
table settings_drafts
table settings_versions
table sign_in_challenges
table sign_ins
table sign_ups
table sla_policies
table sla_timers
table source_hosts
table source_pages
table sources
table spending
table sso_connections
table sso_domains
table sso_identities
table storage_places
table stored_responses
table team_members
table teams
table test_cases
table test_schedules
table test_sets
table test_subscribers
table totp_secrets
table training_counts
table training_files
table training_texts
table training_upload_pieces
table training_uploads
table unanswered_questions
table users
table visitor_mail_marks
table visitor_mail_settings
table visitor_mail_stops
table visitor_proofs
table visitors
table webhook_deliveries
table webhook_endpoints
table widgets
trigger attachments_discard: on attachments CREATE TRIGGER attachments_discard AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION discard_attachment()
trigger audit_entries_append_only: on audit_entries CREATE TRIGGER audit_entries_append_only BEFORE UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_update()
trigger deleted_rows_discard: on deleted_rows CREATE TRIGGER deleted_rows_discard AFTER DELETE ON deleted_rows FOR EACH ROW EXECUTE FUNCTION discard_deleted_row()
trigger pictures_discard: on pictures CREATE TRIGGER pictures_discard AFTER DELETE OR UPDATE OF storage_key ON pictures FOR EACH ROW EXECUTE FUNCTION discard_picture()
trigger widgets_delete_pictures: on widgets CREATE TRIGGER widgets_delete_pictures AFTER UPDATE OF deleted_at ON widgets FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_widget_pictures()
unique attachments (uid)
unique help_centres (uid)
unique stored_responses (uid)
`,
} as const;
