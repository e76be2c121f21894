/** The name under which robots.txt addresses us. */
export const CRAWLER = "ParleyBot";
export const USER_AGENT = `Mozilla/5.0 (compatible; ${CRAWLER}/1.0)`;
