import { conflict } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { requireUnblocked, requireVisitorSession } from "../../sessions/index.ts";
import { sendTranscript, TranscriptRequest } from "../../transcripts/index.ts";
import { requireWidget } from "../identity.ts";
import { spendTranscript } from "../limits.ts";

export const requestTranscript = defineOperation({
  name: "requestTranscript",
  tag: "widget",
  summary: "Have the visitor's own conversation sent by e-mail",
  description:
    "Where the widget offers it. Links that the visitor or the bot wrote are left out unless the address is verified. At most 3 an hour for a conversation and 5 for an address.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  input: TranscriptRequest,
  message: "Data Created Successfully!",
  errors: ["forbidden", "not_found", "conflict"],
  async run(context, asked) {
    const { projectId, visitorId, widgetUid } = context.actor;
    await spendTranscript(context);
    const key = { projectId, visitorId, widgetUid, uid: asked.session_uid };
    const session = await requireVisitorSession(context, key);
    await requireUnblocked(context, context.actor);
    const { settings, name } = await requireWidget(context);
    if (!settings.transcript) throw conflict("This chat sends no conversations by e-mail.");
    const title = settings.look.title || name;
    await sendTranscript(context, session, title, asked, { kind: "visitor" }, visitorId);
    return {};
  },
});
