import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { disconnectClient } from "../oauth/authorized-clients.ts";

export const revokeAuthorizedClient = defineOperation({
  name: "revokeAuthorizedClient",
  tag: "access",
  summary: "Disconnect an AI client that acts for you",
  access: signedIn,
  effect: "destroy",
  input: z.object({ client_id: id("client, as in getAuthorizedClients") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await disconnectClient(context, input.client_id);
    return {};
  },
});
