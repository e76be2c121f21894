import { COMPLETION_PATHS } from "./completions/index.ts";
import { operations } from "./operations.ts";
import { BASE_PATH } from "./platform/http/api-version.ts";
import { isForKeys } from "./platform/operations/cross-origin.ts";
import { streams } from "./streams.ts";

const paths = new Set([
  ...operations.filter(isForKeys).map(({ name }) => `${BASE_PATH}/${name}`),
  ...Object.entries(streams).flatMap(([path, stream]) => (isForKeys(stream) ? [`${BASE_PATH}/${path}`] : [])),
]);

/** Whether a project key opens the address, so that pages of allowed origins may call it. */
export const isKeyPath = (path: string): boolean =>
  paths.has(path) || COMPLETION_PATHS.some((prefix) => path.startsWith(`${prefix}/`) || path === prefix);
