import { followSession } from "./live/operations/follow-session.ts";
import { operations } from "./operations.ts";
import { BASE_PATH } from "./platform/http/api-version.ts";

/** What the chat in a site's page calls. */
export const VISITOR_PATHS = [
  ...operations.filter(({ tag }) => tag === "widget").map(({ name }) => `${BASE_PATH}/${name}`),
  `${BASE_PATH}/${followSession.name}`,
];
