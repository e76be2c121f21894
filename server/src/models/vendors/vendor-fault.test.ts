import { expect, test } from "vitest";
import { VendorError } from "./vendor-error.ts";
import { faultOf } from "./vendor-fault.ts";

const refused = (status: number, message: string, code?: string) =>
  faultOf(new VendorError({ kind: "refused", status, error: { type: "permission_error", message }, code }));

test.each([
  [400, "Your credit balance is too low to access the Anthropic API.", undefined],
  [429, "You exceeded your current quota", "insufficient_quota"],
  [429, "No credits", "credit_balance_exhausted"],
  [429, "Over", "organization_spend_limit_exceeded"],
  [429, "Over", "project_spend_limit_exceeded"],
  [429, "Over", "organization_usage_limit_exceeded"],
])("an account with nothing left to spend is no limit of requests: %i %s", (status, message, code) => {
  expect(refused(status, message, code)).toBe("quota");
  expect(refused(429, "Rate limit reached", "rate_limit_exceeded")).toBe("limit");
});

test("a key that may use other models is not at fault where it is refused one", () => {
  const openai = "Project `proj_1` does not have access to model `gpt-5.6-sol`";
  expect(refused(403, openai, "model_not_found")).toBe("model");
  const bedrock = "You don't have access to the model with the specified model ID.";
  expect(refused(403, bedrock, "AccessDeniedException")).toBe("model");
  expect(refused(403, "Your organization has been disabled.")).toBe("key");
  expect(refused(401, "Incorrect API key provided", "invalid_api_key")).toBe("key");
});
