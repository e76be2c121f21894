export { authenticateKey, authenticateToken, csrfTokenOf, KEY_PREFIX, TOKEN_PREFIX } from "./authenticate.ts";
export { deleteExpiredChallenges } from "./challenges/queries.ts";
export { deleteFactors } from "./second-factor/factors.ts";
export { gate } from "./gate.ts";
export { registerAccessJobs } from "./password-changes.ts";
export { hashPassword } from "./passwords.ts";
export { issueKey, issueSignIn, issueToken, type Issued } from "./issue-credentials.ts";
export { issueVisitorTokens, readVisitorKey, type VisitorTokens } from "./visitor-tokens.ts";
export { mayUse } from "./may-use.ts";
