import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { shareVendorKeys as share } from "../connections/connections.ts";

export const shareVendorKeys = defineOperation({
  name: "shareVendorKeys",
  tag: "installation",
  summary: "Share the installation's model keys with an organization, or withhold them",
  description:
    "Without them the organization's projects are answered by models of its own keys and servers, else by the built-in model. Applies at once.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ organization_id: id("organization"), shared: z.boolean() }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, { organization_id, shared }) {
    await share(context, organization_id, shared);
    return {};
  },
});
