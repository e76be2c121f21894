import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A pipe to PostgreSQL that can be cut, frozen, mended and led elsewhere. */
export class Pipe {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  port = 0;
  /** Refuses new connections. */
  broken = false;

  /** Where new connections lead. */
  target: number;

  constructor(target: number) {
    this.target = target;
    this.#server = createServer((inner) => {
      this.#keep(inner);
      if (this.broken) return inner.destroy();
      const outer = this.#keep(connect(this.target, "127.0.0.1"));
      inner.pipe(outer).pipe(inner);
      inner.on("close", () => outer.destroy());
      outer.on("close", () => inner.destroy());
    });
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
    return socket;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(0, "127.0.0.1", () => {
        this.port = (this.#server.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  /** How many connections lead through it. */
  get connections(): number {
    return this.#sockets.size / 2;
  }

  cut(): void {
    this.broken = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The connections that are open forward nothing more and stay open, as when a network drops all packets. */
  freeze(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.removeAllListeners("data");
      socket.pause();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
