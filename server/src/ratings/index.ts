export { findScore } from "./queries.ts";
export { rateSession } from "./rate-session.ts";
export { ratingComment, score } from "./schema.ts";
