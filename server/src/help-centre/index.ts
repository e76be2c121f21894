export { helpAddresses } from "./addresses.ts";
export { findFeaturedArticles } from "./featured.ts";
export { helpPages } from "./help-pages.ts";
export { registerHelpCentre } from "./learned-article.ts";
export { deleteCentre } from "./queries/centres.ts";
export { createTxtResolver } from "./txt-records.ts";
