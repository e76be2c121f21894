import { hashPassword } from "../access/index.ts";
import { deleteKey } from "../access/queries/keys.ts";
import { deleteToken } from "../access/queries/tokens.ts";
import { hasUsers, updateUser } from "../organizations/index.ts";
import { acquireAdvisoryLock } from "../platform/db/advisory-lock.ts";
import type { App } from "../platform/operations/context.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { announcement, writeCredentials, type FirstRunFile } from "./announcement.ts";
import { DEMO } from "./demo.ts";
import { issueDemoSecrets, createDemo, type DemoSecrets, type MadeDemo } from "./create-demo.ts";
import { findProgress, saveProgress } from "./progress.ts";
import { teachDemo } from "./teach-demo.ts";

const FIRST_RUN_LOCK = 7_305_413;

export interface FirstRun {
  /** Once the server listens: writes the credentials down and answers what to print. */
  announce(options: { showsSecrets: boolean }): Promise<string>;
}

/**
 * Creates the demo on an empty database. Its credentials are unknown until they are announced, so after a crash
 * in between new ones are issued. In a fleet one process does it while the others wait for its lock to end.
 */
export async function beginFirstRun(app: App): Promise<FirstRun | null> {
  if (isOver(await findProgress(app.db.read))) return null;
  const lock = await acquireAdvisoryLock(app.config.databaseDirectUrl, FIRST_RUN_LOCK);
  try {
    const ready = await prepareDemo(app);
    if (!ready) {
      await lock.release();
      return null;
    }
    return {
      async announce({ showsSecrets }) {
        await teachDemo(app, ready.made);
        const file = describe(app, ready);
        writeCredentials(app.config.dataDir, file);
        await app.db.writeStatement((sql) => saveProgress(sql, { state: "announced" }));
        await lock.release();
        return announcement(file, DEMO.question, { showsSecrets, dataDir: app.config.dataDir });
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const isOver = (progress: Awaited<ReturnType<typeof findProgress>>) =>
  progress?.state === "announced" || progress?.state === "not-needed";

interface Ready {
  readonly made: MadeDemo;
  readonly secrets: DemoSecrets;
  readonly password: string;
}

async function prepareDemo(app: App): Promise<Ready | null> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const now = app.now();
  return app.db.write(async (transaction) => {
    const { sql } = transaction;
    const progress = await findProgress(sql);
    if (isOver(progress)) return null;
    if (progress?.state === "made") {
      await deleteToken(sql, { organizationId: progress.organizationId, tokenId: progress.tokenId });
      await deleteKey(sql, { projectId: progress.projectId, keyId: progress.keyId });
      await updateUser(sql, progress.ownerId, { passwordHash, now });
      const issued = await issueDemoSecrets(transaction, progress, now);
      const made = { ...progress, tokenId: issued.tokenId, keyId: issued.keyId };
      await saveProgress(sql, made);
      return { made, secrets: issued.secrets, password };
    }
    if (await hasUsers(sql)) {
      await saveProgress(sql, { state: "not-needed" });
      return null;
    }
    const { made, secrets } = await createDemo(app, transaction, { passwordHash, now });
    await saveProgress(sql, made);
    return { made, secrets, password };
  });
}

/** Five groups of four: a hundred bits that can be typed. */
const newPassword = () => Array.from({ length: 5 }, () => newUid(4)).join("-");

function describe(app: App, { made, secrets, password }: Ready): FirstRunFile {
  const url = app.publicUrl();
  return {
    baseUrl: `${url}/chatbot/v1`,
    dashboardUrl: `${url}/`,
    ownerEmail: DEMO.owner.email,
    ownerPassword: password,
    organizationToken: secrets.organizationToken,
    projectUid: made.projectUid,
    projectApiKey: secrets.projectApiKey,
    widgetUid: made.widgetUid,
    contactListId: made.contactListId,
  };
}
