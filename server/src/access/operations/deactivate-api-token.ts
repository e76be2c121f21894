import { defineTokenActivation } from "./define-token-activation.ts";

export const deactivateApiToken = defineTokenActivation({
  name: "deactivateApiToken",
  summary: "Deactivate an API token",
  description: "The token is rejected until you reactivate it.",
  active: false,
});
