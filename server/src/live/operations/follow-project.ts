import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { projectFeed } from "../project-feed.ts";
import { lastEventId } from "../schema.ts";

export const followProject = defineOperation({
  name: "live/project",
  tag: "messages",
  summary: "Follow a project's conversations as they happen",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ last_event_id: lastEventId }),
  streams: () => true,
  run: (context, input) =>
    Promise.resolve({
      stream: projectFeed(context, {
        projectId: context.project.id,
        lastEventId: context.call.lastEventId ?? input.last_event_id,
        signal: context.call.signal,
      }),
    }),
});
