import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { pageOfClients } from "../oauth/authorized-clients.ts";
import { AuthorizedClient } from "../oauth/schema.ts";

export const getAuthorizedClients = defineOperation({
  name: "getAuthorizedClients",
  tag: "access",
  summary: "List the AI clients that act for you",
  access: signedIn,
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(AuthorizedClient),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, { page }) => pageOfClients(context, page),
});
