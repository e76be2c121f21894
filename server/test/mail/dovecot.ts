import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ImapFlow } from "imapflow";

const PROGRAM = ["dovecot", "/usr/sbin/dovecot", "/usr/local/sbin/dovecot"].find(
  (path) => spawnSync(path, ["--version"]).status === 0,
);
/** The tests of mailboxes run against a real server; without one they are skipped. */
export const hasDovecot = PROGRAM !== undefined;
if (!hasDovecot)
  process.stderr.write("SKIPPED: no mailbox is tested without Dovecot (apt-get install dovecot-imapd).\n");

export const PASSWORD = "correct-horse";
const PATIENCE_MS = 60_000;

export interface Dovecot {
  readonly port: number;
  /** Delivers a mail into a mailbox's folder. */
  deliver(user: string, mail: string, folder?: string): Promise<void>;
  /** The mails of a folder with their flags. */
  list(user: string, folder?: string): Promise<{ uid: number; flags: string[]; source: string }[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** While it is stopped: the mails get other numbers, as after a move to another server. */
  renumber(user: string): void;
  close(): Promise<void>;
}

/** An IMAP server that we did not write, with any user and one password. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "parley-dovecot-"));
  const port = await freePort();
  const home = join(folder, "home");
  mkdirSync(home);
  writeFileSync(join(folder, "dovecot.conf"), configOf(folder, port));
  chmodSync(folder, 0o755);
  if (isRoot()) chownSync(home, MAIL_ID, MAIL_ID);
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(PROGRAM!, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" });
    const until = Date.now() + PATIENCE_MS;
    while (!(await answers(port))) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Error(`Dovecot does not start: ${readFileSync(join(folder, "log"), "utf8")}`);
      await delay(20);
    }
  }
  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    await ended;
  }
  async function withUser<Result>(
    user: string,
    work: (client: ImapFlow) => Promise<Result>,
  ): Promise<Result> {
    const auth = { user, pass: PASSWORD };
    const client = new ImapFlow({ host: "127.0.0.1", port, secure: false, auth, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  await start();
  return {
    port,
    start,
    stop,
    deliver: (user, mail, box = "INBOX") =>
      withUser(user, async (client) => void (await client.append(box, mail.replace(/\r?\n/g, "\r\n")))),
    list: (user, box = "INBOX") =>
      withUser(user, async (client) => {
        await client.mailboxOpen(box, { readOnly: true });
        const query = { uid: true, flags: true, source: true };
        return (await client.fetchAll("1:*", query)).map(({ uid, flags, source }) => ({
          uid,
          flags: [...(flags ?? [])],
          source: source?.toString("utf8") ?? "",
        }));
      }),
    renumber(user) {
      const maildir = join(home, user, "Maildir");
      for (const name of readdirSync(maildir))
        if (name.startsWith("dovecot")) rmSync(join(maildir, name), { recursive: true });
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isRoot = (): boolean => process.getuid?.() === 0;
/** `mail` on every Linux. */
const MAIL_ID = 8;

function configOf(folder: string, port: number): string {
  const { username, uid, gid } = userInfo();
  const owner = isRoot() ? `uid=${MAIL_ID} gid=${MAIL_ID}` : `uid=${uid} gid=${gid}`;
  const users = isRoot() ? "" : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
${users}mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = ${owner} home=${folder}/home/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => resolve((socket.destroy(), true)));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
