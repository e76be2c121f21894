export { COMPLETION_PATHS, COMPLETIONS_DESCRIPTION, registerCompletions } from "./register-completions.ts";
export { deleteResponsesBefore } from "./queries.ts";
export { deleteOldResponses } from "./responses/stored-responses.ts";
