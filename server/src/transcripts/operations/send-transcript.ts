import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { findProjectById } from "../../projects/index.ts";
import { changeAuthorOf, requireSession } from "../../sessions/index.ts";
import { TranscriptRequest } from "../schema.ts";
import { sendTranscript as send } from "../send-transcript.ts";

export const sendTranscript = defineOperation({
  name: "sendTranscript",
  tag: "desk",
  summary: "E-mail a transcript of a conversation",
  description:
    "What its visitor saw, without notes. At most 3 an hour for a conversation and 5 for a mailbox.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  administers: true,
  input: TranscriptRequest,
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, asked) {
    const key = { projectId: context.project.id, uid: asked.session_uid };
    const session = await requireSession(context, key);
    const project = await findProjectById(context.db.read, key.projectId);
    await send(context, session, project?.name ?? "", asked, changeAuthorOf(context));
    return {};
  },
});
