import { z } from "zod";
import { conflict } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { rateSession, ratingComment, score } from "../../ratings/index.ts";
import { requireUnblocked, requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { requireWidget } from "../identity.ts";
import { spendSignal } from "../limits.ts";

export const rateConversation = defineOperation({
  name: "rateConversation",
  tag: "widget",
  summary: "Rate a finished conversation as its visitor",
  description: "Once, and only where the widget asks for ratings.",
  access: visitorOfWidget,
  effect: "write",
  mcp: false,
  input: z.object({ session_uid: sessionUid, score, comment: ratingComment }),
  message: "Data Created Successfully!",
  errors: ["forbidden", "not_found", "conflict"],
  async run(context, { session_uid: uid, ...rating }) {
    const { projectId, visitorId, widgetUid } = context.actor;
    await spendSignal(context);
    await requireVisitorSession(context, { projectId, visitorId, widgetUid, uid });
    await requireUnblocked(context, context.actor);
    const { settings } = await requireWidget(context);
    if (!settings.rating.enabled) throw conflict("This chat asks for no ratings.");
    await rateSession(context, { projectId, uid }, { ...rating, by: "visitor" });
    return {};
  },
});
