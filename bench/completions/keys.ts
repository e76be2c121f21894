import { createApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { factories } from "../../server/test/factories.ts";

/** Fills a data folder with as many organizations as there are keys wanted. */
export async function makeKeys(folder: string, count: number): Promise<string[]> {
  const running = await createApp(readConfig({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "error" }));
  const make = factories(running.app);
  const keys: string[] = [];
  for (let made = 0; made < count; made++) keys.push((await make.workspace()).key["api-key"]!);
  await running.close();
  return keys;
}
