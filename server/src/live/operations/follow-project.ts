import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { PendingEvents } from "../pending-events.ts";
import { projectFeed } from "../project-feed.ts";
import { PROJECT_EVENTS } from "../events.ts";
import { lastEventId } from "../schema.ts";

export const followProject = defineOperation({
  name: "live/project",
  tag: "messages",
  summary: "Follow a project's conversations live",
  description: "While someone who can reply follows it, visitors see that the team is online.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ last_event_id: lastEventId }),
  streams: () => true,
  events: PROJECT_EVENTS,
  run(context, input) {
    const { project, actor, call } = context;
    const pending = new PendingEvents();
    const stream = projectFeed(context, {
      projectId: project.id,
      lastEventId: call.lastEventId ?? input.last_event_id,
      pending,
      userId: actor.kind === "person" ? actor.userId : null,
      isOperator: actor.kind === "person" && project.permissions.Sessions === "Write",
    });
    const onCutOff = (disconnect: () => void) => (pending.onOverflow = disconnect);
    return Promise.resolve({ stream, onCutOff });
  },
});
