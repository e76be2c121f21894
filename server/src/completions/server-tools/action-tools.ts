import { findOpenAction, runAction } from "../../actions/index.ts";
import { renderOutcome, type ServerTool } from "../../assistant/index.ts";
import { forbidden } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import type { Caller } from "../caller.ts";
import { invalidField } from "../failure.ts";
import type { AskedActions } from "./asked-tools.ts";

/**
 * The actions that a request names. Without a visitor only those run that need neither a yes nor an identity, and none
 * for a page: no conversation counts its runs.
 */
export async function actionTools(
  app: App,
  { projectId, isPage }: Pick<Caller, "projectId" | "isPage">,
  { names, path }: AskedActions,
): Promise<ServerTool[]> {
  if (isPage)
    throw forbidden(
      `${path}: svc:actions needs a key without allowed origins. Call this from your server, or let the bot run actions in a conversation.`,
    );
  return Promise.all(
    names.map(async (name) => {
      const found = await findOpenAction(app, { projectId, name });
      if ("problem" in found) throw invalidField(`${path}.names`, `${name.slice(0, 64)} ${found.problem}`);
      const { id, description, parameters } = found;
      return {
        name,
        description,
        input_schema: { ...parameters },
        async run(given: Record<string, unknown>, signal: AbortSignal) {
          const outcome = await runAction(app, {
            projectId,
            session: null,
            actionId: id,
            arguments: given,
            caller: "completion",
            signal,
          });
          return { content: renderOutcome(outcome), sources: [] };
        },
      };
    }),
  );
}
