# Generated from openapi.json by `npm run generate`. Do not edit.

"""Every shape of the API."""

from __future__ import annotations

from typing import IO, Any, Dict, List, Literal, Tuple, TypedDict, Union

# A file to send: its content, a file that is open for reading bytes, or a name with its content.
File = Union[bytes, IO[bytes], Tuple[str, bytes]]


class _ActionDraft(TypedDict):
    # What runs: an HTTP request, a tool of an MCP server or a built-in
    kind: Literal["http", "mcp", "builtin"]
    # HttpActionConfiguration, McpActionConfiguration or BuiltinActionConfiguration, as the kind says
    configuration: Dict[str, Any]


class ActionDraft(_ActionDraft, total=False):
    # The name that the model calls: a–z, 0–9 and _
    name: str
    # Not needed for a run
    description: str
    # A JSON Schema of an object: what the model fills in
    parameters: Dict[str, Any]


class ActionSecret(TypedDict):
    id: int
    name: str
    # The only host that receives it
    host: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class ActionTestResult(TypedDict):
    status: Literal["succeeded", "failed", "refused"]
    # What the model would see
    output: Any
    # Why it failed
    problem: Union[str, None]
    ms: int
    attempts: int


Analytics = TypedDict(
    "Analytics",
    {
        "from": "str",
        "to": "str",
        "timezone": "str",
        "totals": "AnalyticsFigures",
        "previous_from": "str",
        "previous_to": "str",
        "previous": "AnalyticsFigures",
        "days": "List[AnalyticsDaysItem]",
    },
)


class AnalyticsDaysItem(TypedDict):
    day: str
    # Conversations whose first visitor message falls in this period
    conversations: int
    # Of these, those the bot answered with no handover, unanswered question or dislike
    resolved_by_bot: int
    # Of these, those that waited for a person or were taken over by one
    handed_to_people: int
    # Replies in this period rated helpful
    likes: int
    # Replies in this period rated not helpful
    dislikes: int
    # Credits used by replies to visitors and completions
    credits: int
    # Visitors' questions the training couldn't answer, including answered and dismissed ones
    unanswered: int


class AnalyticsFigures(TypedDict):
    # Conversations whose first visitor message falls in this period
    conversations: int
    # Of these, those the bot answered with no handover, unanswered question or dislike
    resolved_by_bot: int
    # Of these, those that waited for a person or were taken over by one
    handed_to_people: int
    # Replies in this period rated helpful
    likes: int
    # Replies in this period rated not helpful
    dislikes: int
    # Credits used by replies to visitors and completions
    credits: int
    # Visitors' questions the training couldn't answer, including answered and dismissed ones
    unanswered: int
    # From a conversation's first message to its first reply
    first_response: Durations
    # From a visitor's message to the reply by the bot or a person
    reply: Durations


class ApiToken(TypedDict):
    id: int
    name: str
    # The last characters of the value
    hint: str
    # Where the client is that a person connected (OAuth); null for a token that was created
    client_host: Union[str, None]
    role: Union[Literal["owner", "editor", "viewer"], None]
    permissions: Union[ModulePermissions, None]
    # all for every current and future project, or the UIDs chosen at creation
    project_scope: Union[Literal["all"], List[str]]
    may_administer_by_ai: bool
    status: Literal["active", "deactivated", "expired", "creator_removed"]
    expires_at: Union[str, None]
    last_used_at: Union[str, None]
    created_by: ApiTokenCreatedBy
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class ApiTokenCreatedBy(TypedDict):
    id: int
    name: str
    email: str


class Attachment(TypedDict):
    id: str
    name: str
    # image, pdf, text, office, audio, video or archive
    kind: str
    content_type: str
    # Bytes
    size: int
    # Downloads the file; a path on this server, valid until expires_at
    url: str
    # After this, getAttachment returns new addresses
    expires_at: str
    # Null for everything but images
    image: Union[AttachmentImage1, None]


class AttachmentImage1(TypedDict):
    width: int
    height: int
    # Shows the image
    view_url: str
    thumbnail: AttachmentImage1Thumbnail


class AttachmentImage1Thumbnail(TypedDict):
    width: int
    height: int
    url: str


class AuditEntry(TypedDict):
    id: int
    # The operation that was called
    action: str
    # begun: still running, or the server stopped before it finished
    outcome: Literal["begun", "succeeded", "refused"]
    actor: AuditEntryActor
    project_id: Union[int, None]
    # The input without secrets, and the reason if it was refused
    details: Dict[str, Any]
    ip: str
    user_agent: str
    # ISO 8601, UTC
    createdAt: str


class AuditEntryActor(TypedDict):
    kind: Literal["person", "token", "key", "anonymous", "operator"]
    user_id: Union[int, None]
    # The name at that time
    name: str


class AuthorizationAnswer(TypedDict):
    # Open it in the browser: it takes the answer to the client
    redirect_to: str


class AuthorizationRequest(TypedDict):
    # What the client calls itself; not verified
    client_name: str
    # Where the client's metadata document or redirect address is
    client_host: str
    # The client publishes a metadata document at client_host
    is_verified: bool
    redirect_host: str
    # Where the answer goes: a website, a program listening on this machine, an installed program
    redirect_kind: Literal["web", "this_device", "app"]
    # What the client asks for
    suggested_role: Literal["viewer", "editor"]
    suggests_administration: bool
    # What is wrong with the request, and the address that tells the client
    problem: Union[AuthorizationRequestProblem1, None]


class AuthorizationRequestProblem1(TypedDict):
    error: str
    description: str
    redirect_to: str


class AuthorizedClient(TypedDict):
    id: int
    client_name: str
    client_host: str
    organization: AuthorizedClientOrganization
    role: Union[Literal["owner", "editor", "viewer"], None]
    permissions: Union[ModulePermissions, None]
    # How many projects were chosen; null for all
    project_count: Union[int, None]
    may_administer_by_ai: bool
    last_used_at: Union[str, None]
    # ISO 8601, UTC
    createdAt: str


class AuthorizedClientOrganization(TypedDict):
    id: int
    name: str


class Budget(TypedDict):
    # Null for the whole project
    widget_uid: Union[str, None]
    # The project's or the widget's name
    name: str
    # When it is spent: `offline` lets the offline bot answer, `handover` tells visitors that a person will answer
    when_spent: Literal["offline", "handover"]
    day: BudgetDay
    month: BudgetMonth


class BudgetDay(TypedDict):
    # The day or the month in UTC, such as 2026-01-31 or 2026-01
    period: str
    credits: BudgetDayCredits
    usd: BudgetDayUsd


class BudgetDayCredits(TypedDict):
    spent: float
    limit: Union[float, None]


class BudgetDayUsd(TypedDict):
    spent: float
    limit: Union[float, None]


class BudgetMonth(TypedDict):
    # The day or the month in UTC, such as 2026-01-31 or 2026-01
    period: str
    credits: BudgetMonthCredits
    usd: BudgetMonthUsd


class BudgetMonthCredits(TypedDict):
    spent: float
    limit: Union[float, None]


class BudgetMonthUsd(TypedDict):
    spent: float
    limit: Union[float, None]


class BudgetReachedDocument(TypedDict):
    type: Literal["budget.reached"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: BudgetReachedDocumentData


class BudgetReachedDocumentData(TypedDict):
    # Null: the whole project
    widget_uid: Union[str, None]
    limit: str
    period: str
    percent: float


class Budgets(TypedDict):
    currency: Literal["USD"]
    time_zone: Literal["UTC"]
    # Owners get an e-mail when this percentage of a limit is reached, once per period
    warned_at_percent: int
    # The project first, then its widgets
    budgets: List[Budget]


class BuiltinActionConfiguration1(TypedDict):
    builtin: Literal["add_tag"]
    # The conversation's tag
    tag: str


class BuiltinActionConfiguration2(TypedDict):
    builtin: Literal["set_contact_fields"]
    # name, email, phone or further fields of the contact, as templates
    fields: Dict[str, str]


class BuiltinActionConfiguration3(TypedDict):
    builtin: Literal["prove_address"]
    # Where a code of six digits goes: the e-mail address or number that the visitor has typed
    address: str
    # The code that the visitor has typed; with one, it is taken and none is sent
    code: str


class BuiltinActionConfiguration4(TypedDict):
    builtin: Literal["hand_over"]


class BuiltinActionConfiguration5(TypedDict):
    builtin: Literal["close"]


class BuiltinActionConfiguration6(TypedDict):
    builtin: Literal["send_mail"]
    # Addresses of members of your organization, or {{contact.email}}: the address that the visitor has proven
    to: str
    subject: str
    text: str


class BuiltinActionConfiguration7(TypedDict):
    builtin: Literal["schedule_follow_up"]
    delay_minutes: int
    # The message to send if the visitor has not written by then
    text: str


class BulkResult(TypedDict):
    # How many entries were done
    succeeded: int
    # How many were not; the others are done all the same
    failed: int
    # One for each entry, in the order of the request
    results: List[BulkResultResultsItem]


class _BulkResultResultsItem(TypedDict):
    # The entry's place in the request, starting at 0
    index: int
    # The HTTP status of the single call: 200 if the entry was done
    status: int
    # The record's ID, or session_uid; null where there is none
    id: Union[int, str, None]
    # As the single call returns it
    message: str


class BulkResultResultsItem(_BulkResultResultsItem, total=False):
    # Maps each invalid field to a message
    errors: Dict[str, str]


class BulkUpdateResult(TypedDict):
    # How many entries were done
    succeeded: int
    # How many were not; the others are done all the same
    failed: int
    # One for each entry, in the order of the request
    results: List[BulkUpdateResultResultsItem]
    # The conversations that changed, by session_uid
    updated: List[str]
    # Those that were like that already
    unchanged: List[str]
    refused: List[BulkUpdateResultRefusedItem]
    # For undoSessionsUpdate; null where nothing changed
    undo_uid: Union[str, None]


class _BulkUpdateResultResultsItem(TypedDict):
    # The entry's place in the request, starting at 0
    index: int
    # The HTTP status of the single call: 200 if the entry was done
    status: int
    # The record's ID, or session_uid; null where there is none
    id: Union[int, str, None]
    # As the single call returns it
    message: str


class BulkUpdateResultResultsItem(_BulkUpdateResultResultsItem, total=False):
    # Maps each invalid field to a message
    errors: Dict[str, str]


class BulkUpdateResultRefusedItem(TypedDict):
    session_uid: str
    reason: str


class CallEndedDocument(TypedDict):
    type: Literal["call.ended"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: CallEndedDocumentData


class CallEndedDocumentData(TypedDict):
    call: PhoneCall


class ChannelField(TypedDict):
    key: str
    description: str
    type: Literal["text", "number", "boolean", "choice"]
    is_required: bool
    # For a choice
    options: List[str]
    default: Union[str, float, bool, None]


class ChannelKindSummary(TypedDict):
    # The vendor
    kind: Literal["telegram", "whatsapp", "messenger", "instagram", "slack", "discord", "line", "twilio_sms", "twilio_whatsapp", "email", "intercom", "crisp", "twilio_voice", "phone"]
    label: str
    # What an account of the kind carries
    carries: Literal["messages", "calls"]
    # Secrets
    credentials: List[ChannelField]
    settings: List[ChannelField]
    # Of messages; null where the kind carries calls
    limits: Union[ChannelKindSummaryLimits1, None]
    # The page of the documentation that explains how to connect it
    docs: str


class ChannelKindSummaryLimits1(TypedDict):
    # Longer texts are sent in several messages
    text_length: int
    # Larger files are sent as a link; 0: all are
    file_bytes: int
    # More choices are sent as a numbered list
    choices: int
    # How long after the visitor's last message a reply is allowed; null: always
    reply_window_hours: Union[float, None]


class ChannelSummary(TypedDict):
    # The ID of the channel
    id: int
    project_id: int
    # As in the sessions of this channel
    integration_id: int
    # The vendor
    kind: Literal["telegram", "whatsapp", "messenger", "instagram", "slack", "discord", "line", "twilio_sms", "twilio_whatsapp", "email", "intercom", "crisp", "twilio_voice", "phone"]
    name: str
    # As the vendor names the account, such as @acme_bot or a phone number
    account_name: str
    # Never the credentials
    settings: Dict[str, Any]
    # failing: the vendor refuses the account until a person acts; paused: everything waits
    state: Literal["ready", "failing", "paused"]
    # Why it is failing and what to do, or why it can't be read right now
    problem: Union[str, None]
    problem_at: Union[str, None]
    # What is left to do in the vendor's console
    next_step: Union[str, None]
    # The address that the vendor calls; null where it makes no calls, or without the permission to change settings
    inbound_url: Union[str, None]
    last_received_at: Union[str, None]
    last_sent_at: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class Choice(TypedDict):
    icon: str
    text: str
    # The message to send when this choice is picked
    value: str
    enabled: bool


class _Contact(TypedDict):
    id: int
    project_id: int
    name: Union[str, None]
    email: Union[str, None]
    phone: Union[str, None]
    # user: known to the site; lead: left their details; spam: excluded
    type: Literal["user", "lead", "spam"]
    # Comma-separated
    tags: Union[str, None]
    company_id: Union[int, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class Contact(_Contact, total=False):
    # Values of custom fields by key; left out where the project has none
    fields: Dict[str, Any]


class ContactAttributes(TypedDict):
    # The person's ID on your site
    external_id: Union[str, None]
    # true if your site signed the details or your team entered them; false if a visitor's page sent them
    verified: bool
    # By the field's key or the name your site uses
    attributes: Dict[str, Any]


class ContactCompany(TypedDict):
    id: int
    name: str
    website: str
    project_id: int
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class ContactCompanyDetail(TypedDict):
    id: int
    name: str
    website: str
    project_id: int
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    # The first 1,000; list all of them with getAllContacts and company_id
    contacts: List[Contact]


class ContactCreatedDocument(TypedDict):
    type: Literal["contact.created"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: ContactCreatedDocumentData


class ContactCreatedDocumentData(TypedDict):
    contact: Contact


class ContactDeletedDocument(TypedDict):
    type: Literal["contact.deleted"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: ContactDeletedDocumentData


class ContactDeletedDocumentData(TypedDict):
    contact_id: int


class ContactFilter(TypedDict):
    operator: Literal["AND", "OR"]
    conditions: List[ContactFilterNode]


class _ContactFilterCondition(TypedDict):
    model: Literal["CONTACTS"]
    key: Literal["id", "name", "email", "phone", "type", "tags", "company_id", "created_at", "field"]
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "startsWith", "endsWith", "in", "notIn"]
    # A single value; a list for in and notIn. null with eq or ne matches a missing value
    value: Union[Union[str, float], None, List[Union[str, float]]]


class ContactFilterCondition(_ContactFilterCondition, total=False):
    # With the key field: the key of a custom field
    field: str


class ContactFilterGroup(TypedDict):
    operator: Literal["AND", "OR"]
    conditions: List[ContactFilterNode]


class ContactList(TypedDict):
    id: int
    project_id: int
    name: str
    icon: Union[str, None]
    filter_by: ContactFilter
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class ContactUpdatedDocument(TypedDict):
    type: Literal["contact.updated"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: ContactUpdatedDocumentData


class ContactUpdatedDocumentData(TypedDict):
    contact: Contact


class ConversationEvent(TypedDict):
    kind: Literal["taken_over", "handed_back", "asked_for_a_person", "assigned", "given_back", "unassigned", "team_changed", "tags_changed", "priority_changed", "snoozed", "snooze_ended", "marked_as_spam", "unmarked_as_spam", "resolved", "reopened", "closed", "needs_attention", "sla_breached", "rated", "visitor_blocked", "visitor_unblocked", "contact_merged", "field_changed", "transcript_sent"]
    # Who or what did it; user_name has the person's name
    by: Literal["person", "program", "visitor", "assistant", "inactivity", "snooze", "rotation", "sla", "rule"]
    # The assignee or team by name, the tags, the priority, the end of the snooze, the missed target, the rating, or the contact by name
    subject: Union[str, None]


class ConversationRating(TypedDict):
    id: int
    session_uid: str
    # From 1, the worst, to 5, the best
    score: int
    comment: Union[str, None]
    # Who gave the last answer before the rating
    answered_by: Literal["person", "bot"]
    # The person who answered; null for the bot and programs
    user_id: Union[int, None]
    user_name: Union[str, None]
    # The team the conversation belonged to
    team_id: Union[int, None]
    # The conversation's tags when it was rated
    tags: List[str]
    # ISO 8601, UTC
    created_at: str


class CreatedProject(TypedDict):
    id: int
    project_uid: str
    organization_id: int
    name: str
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    # The web widget the project starts with; createSession needs it
    widget_uid: str


class Credits(TypedDict):
    balance: int
    plan: str
    entries: List[CreditsEntriesItem]


class CreditsEntriesItem(TypedDict):
    id: int
    # Negative if credits were used
    amount: int
    # The balance after this entry
    balance: int
    reason: str
    reference: Union[str, None]
    # ISO 8601, UTC
    createdAt: str


class CustomField(TypedDict):
    id: int
    # What has the field
    subject: Literal["contact", "conversation"]
    key: str
    label: str
    # date is a day such as 2026-01-31; link is an http or https address
    kind: Literal["text", "number", "date", "choice", "yes_no", "link"]
    choices: List[str]
    is_listed: bool
    # Its values are kept but can't be set
    is_archived: bool
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class DeadJob(TypedDict):
    id: int
    kind: str
    attempts: int
    last_error: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    died_at: str


class Delivery(TypedDict):
    # queued: it waits to be sent, or to be sent again
    state: Literal["queued", "sent", "delivered", "read", "failed"]
    # Why it waits or has failed
    problem: Union[str, None]
    # ISO 8601, UTC
    at: str


class DeskPerson(TypedDict):
    user_id: int
    name: str
    profile_pic: Union[str, None]
    # Gets no new conversations from a rotation
    is_away: bool
    away_since: Union[str, None]
    team_ids: List[int]


DeskReport = TypedDict(
    "DeskReport",
    {
        "from": "str",
        "to": "str",
        "timezone": "str",
        "by": "Literal[\"person\", \"team\", \"channel\", \"tag\", \"hour\"]",
        "totals": "ReportFigures",
        "previous_from": "str",
        "previous_to": "str",
        "previous": "ReportFigures",
        "row_count": "int",
        "rows": "List[ReportRow]",
    },
)


class DraftTexts(TypedDict, total=False):
    added: List[DraftTextsAddedItem]
    changed: List[DraftTextsChangedItem]
    # IDs of texts
    removed: List[int]


class _DraftTextsAddedItem(TypedDict):
    # The answer of an FAQ, or the text
    detail: str


class DraftTextsAddedItem(_DraftTextsAddedItem, total=False):
    type: Literal["faq", "text"]
    # The question of an FAQ, or the title
    short_text: str


class _DraftTextsChangedItem(TypedDict):
    # The answer of an FAQ, or the text
    detail: str
    # A text of getProjectText
    id: int


class DraftTextsChangedItem(_DraftTextsChangedItem, total=False):
    type: Literal["faq", "text"]
    # The question of an FAQ, or the title
    short_text: str


class DryRun(TypedDict):
    # ISO 8601, UTC
    since: str
    # Conversations looked at, the latest first
    checked: int
    # False if there were more than could be looked at
    is_complete: bool
    # Conversations in which the rule would have run
    matched: int
    # How often it would have run in them
    runs: int
    sample: List[DryRunSampleItem]


class DryRunSampleItem(TypedDict):
    session_uid: str
    # ISO 8601, UTC
    at: str
    # What the visitor wrote
    text: str


class Durations(TypedDict):
    # Median; null if there were none
    median_ms: Union[int, None]
    # 95th percentile
    p95_ms: Union[int, None]


class EvaluationCheck(TypedDict):
    # Which of the visitor's messages it is about, from 0
    turn: int
    kind: Literal["contains_all", "contains_any", "cites", "answer", "refuses", "hands_over", "judge", "goal"]
    expected: str
    outcome: Literal["passed", "failed", "not_judged"]
    # What was found instead, or the judge's reason
    detail: Union[str, None]


class EvaluationEstimate(TypedDict):
    # Replies the bot makes
    replies: int
    # Further calls, for judging and for playing visitors
    model_calls: int
    # About what it costs
    credits: int
    usd: float
    # Null if no model can judge: such cases end as `not_judged`
    judge_model: Union[str, None]
    # What the project's budgets leave; null without one
    left_credits: Union[int, None]
    # The same in US dollars
    left_usd: Union[float, None]


class EvaluationFigures(TypedDict):
    passed: int
    failed: int
    not_judged: int
    errors: int
    # Required cases that didn't pass
    required_failed: int
    # Passed of all checked cases, 0 to 1. Cases that were not judged don't count
    share: Union[float, None]


class EvaluationGate(TypedDict):
    # The test set that decides; null if there is no gate
    set_id: Union[int, None]
    set_name: Union[str, None]
    min_percent: Union[int, None]
    # Whether the saved draft may go live; null without a gate or a draft
    draft: Union[EvaluationGateDraft1, None]


class EvaluationGateDraft1(TypedDict):
    passes: bool
    # Why it may not go live
    problem: Union[str, None]
    # The run that measured it
    run_id: Union[int, None]


class EvaluationResult(TypedDict):
    position: int
    case_id: Union[int, None]
    kind: Literal["question", "dialogue", "simulation"]
    is_required: bool
    content: EvaluationResultContent
    # Null until it has run, and where only the draft runs
    live: Union[EvaluationSideResult, None]
    # Null until it has run, and where there is no draft
    draft: Union[EvaluationSideResult, None]
    # From live to draft. `fixed`: it passes now. `broken`: it passed before
    change: Union[Literal["same", "fixed", "broken", "other"], None]
    # What differs between the two sides, where their results do
    reasons: List[EvaluationResultReasonsItem]


class EvaluationResultContent(TypedDict):
    question: Union[str, None]
    history: List[EvaluationResultContentHistoryItem]
    turns: List[EvaluationResultContentTurnsItem]
    persona: Union[str, None]
    goal: Union[str, None]
    max_turns: int
    expect: Expectation


class EvaluationResultContentHistoryItem(TypedDict):
    send_by: Literal["user", "assistant"]
    # The text, at most 10,000 characters
    message: str


class EvaluationResultContentTurnsItem(TypedDict):
    message: str
    expect: Expectation


class EvaluationResultReasonsItem(TypedDict):
    kind: Literal["model", "passages_added", "passages_gone", "settings"]
    detail: str


class EvaluationRun(TypedDict):
    id: int
    # Null for a replay
    set_id: Union[int, None]
    # The replayed conversation
    session_uid: Union[str, None]
    # The test set's name when the run began
    name: str
    status: Literal["queued", "running", "completed", "cancelled", "stopped", "failed"]
    problem: Union[str, None]
    is_scheduled: bool
    started_by: Union[str, None]
    # Cases
    total: int
    # Cases that are finished on every side
    done: int
    live: Union[EvaluationFigures, None]
    draft: Union[EvaluationFigures, None]
    # The settings in which the draft differs from what is live
    differences: List[EvaluationRunDifferencesItem]
    # Draft texts of the run
    texts: Union[EvaluationRunTexts1, None]
    # What the run has cost
    credits: int
    usd: float
    # ISO 8601, UTC
    createdAt: str
    finishedAt: Union[str, None]


class EvaluationRunDifferencesItem(TypedDict):
    field: str
    live: str
    draft: str


class EvaluationRunTexts1(TypedDict):
    added: int
    changed: int
    removed: int


class EvaluationSideResult(TypedDict):
    outcome: Literal["passed", "failed", "not_judged", "error", "unchecked"]
    # Why there is no reply
    problem: Union[str, None]
    checks: List[EvaluationCheck]
    replies: List[EvaluationSideResultRepliesItem]


class EvaluationSideResultRepliesItem(TypedDict):
    # The visitor's message
    message: str
    reply: str
    # In a replay: what the visitor got at the time
    recorded: Union[str, None]
    model: str
    refused: bool
    handed_over: bool
    ms: int
    sources: List[EvaluationSideResultRepliesItemSourcesItem]
    # What retrieval found, best first
    passages: List[EvaluationSideResultRepliesItemPassagesItem]


class EvaluationSideResultRepliesItemSourcesItem(TypedDict):
    doc_id: str
    title: str
    url: Union[str, None]


class EvaluationSideResultRepliesItemPassagesItem(TypedDict):
    doc_id: str
    source: str
    score: float
    excerpt: str


class _EventsFeedEventReady(TypedDict):
    event: Literal["ready"]
    data: Dict[str, Any]


class EventsFeedEventReady(_EventsFeedEventReady, total=False):
    id: str


class _EventsFeedEventResync(TypedDict):
    event: Literal["resync"]
    data: Dict[str, Any]


class EventsFeedEventResync(_EventsFeedEventResync, total=False):
    id: str


class _EventsFeedEventSessionCreated(TypedDict):
    event: Literal["session.created"]
    data: SessionCreatedDocument


class EventsFeedEventSessionCreated(_EventsFeedEventSessionCreated, total=False):
    id: str


class _EventsFeedEventSessionUpdated(TypedDict):
    event: Literal["session.updated"]
    data: SessionUpdatedDocument


class EventsFeedEventSessionUpdated(_EventsFeedEventSessionUpdated, total=False):
    id: str


class _EventsFeedEventMessageCreated(TypedDict):
    event: Literal["message.created"]
    data: MessageCreatedDocument


class EventsFeedEventMessageCreated(_EventsFeedEventMessageCreated, total=False):
    id: str


class _EventsFeedEventReplyRated(TypedDict):
    event: Literal["reply.rated"]
    data: ReplyRatedDocument


class EventsFeedEventReplyRated(_EventsFeedEventReplyRated, total=False):
    id: str


class _EventsFeedEventQuestionUnanswered(TypedDict):
    event: Literal["question.unanswered"]
    data: QuestionUnansweredDocument


class EventsFeedEventQuestionUnanswered(_EventsFeedEventQuestionUnanswered, total=False):
    id: str


class _EventsFeedEventContactCreated(TypedDict):
    event: Literal["contact.created"]
    data: ContactCreatedDocument


class EventsFeedEventContactCreated(_EventsFeedEventContactCreated, total=False):
    id: str


class _EventsFeedEventContactUpdated(TypedDict):
    event: Literal["contact.updated"]
    data: ContactUpdatedDocument


class EventsFeedEventContactUpdated(_EventsFeedEventContactUpdated, total=False):
    id: str


class _EventsFeedEventContactDeleted(TypedDict):
    event: Literal["contact.deleted"]
    data: ContactDeletedDocument


class EventsFeedEventContactDeleted(_EventsFeedEventContactDeleted, total=False):
    id: str


class _EventsFeedEventTrainingCompleted(TypedDict):
    event: Literal["training.completed"]
    data: TrainingCompletedDocument


class EventsFeedEventTrainingCompleted(_EventsFeedEventTrainingCompleted, total=False):
    id: str


class _EventsFeedEventTrainingFailed(TypedDict):
    event: Literal["training.failed"]
    data: TrainingFailedDocument


class EventsFeedEventTrainingFailed(_EventsFeedEventTrainingFailed, total=False):
    id: str


class _EventsFeedEventCallEnded(TypedDict):
    event: Literal["call.ended"]
    data: CallEndedDocument


class EventsFeedEventCallEnded(_EventsFeedEventCallEnded, total=False):
    id: str


class _EventsFeedEventBudgetReached(TypedDict):
    event: Literal["budget.reached"]
    data: BudgetReachedDocument


class EventsFeedEventBudgetReached(_EventsFeedEventBudgetReached, total=False):
    id: str


class _EventsFeedEventModelEnding(TypedDict):
    event: Literal["model.ending"]
    data: ModelEndingDocument


class EventsFeedEventModelEnding(_EventsFeedEventModelEnding, total=False):
    id: str


class ExecutionLogEntry(TypedDict):
    id: int
    project_id: int
    # Null for an action that ran outside a conversation
    session_id: Union[int, None]
    data: ExecutionLogEntryData
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    executionlog_session_data: ExecutionLogEntryExecutionlogSessionData


class ExecutionLogEntryData(TypedDict):
    # The step, in a few words
    task: str
    # message_received, retrieval, model_call, tool_call, action, flow, handover, reply, dropped (a person had taken over) or error
    type: str
    message: str
    data: Dict[str, Any]


class ExecutionLogEntryExecutionlogSessionData(TypedDict):
    # Empty outside a conversation
    session_uid: str


class Expectation(TypedDict, total=False):
    # Phrases that all occur in the reply; case doesn't matter
    contains_all: List[str]
    # Phrases of which at least one occurs
    contains_any: List[str]
    # Sources the reply cites, each by its title, its address or its document ID such as text-12
    cites: List[str]
    # An approved answer: most of its words occur in the reply
    answer: str
    # true: the bot doesn't know. false: it must answer from what it was taught
    refuses: bool
    # true: a person is asked to join. false: none is
    hands_over: bool
    # A criterion in words, judged by a model; without a model the case is `not_judged`
    judge: str


class ExpiredData(TypedDict):
    # Conversations, each with its messages and log entries
    conversations: int
    # Entries of the execution log, also those of the conversations
    log_entries: int
    # IP addresses, also those of the conversations
    addresses: int


class _Failure(TypedDict):
    type: Literal["RXERROR"]
    message: str


class Failure(_Failure, total=False):
    # Maps each invalid field to a message
    errors: Dict[str, str]


class FileLimits(TypedDict):
    # How many files a message may have
    per_message: int
    # How large a file may be
    max_bytes: int


class Flow(TypedDict):
    id: int
    name: str
    description: str
    # The kinds of its triggers: intent, button, page, event, start
    triggers: List[str]
    # How many steps the draft has
    steps: int
    # Send it with updateFlow: a draft that changed in the meantime is a conflict
    revision: int
    # The number of the published version; null if none is live
    version: Union[int, None]
    # When it was published last, also if it is not live any more; null if never
    publishedAt: Union[str, None]
    # Whether the draft differs from what is live
    has_changes: bool
    updated_by: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    draft: FlowDefinition
    # Problems of the draft; an error keeps it from being published
    problems: List[FlowProblem]


class _FlowAnswer(TypedDict):
    type: Literal["text", "email", "telephone", "number", "date", "choice"]


class FlowAnswer(_FlowAnswer, total=False):
    # For choice
    choices: List[FlowButton]
    # The least number, the fewest characters of a text, or the first date (2026-01-31 or today)
    min: Union[float, str]
    # The same at the other end
    max: Union[float, str]
    # For text: # is a digit, @ a letter, * either, anything else itself. AB-#### takes AB-1234
    pattern: str


class _FlowButton(TypedDict):
    text: str


class FlowButton(_FlowButton, total=False):
    # What is sent instead of the text
    value: str


class _FlowComparison(TypedDict):
    left: str
    operator: Literal["equals", "not_equals", "contains", "not_contains", "starts_with", "greater", "at_least", "less", "at_most", "is_empty", "is_not_empty"]


class FlowComparison(_FlowComparison, total=False):
    right: str


class _FlowDefinition(TypedDict):
    # The name of the flow, unique in the project
    name: str
    # The first step
    start: str
    steps: Dict[str, FlowStep]


class FlowDefinition(_FlowDefinition, total=False):
    schema: Literal["parley.flow/1"]
    description: str
    triggers: List[FlowTrigger]


class FlowIntentTrial(TypedDict):
    # How close the phrase is to the nearest example, 0 to 1
    score: float
    # What it must reach; null if the flow has no examples
    threshold: Union[float, None]
    # The nearest example
    example: Union[str, None]
    # Whether this flow would start
    starts: bool
    # The flow that would start, of this draft and the published flows
    started_flow: Union[str, None]
    # The trained question that is answered in place of the flow that is close enough
    question: Union[str, None]
    # `words` where no embedding model works
    by: Literal["meaning", "words"]


class FlowProblem(TypedDict):
    # One for each sentence, so that a client can show its own
    code: Literal["unknown_start", "unreachable", "missing_end", "loop_without_question", "unknown_step", "unknown_flow", "unknown_action", "unknown_variable", "empty_text", "empty_button", "empty_question", "empty_variable", "empty_values", "empty_cases", "empty_comparison", "empty_action", "empty_jump", "no_options", "empty_option", "same_options", "no_date", "no_number", "reversed_limits", "unused_pattern", "no_trigger", "empty_examples", "empty_label", "empty_address", "empty_event", "same_trigger", "takes_question", "lost_buttons", "no_code_means"]
    # A flow with an error can't be published
    severity: Literal["error", "warning"]
    # The step it is about
    step: Union[str, None]
    # The trigger it is about, from 0
    trigger: Union[int, None]
    # The sentence in English
    message: str
    # What the sentence names: a step, flow, action, variable or value that is wrong
    name: Union[str, None]


class FlowReplay(TypedDict):
    run_id: int
    # Whether the same answers led the same way
    is_same: bool
    outcome: Union[Literal["completed", "handed_over", "left", "replaced", "failed"], None]
    turns: List[FlowReplayTurnsItem]


class FlowReplayTurnsItem(TypedDict):
    # What the visitor said; null where the flow began or an action ended
    message: Union[str, None]
    # ISO 8601, UTC
    at: str
    said: List[str]
    # The way it takes now
    steps: List[FlowReplayedStep]
    # The way it took then
    recorded: List[FlowReplayedStep]
    is_same: bool


class FlowReplayedStep(TypedDict):
    flow: str
    step: str
    # The step's kind, or answer, unfit, aside, correction, leave, result, confirmed, declined, stopped
    kind: str
    detail: str


class FlowRun(TypedDict):
    id: int
    session_uid: str
    # It ran in the test chat, or its version is deleted
    is_draft: bool
    # What started it: intent, button, page, event, start, or name in the test chat
    trigger: str
    # Null while it runs
    outcome: Union[Literal["completed", "handed_over", "left", "replaced", "failed"], None]
    # Where it is, or was last
    flow: str
    step: str
    answers: Dict[str, Union[str, float]]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class _FlowStepSay(TypedDict):
    kind: Literal["say"]
    # A template: {{answers.email}}, {{contact.name}}, {{results.order.status}}
    text: str


class FlowStepSay(_FlowStepSay, total=False):
    buttons: List[FlowButton]
    # The step that follows; null while it is not decided, which can't be published
    next: Union[str, None]
    # Where the editor draws it
    position: FlowStepSayPosition


class FlowStepSayPosition(TypedDict):
    x: float
    y: float


class _FlowStepAsk(TypedDict):
    kind: Literal["ask"]
    # A template: {{answers.email}}, {{contact.name}}, {{results.order.status}}
    text: str
    # Where the value is kept: {{answers.NAME}}
    variable: str
    answer: FlowAnswer


class FlowStepAsk(_FlowStepAsk, total=False):
    # Reply to an invalid answer, before the question is asked again
    retry: str
    # Invalid answers before `otherwise`; 3 if not set
    attempts: int
    # Next step after the last attempt; without it the flow ends
    otherwise: Union[str, None]
    # The step that follows; null while it is not decided, which can't be published
    next: Union[str, None]
    # Where the editor draws it
    position: FlowStepAskPosition


class FlowStepAskPosition(TypedDict):
    x: float
    y: float


class _FlowStepSet(TypedDict):
    kind: Literal["set"]
    values: Dict[str, str]


class FlowStepSet(_FlowStepSet, total=False):
    # The step that follows; null while it is not decided, which can't be published
    next: Union[str, None]
    # Where the editor draws it
    position: FlowStepSetPosition


class FlowStepSetPosition(TypedDict):
    x: float
    y: float


class _FlowStepCondition(TypedDict):
    kind: Literal["condition"]
    # First match wins
    cases: List[FlowStepConditionCasesItem]


class FlowStepCondition(_FlowStepCondition, total=False):
    # The step that follows; null while it is not decided, which can't be published
    otherwise: Union[str, None]
    # Where the editor draws it
    position: FlowStepConditionPosition


_FlowStepConditionCasesItem = TypedDict(
    "_FlowStepConditionCasesItem",
    {
        "if": "FlowComparison",
    },
)


class FlowStepConditionCasesItem(_FlowStepConditionCasesItem, total=False):
    # The step that follows; null while it is not decided, which can't be published
    next: Union[str, None]


class FlowStepConditionPosition(TypedDict):
    x: float
    y: float


class _FlowStepAction(TypedDict):
    kind: Literal["action"]
    # The name of an action of the project
    action: str


class FlowStepAction(_FlowStepAction, total=False):
    arguments: Dict[str, str]
    # Where the output is kept: {{results.NAME}}
    save_as: str
    # The step that follows; null while it is not decided, which can't be published
    next: Union[str, None]
    # Where it goes if the action fails; without it the flow ends with an apology
    failed: Union[str, None]
    # Where the editor draws it
    position: FlowStepActionPosition


class FlowStepActionPosition(TypedDict):
    x: float
    y: float


class _FlowStepProve(TypedDict):
    kind: Literal["prove"]
    # Asks for the address or number
    text: str
    # Where the code goes: by e-mail or by SMS
    method: Literal["email", "phone"]
    # Where the address or number is kept: {{answers.NAME}}
    variable: str
    # Asks for the six digits that were sent there
    code_text: str


class FlowStepProve(_FlowStepProve, total=False):
    # The step that follows; null while it is not decided, which can't be published
    next: Union[str, None]
    # Where it goes if no code can be sent or none is right; without it the flow ends with an apology
    failed: Union[str, None]
    # Where the editor draws it
    position: FlowStepProvePosition


class FlowStepProvePosition(TypedDict):
    x: float
    y: float


class _FlowStepHandOver(TypedDict):
    kind: Literal["hand_over"]


class FlowStepHandOver(_FlowStepHandOver, total=False):
    # A template: {{answers.email}}, {{contact.name}}, {{results.order.status}}
    text: str
    # Where the editor draws it
    position: FlowStepHandOverPosition


class FlowStepHandOverPosition(TypedDict):
    x: float
    y: float


class _FlowStepJump(TypedDict):
    kind: Literal["jump"]


class FlowStepJump(_FlowStepJump, total=False):
    # The name of a published flow, from its start
    flow: str
    # A step of this flow
    step: str
    # Where the editor draws it
    position: FlowStepJumpPosition


class FlowStepJumpPosition(TypedDict):
    x: float
    y: float


class _FlowStepEnd(TypedDict):
    kind: Literal["end"]


class FlowStepEnd(_FlowStepEnd, total=False):
    # A template: {{answers.email}}, {{contact.name}}, {{results.order.status}}
    text: str
    # Where the editor draws it
    position: FlowStepEndPosition


class FlowStepEndPosition(TypedDict):
    x: float
    y: float


class FlowSummary(TypedDict):
    id: int
    name: str
    description: str
    # The kinds of its triggers: intent, button, page, event, start
    triggers: List[str]
    # How many steps the draft has
    steps: int
    # Send it with updateFlow: a draft that changed in the meantime is a conflict
    revision: int
    # The number of the published version; null if none is live
    version: Union[int, None]
    # When it was published last, also if it is not live any more; null if never
    publishedAt: Union[str, None]
    # Whether the draft differs from what is live
    has_changes: bool
    updated_by: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class FlowTemplate(TypedDict):
    key: Literal["lead_capture", "order_status", "appointment", "refund", "feedback"]
    name: str
    description: str
    definition: FlowDefinition


class _FlowTriggerIntent(TypedDict):
    kind: Literal["intent"]
    # Example phrases
    examples: List[str]


class FlowTriggerIntent(_FlowTriggerIntent, total=False):
    # How close a message must be; testFlowIntent shows scores
    threshold: float


class FlowTriggerButton(TypedDict):
    kind: Literal["button"]
    # Shown above an empty conversation
    label: str


class FlowTriggerPage(TypedDict):
    kind: Literal["page"]
    # The page's address or path; * stands for anything: /checkout/*
    pattern: str


class FlowTriggerEvent(TypedDict):
    kind: Literal["event"]
    # window.parley.start(name) on the page
    name: str


class FlowTriggerStart(TypedDict):
    kind: Literal["start"]


class FlowVersion(TypedDict):
    id: int
    number: int
    is_live: bool
    published_by: Union[str, None]
    definition: FlowDefinition
    # ISO 8601, UTC
    createdAt: str


class HelpArticle(TypedDict):
    id: int
    slug: str
    collection_id: Union[int, None]
    translations: List[HelpTranslation]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class HelpArticleContent(TypedDict):
    id: int
    slug: str
    collection_id: Union[int, None]
    translations: List[HelpTranslation]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    # The draft in the requested language; null if there is none
    content: Union[HelpArticleContentContent1, None]


class HelpArticleContentContent1(TypedDict):
    language: str
    title: str
    description: str
    body: str
    revision: int


class HelpCentre(TypedDict):
    # Whether the public pages are served
    is_on: bool
    title: str
    description: str
    languages: List[str]
    # The address of the public pages; null until the settings are saved
    url: Union[str, None]
    domain: Union[HelpCentreDomain1, None]
    # False where the installation has no PUBLIC_URL
    can_use_domain: bool


class HelpCentreDomain1(TypedDict):
    host: str
    is_verified: bool
    # The name of the TXT record that proves that the domain is yours
    record_name: str
    record_value: str


class HelpCollection(TypedDict):
    id: int
    slug: str
    texts: List[HelpCollectionTextsItem]
    # How many articles it has, drafts included
    articles: int


class HelpCollectionTextsItem(TypedDict):
    language: str
    name: str
    description: str


class HelpTranslation(TypedDict):
    language: str
    title: str
    # changed: readers see an earlier version of what is written
    state: Literal["draft", "published", "changed"]
    published_at: Union[str, None]
    # Where readers find it; null for a draft and while the help centre is off
    url: Union[str, None]


class _Holiday(TypedDict):
    date: str


class Holiday(_Holiday, total=False):
    name: str


class HttpActionConfiguration(TypedDict):
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    # The address; placeholders such as {{parameters.order_id}} may stand in its path
    url: str
    # Query parameters by name, as templates
    query: Dict[str, str]
    # Headers by name, as templates
    headers: Dict[str, str]
    # The body as a template; null for none
    body: Union[str, None]
    # How values are written into the body, and its content type
    body_type: Literal["json", "form", "text"]
    # A JSON Pointer to the part of the answer that counts
    select: Union[str, None]
    # Names and JSON Pointers of the parts of the answer that count, in place of select
    mapping: Union[Dict[str, str], None]
    # The most time an attempt may take
    timeout_ms: int
    # Further attempts after a failure, with the same Idempotency-Key
    retries: int


class InboxCounts(TypedDict):
    # Open conversations whose visitors are waiting for a person
    waiting: int
    # Open conversations with a person that have unread messages
    unread: int
    # Open conversations
    open: int
    # Open ones assigned to the caller; 0 for a project key
    mine: int
    # Open ones without an assignee
    unassigned: int
    # Open ones that miss a target of their service level within an hour
    breaching: int
    # Open ones that have missed one and still wait
    breached: int
    # Snoozed ones
    snoozed: int
    # Those marked as spam
    spam: int
    # Open ones of each team
    teams: List[InboxCountsTeamsItem]


class InboxCountsTeamsItem(TypedDict):
    team_id: int
    open: int


class Installation(TypedDict):
    # Anyone can create an account and an organization
    open_sign_up: bool
    # Set by OPEN_SIGN_UP in the environment
    open_sign_up_fixed: bool
    # What a new organization starts with
    starting_credits: int
    # A mail server is configured
    sends_mail: bool


class InstallationHealth(TypedDict):
    # What /readyz asks of the process that answers
    checks: List[InstallationHealthChecksItem]
    # paused: a backup was restored, and nothing is sent until resumeInstallation; key_in_database: backups contain the key that opens their secrets; leftover_key: an earlier key is in the database
    warnings: List[Literal["paused", "key_in_database", "leftover_key"]]
    versions: InstallationHealthVersions
    # The disk of the data folder; null if it can't be read
    disk: Union[InstallationHealthDisk1, None]
    database_bytes: int
    # The largest tables with their indexes; null while they are being measured
    tables: Union[List[InstallationHealthTables1Item], None]
    jobs: List[InstallationHealthJobsItem]
    # The settings in effect
    settings: List[InstallationHealthSettingsItem]


class InstallationHealthChecksItem(TypedDict):
    name: str
    # Null if it works
    problem: Union[str, None]


class InstallationHealthVersions(TypedDict):
    program: str
    # How many steps have built the tables
    schema: str
    database: str
    node: str


class InstallationHealthDisk1(TypedDict):
    free_bytes: int
    size_bytes: int


class InstallationHealthTables1Item(TypedDict):
    name: str
    bytes: int


class InstallationHealthJobsItem(TypedDict):
    kind: str
    # Wait for a worker
    due: int
    # Wait for their time or their next try
    later: int
    running: int
    # Have failed and will be tried again; also counted in due, later or running
    failing: int
    # Their tries are used up
    dead: int
    oldest_due_at: Union[str, None]


class InstallationHealthSettingsItem(TypedDict):
    name: str
    # Null for secrets and for what has no value
    value: Union[str, None]
    # Given in the environment or a file
    is_set: bool


class InstallationOrganization(TypedDict):
    id: int
    name: str
    plan: str
    credits: int
    members: int
    projects: int
    # Whether its projects may use the installation's model keys; with false it needs its own
    vendor_keys_shared: bool
    # ISO 8601, UTC
    createdAt: str
    # E-mail domains an operator has verified for single sign-on
    domains: List[str]


class Invitation(TypedDict):
    id: int
    sent_by: int
    email: str
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]
    # Accepts the invitation; returned once, and part of the link in the e-mail
    hash: str
    status: Literal["pending"]
    # ISO 8601, UTC
    createdAt: str


class IssuedApiToken(TypedDict):
    id: int
    name: str
    # The last characters of the value
    hint: str
    # Where the client is that a person connected (OAuth); null for a token that was created
    client_host: Union[str, None]
    role: Union[Literal["owner", "editor", "viewer"], None]
    permissions: Union[ModulePermissions, None]
    # all for every current and future project, or the UIDs chosen at creation
    project_scope: Union[Literal["all"], List[str]]
    may_administer_by_ai: bool
    status: Literal["active", "deactivated", "expired", "creator_removed"]
    expires_at: Union[str, None]
    last_used_at: Union[str, None]
    created_by: IssuedApiTokenCreatedBy
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    # The token, shown only once
    value: str


class IssuedApiTokenCreatedBy(TypedDict):
    id: int
    name: str
    email: str


class IssuedProjectKey(TypedDict):
    id: int
    name: str
    hint: str
    permissions: KeyPermissions
    allowed_origins: List[str]
    use_fallback_models: bool
    expires_at: Union[str, None]
    # The key, shown only once
    value: str
    # ISO 8601, UTC
    createdAt: str


class KeyPermissions(TypedDict, total=False):
    Contacts: Literal["Read", "Write"]
    Training: Literal["Read", "Write"]
    Setting: Literal["Read", "Write"]
    Sessions: Literal["Read", "Write"]
    Logs: Literal["Read", "Write"]
    Debugging: Literal["Read", "Write"]
    Completions: Literal["Read", "Write"]


class LearnableAnswer(TypedDict):
    # The group of unanswered questions, for learnAnswer
    group_id: int
    question: str
    # Other questions of the group
    wordings: List[str]
    # How many open questions it would settle
    count: int
    answer: str
    session_uid: str
    # Null if the answer came through a token or key
    answered_by: Union[LearnableAnswerAnsweredBy1, None]
    # ISO 8601, UTC
    answered_at: str


class LearnableAnswerAnsweredBy1(TypedDict):
    id: int
    name: str


class Macro(TypedDict):
    id: int
    shortcut: str
    name: str
    steps: List[MacroStep]
    is_personal: bool
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class MacroStepReply(TypedDict):
    kind: Literal["reply"]
    # The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback
    text: str


class MacroStepNote(TypedDict):
    kind: Literal["note"]
    # The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback
    text: str


class MacroStepAddTags(TypedDict):
    kind: Literal["add_tags"]
    tags: List[str]


class MacroStepRemoveTags(TypedDict):
    kind: Literal["remove_tags"]
    tags: List[str]


class MacroStepAssign(TypedDict):
    kind: Literal["assign"]
    assignee_id: Union[int, None]


class MacroStepTeam(TypedDict):
    kind: Literal["team"]
    team_id: Union[int, None]


class MacroStepPriority(TypedDict):
    kind: Literal["priority"]
    # From none to urgent; the inbox can sort by it
    priority: Literal["none", "low", "medium", "high", "urgent"]


class MacroStepSnooze(TypedDict):
    kind: Literal["snooze"]
    # From the moment it happens
    hours: int


class MacroStepState(TypedDict):
    kind: Literal["state"]
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]


class MacroStepHandBack(TypedDict):
    kind: Literal["hand_back"]


class MacroStepSpam(TypedDict):
    kind: Literal["spam"]
    is_spam: bool


class MacroStepSetField(TypedDict):
    kind: Literal["set_field"]
    # The key of a custom field of conversations
    field: str
    # Text, a number, or true or false, as the field's kind needs; null clears it
    value: Union[str, float, bool, None]


class MacroStepAssignToMe(TypedDict):
    kind: Literal["assign_to_me"]


class McpActionConfiguration(TypedDict):
    # The ID of the MCP server
    server_id: int
    # The tool's name at the server
    tool: str
    # The version of the tool's parameters that was chosen. Leave it out to choose the present one; a tool whose parameters have changed since then is not run.
    tool_version: Union[str, None]
    # Values that the model does not fill in, such as {{contact.email}}; texts are templates
    arguments: Dict[str, Union[str, float, bool]]
    # The most time a run may take
    timeout_ms: int


class McpAuthorization(TypedDict):
    # Where the member's browser goes to consent
    url: str


class McpClientSetup(TypedDict):
    client: Literal["claude-code", "claude-desktop", "cursor", "vscode", "generic"]
    label: str
    # What to do with the configuration
    instructions: str
    # Where it goes; null for a command or a client with its own form
    file: Union[str, None]
    # Ready to copy, with a placeholder for the token
    configuration: str


class McpServer(TypedDict):
    id: int
    project_id: int
    name: str
    url: str
    # How it knows the caller
    authentication: Literal["none", "bearer", "oauth"]
    # The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server
    secret_name: Union[str, None]
    client_id: Union[str, None]
    # Whether it can be called: OAuth needs a member's consent first
    authorized: bool
    # As they were listed last
    tools: List[McpTool]
    # What was wrong at the last call
    problem: Union[str, None]
    listed_at: Union[str, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class McpServerRefresh(TypedDict):
    server: McpServer
    # Tools that are new since the last time
    added: List[str]
    # Tools whose description or parameters differ
    changed: List[str]
    # Tools that are gone
    removed: List[str]


class McpTool(TypedDict):
    name: str
    title: Union[str, None]
    description: str
    # Changes with its parameters
    version: str
    # The parameters of an action that calls it; null where actions can't express them
    parameters: Union[Dict[str, Any], None]


class Me(TypedDict):
    user: User
    organizations: List[OwnOrganization]
    # Operates the installation: manages plans, credits and sign-up
    is_operator: bool
    may_create_organizations: bool
    # Organizations this sign-in can't access, and what it lacks
    closed_organizations: List[MeClosedOrganizationsItem]
    # Whether the person belongs to other organizations, which a sign-in through an organization's provider doesn't show
    has_hidden_organizations: bool
    files: FileLimits
    # Send it as x-csrf-token with every write authenticated by the cookie
    csrf_token: str


class MeClosedOrganizationsItem(TypedDict):
    id: int
    reason: Literal["second_factor", "single_sign_on", "own_credentials"]


class MessageCreatedDocument(TypedDict):
    type: Literal["message.created"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: MessageCreatedDocumentData


class MessageCreatedDocumentData(TypedDict):
    message: SessionMessage
    session: WebhookSession


class _MessageReply(TypedDict):
    send_by: Literal["user", "operator", "assistant"]
    # Where it came from: api, widget, dashboard, mail or channel
    origin: str
    # A new one if the session sent had been closed by inactivity
    session_uid: str
    type: Literal["text"]
    message_id: int
    # The same as message_id
    id: int
    message: str
    # text, or picker if there are choices
    content_type: str


class MessageReply(_MessageReply, total=False):
    choices: List[Choice]
    # The sources of the reply; absent if there are none
    sources: List[Dict[str, Any]]
    # The visitor's rating of this reply
    rating: Literal["like", "dislike"]
    # The files sent with it; absent if there are none
    attachments: List[Attachment]


class ModelConnection(TypedDict):
    id: int
    # A vendor, or a server that speaks as OpenAI does
    kind: Literal["anthropic", "openai", "gemini", "bedrock", "azure", "server"]
    # Of a server: its models' names begin with it, as in `name/model`
    name: str
    # Of a server; null for a vendor
    address: Union[str, None]
    # Whether a key is stored. The key itself can't be read
    has_secret: bool
    settings: Dict[str, str]
    # What the vendor listed to this key at the last test
    models: List[str]
    tested_at: str
    # What the owner should do; null while it works
    last_error: Union[str, None]


class ModelEndingDocument(TypedDict):
    type: Literal["model.ending"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: ModelEndingDocumentData


class ModelEndingDocumentData(TypedDict):
    model: str
    # The first day on which its vendor refuses it
    withdrawn_on: str
    # The model that replaces it within the plan
    successor: Union[str, None]


class ModulePermissions(TypedDict, total=False):
    Contacts: Literal["Read", "Write"]
    Training: Literal["Read", "Write"]
    Setting: Literal["Read", "Write"]
    Sessions: Literal["Read", "Write"]
    Logs: Literal["Read", "Write"]
    Debugging: Literal["Read", "Write"]


class MyProject(TypedDict):
    id: int
    project_uid: str
    organization_id: int
    name: str
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    organization: MyProjectOrganization
    # The caller's role in this project; null for a token with fine-grained permissions only
    role: Union[Literal["owner", "editor", "viewer", "billing"], None]


class _MyProjectOrganization(TypedDict):
    id: int
    name: str


class MyProjectOrganization(_MyProjectOrganization, total=False):
    # For owners and billing members only
    plan: str


class OneTimeLink(TypedDict):
    # Gives access to the account. Send it only to the account's owner
    link: str


OpeningHours = TypedDict(
    "OpeningHours",
    {
        "day": "int",
        "from": "str",
        "to": "str",
    },
)


class Operator(TypedDict):
    id: int
    name: str
    email: str


class _Organization(TypedDict):
    id: int
    name: str
    created_by: int
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    user: OrganizationUser
    OrganizationMembers: List[OrganizationOrganizationMembersItem]
    OrganizationProjects: List[OrganizationOrganizationProjectsItem]


class Organization(_Organization, total=False):
    # For owners only
    plan: str
    # For owners only
    credits: int


class OrganizationUser(TypedDict):
    id: int
    name: str
    email: str


class OrganizationOrganizationMembersItem(TypedDict):
    id: int
    user_id: int
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]
    # ISO 8601, UTC
    createdAt: str


class OrganizationOrganizationProjectsItem(TypedDict):
    id: int
    name: str
    project_uid: str


class OrganizationMember(TypedDict):
    id: int
    user_id: int
    organization_id: int
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    Member: OrganizationMemberMember


class OrganizationMemberMember(TypedDict):
    id: int
    name: str
    email: str
    profile_pic: Union[str, None]


class OrganizationSecurity(TypedDict):
    require_second_factor: bool
    # Minutes of inactivity before members are signed out; null uses the installation's default
    idle_minutes: Union[int, None]


class _OwnOrganization(TypedDict):
    id: int
    name: str
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]


class OwnOrganization(_OwnOrganization, total=False):
    # For owners and billing members only
    plan: str


class Passkey(TypedDict):
    id: int
    name: str
    # ISO 8601, UTC
    createdAt: str
    last_used_at: Union[str, None]


class _PasskeyAssertion(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeyAssertionResponse


class PasskeyAssertion(_PasskeyAssertion, total=False):
    clientExtensionResults: Dict[str, Any]
    authenticatorAttachment: Literal["platform", "cross-platform"]


class _PasskeyAssertionResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str


class PasskeyAssertionResponse(_PasskeyAssertionResponse, total=False):
    userHandle: Union[str, None]


class PasskeyOptions(TypedDict):
    # Send it back with the browser's response
    challenge: str
    # For navigator.credentials, in the JSON form of WebAuthn
    options: Dict[str, Any]


class _PasskeyRegistration(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: PasskeyRegistrationResponse


class PasskeyRegistration(_PasskeyRegistration, total=False):
    clientExtensionResults: Dict[str, Any]
    authenticatorAttachment: Literal["platform", "cross-platform"]


class _PasskeyRegistrationResponse(TypedDict):
    clientDataJSON: str
    attestationObject: str


class PasskeyRegistrationResponse(_PasskeyRegistrationResponse, total=False):
    transports: List[str]


class PendingInvitation(TypedDict):
    id: int
    email: str
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]
    status: Literal["pending", "accepted", "revoked", "expired"]
    # ISO 8601, UTC
    createdAt: str


class PendingSignUp(TypedDict):
    id: int
    email: str
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    expires_at: str


PhoneCall = TypedDict(
    "PhoneCall",
    {
        "id": "int",
        "session_uid": "str",
        "channel_id": "Union[int, None]",
        "direction": "Literal[\"inbound\", \"outbound\"]",
        "status": "Literal[\"placing\", \"queued\", \"ringing\", \"in-progress\", \"completed\", \"busy\", \"failed\", \"no-answer\", \"canceled\"]",
        "from": "str",
        "to": "str",
        "extra_data": "Union[Dict[str, Any], None]",
        "answered_by": "Union[str, None]",
        "answered_at": "Union[str, None]",
        "ended_at": "Union[str, None]",
        "duration_seconds": "Union[int, None]",
        "recording": "Union[PhoneCallRecording1, None]",
        "transfer": "Union[PhoneCallTransfer1, None]",
        "cost_usd": "Union[float, None]",
        "problem": "Union[str, None]",
        "createdAt": "str",
        "updatedAt": "str",
    },
)


class PhoneCallRecording1(TypedDict):
    url: str
    # When the consent sentence was spoken
    consent_at: Union[str, None]


class PhoneCallTransfer1(TypedDict):
    to: str
    status: Union[str, None]


class ProactiveMessage(TypedDict):
    enabled: bool
    # What the bubble beside the button says
    text: str
    # Where it is shown: a path or an address in which * stands for anything, such as /pricing*
    page: str
    # How long the visitor has been on the page
    after_seconds: int


class Project(TypedDict):
    id: int
    project_uid: str
    organization_id: int
    name: str
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class ProjectAction(TypedDict):
    id: int
    project_id: int
    name: str
    # What it does and when to use it, for the model
    description: str
    # A JSON Schema of an object: what the model fills in
    parameters: Dict[str, Any]
    # What runs: an HTTP request, a tool of an MCP server or a built-in
    kind: Literal["http", "mcp", "builtin"]
    configuration: Union[HttpActionConfiguration, McpActionConfiguration, BuiltinActionConfiguration]
    # Whether the bot may use it
    enabled: bool
    # The proof that it needs of the visitor: anyone (none), confirmed or signed
    audience: Literal["anyone", "confirmed", "signed"]
    # Whether the visitor is asked before it runs
    confirm: bool
    # The most runs in a conversation; null for no limit
    limit_per_conversation: Union[int, None]
    # The most runs an hour, in all conversations together; null for no limit
    limit_per_hour: Union[int, None]
    # Why the bot is not offered it at present, such as a tool that has changed
    problem: Union[str, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class ProjectDeletion(TypedDict):
    name: str
    # ISO 8601, UTC
    started_at: str
    # How many there were; null until they are counted
    rows: Union[int, None]
    rows_left: Union[int, None]


class _ProjectFeedEventReady(TypedDict):
    event: Literal["ready"]
    # The first event
    data: ProjectFeedEventReadyData


class ProjectFeedEventReady(_ProjectFeedEventReady, total=False):
    id: str


class ProjectFeedEventReadyData(TypedDict):
    # Conversations whose visitors have the chat open now
    online: List[str]
    # Milliseconds since anything happened: what was read within them is current
    quiet_ms: int


class _ProjectFeedEventMessage(TypedDict):
    event: Literal["message"]
    data: SessionMessage


class ProjectFeedEventMessage(_ProjectFeedEventMessage, total=False):
    id: str


class _ProjectFeedEventMessageUpdated(TypedDict):
    event: Literal["message.updated"]
    data: SessionMessage


class ProjectFeedEventMessageUpdated(_ProjectFeedEventMessageUpdated, total=False):
    id: str


class _ProjectFeedEventSession(TypedDict):
    event: Literal["session"]
    data: SessionDetail


class ProjectFeedEventSession(_ProjectFeedEventSession, total=False):
    id: str


class _ProjectFeedEventSessionDeleted(TypedDict):
    event: Literal["session.deleted"]
    data: ProjectFeedEventSessionDeletedData


class ProjectFeedEventSessionDeleted(_ProjectFeedEventSessionDeleted, total=False):
    id: str


class ProjectFeedEventSessionDeletedData(TypedDict):
    session_uid: str


class _ProjectFeedEventTyping(TypedDict):
    event: Literal["typing"]
    # Show it for six seconds
    data: ProjectFeedEventTypingData


class ProjectFeedEventTyping(_ProjectFeedEventTyping, total=False):
    id: str


class ProjectFeedEventTypingData(TypedDict):
    session_uid: str
    by: Literal["visitor", "operator"]
    # Null for a visitor and for a program
    author: Union[str, None]
    # The colleague; null for a visitor and for a program
    user_id: Union[int, None]


class _ProjectFeedEventViewing(TypedDict):
    event: Literal["viewing"]
    # A colleague has the conversation open, or has left it. Show it until the next, or for a minute
    data: ProjectFeedEventViewingData


class ProjectFeedEventViewing(_ProjectFeedEventViewing, total=False):
    id: str


class ProjectFeedEventViewingData(TypedDict):
    session_uid: str
    user_id: Union[int, None]
    author: Union[str, None]
    is_viewing: bool


class _ProjectFeedEventDesk(TypedDict):
    event: Literal["desk"]
    # A person is away or back: getDeskPeople shows who
    data: Dict[str, Any]


class ProjectFeedEventDesk(_ProjectFeedEventDesk, total=False):
    id: str


class _ProjectFeedEventDraft(TypedDict):
    event: Literal["draft"]
    # The reader's own draft has changed in another browser: getReplyDraft has it
    data: ProjectFeedEventDraftData


class ProjectFeedEventDraft(_ProjectFeedEventDraft, total=False):
    id: str


class ProjectFeedEventDraftData(TypedDict):
    session_uid: str


class _ProjectFeedEventPresence(TypedDict):
    event: Literal["presence"]
    # A visitor has opened the chat, or has left it
    data: ProjectFeedEventPresenceData


class ProjectFeedEventPresence(_ProjectFeedEventPresence, total=False):
    id: str


class ProjectFeedEventPresenceData(TypedDict):
    session_uid: str
    online: bool


class _ProjectFeedEventBudget(TypedDict):
    event: Literal["budget"]
    # A budget is spent to this share: getBudgets shows which
    data: ProjectFeedEventBudgetData


class ProjectFeedEventBudget(_ProjectFeedEventBudget, total=False):
    id: str


class ProjectFeedEventBudgetData(TypedDict):
    percent: float


class _ProjectFeedEventResync(TypedDict):
    event: Literal["resync"]
    # Events may have been missed: read the lists again
    data: ProjectFeedEventResyncData


class ProjectFeedEventResync(_ProjectFeedEventResync, total=False):
    id: str


class ProjectFeedEventResyncData(TypedDict):
    # Whether messages were missed too
    messages: bool
    sessions: Literal[True]


class ProjectKey(TypedDict):
    id: int
    name: str
    # The last characters of the value
    hint: str
    # As granted; the creator's current role may allow less
    permissions: KeyPermissions
    # Origins whose pages may use the key
    allowed_origins: List[str]
    # The key had allowed origins when keys of pages lost all permissions but these. False once it is saved
    was_narrowed: bool
    use_fallback_models: bool
    status: Literal["active", "expired", "creator_removed"]
    expires_at: Union[str, None]
    last_used_at: Union[str, None]
    created_by: ProjectKeyCreatedBy
    # ISO 8601, UTC
    createdAt: str


class ProjectKeyCreatedBy(TypedDict):
    id: int
    name: str
    email: str


class ProjectMember(TypedDict):
    id: int
    user_id: int
    # A lower role in this project; null uses the role in the organization
    role: Union[Literal["owner", "editor", "viewer", "billing"], None]
    organization_role: Literal["owner", "editor", "viewer", "billing"]
    # ISO 8601, UTC
    createdAt: str
    Member: ProjectMemberMember


class ProjectMemberMember(TypedDict):
    id: int
    name: str
    email: str
    profile_pic: Union[str, None]


class ProjectSettings(TypedDict):
    project_uid: str
    name: str
    # The system prompt: who the bot is and how it answers
    prompt: str
    # What the AI must not do
    restriction: str
    # The exact `value` of a getSupportedModels entry
    model: str
    # 0 is the most consistent, 2 the most varied
    temperature: float
    # `agent` can use tools and functions, `chat` is simple Q&A
    mode: Literal["agent", "chat"]
    # Previous messages used as context
    chat_history_count: int
    # Knowledgebase passages used for each reply
    max_nodes: int
    # 1 adds links to the sources' pages
    add_page_link: int
    # 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
    add_facts: int
    # In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
    search_model: Union[str, None]
    # Models that are asked, in this order, where the one before fails before its first token
    fallback_models: List[str]
    # Minutes of inactivity before a conversation is closed; null turns this off
    auto_close_duration: Union[int, None]
    # Minutes of inactivity before a conversation is resolved; null turns this off
    auto_resolve_duration: Union[int, None]
    # ISO 8601, UTC
    updatedAt: str


class ProofLifetimes(TypedDict):
    # Days that an identity token or hash holds, from the last page that identified the visitor
    signed_days: int
    # Hours that WhatsApp, Slack, Crisp and e-mail prove, from the last message or look at the profile
    channel_hours: int
    # Days that an address or number holds which a code has proven
    code_days: int
    # Days that the word of a person of your team holds
    team_days: int


class PublicWidgetSettings(TypedDict):
    look: PublicWidgetSettingsLook
    # The first message a visitor sees; empty shows none
    greeting: str
    suggested_questions: List[str]
    # A form before the chat; its answers are saved to a contact
    pre_chat_form: PublicWidgetSettingsPreChatForm
    sounds: bool
    # Shows the number of unread messages on the button
    unread_badge: bool
    # `auto` follows the visitor's page
    locale: str
    show_citations: bool
    # Shows beside each message when it was sent
    show_times: bool
    # Shows what was missed in a bubble beside the button of a closed chat
    preview: bool
    # Visitors can have a copy of their conversation sent by e-mail
    transcript: bool
    # Visitors can speak: their browser writes down what they say and reads replies out
    voice: bool
    # Browser extensions may open the chat beside any page, whatever allowed_origins has
    browser_extension: bool
    # The chat opens with a home screen: greeting, hours and past conversations
    home: bool
    # Asks visitors to rate a conversation once it is resolved or closed
    rating: PublicWidgetSettingsRating


class PublicWidgetSettingsLook(TypedDict):
    color: str
    position: Literal["left", "right"]
    theme: Literal["light", "dark", "auto"]
    # Shown above the conversation; empty uses the widget's name
    title: str


class PublicWidgetSettingsPreChatForm(TypedDict):
    enabled: bool
    fields: List[WidgetFormField]


class PublicWidgetSettingsRating(TypedDict):
    enabled: bool
    # What the chat asks; empty uses its own words in the visitor's language
    question: str


class QuestionUnansweredDocument(TypedDict):
    type: Literal["question.unanswered"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: QuestionUnansweredDocumentData


class QuestionUnansweredDocumentData(TypedDict):
    message: SessionMessage
    session: WebhookSession


class ReceivedInvitation(TypedDict):
    organization_name: str
    email: str
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]
    status: Literal["pending", "accepted", "revoked", "expired"]
    # The address has an account; sign in to accept
    has_account: bool


class ReplyDraft(TypedDict):
    # To the visitor, or for the team
    kind: Literal["reply", "note"]
    # Empty to delete the draft
    text: str
    # Grows with each save
    version: int
    # ISO 8601, UTC
    updatedAt: str


class ReplyRatedDocument(TypedDict):
    type: Literal["reply.rated"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: ReplyRatedDocumentData


class ReplyRatedDocumentData(TypedDict):
    message: SessionMessage
    session: WebhookSession


class ReportDurations(TypedDict):
    # How many conversations have this time
    count: int
    # Median; null if there are none
    median_ms: Union[int, None]
    # 90th percentile
    p90_ms: Union[int, None]


class ReportFigures(TypedDict):
    # Conversations whose first visitor message falls in the period
    conversations: int
    # Of these, those for which a person was asked, took over or replied
    handled: int
    # Of these, those that are resolved or closed now
    resolved: int
    # Of these, those the bot answered with no handover, unanswered question or dislike
    solved_by_bot: int
    # solved_by_bot × the median handling time of the whole report; null while none was measured
    saved_ms: Union[int, None]
    visitor_messages: int
    bot_messages: int
    person_messages: int
    # How long visitors waited for a person's first reply
    first_reply: ReportDurations
    # The same within business hours, for teams that have them
    first_reply_in_hours: ReportDurations
    # From the first message until it was resolved, for conversations people handled
    resolution: ReportDurations
    # The same within business hours, for teams that have them
    resolution_in_hours: ReportDurations
    # How long a visitor's messages lay with a person until the replies
    handling: ReportDurations
    # Conversations that visitors rated
    ratings: int
    # Of these, those rated 4 or 5
    satisfied: int
    # From 1 to 5; null if there are no ratings
    average_score: Union[float, None]
    # Times that a service level set and that were missed
    sla_breaches: int


class ReportRow(TypedDict):
    # The person or team; null for none, and in other reports
    id: Union[int, None]
    # The person, team, channel or tag; null for none and for what has been deleted
    name: Union[str, None]
    # By hour: 1 is Monday
    weekday: Union[int, None]
    # By hour: the hour that begins then
    hour: Union[int, None]
    # Conversations whose first visitor message falls in the period
    conversations: int
    # Of these, those for which a person was asked, took over or replied
    handled: int
    # Of these, those that are resolved or closed now
    resolved: int
    # Of these, those the bot answered with no handover, unanswered question or dislike
    solved_by_bot: int
    # solved_by_bot × the median handling time of the whole report; null while none was measured
    saved_ms: Union[int, None]
    visitor_messages: int
    bot_messages: int
    person_messages: int
    # How long visitors waited for a person's first reply
    first_reply: ReportDurations
    # The same within business hours, for teams that have them
    first_reply_in_hours: ReportDurations
    # From the first message until it was resolved, for conversations people handled
    resolution: ReportDurations
    # The same within business hours, for teams that have them
    resolution_in_hours: ReportDurations
    # How long a visitor's messages lay with a person until the replies
    handling: ReportDurations
    # Conversations that visitors rated
    ratings: int
    # Of these, those rated 4 or 5
    satisfied: int
    # From 1 to 5; null if there are no ratings
    average_score: Union[float, None]
    # Times that a service level set and that were missed
    sla_breaches: int


class Retention(TypedDict):
    # Days after their last activity until conversations are deleted; null keeps them forever
    conversation_days: Union[int, None]
    # Days until entries of the execution log are deleted; null keeps them forever
    log_days: Union[int, None]
    # Days after its last activity until a conversation's IP address is deleted; null keeps them forever
    address_days: Union[int, None]


class Rule(TypedDict):
    id: int
    name: str
    event: Literal["conversation_started", "visitor_message", "no_answer", "hand_over_asked", "assigned", "team_changed", "tag_added", "priority_changed", "snooze_ended", "resolved", "reopened", "rated", "sla_breached"]
    minutes: Union[int, None]
    match: Literal["all", "any"]
    conditions: List[RuleCondition]
    effects: List[RuleEffect]
    stops: bool
    is_enabled: bool
    # Why it can't run or was switched off; null if all is well
    problem: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class RuleConditionText(TypedDict):
    kind: Literal["text"]
    # Any of the values, none of them, or any of them as whole words; case is ignored
    operator: Literal["contains", "lacks", "has_word"]
    values: List[str]


class RuleConditionPage(TypedDict):
    kind: Literal["page"]
    # The address on which the conversation began
    operator: Literal["contains", "lacks"]
    values: List[str]


class RuleConditionLanguage(TypedDict):
    kind: Literal["language"]
    operator: Literal["is", "is_not"]
    # Any of these
    values: List[str]


class RuleConditionChannel(TypedDict):
    kind: Literal["channel"]
    operator: Literal["is", "is_not"]
    # Any of these
    values: List[Literal["widget", "api"]]


class RuleConditionTag(TypedDict):
    kind: Literal["tag"]
    operator: Literal["has", "lacks"]
    values: List[str]


class RuleConditionTeam(TypedDict):
    kind: Literal["team"]
    operator: Literal["is", "is_not"]
    # Any of these
    values: List[Union[int, None]]


class RuleConditionAssignee(TypedDict):
    kind: Literal["assignee"]
    operator: Literal["is", "is_not"]
    # Any of these
    values: List[Union[int, None]]


class RuleConditionPriority(TypedDict):
    kind: Literal["priority"]
    operator: Literal["is", "is_not"]
    # Any of these
    values: List[Literal["none", "low", "medium", "high", "urgent"]]


class RuleConditionMode(TypedDict):
    kind: Literal["mode"]
    operator: Literal["is", "is_not"]
    # Any of these
    values: List[Literal["bot", "awaiting", "operator"]]


class _RuleConditionContact(TypedDict):
    kind: Literal["contact"]
    field: str
    operator: Literal["is", "is_not", "contains", "is_set", "is_empty"]


class RuleConditionContact(_RuleConditionContact, total=False):
    value: str


class _RuleConditionField(TypedDict):
    kind: Literal["field"]
    # The key of a custom field of conversations
    field: str
    operator: Literal["is", "is_not", "contains", "is_set", "is_empty"]


class RuleConditionField(_RuleConditionField, total=False):
    # As text; true or false for yes/no
    value: str


class RuleConditionVerified(TypedDict):
    kind: Literal["verified"]
    # Whether the visitor has proven who they are, an address or a number
    is_verified: bool


class RuleConditionHours(TypedDict):
    kind: Literal["hours"]
    # Within the hours of the conversation's team, or of the default one
    is_open: bool


class RuleConditionRating(TypedDict):
    kind: Literal["rating"]
    operator: Literal["at_least", "at_most"]
    score: int


class RuleConditionAge(TypedDict):
    kind: Literal["age"]
    operator: Literal["at_least", "at_most"]
    # Since the visitor's first message
    minutes: int


class RuleEffectReply(TypedDict):
    kind: Literal["reply"]
    # The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback
    text: str


class RuleEffectNote(TypedDict):
    kind: Literal["note"]
    # The text, with variables such as {{contact.name}}, or {{contact.name | there}} with a fallback
    text: str


class RuleEffectAddTags(TypedDict):
    kind: Literal["add_tags"]
    tags: List[str]


class RuleEffectRemoveTags(TypedDict):
    kind: Literal["remove_tags"]
    tags: List[str]


class RuleEffectAssign(TypedDict):
    kind: Literal["assign"]
    assignee_id: Union[int, None]


class RuleEffectTeam(TypedDict):
    kind: Literal["team"]
    team_id: Union[int, None]


class RuleEffectPriority(TypedDict):
    kind: Literal["priority"]
    # From none to urgent; the inbox can sort by it
    priority: Literal["none", "low", "medium", "high", "urgent"]


class RuleEffectSnooze(TypedDict):
    kind: Literal["snooze"]
    # From the moment it happens
    hours: int


class RuleEffectState(TypedDict):
    kind: Literal["state"]
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]


class RuleEffectHandBack(TypedDict):
    kind: Literal["hand_back"]


class RuleEffectSpam(TypedDict):
    kind: Literal["spam"]
    is_spam: bool


class RuleEffectSetField(TypedDict):
    kind: Literal["set_field"]
    # The key of a custom field of conversations
    field: str
    # Text, a number, or true or false, as the field's kind needs; null clears it
    value: Union[str, float, bool, None]


class _RuleEffectWebhook(TypedDict):
    kind: Literal["webhook"]
    # Gets a JSON document by POST
    url: str


class RuleEffectWebhook(_RuleEffectWebhook, total=False):
    # The name of the action secret that signs it; the secret's host must be the address's
    secret: Union[str, None]


class RuleLogEntry(TypedDict):
    id: int
    # Null where the entry is about several rules
    rule_id: Union[int, None]
    rule_name: Union[str, None]
    event: Literal["conversation_started", "visitor_message", "no_answer", "hand_over_asked", "assigned", "team_changed", "tag_added", "priority_changed", "snooze_ended", "resolved", "reopened", "rated", "sla_breached"]
    session_uid: str
    # ran; failed, with nothing changed; skipped: see skipped; too_often: more than 60 times in an hour in one conversation; too_deep: a rule caused it that a rule caused, five times over
    outcome: Literal["ran", "failed", "skipped", "too_often", "too_deep"]
    problem: Union[str, None]
    effects: List[RuleLogEntryEffectsItem]
    # The rules that follow the event and did not run, and why
    skipped: List[RuleLogEntrySkippedItem]
    # ISO 8601, UTC
    createdAt: str


class RuleLogEntryEffectsItem(TypedDict):
    kind: str
    status: Literal["done", "pending", "failed"]
    problem: Union[str, None]


class RuleLogEntrySkippedItem(TypedDict):
    rule_id: int
    rule_name: str
    # A condition is not met; none of them is; the rule itself caused the event; an earlier rule stops
    why: Literal["condition", "conditions", "loop", "stopped"]
    # Which condition, starting at 1
    condition: Union[int, None]
    condition_kind: Union[str, None]


class SavedReply(TypedDict):
    id: int
    shortcut: str
    text: str
    # With the variables filled in for session_uid; null without one
    filled_text: Union[str, None]
    is_personal: bool
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class SearchHit(TypedDict):
    # The document, the same for all its passages
    doc_id: str
    # The passage
    point_id: str
    # How well it matches, from 0 to 1
    score: float
    # Whether the bot would answer from it; false if it scores below the threshold
    is_answerable: bool
    content: str
    title: str
    # Readable source: file name with page, slide, sheet and rows, or the title
    source: str
    url: Union[str, None]


class SecondFactorChallenge(TypedDict):
    second_factor: SecondFactorChallengeSecondFactor


class SecondFactorChallengeSecondFactor(TypedDict):
    # Send it to confirmSignIn within ten minutes
    challenge: str
    # The ways this person can confirm
    methods: List[Literal["totp", "passkey", "recovery_code"]]


class _SendMessageEventDelta(TypedDict):
    event: Literal["delta"]
    # The next piece of the text
    data: SendMessageEventDeltaData


class SendMessageEventDelta(_SendMessageEventDelta, total=False):
    id: str


class SendMessageEventDeltaData(TypedDict):
    text: str


class _SendMessageEventDropped(TypedDict):
    event: Literal["dropped"]
    # A person took over: discard the text so far
    data: Dict[str, Any]


class SendMessageEventDropped(_SendMessageEventDropped, total=False):
    id: str


class _SendMessageEventDone(TypedDict):
    event: Literal["done"]
    data: SendMessageEventDoneData


class SendMessageEventDone(_SendMessageEventDone, total=False):
    id: str


class SendMessageEventDoneData(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: MessageReply


class _SendMessageEventError(TypedDict):
    event: Literal["error"]
    data: Failure


class SendMessageEventError(_SendMessageEventError, total=False):
    id: str


class _SendVisitorMessageEventDelta(TypedDict):
    event: Literal["delta"]
    # The next piece of the text
    data: SendVisitorMessageEventDeltaData


class SendVisitorMessageEventDelta(_SendVisitorMessageEventDelta, total=False):
    id: str


class SendVisitorMessageEventDeltaData(TypedDict):
    text: str


class _SendVisitorMessageEventDropped(TypedDict):
    event: Literal["dropped"]
    # A person took over: discard the text so far
    data: Dict[str, Any]


class SendVisitorMessageEventDropped(_SendVisitorMessageEventDropped, total=False):
    id: str


class _SendVisitorMessageEventDone(TypedDict):
    event: Literal["done"]
    data: SendVisitorMessageEventDoneData


class SendVisitorMessageEventDone(_SendVisitorMessageEventDone, total=False):
    id: str


class SendVisitorMessageEventDoneData(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: VisitorMessage


class _SendVisitorMessageEventError(TypedDict):
    event: Literal["error"]
    data: Failure


class SendVisitorMessageEventError(_SendVisitorMessageEventError, total=False):
    id: str


class Session(TypedDict):
    id: int
    session_uid: str
    # 1 bot, 2 awaiting, 3 operator
    chat_mode: Literal["1", "2", "3"]
    project_id: int
    integration_id: int
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]
    # Comma-separated tags
    segment: str
    # closed only after inactivity
    status: Literal["open", "closed"]
    device_type: Union[str, None]
    platform: Union[str, None]
    ip: Union[str, None]
    country: Union[str, None]
    # Values of custom fields by key
    data: Dict[str, Any]
    contact_id: Union[int, None]
    # The user who handles it; null if unassigned
    assignee_id: Union[int, None]
    # Owning team; null for none
    team_id: Union[int, None]
    # From none to urgent; the inbox can sort by it
    priority: Literal["none", "low", "medium", "high", "urgent"]
    # Out of the inbox until then; null if it isn't snoozed
    snoozed_until: Union[str, None]
    # Shown in the view of spam only; the bot doesn't answer it
    is_spam: bool
    # What its service level needs next, and until when; null while nothing is due
    sla: Union[SessionSla1, None]
    visitor_id: Union[int, None]
    # The dashboard's own test chat
    is_emulator: bool
    language: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class SessionSla1(TypedDict):
    target: Literal["first_reply", "next_reply", "resolution"]
    # ISO 8601, UTC
    due_at: str


class SessionCreatedDocument(TypedDict):
    type: Literal["session.created"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: SessionCreatedDocumentData


class SessionCreatedDocumentData(TypedDict):
    session: WebhookSession


class _SessionDetail(TypedDict):
    id: int
    session_uid: str
    # 1 bot, 2 awaiting, 3 operator
    chat_mode: Literal["1", "2", "3"]
    project_id: int
    integration_id: int
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]
    # Comma-separated tags
    segment: str
    # closed only after inactivity
    status: Literal["open", "closed"]
    device_type: Union[str, None]
    platform: Union[str, None]
    ip: Union[str, None]
    country: Union[str, None]
    # Values of custom fields by key
    data: Dict[str, Any]
    contact_id: Union[int, None]
    # The user who handles it; null if unassigned
    assignee_id: Union[int, None]
    # Owning team; null for none
    team_id: Union[int, None]
    # From none to urgent; the inbox can sort by it
    priority: Literal["none", "low", "medium", "high", "urgent"]
    # Out of the inbox until then; null if it isn't snoozed
    snoozed_until: Union[str, None]
    # Shown in the view of spam only; the bot doesn't answer it
    is_spam: bool
    # What its service level needs next, and until when; null while nothing is due
    sla: Union[SessionDetailSla1, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    # How many of the visitor's messages no one has opened yet
    total_unseen: str
    last_message_time: Union[str, None]
    last_message: Union[str, None]
    last_message_id: Union[int, None]
    last_message_content_type: Union[str, None]
    # 0 message, 1 note or event
    last_message_type: Union[int, None]
    # Empty if the visitor is unknown
    visitor_data: Dict[str, Any]
    # Empty if no contact is linked; `verified` is false if a visitor's page sent the details unsigned
    contact_data: Dict[str, Any]
    # Page, referrer and similar details
    session_meta: Dict[str, Any]
    visitor_id: Union[int, None]
    # Changes with the contact's details: what confirmVisitor takes as contact_version
    contact_version: Union[str, None]
    is_emulator: bool
    language: Union[str, None]
    # What this conversation's visitor has proven and holds now; empty for a thread that several share
    visitor_proofs: List[SessionDetailVisitorProofsItem]
    # Of a thread that several people share, those who wrote there, at most the 100 who wrote last; empty otherwise
    authors: List[SessionDetailAuthorsItem]
    # The visitor can read but not write
    is_visitor_blocked: bool
    # The widget it was opened with; sendMessage needs it
    widget_uid: str


class SessionDetail(_SessionDetail, total=False):
    # The part of the newest message that a search has found; absent where another detail matches
    match: SessionDetailMatch


class SessionDetailSla1(TypedDict):
    target: Literal["first_reply", "next_reply", "resolution"]
    # ISO 8601, UTC
    due_at: str


class SessionDetailMatch(TypedDict):
    message_id: int
    message: str
    send_by: str


class SessionDetailVisitorProofsItem(TypedDict):
    level: Literal["confirmed", "signed"]
    kind: Literal["email", "phone", "account", "id", "team"]
    # The address, number, account or ID; of kind team, the contact's ID
    value: str
    source: Literal["identity_token", "identity_hash", "slack", "crisp", "dkim", "whatsapp", "code", "team"]
    # The member who has confirmed the visitor
    proven_by: Union[int, None]
    # ISO 8601, UTC
    proven_at: str
    expires_at: Union[str, None]


class SessionDetailAuthorsItem(TypedDict):
    # The visitor's ID, as messages have it in author
    id: int
    name: str
    contact_id: Union[int, None]
    # Changes with the contact's details: what confirmVisitor takes as contact_version
    contact_version: Union[str, None]
    visitor_proofs: List[SessionDetailAuthorsItemVisitorProofsItem]


class SessionDetailAuthorsItemVisitorProofsItem(TypedDict):
    level: Literal["confirmed", "signed"]
    kind: Literal["email", "phone", "account", "id", "team"]
    # The address, number, account or ID; of kind team, the contact's ID
    value: str
    source: Literal["identity_token", "identity_hash", "slack", "crisp", "dkim", "whatsapp", "code", "team"]
    # The member who has confirmed the visitor
    proven_by: Union[int, None]
    # ISO 8601, UTC
    proven_at: str
    expires_at: Union[str, None]


class _SessionFeedEventSession(TypedDict):
    event: Literal["session"]
    # The first event, and on each change
    data: SessionFeedEventSessionData


class SessionFeedEventSession(_SessionFeedEventSession, total=False):
    id: str


class SessionFeedEventSessionData(TypedDict):
    session_uid: str
    # bot: the AI handles it; awaiting: waits for a person; operator: a person handles it
    mode: Literal["bot", "awaiting", "operator"]
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]
    status: str


class _SessionFeedEventMessage(TypedDict):
    event: Literal["message"]
    data: VisitorMessage


class SessionFeedEventMessage(_SessionFeedEventMessage, total=False):
    id: str


class _SessionFeedEventMessageUpdated(TypedDict):
    event: Literal["message.updated"]
    data: VisitorMessage


class SessionFeedEventMessageUpdated(_SessionFeedEventMessageUpdated, total=False):
    id: str


class _SessionFeedEventTyping(TypedDict):
    event: Literal["typing"]
    # A person is writing. Show it for six seconds
    data: SessionFeedEventTypingData


class SessionFeedEventTyping(_SessionFeedEventTyping, total=False):
    id: str


class SessionFeedEventTypingData(TypedDict):
    author: Union[str, None]


class _SessionFeedEventTeam(TypedDict):
    event: Literal["team"]
    # Whether a person who may answer has the project open
    data: SessionFeedEventTeamData


class SessionFeedEventTeam(_SessionFeedEventTeam, total=False):
    id: str


class SessionFeedEventTeamData(TypedDict):
    online: bool


class _SessionFeedEventResync(TypedDict):
    event: Literal["resync"]
    # Too many messages to send one by one: read the conversation again
    data: SessionFeedEventResyncData


class SessionFeedEventResync(_SessionFeedEventResync, total=False):
    id: str


class SessionFeedEventResyncData(TypedDict):
    messages: Literal[True]


class _SessionListItem(TypedDict):
    id: int
    session_uid: str
    # 1 bot, 2 awaiting, 3 operator
    chat_mode: Literal["1", "2", "3"]
    project_id: int
    integration_id: int
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]
    # Comma-separated tags
    segment: str
    # closed only after inactivity
    status: Literal["open", "closed"]
    device_type: Union[str, None]
    platform: Union[str, None]
    ip: Union[str, None]
    country: Union[str, None]
    # Values of custom fields by key
    data: Dict[str, Any]
    contact_id: Union[int, None]
    # The user who handles it; null if unassigned
    assignee_id: Union[int, None]
    # Owning team; null for none
    team_id: Union[int, None]
    # From none to urgent; the inbox can sort by it
    priority: Literal["none", "low", "medium", "high", "urgent"]
    # Out of the inbox until then; null if it isn't snoozed
    snoozed_until: Union[str, None]
    # Shown in the view of spam only; the bot doesn't answer it
    is_spam: bool
    # What its service level needs next, and until when; null while nothing is due
    sla: Union[SessionListItemSla1, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    # How many of the visitor's messages no one has opened yet
    total_unseen: str
    last_message_time: Union[str, None]
    last_message: Union[str, None]
    last_message_id: Union[int, None]
    last_message_content_type: Union[str, None]
    # 0 message, 1 note or event
    last_message_type: Union[int, None]
    # Empty if the visitor is unknown
    visitor_data: Dict[str, Any]
    # Empty if no contact is linked; `verified` is false if a visitor's page sent the details unsigned
    contact_data: Dict[str, Any]
    # Page, referrer and similar details
    session_meta: Dict[str, Any]


class SessionListItem(_SessionListItem, total=False):
    # The part of the newest message that a search has found; absent where another detail matches
    match: SessionListItemMatch


class SessionListItemSla1(TypedDict):
    target: Literal["first_reply", "next_reply", "resolution"]
    # ISO 8601, UTC
    due_at: str


class SessionListItemMatch(TypedDict):
    message_id: int
    message: str
    send_by: str


class _SessionMessage(TypedDict):
    id: int
    session_uid: str
    send_by: Literal["user", "operator", "assistant"]
    origin: str
    # note and event: for the team only, never shown to visitors
    type: Literal["text", "note", "event"]
    message: str
    content_type: str
    choices: List[Choice]
    sources: List[Dict[str, Any]]
    rating: Union[Literal["like", "dislike"], None]
    # The person who wrote it
    user_id: Union[int, None]
    user_name: Union[str, None]
    # What happened, for a line of type event
    event: Union[ConversationEvent, None]
    # ISO 8601, UTC
    created_at: str


class SessionMessage(_SessionMessage, total=False):
    # The person who wrote it, where several people write in one conversation
    author: SessionMessageAuthor
    # The files sent with it; absent if there are none
    attachments: List[Attachment]
    # What the button has sent whose words the message is
    picked: str
    # What became of it at the channel's vendor; absent for messages that no channel sends
    delivery: Delivery


class SessionMessageAuthor(TypedDict):
    # The visitor's ID
    id: int
    name: str


class SessionUpdatedDocument(TypedDict):
    type: Literal["session.updated"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: SessionUpdatedDocumentData


class SessionUpdatedDocumentData(TypedDict):
    session: WebhookSession
    # Names of fields
    changed: List[str]


SessionView = TypedDict(
    "SessionView",
    {
        "id": "int",
        "project_id": "int",
        "name": "str",
        "icon": "Union[str, None]",
        "filter": "List[SessionViewFilterItem]",
        "from": "Union[str, None]",
        "to": "Union[str, None]",
        "search": "Union[str, None]",
        "orderBy": "Union[Literal[\"ASC\", \"DESC\"], None]",
        "created_by": "Union[int, None]",
        "createdAt": "str",
        "updatedAt": "str",
    },
)


class _SessionViewFilterItem(TypedDict):
    model: Literal["SESSION"]
    key: Literal["integration", "chat_mode", "state", "contact_id", "visitor_id", "assignee_id", "team_id", "priority", "is_spam", "snoozed_until", "last_message_time", "field"]
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "startsWith", "endsWith", "in", "notIn"]
    # A single value; a list for in and notIn. null with eq or ne matches a missing value
    value: Union[Union[str, float], None, List[Union[str, float]]]


class SessionViewFilterItem(_SessionViewFilterItem, total=False):
    # With the key field: the key of a custom field
    field: str


class SettingsDraft(TypedDict):
    # The fields that differ from what is live
    changes: SettingsDraftChanges
    updated_by: Union[str, None]
    # Null if there is no draft
    updatedAt: Union[str, None]


class SettingsDraftChanges(TypedDict, total=False):
    # The system prompt: who the bot is and how it answers
    prompt: str
    # What the AI must not do
    restriction: str
    # The exact `value` of a getSupportedModels entry
    model: str
    # 0 is the most consistent, 2 the most varied
    temperature: float
    # `agent` can use tools and functions, `chat` is simple Q&A
    mode: Literal["agent", "chat"]
    # Previous messages used as context
    chat_history_count: int
    # Knowledgebase passages used for each reply
    max_nodes: int
    # 1 adds links to the sources' pages
    add_page_link: int
    # 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
    add_facts: int
    # In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
    search_model: Union[str, None]
    # Models that are asked, in this order, where the one before fails before its first token
    fallback_models: List[str]
    # Minutes of inactivity before a conversation is closed; null turns this off
    auto_close_duration: Union[int, None]
    # Minutes of inactivity before a conversation is resolved; null turns this off
    auto_resolve_duration: Union[int, None]


class SettingsVersion(TypedDict):
    id: int
    # `initial`: before the first change. `published`: from a draft. `restored`: an earlier version
    kind: Literal["initial", "updated", "published", "restored"]
    is_live: bool
    changed_by: Union[str, None]
    # Why an owner published it against the gate
    reason: Union[str, None]
    # What differs from the version before
    changes: List[SettingsVersionChangesItem]
    settings: SettingsVersionSettings
    # ISO 8601, UTC
    createdAt: str


class SettingsVersionChangesItem(TypedDict):
    field: str
    before: str
    after: str


class SettingsVersionSettings(TypedDict):
    # The system prompt: who the bot is and how it answers
    prompt: str
    # What the AI must not do
    restriction: str
    # The exact `value` of a getSupportedModels entry
    model: str
    # 0 is the most consistent, 2 the most varied
    temperature: float
    # `agent` can use tools and functions, `chat` is simple Q&A
    mode: Literal["agent", "chat"]
    # Previous messages used as context
    chat_history_count: int
    # Knowledgebase passages used for each reply
    max_nodes: int
    # 1 adds links to the sources' pages
    add_page_link: int
    # 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
    add_facts: int
    # In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
    search_model: Union[str, None]
    # Models that are asked, in this order, where the one before fails before its first token
    fallback_models: List[str]
    # Minutes of inactivity before a conversation is closed; null turns this off
    auto_close_duration: Union[int, None]
    # Minutes of inactivity before a conversation is resolved; null turns this off
    auto_resolve_duration: Union[int, None]


class SignIn(TypedDict):
    id: int
    # Browser and system, for example Firefox on Linux
    device: str
    ip: str
    # The sign-in this call was made with
    current: bool
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    last_seen_at: str
    # ISO 8601, UTC
    expires_at: str


class SignInSecurity(TypedDict):
    has_password: bool
    # When the authenticator app was set up
    totp_since: Union[str, None]
    passkeys: List[Passkey]
    # Ways to confirm your identity in this browser, the most common first
    confirm_with: List[Literal["password", "totp", "passkey", "single_sign_on"]]
    recovery_codes_left: int
    # The origin where passkeys work; null if the server has no domain name
    passkey_origin: Union[str, None]
    # Your organizations that have an identity provider; linkSingleSignOn links your account with it
    single_sign_on: List[SignInSecuritySingleSignOnItem]


class SignInSecuritySingleSignOnItem(TypedDict):
    organization_id: int
    name: str
    is_linked: bool


class SingleSignOn(TypedDict):
    issuer: str
    client_id: str
    groups_claim: str
    role_by_group: List[SingleSignOnRoleByGroupItem]
    default_role: Union[Literal["owner", "editor", "viewer", "billing"], None]
    sso_only: bool
    # The sign-in link for members
    sign_in_url: str


class SingleSignOnRoleByGroupItem(TypedDict):
    group: str
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]


class SingleSignOnSettings(TypedDict):
    # Enter this URL at the provider
    redirect_uri: str
    # E-mail domains an operator has verified for this organization
    domains: List[str]
    connection: Union[SingleSignOn, None]


class SlaPolicy(TypedDict):
    id: int
    name: str
    # Only conversations of this team; null for every team and none
    team_id: Union[int, None]
    # Only conversations of these priorities; empty for every priority
    priorities: List[Literal["none", "low", "medium", "high", "urgent"]]
    # Minutes within which a person replies after the conversation has come to people; null for no such target
    first_reply_minutes: Union[int, None]
    # Minutes within which a person answers each further message of the visitor; null for no such target
    next_reply_minutes: Union[int, None]
    # Minutes within which the conversation is resolved; null for no such target
    resolution_minutes: Union[int, None]
    # Count only the business hours of the conversation's team, or of the default one
    in_business_hours: bool
    # Nothing counts while the conversation is snoozed
    pauses_while_snoozed: bool
    # The time to resolution doesn't count while the team waits for the visitor
    pauses_while_waiting: bool
    # The first policy that fits a conversation counts, the lowest position first
    position: int
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class Source(TypedDict):
    id: int
    project_id: int
    kind: Literal["website", "github", "notion", "zendesk", "intercom", "confluence", "google_drive"]
    name: str
    # Where it is read from
    url: str
    # Options of its kind; never the credential
    settings: Dict[str, Any]
    # How often the source is synced by itself
    schedule: Literal["off", "daily", "weekly"]
    state: Literal["syncing", "paused", "ready", "failed", "deleting"]
    pages: SourcePages
    # The source has more pages than max_pages or the plan allows
    is_truncated: bool
    # Why the last sync failed, as a code
    reason: Union[str, None]
    # Why the last sync failed, as a sentence
    problem: Union[str, None]
    synced_at: Union[str, None]
    next_sync_at: Union[str, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class SourcePages(TypedDict):
    queued: int
    fetching: int
    learned: int
    unchanged: int
    skipped: int
    failed: int
    # Pages the bot answers from, including those that failed to be read again
    known: int


class SourcePage(TypedDict):
    id: int
    url: str
    title: Union[str, None]
    state: Literal["queued", "fetching", "learned", "unchanged", "skipped", "failed"]
    # Why it was skipped or failed, as a code
    reason: Union[str, None]
    # Why it was skipped or failed, as a sentence
    problem: Union[str, None]
    depth: int
    # Whether the bot answers from it
    is_known: bool
    # ISO 8601, UTC
    updated_at: str


class SupportedModel(TypedDict):
    # The exact identifier to use as `model`
    value: str
    label: str
    provider: Literal["anthropic", "openai", "gemini", "bedrock", "azure", "parley"]
    family: Literal["claude", "gpt", "gemini", "parley", "own"]
    # The lowest plan that includes it
    plan: Literal["Free", "Professional", "Advanced", "Agency"]
    # Credits for a typical reply: 2,500 tokens in and 300 out
    credits: float
    # Whether it can call tools
    tools: bool
    # Whether it is quick and cheap enough to word searches (`search_model`)
    small: bool
    # Whether it accepts temperature, top_p and top_k
    accepts_sampling: bool
    # Whether this installation can use it
    available: bool
    # The environment variable that would make it available; null if it already is
    needs: Union[str, None]
    # Credits per 1,000 input tokens; a reply's total is rounded up
    credits_per_1k_input: float
    # Credits per 1,000 output tokens
    credits_per_1k_output: float
    # US dollars per million input tokens; used for budgets in US dollars
    input_price: float
    # US dollars per million output tokens
    output_price: float
    # When the price was last compared with the vendor's price list; null if never, or if this installation set it
    price_checked: Union[str, None]
    # The largest max_tokens a completion can request; null if the model's own server decides
    max_output_tokens: Union[int, None]
    # The first day on which its vendor refuses it; null where none is announced
    withdrawn_on: Union[str, None]
    # The model that replaces it: what its vendor recommends, or with a credential, where the organization's plan or keys don't have that, another one of the vendor's that costs no more credits
    successor: Union[str, None]


class Team(TypedDict):
    id: int
    name: str
    # The users who belong to it; each must be a member of the project
    member_ids: List[int]
    # Gets conversations in which a visitor asks for a person; a project has at most one
    is_default: bool
    # Assign its waiting conversations to its members in turn
    rotates: bool
    # How many open conversations the rotation gives a member; null for any number
    capacity: Union[int, None]
    time_zone: str
    # When the team answers, in its time zone; null for around the clock
    hours: Union[List[OpeningHours], None]
    # Days on which the team is closed
    holidays: List[Holiday]
    # What visitors are told outside the hours; null for nothing
    outside_text: Union[str, None]
    # How soon visitors may expect a reply; null to promise nothing
    reply_minutes: Union[int, None]
    # Whether it is within its hours now
    is_open: bool
    # When it opens next; null while it is open
    opens_at: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class TestCase(TypedDict):
    id: int
    set_id: int
    kind: Literal["question", "dialogue", "simulation"]
    is_required: bool
    question: Union[str, None]
    history: List[TestCaseHistoryItem]
    turns: List[TestCaseTurnsItem]
    persona: Union[str, None]
    goal: Union[str, None]
    max_turns: int
    expect: Expectation
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class TestCaseHistoryItem(TypedDict):
    send_by: Literal["user", "assistant"]
    # The text, at most 10,000 characters
    message: str


class TestCaseTurnsItem(TypedDict):
    message: str
    expect: Expectation


class TestSet(TypedDict):
    id: int
    name: str
    # How many cases it has
    cases: int
    # Whether it decides what may go live
    is_gate: bool
    # How often it runs by itself; null for never
    every: Union[Literal["daily", "weekly"], None]
    next_run_at: Union[str, None]
    # Whether the caller gets an e-mail when the figures fall
    notifies_me: bool
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class TrainingCompletedDocument(TypedDict):
    type: Literal["training.completed"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: TrainingCompletedDocumentData


class TrainingCompletedDocumentData(TypedDict):
    item: Literal["file", "text"]
    id: int
    # The file's name, or the question or title of the text
    name: Union[str, None]
    # completed once the bot can use all of it
    status: Literal["pending", "running", "completed", "failed"]
    # Why it could not be read
    problem: Union[str, None]


class TrainingFailedDocument(TypedDict):
    type: Literal["training.failed"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: TrainingFailedDocumentData


class TrainingFailedDocumentData(TypedDict):
    item: Literal["file", "text"]
    id: int
    # The file's name, or the question or title of the text
    name: Union[str, None]
    # completed once the bot can use all of it
    status: Literal["pending", "running", "completed", "failed"]
    # Why it could not be read
    problem: Union[str, None]


class TrainingFile(TypedDict):
    id: int
    project_id: int
    # Who uploaded it
    user_id: Union[int, None]
    name: str
    # Empty for a file from a computer
    url: str
    # Bytes, once fetched
    size: Union[int, None]
    tags: Union[str, None]
    # Settings of the file
    extra_settings: TrainingFileExtraSettings
    # completed once the bot can use all of it
    status: Literal["pending", "running", "completed", "failed"]
    # Percent
    progress: int
    # Why it failed, as a code such as unreachable or encrypted
    reason: Union[str, None]
    # Why it failed, as a sentence
    problem: Union[str, None]
    # What else there is to know, such as what an archive contained
    note: Union[str, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class TrainingFileExtraSettings(TypedDict):
    # Whether replies may cite the file as a source
    enable_citation: bool


class TrainingStatus(TypedDict):
    texts: TrainingStatusTexts
    files: TrainingStatusFiles
    allowance: TrainingStatusAllowance
    # How passages are found
    search: TrainingStatusSearch


class TrainingStatusTexts(TypedDict):
    pending: int
    running: int
    completed: int
    failed: int


class TrainingStatusFiles(TypedDict):
    pending: int
    running: int
    completed: int
    failed: int


class TrainingStatusAllowance(TypedDict):
    texts: TrainingStatusAllowanceTexts
    files: TrainingStatusAllowanceFiles


class TrainingStatusAllowanceTexts(TypedDict):
    used: int
    limit: int


class TrainingStatusAllowanceFiles(TypedDict):
    used: int
    limit: int


class TrainingStatusSearch(TypedDict):
    # hybrid searches by meaning and by words, lexical by words only
    kind: Literal["hybrid", "lexical"]
    # The model that turns texts into vectors
    embedder: Union[str, None]
    # Why the search is lexical
    reason: Union[str, None]
    # The built-in reader
    reader: TrainingStatusSearchReader
    # The languages of the newest texts, FAQs and files, the most frequent first
    languages: List[TrainingStatusSearchLanguagesItem]


class TrainingStatusSearchReader(TypedDict):
    # Whether the best passages are read before they are ranked
    reads: bool
    # Why they are not read
    reason: Union[str, None]


class TrainingStatusSearchLanguagesItem(TypedDict):
    # ISO 639-1 code
    language: str
    # meaning where the model knows the language, words where it does not
    by: Literal["meaning", "words"]


class TrainingText(TypedDict):
    id: int
    project_id: int
    # Question or title
    short_text: Union[str, None]
    # Answer or content
    detail: str
    # faq: a question with its answer; text: anything else
    type: Literal["faq", "text"]
    # completed once the bot can use all of it
    status: Literal["pending", "running", "completed", "failed"]
    tags: Union[str, None]
    # Whose answer to a visitor it is; null if it was written for training
    answered_by: Union[TrainingTextAnsweredBy1, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class TrainingTextAnsweredBy1(TypedDict):
    id: int
    name: str


class UnansweredQuestion(TypedDict):
    # The ID of the group
    id: int
    # The first question of the group, or the latest if the group has reopened
    question: str
    # How often it was asked in the range, without answered and dismissed ones
    count: int
    # ISO 8601, UTC
    last_asked_at: str
    # The last few times it was asked, newest first
    samples: List[UnansweredQuestionSamplesItem]


class UnansweredQuestionSamplesItem(TypedDict):
    session_uid: str
    question: str
    # ISO 8601, UTC
    asked_at: str


class Upload(TypedDict):
    id: int
    name: str
    # Bytes
    size: int
    # Bytes that have arrived; the next piece begins here
    received: int
    # The most bytes a piece can have
    piece_bytes: int
    fingerprint: str
    # When it is deleted unless another piece arrives
    expires_at: str


class User(TypedDict):
    id: int
    name: str
    email: str
    profile_pic: Union[str, None]


class Visit(TypedDict):
    widget: VisitWidget
    # Null if the visitor hasn't written yet
    visitor: Union[VisitorCredentials, None]
    # The visitor is already a contact, so the form isn't needed
    is_known: bool
    # Someone who can reply has the project open
    is_team_online: bool
    # The team has blocked the visitor, who can read but not write
    is_blocked: bool
    # The team's hours and reply time; null where no team is set up
    hours: Union[VisitorHours, None]
    # There are other conversations: getVisitorConversations lists them
    has_others: bool
    # How many characters a message may have
    longest_message: int
    files: FileLimits
    conversation: Union[VisitorConversation, None]
    # Messages of this page for a visitor without an open conversation, in their order
    proactive: List[VisitProactiveItem]
    # What the published flows offer on this page
    flows: VisitFlows


class VisitWidget(TypedDict):
    name: str
    settings: PublicWidgetSettings
    # The address of its logo, a path on this server
    logo: Union[str, None]
    # The address of its bot's picture
    bot_picture: Union[str, None]


class VisitProactiveItem(TypedDict):
    # Identifies the message; startVisit takes it with open
    key: str
    text: str
    after_seconds: int


class VisitFlows(TypedDict):
    # Labels to show above an empty conversation; a click sends the label
    buttons: List[str]
    # Opening the chat on this page starts a flow: startFlow begins it
    opens: bool


class VisitorArticles(TypedDict):
    title: str
    url: str
    articles: List[VisitorArticlesArticlesItem]


class VisitorArticlesArticlesItem(TypedDict):
    title: str
    url: str
    # Of the title
    language: str


class VisitorConversation(TypedDict):
    session_uid: str
    mode: Literal["bot", "awaiting", "operator"]
    state: str
    status: str
    # How the visitor has rated it, 1 to 5; null without a rating
    score: Union[int, None]
    # The last hundred, oldest first
    messages: List[VisitorMessage]


class VisitorConversationSummary(TypedDict):
    session_uid: str
    state: str
    status: str
    # The beginning of the last message
    last_message: str
    # Who wrote it
    send_by: Literal["user", "operator", "assistant"]
    # The name of the person who wrote it for the team
    author: Union[str, None]
    # ISO 8601, UTC
    last_message_at: str


class VisitorCredentials(TypedDict):
    # Keep it in the browser to recognize the visitor on the next visit
    visitor_key: str
    # Send it in the x-visitor-token header
    visitor_token: str
    # After this, startVisit with the visitor_key returns a new token
    expires_at: str


class VisitorHours(TypedDict):
    # Whether the team is within its hours
    is_open: bool
    # When it opens next; null while it is open
    opens_at: Union[str, None]
    time_zone: str
    # The hours of a week in the time zone; null for around the clock
    hours: Union[List[OpeningHours], None]
    # What the team says outside its hours; null within them
    outside_text: Union[str, None]
    # How soon a reply may be expected
    reply_minutes: Union[int, None]


class _VisitorMessage(TypedDict):
    id: int
    session_uid: str
    send_by: Literal["user", "operator", "assistant"]
    message: str
    content_type: str
    choices: List[Choice]
    sources: List[VisitorMessageSourcesItem]
    rating: Union[Literal["like", "dislike"], None]
    # The name of the person who answered
    author: Union[str, None]
    # The page's own ID for the visitor's message
    client_key: Union[str, None]
    # ISO 8601, UTC
    created_at: str


class VisitorMessage(_VisitorMessage, total=False):
    # The address of that person's picture, a path on this server; absent without one
    author_picture: str
    # The files sent with it; absent if there are none
    attachments: List[Attachment]
    # The conversation had been resolved before this message
    reopens: Literal[True]


class VisitorMessageSourcesItem(TypedDict):
    title: str
    url: Union[str, None]


class Webhook(TypedDict):
    id: int
    url: str
    description: str
    # Empty: all
    events: List[Literal["session.created", "session.updated", "message.created", "reply.rated", "question.unanswered", "contact.created", "contact.updated", "contact.deleted", "training.completed", "training.failed", "call.ended", "budget.reached", "model.ending"]]
    # failing: every request has failed for three days; nothing is sent until it is resumed
    state: Literal["active", "paused", "failing"]
    # The first failure since the last success
    failing_since: Union[str, None]
    # Why the last request failed; null after a success
    last_problem: Union[str, None]
    last_success_at: Union[str, None]
    # Deliveries that wait; counting stops at 1,000
    waiting: int
    # Until then requests are signed with the former secret as well
    old_secret_until: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class WebhookDelivery(TypedDict):
    id: int
    event: Literal["session.created", "session.updated", "message.created", "reply.rated", "question.unanswered", "contact.created", "contact.updated", "contact.deleted", "training.completed", "training.failed", "call.ended", "budget.reached", "model.ending", "webhook.test"]
    # The `webhook-id` header: the same for each attempt
    event_id: str
    # Deliveries of one subject are sent in order
    subject: str
    # skipped: what it was about was deleted before it was sent
    state: Literal["pending", "delivered", "failed", "skipped"]
    attempts: int
    # Null unless it waits
    next_attempt_at: Union[str, None]
    attempted_at: Union[str, None]
    # The HTTP status of the last answer
    status: Union[int, None]
    # Why the last attempt failed
    problem: Union[str, None]
    duration_ms: Union[int, None]
    # The body that was sent; null if the caller may not read what it is about
    request: Union[str, None]
    # The beginning of the answer
    answer: Union[str, None]
    # ISO 8601, UTC
    createdAt: str


class _WebhookSession(TypedDict):
    id: int
    session_uid: str
    # 1 bot, 2 awaiting, 3 operator
    chat_mode: Literal["1", "2", "3"]
    project_id: int
    integration_id: int
    # pending: active; unresolved: needs attention; resolved; closed
    state: Literal["pending", "unresolved", "resolved", "closed"]
    # Comma-separated tags
    segment: str
    # closed only after inactivity
    status: Literal["open", "closed"]
    device_type: Union[str, None]
    platform: Union[str, None]
    country: Union[str, None]
    # Values of custom fields by key
    data: Dict[str, Any]
    contact_id: Union[int, None]
    # The user who handles it; null if unassigned
    assignee_id: Union[int, None]
    # Owning team; null for none
    team_id: Union[int, None]
    # From none to urgent; the inbox can sort by it
    priority: Literal["none", "low", "medium", "high", "urgent"]
    # Out of the inbox until then; null if it isn't snoozed
    snoozed_until: Union[str, None]
    # Shown in the view of spam only; the bot doesn't answer it
    is_spam: bool
    # What its service level needs next, and until when; null while nothing is due
    sla: Union[WebhookSessionSla1, None]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    # How many of the visitor's messages no one has opened yet
    total_unseen: str
    last_message_time: Union[str, None]
    last_message: Union[str, None]
    last_message_id: Union[int, None]
    last_message_content_type: Union[str, None]
    # 0 message, 1 note or event
    last_message_type: Union[int, None]
    # Page, referrer and similar details
    session_meta: Dict[str, Any]
    visitor_id: Union[int, None]
    # Changes with the contact's details: what confirmVisitor takes as contact_version
    contact_version: Union[str, None]
    is_emulator: bool
    language: Union[str, None]
    # What this conversation's visitor has proven and holds now; empty for a thread that several share
    visitor_proofs: List[WebhookSessionVisitorProofsItem]
    # Of a thread that several people share, those who wrote there, at most the 100 who wrote last; empty otherwise
    authors: List[WebhookSessionAuthorsItem]
    # The visitor can read but not write
    is_visitor_blocked: bool
    # The widget it was opened with; sendMessage needs it
    widget_uid: str


class WebhookSession(_WebhookSession, total=False):
    # The part of the newest message that a search has found; absent where another detail matches
    match: WebhookSessionMatch


class WebhookSessionSla1(TypedDict):
    target: Literal["first_reply", "next_reply", "resolution"]
    # ISO 8601, UTC
    due_at: str


class WebhookSessionMatch(TypedDict):
    message_id: int
    message: str
    send_by: str


class WebhookSessionVisitorProofsItem(TypedDict):
    level: Literal["confirmed", "signed"]
    kind: Literal["email", "phone", "account", "id", "team"]
    # The address, number, account or ID; of kind team, the contact's ID
    value: str
    source: Literal["identity_token", "identity_hash", "slack", "crisp", "dkim", "whatsapp", "code", "team"]
    # The member who has confirmed the visitor
    proven_by: Union[int, None]
    # ISO 8601, UTC
    proven_at: str
    expires_at: Union[str, None]


class WebhookSessionAuthorsItem(TypedDict):
    # The visitor's ID, as messages have it in author
    id: int
    name: str
    contact_id: Union[int, None]
    # Changes with the contact's details: what confirmVisitor takes as contact_version
    contact_version: Union[str, None]
    visitor_proofs: List[WebhookSessionAuthorsItemVisitorProofsItem]


class WebhookSessionAuthorsItemVisitorProofsItem(TypedDict):
    level: Literal["confirmed", "signed"]
    kind: Literal["email", "phone", "account", "id", "team"]
    # The address, number, account or ID; of kind team, the contact's ID
    value: str
    source: Literal["identity_token", "identity_hash", "slack", "crisp", "dkim", "whatsapp", "code", "team"]
    # The member who has confirmed the visitor
    proven_by: Union[int, None]
    # ISO 8601, UTC
    proven_at: str
    expires_at: Union[str, None]


class WebhookTestDocument(TypedDict):
    type: Literal["webhook.test"]
    # When it happened: ISO 8601, UTC
    timestamp: str
    data: WebhookTestDocumentData


class WebhookTestDocumentData(TypedDict):
    message: str


class WebhookWithSecret(TypedDict):
    id: int
    url: str
    description: str
    # Empty: all
    events: List[Literal["session.created", "session.updated", "message.created", "reply.rated", "question.unanswered", "contact.created", "contact.updated", "contact.deleted", "training.completed", "training.failed", "call.ended", "budget.reached", "model.ending"]]
    # failing: every request has failed for three days; nothing is sent until it is resumed
    state: Literal["active", "paused", "failing"]
    # The first failure since the last success
    failing_since: Union[str, None]
    # Why the last request failed; null after a success
    last_problem: Union[str, None]
    last_success_at: Union[str, None]
    # Deliveries that wait; counting stops at 1,000
    waiting: int
    # Until then requests are signed with the former secret as well
    old_secret_until: Union[str, None]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str
    # Signs the requests. It is shown only now
    secret: str


class Widget(TypedDict):
    id: int
    widget_uid: str
    project_id: int
    integration_id: int
    name: str
    settings: WidgetSettings
    # The address of its logo, a path on this server; null without one
    logo: Union[str, None]
    # The address of its bot's picture; null without one
    bot_picture: Union[str, None]
    allowed_origins: List[str]
    # ISO 8601, UTC
    createdAt: str
    # ISO 8601, UTC
    updatedAt: str


class WidgetFormField(TypedDict):
    # `name`, `email` and `phone` fill the contact's own fields; any other key is a custom field
    key: str
    label: str
    type: Literal["text", "email", "phone", "number", "select"]
    required: bool
    # The options of a select
    options: List[str]


class WidgetSettings(TypedDict):
    look: WidgetSettingsLook
    # The first message a visitor sees; empty shows none
    greeting: str
    suggested_questions: List[str]
    # A form before the chat; its answers are saved to a contact
    pre_chat_form: WidgetSettingsPreChatForm
    sounds: bool
    # Shows the number of unread messages on the button
    unread_badge: bool
    # `auto` follows the visitor's page
    locale: str
    show_citations: bool
    # Shows beside each message when it was sent
    show_times: bool
    # Shows what was missed in a bubble beside the button of a closed chat
    preview: bool
    # Visitors can have a copy of their conversation sent by e-mail
    transcript: bool
    # Visitors can speak: their browser writes down what they say and reads replies out
    voice: bool
    # Browser extensions may open the chat beside any page, whatever allowed_origins has
    browser_extension: bool
    # Shown beside the button to visitors without an open conversation, each once in a browser; on a page, the first that fits
    proactive_messages: List[ProactiveMessage]
    # The chat opens with a home screen: greeting, hours and past conversations
    home: bool
    # Asks visitors to rate a conversation once it is resolved or closed
    rating: WidgetSettingsRating


class WidgetSettingsLook(TypedDict):
    color: str
    position: Literal["left", "right"]
    theme: Literal["light", "dark", "auto"]
    # Shown above the conversation; empty uses the widget's name
    title: str


class WidgetSettingsPreChatForm(TypedDict):
    enabled: bool
    fields: List[WidgetFormField]


class WidgetSettingsRating(TypedDict):
    enabled: bool
    # What the chat asks; empty uses its own words in the visitor's language
    question: str


class WidgetSettingsChange(TypedDict, total=False):
    look: WidgetSettingsChangeLook
    # The first message a visitor sees; empty shows none
    greeting: str
    suggested_questions: List[str]
    pre_chat_form: WidgetSettingsChangePreChatForm
    sounds: bool
    # Shows the number of unread messages on the button
    unread_badge: bool
    # `auto` follows the visitor's page
    locale: str
    show_citations: bool
    # Shows beside each message when it was sent
    show_times: bool
    # Shows what was missed in a bubble beside the button of a closed chat
    preview: bool
    # Visitors can have a copy of their conversation sent by e-mail
    transcript: bool
    # Visitors can speak: their browser writes down what they say and reads replies out
    voice: bool
    # Browser extensions may open the chat beside any page, whatever allowed_origins has
    browser_extension: bool
    # Shown beside the button to visitors without an open conversation, each once in a browser; on a page, the first that fits
    proactive_messages: List[ProactiveMessage]
    # The chat opens with a home screen: greeting, hours and past conversations
    home: bool
    rating: WidgetSettingsChangeRating


class WidgetSettingsChangeLook(TypedDict, total=False):
    color: str
    position: Literal["left", "right"]
    theme: Literal["light", "dark", "auto"]
    # Shown above the conversation; empty uses the widget's name
    title: str


class WidgetSettingsChangePreChatForm(TypedDict, total=False):
    enabled: bool
    fields: List[WidgetFormField]


class WidgetSettingsChangeRating(TypedDict, total=False):
    enabled: bool
    # What the chat asks; empty uses its own words in the visitor's language
    question: str


class WidgetSnippet(TypedDict):
    widget_uid: str
    # Paste it before `</body>` on every page that shows the chat
    snippet: str
    # Keep it on your server: a JWT signed with it (HS256) proves who a visitor is, see identifyVisitor. Null without Setting > Write.
    identity_secret: Union[str, None]


class SignUpEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CompleteSignUpEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Me


class GetSignInOptionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: GetSignInOptionsEnvelopeData


class GetSignInOptionsEnvelopeData(TypedDict):
    # Anyone can create an account
    sign_up: bool
    # Without a mail server, operators share links themselves
    sends_mail: bool


class SignInEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SignInAnswer


class SignOutEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetMeEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Me


class UpdateProfileEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: User


class SetProfilePictureEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: User


class RemoveProfilePictureEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: User


class ChangePasswordEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RequestPasswordResetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ResetPasswordEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetSignInsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SignIn]


class GetSignInsEnvelope(_GetSignInsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RevokeSignInEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ConfirmSignInPasskey(TypedDict):
    # The challenge from the previous step
    challenge: str
    response: PasskeyAssertion


class ConfirmSignInEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Me


class SignInWithPasskeyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Me


class BeginPasskeySignInEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PasskeyOptions


class BeginPasskeyConfirmationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PasskeyOptions


class ReauthenticatePasskey(TypedDict):
    # The challenge from the previous step
    challenge: str
    response: PasskeyAssertion


class ReauthenticateEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetSignInSecurityEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SignInSecurity


class BeginTotpSetupEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BeginTotpSetupEnvelopeData


class BeginTotpSetupEnvelopeData(TypedDict):
    # For apps that can't scan the QR code
    secret: str
    # The URI for the QR code
    uri: str


class ConfirmTotpSetupEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ConfirmTotpSetupEnvelopeData


class ConfirmTotpSetupEnvelopeData(TypedDict):
    recovery_codes: Union[List[str], None]


class RemoveTotpEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateRecoveryCodesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: CreateRecoveryCodesEnvelopeData


class CreateRecoveryCodesEnvelopeData(TypedDict):
    # Each replaces the second factor once; shown only once
    recovery_codes: List[str]


class BeginPasskeyRegistrationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PasskeyOptions


class FinishPasskeyRegistrationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: FinishPasskeyRegistrationEnvelopeData


class FinishPasskeyRegistrationEnvelopeData(TypedDict):
    passkey: Passkey
    recovery_codes: Union[List[str], None]


class RenamePasskeyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RemovePasskeyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetOrganizationSecurityEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: OrganizationSecurity


class UpdateOrganizationSecurityEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: OrganizationSecurity


class GetSingleSignOnEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SingleSignOnSettings


class UpdateSingleSignOnRoleByGroupItem(TypedDict):
    group: str
    # What the person can do in the organization
    role: Literal["owner", "editor", "viewer", "billing"]


class UpdateSingleSignOnEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SingleSignOnSettings


class DeleteSingleSignOnEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class StartSingleSignOnEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: StartSingleSignOnEnvelopeData


class StartSingleSignOnEnvelopeData(TypedDict):
    # Redirect the browser to this URL
    url: str
    # Keep it in the browser for finishSingleSignOn
    secret: str


class LinkSingleSignOnEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: LinkSingleSignOnEnvelopeData


class LinkSingleSignOnEnvelopeData(TypedDict):
    # Redirect the browser to this URL
    url: str
    # Keep it in the browser for finishSingleSignOn
    secret: str


class BeginSingleSignOnConfirmationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BeginSingleSignOnConfirmationEnvelopeData


class BeginSingleSignOnConfirmationEnvelopeData(TypedDict):
    # Redirect the browser to this URL
    url: str
    # Keep it in the browser for finishSingleSignOn
    secret: str


class FinishSingleSignOnEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Me


class VerifyOrganizationDomainEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RemoveOrganizationDomainEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class AcceptInvitationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Me


class CreateApiTokenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: IssuedApiToken


class _GetApiTokensEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ApiToken]


class GetApiTokensEnvelope(_GetApiTokensEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class DeactivateApiTokenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ApiToken


class ReactivateApiTokenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ApiToken


class RegenerateApiTokenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: IssuedApiToken


class RevokeApiTokenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetAuthorizationRequestEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: AuthorizationRequest


class ApproveAuthorizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: AuthorizationAnswer


class DenyAuthorizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: AuthorizationAnswer


class _GetAuthorizedClientsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[AuthorizedClient]


class GetAuthorizedClientsEnvelope(_GetAuthorizedClientsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RevokeAuthorizedClientEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateProjectKeyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: IssuedProjectKey


class _GetProjectKeysEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ProjectKey]


class GetProjectKeysEnvelope(_GetProjectKeysEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class UpdateProjectKeyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProjectKey


class RevokeProjectKeyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetMcpSetupEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: GetMcpSetupEnvelopeData


class GetMcpSetupEnvelopeData(TypedDict):
    url: str
    # The placeholder for a token's value
    token_placeholder: str
    clients: List[McpClientSetup]


class GetOrganizationDetailEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Organization


class _GetOrganizationMembersEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: GetOrganizationMembersEnvelopeData


class GetOrganizationMembersEnvelope(_GetOrganizationMembersEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetOrganizationMembersEnvelopeData(TypedDict):
    organizationMember: List[OrganizationMember]
    invitations: List[PendingInvitation]


class InviteOrganizationMemberEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Invitation


class ResendOrganizationInvitationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Invitation


class RevokeOrganizationInvitationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetInvitationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ReceivedInvitation


class ChangeOrganizationMemberRoleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: OrganizationMember


class RemoveOrganizationMemberEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class LeaveOrganizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateOrganizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: OwnOrganization


class RenameOrganizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetCreditsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Credits


class GetCreditsEnvelope(_GetCreditsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetInstallationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Installation


class UpdateInstallationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Installation


class _GetInstallationOrganizationsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[InstallationOrganization]


class GetInstallationOrganizationsEnvelope(_GetInstallationOrganizationsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class AddCreditsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: AddCreditsEnvelopeData


class AddCreditsEnvelopeData(TypedDict):
    balance: int


class ChangePlanEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetOperatorsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Operator]


class AddOperatorEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Operator


class RemoveOperatorEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetInstallationHealthEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: InstallationHealth


class _GetDeadJobsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[DeadJob]


class GetDeadJobsEnvelope(_GetDeadJobsEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RetryDeadJobEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DiscardDeadJobEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ResumeInstallationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetSignUpsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[PendingSignUp]


class GetSignUpsEnvelope(_GetSignUpsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class CreateSignUpLinkEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: OneTimeLink


class DeleteSignUpEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreatePasswordResetLinkEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: OneTimeLink


class CreateSessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Session


class _GetSessionsFilterItem(TypedDict):
    model: Literal["SESSION"]
    key: Literal["integration", "chat_mode", "state", "contact_id", "visitor_id", "assignee_id", "team_id", "priority", "is_spam", "snoozed_until", "last_message_time", "field"]
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "startsWith", "endsWith", "in", "notIn"]
    # A single value; a list for in and notIn. null with eq or ne matches a missing value
    value: Union[Union[str, float], None, List[Union[str, float]]]


class GetSessionsFilterItem(_GetSessionsFilterItem, total=False):
    # With the key field: the key of a custom field
    field: str


class _GetSessionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SessionListItem]


class GetSessionsEnvelope(_GetSessionsEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetInboxCountsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: InboxCounts


class GetSessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SessionDetail


class UpdateSessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Session


class DeleteSessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteSessionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class MarkSessionsSeenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class RestoreSessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class MarkSessionSeenEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class LinkSessionToContactEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Session


class _CreateSessionViewFilterItem(TypedDict):
    model: Literal["SESSION"]
    key: Literal["integration", "chat_mode", "state", "contact_id", "visitor_id", "assignee_id", "team_id", "priority", "is_spam", "snoozed_until", "last_message_time", "field"]
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "startsWith", "endsWith", "in", "notIn"]
    # A single value; a list for in and notIn. null with eq or ne matches a missing value
    value: Union[Union[str, float], None, List[Union[str, float]]]


class CreateSessionViewFilterItem(_CreateSessionViewFilterItem, total=False):
    # With the key field: the key of a custom field
    field: str


class CreateSessionViewEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SessionView


class _GetSessionViewsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SessionView]


class GetSessionViewsEnvelope(_GetSessionViewsEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class _UpdateSessionViewFilterItem(TypedDict):
    model: Literal["SESSION"]
    key: Literal["integration", "chat_mode", "state", "contact_id", "visitor_id", "assignee_id", "team_id", "priority", "is_spam", "snoozed_until", "last_message_time", "field"]
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "startsWith", "endsWith", "in", "notIn"]
    # A single value; a list for in and notIn. null with eq or ne matches a missing value
    value: Union[Union[str, float], None, List[Union[str, float]]]


class UpdateSessionViewFilterItem(_UpdateSessionViewFilterItem, total=False):
    # With the key field: the key of a custom field
    field: str


class UpdateSessionViewEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteSessionViewEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetSessionMessagesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SessionMessage]


class GetSessionMessagesEnvelope(_GetSessionMessagesEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class _ExportSessionsFilterItem(TypedDict):
    model: Literal["SESSION"]
    key: Literal["integration", "chat_mode", "state", "contact_id", "visitor_id", "assignee_id", "team_id", "priority", "is_spam", "snoozed_until", "last_message_time", "field"]
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "startsWith", "endsWith", "in", "notIn"]
    # A single value; a list for in and notIn. null with eq or ne matches a missing value
    value: Union[Union[str, float], None, List[Union[str, float]]]


class ExportSessionsFilterItem(_ExportSessionsFilterItem, total=False):
    # With the key field: the key of a custom field
    field: str


class AnnounceTypingEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class AnnounceViewingEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateSavedReplyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SavedReply


class _GetSavedRepliesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SavedReply]


class GetSavedRepliesEnvelope(_GetSavedRepliesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class UpdateSavedReplyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SavedReply


class DeleteSavedReplyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RestoreSavedReplyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetHelpCentreEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpCentre


class UpdateHelpCentreEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpCentre


class SetHelpDomainEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpCentre


class VerifyHelpDomainEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpCentre


class GetHelpCollectionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[HelpCollection]


class _CreateHelpCollectionTextsItem(TypedDict):
    # A language code such as en, de or pt-BR
    language: str
    name: str


class CreateHelpCollectionTextsItem(_CreateHelpCollectionTextsItem, total=False):
    # One or two sentences, shown in lists and by search engines
    description: str


class CreateHelpCollectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpCollection


class _UpdateHelpCollectionTextsItem(TypedDict):
    # A language code such as en, de or pt-BR
    language: str
    name: str


class UpdateHelpCollectionTextsItem(_UpdateHelpCollectionTextsItem, total=False):
    # One or two sentences, shown in lists and by search engines
    description: str


class UpdateHelpCollectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpCollection


class DeleteHelpCollectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ReorderHelpCollectionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetHelpArticlesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[HelpArticle]


class GetHelpArticlesEnvelope(_GetHelpArticlesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetHelpArticleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpArticleContent


class CreateHelpArticleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpArticleContent


class UpdateHelpArticleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpArticleContent


class SaveHelpTranslationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpArticleContent


class PublishHelpArticleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpArticleContent


class UnpublishHelpArticleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: HelpArticleContent


class DeleteHelpTranslationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteHelpArticleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ReorderHelpArticlesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateMacroEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Macro


class _GetMacrosEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Macro]


class GetMacrosEnvelope(_GetMacrosEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class UpdateMacroEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Macro


class DeleteMacroEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RestoreMacroEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RunMacroEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: RunMacroEnvelopeData


class RunMacroEnvelopeData(TypedDict):
    # The conversation; a new one if inactivity had closed it and the macro replies
    session_uid: str
    # How many replies and notes were written
    messages: int
    is_changed: bool
    # For undoSessionsUpdate; null where nothing changed
    undo_uid: Union[str, None]


class GetWritingOptionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: GetWritingOptionsEnvelopeData


class GetWritingOptionsEnvelopeData(TypedDict):
    # The project's model; null where none can write
    model: Union[str, None]
    # Why there is none, and what to set
    reason: Union[str, None]


class SuggestReplyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SuggestReplyEnvelopeData


class SuggestReplyEnvelopeData(TypedDict):
    text: str
    sources: List[SuggestReplyEnvelopeDataSourcesItem]
    # Null where it is a passage of the training
    model: Union[str, None]


class SuggestReplyEnvelopeDataSourcesItem(TypedDict):
    title: str
    url: Union[str, None]


class ImproveTextEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ImproveTextEnvelopeData


class ImproveTextEnvelopeData(TypedDict):
    text: str
    model: str


class TranslateTextEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TranslateTextEnvelopeData


class TranslateTextEnvelopeData(TypedDict):
    text: str
    model: str


class GetReplyDraftEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Union[ReplyDraft, None]


class SaveReplyDraftEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SaveReplyDraftEnvelopeData


class SaveReplyDraftEnvelopeData(TypedDict):
    is_saved: bool
    draft: Union[ReplyDraft, None]


class CreateTeamEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Team


class GetTeamsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Team]


class UpdateTeamEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Team


class DeleteTeamEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetDeskPeopleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[DeskPerson]


class CreateSlaPolicyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SlaPolicy


class GetSlaPoliciesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SlaPolicy]


class UpdateSlaPolicyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SlaPolicy


class DeleteSlaPolicyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetCustomFieldsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: List[CustomField]


class CreateCustomFieldEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: CustomField


class UpdateCustomFieldEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: CustomField


class ArchiveCustomFieldEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: CustomField


class ReorderCustomFieldsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateRuleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Rule


class GetRulesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Rule]


class UpdateRuleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Rule


class DeleteRuleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ReorderRulesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DryRunRuleEffectsItem(TypedDict):
    kind: str


class DryRunRuleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: DryRun


class _GetRuleLogEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[RuleLogEntry]


class GetRuleLogEnvelope(_GetRuleLogEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetWebhooksEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Webhook]


class CreateWebhookEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: WebhookWithSecret


class UpdateWebhookEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Webhook


class DeleteWebhookEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RotateWebhookSecretEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: WebhookWithSecret


class SendTestWebhookEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: WebhookDelivery


class _GetWebhookDeliveriesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[WebhookDelivery]


class GetWebhookDeliveriesEnvelope(_GetWebhookDeliveriesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class ReplayWebhookDeliveriesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ReplayWebhookDeliveriesEnvelopeData


class ReplayWebhookDeliveriesEnvelopeData(TypedDict):
    # Those that wait already are not counted
    replayed: int


class SetAwayEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class UpdateSessionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkUpdateResult


class UndoSessionsUpdateEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkUpdateResult


class BlockVisitorEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class ConfirmVisitorEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetRatingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ConversationRating]


class GetRatingsEnvelope(_GetRatingsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RateSessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class SendTranscriptEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class AddSessionNoteEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SessionMessage


class GetChannelKindsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ChannelKindSummary]


class GetChannelsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ChannelSummary]


class ConnectChannelEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ChannelSummary


class UpdateChannelEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ChannelSummary


class CheckChannelEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ChannelSummary


class DisconnectChannelEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class UploadAttachmentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Attachment


class GetAttachmentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Attachment


class DeleteAttachmentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class SendMessageEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: MessageReply


class _GetChatbotExecutionLogsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ExecutionLogEntry]


class GetChatbotExecutionLogsEnvelope(_GetChatbotExecutionLogsEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class MakeOutboundCallEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PhoneCall


class _GetCallsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[PhoneCall]


class GetCallsEnvelope(_GetCallsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetCallEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PhoneCall


class HangUpCallEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PhoneCall


class TransferCallEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PhoneCall


class _GetMyProjectsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[MyProject]


class GetMyProjectsEnvelope(_GetMyProjectsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class CreateProjectEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: CreatedProject


class RenameProjectEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Project


class DeleteProjectEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetProjectDeletionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ProjectDeletion]


class GetProjectSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProjectSettings


class PreviewInstructionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: PreviewInstructionsEnvelopeData


class PreviewInstructionsEnvelopeData(TypedDict):
    # The system text of a reply, without what is found in the knowledgebase
    text: str
    # All that instructions can name
    placeholders: List[PreviewInstructionsEnvelopeDataPlaceholdersItem]
    # Placeholders that name nothing: the model reads them as they are
    unknown: List[str]


class PreviewInstructionsEnvelopeDataPlaceholdersItem(TypedDict):
    # Such as `contact.name`, written as `{{contact.name | there}}`
    name: str
    # Of a contact's field, its label
    label: Union[str, None]


class UpdateProjectSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetSettingsDraftEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SettingsDraft


class SaveSettingsDraftEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: SettingsDraft


class PublishSettingsDraftEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetSettingsHistoryEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SettingsVersion]


class GetSettingsHistoryEnvelope(_GetSettingsHistoryEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RestoreSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetProjectMembersEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ProjectMember]


class GetProjectMembersEnvelope(_GetProjectMembersEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class AddProjectMemberEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProjectMember


class RemoveProjectMemberEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetWidgetsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    total: int
    data: List[Widget]


class CreateWidgetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Widget


class UpdateWidgetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Widget


class SetWidgetPictureEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Widget


class RemoveWidgetPictureEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Widget


class DeleteWidgetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetWidgetSnippetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: WidgetSnippet


class RotateWidgetSecretEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: WidgetSnippet


class GetSupportedModelsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SupportedModel]


class ShareVendorKeysEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetModelConnectionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ModelConnection]


class SaveModelConnectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ModelConnection]


class TestModelConnectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ModelConnection]


class DeleteModelConnectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetBudgetsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Budgets


class SetBudgetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Budget


class StartVisitEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Visit


class SendVisitorMessageEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: VisitorMessage


class UploadVisitorAttachmentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Attachment


class GetVisitorAttachmentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Attachment


class DeleteVisitorAttachmentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class SubmitVisitorFormEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class IdentifyVisitorEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Union[VisitorCredentials, None]


class AnnounceVisitorTypingEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class StartFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: StartFlowEnvelopeData


class StartFlowEnvelopeData(TypedDict):
    message: Union[VisitorMessage, None]


class RateConversationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class RequestTranscriptEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetVisitorArticlesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    # Null where no help centre is on
    data: Union[VisitorArticles, None]


class _GetVisitorConversationsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[VisitorConversationSummary]


class GetVisitorConversationsEnvelope(_GetVisitorConversationsEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetVisitorConversationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: VisitorConversation


class ImportContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ImportContactsEnvelopeData


class ImportContactsEnvelopeData(TypedDict):
    total_rows: int
    # Rows that added a contact
    imported: int
    # Rows that changed a contact
    updated: int
    refused: int
    # The first 100 rejected rows; the header is row 1
    rows: List[ImportContactsEnvelopeDataRowsItem]
    columns: List[str]
    mapping: Dict[str, Union[Union[Literal["name", "first_name", "last_name", "email", "phone", "type", "tags"], str], None]]
    # The first 5 rows, cell by cell in the order of columns
    preview: List[List[str]]


class ImportContactsEnvelopeDataRowsItem(TypedDict):
    row: int
    reason: str


class _GetAllContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: List[Contact]


class GetAllContactsEnvelope(_GetAllContactsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetContactDetailEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: Contact


class GetContactAttributesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: ContactAttributes


class CreateContactEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Contact


class MergeContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Contact


class GetDuplicateContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: List[Contact]


class UpdateContactEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Contact


class DeleteContactEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class SaveContactsContactsItem(TypedDict, total=False):
    # The ID of the contact
    contact_id: int
    name: Union[str, None]
    email: Union[str, None]
    phone: Union[str, None]
    tags: Union[str, None]
    # A company in the project; null for none
    company_id: Union[int, None]
    # Values of custom fields by key; only included fields change and null clears one
    fields: Dict[str, Union[str, float, bool, None]]
    # lead for a new contact, unless it says another
    type: Literal["user", "lead", "spam"]


class SaveContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class UpdateContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class DeleteContactsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class RestoreContactEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class LinkContactToCompanyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Contact


class CreateContactCompanyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ContactCompany


class GetContactCompanyDetailsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: ContactCompanyDetail


class _GetContactCompaniesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: List[ContactCompany]


class GetContactCompaniesEnvelope(_GetContactCompaniesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class UpdateContactCompanyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ContactCompany


class DeleteContactCompanyEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateContactListEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ContactList


class UpdateContactListEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteContactListEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetContactListsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    data: List[ContactList]


class GetContactListsEnvelope(_GetContactListsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class CreateProjectTextEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TrainingText


class UpdateProjectTextEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetProjectTextEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[TrainingText]


class GetProjectTextEnvelope(_GetProjectTextEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class DeleteProjectTextEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _CreateProjectTextsTextsItem(TypedDict):
    # The answer of an FAQ, the content of a text
    detail: str
    # faq: a question with its answer; text: anything else
    type: Literal["faq", "text"]


class CreateProjectTextsTextsItem(_CreateProjectTextsTextsItem, total=False):
    # The question of an FAQ, the title of a text
    short_text: str
    # Comma-separated tags
    tags: str


class CreateProjectTextsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class DeleteProjectTextsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: BulkResult


class ImportFaqsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ImportFaqsEnvelopeData


class ImportFaqsEnvelopeData(TypedDict):
    # What the file was read as, if one was sent, such as utf8 or windows-1252
    encoding: Union[str, None]
    # How the text was read
    format: Literal["marked", "table", "blocks"]
    columns: List[str]
    mapping: Dict[str, Union[Literal["question", "answer", "tags"], None]]
    total_rows: int
    added: int
    replaced: int
    # FAQs that kept their answer though the text has another one
    kept: int
    # Repeated in the text, or in the project as they are
    skipped: int
    refused: int
    # The first 200 rows, refused and conflicting ones before others
    rows: List[ImportFaqsEnvelopeDataRowsItem]


class ImportFaqsEnvelopeDataRowsItem(TypedDict):
    row: int
    question: str
    answer: str
    action: Literal["add", "replace", "keep", "same", "repeated", "refuse"]
    # The column with the problem, if it is one column's
    field: Union[Literal["question", "answer", "tags"], None]
    reason: Union[str, None]
    # The answer that is kept or replaced
    existing_answer: Union[str, None]


class DraftFaqsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: DraftFaqsEnvelopeData


class DraftFaqsEnvelopeData(TypedDict):
    model: str
    drafts: List[DraftFaqsEnvelopeDataDraftsItem]


class DraftFaqsEnvelopeDataDraftsItem(TypedDict):
    question: str
    answer: str


class _GetLearnableAnswersEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[LearnableAnswer]


class GetLearnableAnswersEnvelope(_GetLearnableAnswersEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class LearnAnswerEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TrainingText


class UploadFileExtraSettings(TypedDict, total=False):
    # Whether replies may cite the file as a source
    enable_citation: bool


class UploadFileEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TrainingFile


class CreateUploadExtraSettings(TypedDict, total=False):
    # Whether replies may cite the file as a source
    enable_citation: bool


class CreateUploadEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Upload


class AppendUploadEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Upload


class CompleteUploadEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TrainingFile


class CancelUploadEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetUploadsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Upload]


class _GetProjectFilesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[TrainingFile]


class GetProjectFilesEnvelope(_GetProjectFilesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RetryFileEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TrainingFile


class DeleteFileEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetTrainingStatusEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TrainingStatus


class SearchIndexDocumentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SearchHit]


class _GetAuditLogEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[AuditEntry]


class GetAuditLogEnvelope(_GetAuditLogEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class EraseContactEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EraseContactEnvelopeData


class EraseContactEnvelopeData(TypedDict):
    # How many conversations were deleted
    conversations: int


class CancelEvaluationRunEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class CreateTestCaseHistoryItem(TypedDict):
    send_by: Literal["user", "assistant"]
    # The text, at most 10,000 characters
    message: str


class _CreateTestCaseTurnsItem(TypedDict):
    # The text, at most 10,000 characters
    message: str


class CreateTestCaseTurnsItem(_CreateTestCaseTurnsItem, total=False):
    expect: Expectation


class CreateTestCaseEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TestCase


class CreateTestSetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TestSet


class DeleteEvaluationRunEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteTestCaseEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteTestSetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class EstimateEvaluationRunSettings(TypedDict, total=False):
    # The system prompt: who the bot is and how it answers
    prompt: str
    # What the AI must not do
    restriction: str
    # The exact `value` of a getSupportedModels entry
    model: str
    # 0 is the most consistent, 2 the most varied
    temperature: float
    # `agent` can use tools and functions, `chat` is simple Q&A
    mode: Literal["agent", "chat"]
    # Previous messages used as context
    chat_history_count: int
    # Knowledgebase passages used for each reply
    max_nodes: int
    # 1 adds links to the sources' pages
    add_page_link: int
    # 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
    add_facts: int
    # In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
    search_model: Union[str, None]


class EstimateEvaluationRunEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EvaluationEstimate


class _GetEvaluationResultsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[EvaluationResult]


class GetEvaluationResultsEnvelope(_GetEvaluationResultsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetEvaluationRunEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EvaluationRun


class _GetEvaluationRunsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[EvaluationRun]


class GetEvaluationRunsEnvelope(_GetEvaluationRunsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class _GetTestCasesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[TestCase]


class GetTestCasesEnvelope(_GetTestCasesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetTestSetsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[TestSet]


class RenameTestSetEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class StartEvaluationRunSettings(TypedDict, total=False):
    # The system prompt: who the bot is and how it answers
    prompt: str
    # What the AI must not do
    restriction: str
    # The exact `value` of a getSupportedModels entry
    model: str
    # 0 is the most consistent, 2 the most varied
    temperature: float
    # `agent` can use tools and functions, `chat` is simple Q&A
    mode: Literal["agent", "chat"]
    # Previous messages used as context
    chat_history_count: int
    # Knowledgebase passages used for each reply
    max_nodes: int
    # 1 adds links to the sources' pages
    add_page_link: int
    # 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
    add_facts: int
    # In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
    search_model: Union[str, None]


class StartEvaluationRunEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EvaluationRun


class UpdateTestCaseHistoryItem(TypedDict):
    send_by: Literal["user", "assistant"]
    # The text, at most 10,000 characters
    message: str


class _UpdateTestCaseTurnsItem(TypedDict):
    # The text, at most 10,000 characters
    message: str


class UpdateTestCaseTurnsItem(_UpdateTestCaseTurnsItem, total=False):
    expect: Expectation


class UpdateTestCaseEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TestCase


class GetEvaluationGateEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EvaluationGate


class ImportTestCasesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ImportTestCasesEnvelopeData


class ImportTestCasesEnvelopeData(TypedDict):
    total_rows: int
    # Rows that are a case
    imported: int
    refused: int
    # The first 100 rejected rows; the header is row 1
    rows: List[ImportTestCasesEnvelopeDataRowsItem]
    ignored_columns: List[str]
    # The first 20 cases by their question
    preview: List[str]


class ImportTestCasesEnvelopeDataRowsItem(TypedDict):
    row: int
    reason: str


class CreateTestCaseFromMessageEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: TestCase


class ReplaySessionSettings(TypedDict, total=False):
    # The system prompt: who the bot is and how it answers
    prompt: str
    # What the AI must not do
    restriction: str
    # The exact `value` of a getSupportedModels entry
    model: str
    # 0 is the most consistent, 2 the most varied
    temperature: float
    # `agent` can use tools and functions, `chat` is simple Q&A
    mode: Literal["agent", "chat"]
    # Previous messages used as context
    chat_history_count: int
    # Knowledgebase passages used for each reply
    max_nodes: int
    # 1 adds links to the sources' pages
    add_page_link: int
    # 1 lets the model know the date, the business hours, the visitor's page and language, and the name that the visitor has proven
    add_facts: int
    # In mode `chat`, the small model that words what is searched for; null for the installation's, the offline one for none
    search_model: Union[str, None]


class ReplaySessionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EvaluationRun


class SetEvaluationGateEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: EvaluationGate


class SetTestScheduleEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetProofLifetimesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProofLifetimes


class UpdateProofLifetimesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProofLifetimes


class GetRetentionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Retention


class PreviewRetentionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ExpiredData


class UpdateRetentionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Retention


class DeleteAccountEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteOrganizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetAnalyticsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Analytics


class _GetUnansweredQuestionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[UnansweredQuestion]


class GetUnansweredQuestionsEnvelope(_GetUnansweredQuestionsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetDeskReportEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: DeskReport


class SettleUnansweredQuestionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class AddConnectionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class UpdateSourceCredentialEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class AddWebsiteEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class CancelSourceSyncEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class DeleteSourceEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetSourcePagesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[SourcePage]


class GetSourcePagesEnvelope(_GetSourcePagesEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class GetSourcesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[Source]


class PauseSourceSyncEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class SyncSourceEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class UpdateSourceEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Source


class GetFlowsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[FlowSummary]


class CreateFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Flow


class GetFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Flow


class UpdateFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Flow


class CheckFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[FlowProblem]


class PublishFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Flow


class UnpublishFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Flow


class DeleteFlowEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class _GetFlowVersionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[FlowVersion]


class GetFlowVersionsEnvelope(_GetFlowVersionsEnvelope, total=False):
    # Unless total is false
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class RestoreFlowVersionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: Flow


class GetFlowTemplatesEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[FlowTemplate]


class CreateActionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProjectAction


class DeleteActionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class DeleteActionSecretEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetActionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProjectAction


class GetActionSecretsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ActionSecret]


class GetActionsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[ProjectAction]


class SetActionSecretEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ActionSecret


class TestActionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ActionTestResult


class UpdateActionEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: ProjectAction


class ConnectMcpServerEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: McpServer


class DeleteMcpServerEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class FinishMcpAuthorizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: McpServerRefresh


class GetMcpServersEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[McpServer]


class RefreshMcpServerEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: McpServerRefresh


class StartMcpAuthorizationEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: McpAuthorization


class UpdateMcpServerEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: McpServer


class TestFlowIntentEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: FlowIntentTrial


class _GetFlowRunsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: List[FlowRun]


class GetFlowRunsEnvelope(_GetFlowRunsEnvelope, total=False):
    # Where total is true
    total: int
    # Send it as cursor for the next page; absent on the last
    next_cursor: str


class ReplayFlowRunEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: FlowReplay


class GetNotificationSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: GetNotificationSettingsEnvelopeData


class GetNotificationSettingsEnvelopeData(TypedDict):
    # Which waiting conversations notify the caller in the browser and by push
    conversations: Literal["mine", "mine_and_unassigned", "none"]
    # Whether the dashboard plays a sound
    sound: bool
    # A mail is sent when a visitor has waited that long; null for none
    mail_after_minutes: Union[int, None]
    # The hour of the daily digest in the time zone; null for none
    digest_hour: Union[int, None]
    time_zone: str
    # The server's public key, with which a browser subscribes
    push_key: str
    # The caller's browsers that receive push messages
    push_browsers: List[GetNotificationSettingsEnvelopeDataPushBrowsersItem]
    # False where no mail server is configured, so that no mails are sent
    mail_delivers: bool


class GetNotificationSettingsEnvelopeDataPushBrowsersItem(TypedDict):
    id: float
    browser: str
    created_at: str


class UpdateNotificationSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class GetVisitorMailSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str
    data: GetVisitorMailSettingsEnvelopeData


class GetVisitorMailSettingsEnvelopeData(TypedDict):
    # Whether visitors who have left get the answers by mail
    enabled: bool
    # The mail goes out that long after the last answer, with all that is unread
    after_minutes: int
    # False where no mail server is configured, so that no mails are sent
    mail_delivers: bool
    # The domain whose mails reach the server, so that visitors can reply by mail; null for none
    reply_domain: Union[str, None]


class UpdateVisitorMailSettingsEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class SubscribeToPushKeys(TypedDict):
    p256dh: str
    auth: str


class SubscribeToPushEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


class UnsubscribeFromPushEnvelope(TypedDict):
    type: Literal["RXSUCCESS"]
    message: str


BuiltinActionConfiguration = Union["BuiltinActionConfiguration1", "BuiltinActionConfiguration2", "BuiltinActionConfiguration3", "BuiltinActionConfiguration4", "BuiltinActionConfiguration5", "BuiltinActionConfiguration6", "BuiltinActionConfiguration7"]


ContactFilterNode = Union["ContactFilterCondition", "ContactFilterGroup"]


EventsFeedEvent = Union["EventsFeedEventReady", "EventsFeedEventResync", "EventsFeedEventSessionCreated", "EventsFeedEventSessionUpdated", "EventsFeedEventMessageCreated", "EventsFeedEventReplyRated", "EventsFeedEventQuestionUnanswered", "EventsFeedEventContactCreated", "EventsFeedEventContactUpdated", "EventsFeedEventContactDeleted", "EventsFeedEventTrainingCompleted", "EventsFeedEventTrainingFailed", "EventsFeedEventCallEnded", "EventsFeedEventBudgetReached", "EventsFeedEventModelEnding"]


FlowStep = Union["FlowStepSay", "FlowStepAsk", "FlowStepSet", "FlowStepCondition", "FlowStepAction", "FlowStepProve", "FlowStepHandOver", "FlowStepJump", "FlowStepEnd"]


FlowTrigger = Union["FlowTriggerIntent", "FlowTriggerButton", "FlowTriggerPage", "FlowTriggerEvent", "FlowTriggerStart"]


MacroStep = Union["MacroStepReply", "MacroStepNote", "MacroStepAddTags", "MacroStepRemoveTags", "MacroStepAssign", "MacroStepTeam", "MacroStepPriority", "MacroStepSnooze", "MacroStepState", "MacroStepHandBack", "MacroStepSpam", "MacroStepSetField", "MacroStepAssignToMe"]


ProjectFeedEvent = Union["ProjectFeedEventReady", "ProjectFeedEventMessage", "ProjectFeedEventMessageUpdated", "ProjectFeedEventSession", "ProjectFeedEventSessionDeleted", "ProjectFeedEventTyping", "ProjectFeedEventViewing", "ProjectFeedEventDesk", "ProjectFeedEventDraft", "ProjectFeedEventPresence", "ProjectFeedEventBudget", "ProjectFeedEventResync"]


RuleCondition = Union["RuleConditionText", "RuleConditionPage", "RuleConditionLanguage", "RuleConditionChannel", "RuleConditionTag", "RuleConditionTeam", "RuleConditionAssignee", "RuleConditionPriority", "RuleConditionMode", "RuleConditionContact", "RuleConditionField", "RuleConditionVerified", "RuleConditionHours", "RuleConditionRating", "RuleConditionAge"]


RuleEffect = Union["RuleEffectReply", "RuleEffectNote", "RuleEffectAddTags", "RuleEffectRemoveTags", "RuleEffectAssign", "RuleEffectTeam", "RuleEffectPriority", "RuleEffectSnooze", "RuleEffectState", "RuleEffectHandBack", "RuleEffectSpam", "RuleEffectSetField", "RuleEffectWebhook"]


SendMessageEvent = Union["SendMessageEventDelta", "SendMessageEventDropped", "SendMessageEventDone", "SendMessageEventError"]


SendVisitorMessageEvent = Union["SendVisitorMessageEventDelta", "SendVisitorMessageEventDropped", "SendVisitorMessageEventDone", "SendVisitorMessageEventError"]


SessionFeedEvent = Union["SessionFeedEventSession", "SessionFeedEventMessage", "SessionFeedEventMessageUpdated", "SessionFeedEventTyping", "SessionFeedEventTeam", "SessionFeedEventResync"]


SignInAnswer = Union["Me", "SecondFactorChallenge"]


# What an endpoint of webhooks receives.
WebhookDocument = Union[
    SessionCreatedDocument,
    SessionUpdatedDocument,
    MessageCreatedDocument,
    ReplyRatedDocument,
    QuestionUnansweredDocument,
    ContactCreatedDocument,
    ContactUpdatedDocument,
    ContactDeletedDocument,
    TrainingCompletedDocument,
    TrainingFailedDocument,
    CallEndedDocument,
    BudgetReachedDocument,
    ModelEndingDocument,
    WebhookTestDocument,
]
