import type { Config } from "../config/config.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export const createStorage = ({ s3, filesDir }: Pick<Config, "s3" | "filesDir">): Storage =>
  s3 ? createS3Storage(s3) : createFolderStorage(filesDir);
