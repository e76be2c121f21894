import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { Duplex } from "node:stream";
import type { Chance } from "./chance.ts";
import { currentMachine, outside, runOn, type Machine } from "./machines.ts";

/** One end of a connection in memory, with as much of a socket as HTTP clients and the driver use. */
export class MemorySocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly remotePort = 1;
  readonly localAddress = "127.0.0.1";
  readonly localPort = 1;
  readonly remoteFamily = "IPv4";
  readonly encrypted = false;
  connecting = false;
  bytesRead = 0;
  bytesWritten = 0;
  timeout = 0;
  peer: MemorySocket | null = null;
  private idle: NodeJS.Timeout | undefined;
  private readonly delayMs: () => number;
  /** The process at this end; the simulated peers have none. */
  private readonly machine: Machine | undefined;

  constructor(delayMs: () => number, machine: Machine | undefined) {
    super({ allowHalfOpen: false });
    this.delayMs = delayMs;
    this.machine = machine;
  }

  /** Bytes arrive in their order, each after a while. */
  private lastArrival: Promise<void> = Promise.resolve();
  private later(work: () => unknown): void {
    const before = this.lastArrival;
    this.lastArrival = outside(
      () =>
        new Promise((resolve) => {
          setTimeout(() => void before.then(work).then(() => resolve()), this.delayMs());
        }),
    );
  }

  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytesWritten += chunk.length;
    const { peer, machine } = this;
    // Lost with the process that sent it.
    this.later(() => !machine?.isDead && peer?.receive(chunk));
    done();
  }
  override _final(done: () => void): void {
    const { peer } = this;
    this.later(() => peer?.receive(null));
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.idle);
    const { peer } = this;
    this.peer = null;
    if (peer) this.later(() => peer.cut());
    done(error);
  }
  private receive(chunk: Buffer | null): void {
    if (this.destroyed || this.readableEnded) return;
    this.bytesRead += chunk?.length ?? 0;
    this.idle?.refresh();
    this.atHome(() => this.push(chunk));
  }
  /** As a reset by the other side. */
  cut(): void {
    if (this.destroyed) return;
    const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    this.atHome(() => this.destroy(this.readableEnded ? undefined : reset));
  }
  /** What arrives is handled on behalf of the process at this end. */
  private atHome(work: () => void): void {
    if (!this.machine) outside(work);
    else if (!this.machine.isDead) runOn(this.machine, work);
  }

  connect(): this {
    this.connecting = true;
    setTimeout(() => {
      this.connecting = false;
      this.emit("connect");
      this.emit("ready");
    }, this.delayMs());
    return this;
  }
  setTimeout(milliseconds: number, expired?: () => void): this {
    clearTimeout(this.idle);
    this.timeout = milliseconds;
    if (expired) this.once("timeout", expired);
    if (milliseconds > 0) this.idle = setTimeout(() => this.emit("timeout"), milliseconds);
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  address(): object {
    return { address: "127.0.0.1", port: 1, family: "IPv4" };
  }
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }
  resetAndDestroy(): this {
    return this.destroy();
  }
}

/** The ends of a new connection: the client's, then the server's. */
export function createPair(
  delayMs: () => number,
  client: Machine | undefined,
  server?: Machine,
): [MemorySocket, MemorySocket] {
  const [one, other] = [new MemorySocket(delayMs, client), new MemorySocket(delayMs, server)];
  one.peer = other;
  other.peer = one;
  return [one, other];
}

export interface Network {
  /** Answers what is sent to this port. */
  serve(port: number, handler: http.RequestListener): void;
  /** A connection to a server in memory, which may be one of a process. */
  connectTo(server: http.Server, machine?: Machine): MemorySocket;
}

/** Every connection that Node's or undici's clients open ends at a simulated peer, or is refused. */
export function installNetwork(chance: Chance): Network {
  const peers = new Map<number, http.Server>();
  const delayMs = () => chance.int(1, 4);

  function connectTo(server: http.Server, host?: Machine): MemorySocket {
    const client = currentMachine();
    const [near, far] = createPair(delayMs, client, host);
    for (const [machine, socket] of [
      [client, near],
      [host, far],
    ] as const) {
      socket.on("error", () => undefined);
      if (!machine) continue;
      const end = () => socket.destroy();
      machine.onCrash.add(end);
      socket.once("close", () => machine.onCrash.delete(end));
    }
    const accept = () => server.emit("connection", far);
    if (host) runOn(host, accept);
    else outside(accept);
    return near.connect();
  }

  const connect = (...values: unknown[]): unknown => {
    const options = (typeof values[0] === "object" ? values[0] : { port: values[0] }) as { port?: unknown };
    const listener = values.find((value) => typeof value === "function") as (() => void) | undefined;
    const peer = peers.get(Number(options.port));
    const socket = peer ? connectTo(peer) : refused(delayMs);
    if (listener) socket.once("connect", listener);
    return socket;
  };
  Object.assign(net, { connect, createConnection: connect });
  Object.assign(http.Agent.prototype, { createConnection: connect });
  syncBuiltinESMExports();
  return {
    connectTo,
    serve(port, handler) {
      const server = http.createServer({ connectionsCheckingInterval: 2 ** 31 - 1 }, handler);
      Object.assign(server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0, timeout: 0 });
      peers.set(port, server);
    },
  };
}

function refused(delayMs: () => number): MemorySocket {
  const socket = new MemorySocket(delayMs, currentMachine());
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  setTimeout(() => socket.destroy(error), delayMs());
  return socket;
}
