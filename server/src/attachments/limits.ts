import { LARGEST_ATTACHMENT_MB } from "../platform/config/settings.ts";

/** The most that an installation can allow. Its own limit is a setting. */
export const LARGEST_ATTACHMENT = LARGEST_ATTACHMENT_MB * 1024 * 1024;
