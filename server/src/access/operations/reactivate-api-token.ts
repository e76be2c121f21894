import { defineTokenActivation } from "./define-token-activation.ts";

export const reactivateApiToken = defineTokenActivation({
  name: "reactivateApiToken",
  summary: "Reactivate a deactivated API token",
  active: true,
});
