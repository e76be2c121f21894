import { createServer, type Socket } from "node:net";

export interface SmtpServer {
  /** smtp://127.0.0.1:port */
  readonly url: string;
  /** Mails as they came over the wire, headers and body. */
  readonly mails: string[];
  /** How many deliveries were attempted, accepted or not. */
  readonly attempts: () => number;
  /** While true, every mail is refused for now (451). */
  refuse: boolean;
  close(): Promise<void>;
}

/** A mail server that takes everything, or nothing. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let attempts = 0;
  const state = { refuse: false };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let pending = "";
    let inData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      pending += chunk.toString("utf8");
      for (;;) {
        const end = inData ? pending.indexOf("\r\n.\r\n") : pending.indexOf("\r\n");
        if (end < 0) return;
        const text = pending.slice(0, end);
        pending = pending.slice(end + (inData ? 5 : 2));
        if (inData) {
          mails.push(text);
          inData = false;
          socket.write("250 taken\r\n");
        } else {
          inData = answer(socket, text);
        }
      }
    });
  });

  function answer(socket: Socket, line: string): boolean {
    const command = line.slice(0, 4).toUpperCase();
    if (command === "MAIL") {
      attempts += 1;
      socket.write(state.refuse ? "451 try again later\r\n" : "250 ok\r\n");
    } else if (command === "DATA") socket.write("354 go on\r\n");
    else if (command === "QUIT") socket.end("221 bye\r\n");
    else socket.write("250 ok\r\n");
    return command === "DATA";
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    attempts: () => attempts,
    get refuse() {
      return state.refuse;
    },
    set refuse(value: boolean) {
      state.refuse = value;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
