export { COMPLETION_PATHS, COMPLETIONS_DESCRIPTION, registerCompletions } from "./register-completions.ts";
export { deleteResponsesBefore, deleteResponsesByUid } from "./queries.ts";
export { findResponsesOf } from "./responses/responses-of-person.ts";
export { deleteOldResponses } from "./responses/stored-responses.ts";
