import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { presentModel } from "../present-model.ts";
import { SupportedModel } from "../schema.ts";

export const getSupportedModels = defineOperation({
  name: "getSupportedModels",
  tag: "models",
  summary: "List the AI models",
  description:
    "Needs no credential. Use an entry's `value` as `model` in updateProjectSettings and in the completion endpoints; `plan` is the lowest plan that includes the model. A model that isn't `available` can't be chosen until the environment variable in `needs` is set.",
  access: publicAccess,
  effect: "read",
  input: z.object({}),
  output: z.array(SupportedModel),
  message: "Data Fetched Successfully!",
  run: ({ services }) => Promise.resolve({ data: services.models.catalogue.list().map(presentModel) }),
});
