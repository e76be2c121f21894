import { z } from "zod";
import { findMemberRole, findOrganization } from "../../organizations/index.ts";
import { isPageKey, type Context } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { publicOrCaller } from "../../platform/operations/requirement.ts";
import type { Model } from "../catalogue.ts";
import { replacementOf } from "../default-model.ts";
import { presentModel, presentWithdrawn } from "../present-model.ts";
import { SupportedModel } from "../schema.ts";

export const getSupportedModels = defineOperation({
  name: "getSupportedModels",
  tag: "models",
  summary: "List the AI models",
  description:
    "Without a credential, the installation's models; with one, also those of the organization's own keys and servers, except with the key of a page. Use an entry's `value` as `model` in updateProjectSettings and in the completion endpoints; `plan` is the lowest plan that includes the model. A model that isn't `available` can't be chosen until the environment variable in `needs` is set.",
  access: publicOrCaller,
  effect: "read",
  input: z.object({
    organization_id: id("organization").optional().describe("Which of your organizations, for people"),
    withdrawn: z
      .boolean()
      .optional()
      .describe("Also those that their vendor has withdrawn, with what replaces them; they can't be chosen"),
  }),
  output: z.array(SupportedModel),
  message: "Data Fetched Successfully!",
  async run(context, input) {
    const organizationId = await organizationOf(context, input.organization_id);
    const { models } = context.services;
    const { catalogue } = organizationId === null ? models : await models.of(organizationId);
    const plan = organizationId === null ? null : await findPlan(context, organizationId);
    const successorOf = (model: Model) =>
      plan === null ? model.successor : (replacementOf(catalogue, model, plan)?.value ?? null);
    const withdrawn = input.withdrawn === true ? catalogue.listWithdrawn() : [];
    return {
      data: [
        ...catalogue.list().map((model) => presentModel(model, successorOf(model))),
        ...withdrawn.map((model) => presentWithdrawn(model, successorOf(model))),
      ],
    };
  },
});

const findPlan = async ({ db }: Context, organizationId: number): Promise<string | null> =>
  (await findOrganization(db.read, organizationId))?.plan ?? null;

/** Whose models the caller may see besides the installation's. */
async function organizationOf({ actor, db }: Context, asked: number | undefined): Promise<number | null> {
  // Every visitor can read the key of a page; the names of an organization's servers are for its team.
  if (actor.kind === "key") return isPageKey(actor) ? null : actor.organizationId;
  if (actor.kind === "token") return actor.organizationId;
  if (actor.kind !== "person" || asked === undefined) return null;
  if (actor.ssoOrganizationId !== null && actor.ssoOrganizationId !== asked) return null;
  const role = await findMemberRole(db.read, { organizationId: asked, userId: actor.userId });
  return role === null ? null : asked;
}
