/** The operator's command line: `npm run admin -- …`. */
import { readConfig } from "../platform/config/config.ts";
import { runAdmin } from "./run-admin.ts";
import { openAdminSession } from "./session.ts";

process.umask(0o077);
try {
  const session = openAdminSession(readConfig(process.env));
  const result = await runAdmin(process.argv.slice(2), session);
  await session.close();
  process.stdout.write(result.stdout);
  process.stderr.write(result.stderr);
  process.exitCode = result.exitCode;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
