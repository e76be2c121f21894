import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { describeConnections } from "../connections/connections.ts";
import { ModelConnection } from "../connections/schema.ts";

export const getModelConnections = defineOperation({
  name: "getModelConnections",
  tag: "models",
  summary: "List the organization's own model keys and servers",
  access: organizationRole(["owner"]),
  effect: "read",
  input: z.object({}),
  output: z.array(ModelConnection),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeConnections(context) }),
});
